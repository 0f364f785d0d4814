// The table rows behind the selected bars, as they were in the input, for the next program.
internal import Charts
internal import Interaction
internal import Queries
internal import Tables

/// The rows behind the selection of one chart.
struct SelectedRows {
  private let table: Table
  private let rows: RowSet

  /// Scans the table, or reads it again if its rows were not kept. nil if nothing is selected.
  init?(_ panel: Panel) throws(Failure) {
    let chart = panel.chart
    guard !panel.state.selection.isEmpty, let read = panel.read, let table = read.table,
      let answer = try panel.answer(from: read, table),
      let ordered = answer.reordered(chart.sort.order, top: chart.top)
    else { return nil }
    let bars = chart.data.bars(of: panel.state.selection).map {
      Answer.Bar(row: $0.row, series: $0.series)
    }
    let filters = ordered.query.filters + Query.filters(behind: bars, of: ordered)
    do throws(QueryError) {
      rows = try Queries.rows(matching: filters, over: table)
      self.table = table
    } catch {
      let name = read.source?.name ?? ""
      guard error == .rowsNotKept, let source = read.source as? InputSource else {
        throw Failure(error, name: name)
      }
      let whole = try source.readTable()
      do throws(QueryError) {
        rows = try Queries.rows(matching: filters, over: whole)
      } catch {
        throw Failure(error, name: name)
      }
      self.table = whole
    }
  }

  /// Writes the rows of several charts as CSV (RFC 4180, with line feeds), in pieces that end with
  /// a line. A header that differs from the previous chart's is repeated after an empty line.
  static func write(
    _ panels: [Panel], to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var header: [String]?
    for panel in panels {
      guard let rows = try SelectedRows(panel) else { continue }
      let names = rows.table.columnNames
      if names != header {
        var line: [UInt8] = header == nil ? [] : [lineFeed]
        append(names, to: &line)
        try write(line)
        header = names
      }
      try rows.writeLines(to: write)
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let pieceBytes = 1 << 20

  private func writeLines(to write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let columns = table.columns.map { $0.texts(rowCount: table.rowCount) }
    var bytes: [UInt8] = []
    for row in rows {
      Self.append(columns.map { $0[row] }, to: &bytes)
      if bytes.count >= Self.pieceBytes {
        try write(bytes)
        bytes = []
      }
    }
    try write(bytes)
  }

  private static func append(_ fields: [String], to bytes: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      CopiedTable.writeQuoted(field, &bytes)
    }
    // An empty line would not be read as a row.
    if fields == [""] { bytes += Array("\"\"".utf8) }
    bytes.append(lineFeed)
  }
}

extension Panel {
  /// The answer whose bars are shown.
  fileprivate func answer(from read: Snapshot, _ table: Table) throws(Failure) -> Answer? {
    guard let question else { return read.answer }
    do throws(QueryError) {
      return try run(question, over: table)
    } catch {
      guard error == .rowsNotKept, let source = read.source as? InputSource else {
        throw Failure(error, name: read.source?.name ?? "")
      }
      return try source.read(question)
    }
  }
}

extension SelectionOutput {
  /// Writes the selections of several charts, one after the other.
  ///
  /// - Parameters:
  ///   - isForTerminal: whether control characters must be made harmless.
  ///   - write: called with each piece.
  static func write(
    _ panels: [Panel], format: SelectionFormat, isForTerminal: Bool,
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard format == .rows else {
      let text = text(panels, format: format, isForTerminal: isForTerminal)
      return try write(Array(text.utf8))
    }
    try SelectedRows.write(panels) { bytes throws(Failure) in
      guard isForTerminal else { return try write(bytes) }
      try write(Array(forTerminal(String(decoding: bytes, as: UTF8.self)).utf8))
    }
  }
}
