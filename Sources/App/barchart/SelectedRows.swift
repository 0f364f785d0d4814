// The table rows behind the selected bars, as they were in the input, for the next program.
internal import Charts
internal import Interaction
internal import Queries
internal import Tables

/// The rows behind the selection of one chart.
private struct SelectedRows {
  private enum Place {
    case table(Table)
    /// A database finds them.
    case database(Database)
    /// Their table was not kept.
    case source(InputSource)
  }

  private let place: Place
  private let name: String
  /// What is true of them.
  private let filters: [Filter]

  /// nil if nothing is selected.
  init?(_ panel: Panel) throws(Failure) {
    let chart = panel.chart
    guard !panel.state.selection.isEmpty, let read = panel.read, let table = read.table,
      let answer = try panel.answer(from: read, table),
      let ordered = answer.reordered(chart.sort, top: chart.top)
    else { return nil }
    let bars = chart.data.bars(of: panel.state.selection).map {
      Answer.Bar(row: $0.row, series: $0.series)
    }
    filters = ordered.query.filters + Query.filters(behind: bars, of: ordered)
    name = read.source?.name ?? ""
    if !table.areRowsKept, let source = read.source as? InputSource {
      place = source.statementDatabase.map { .database($0) } ?? .source(source)
    } else {
      place = .table(table)
    }
  }

  /// Hands them out, some at a time: a database may have more than there is memory for.
  func each(_ body: (ListedRows) throws(Failure) -> Void) throws(Failure) {
    switch place {
    case .database(let database): try database.allRows(matching: filters, body)
    case .table(let table): try body(try listed(table))
    case .source(let source): try body(try listed(try source.readTable()))
    }
  }

  /// Scans a table.
  private func listed(_ table: Table) throws(Failure) -> ListedRows {
    do throws(QueryError) {
      return ListedRows(table, try Queries.rows(matching: filters, over: table))
    } catch {
      throw Failure(error, name: name)
    }
  }

  /// Writes the rows of several charts as CSV (RFC 4180, with line feeds), in pieces that end with
  /// a line. A header that differs from the previous chart's is repeated after an empty line.
  static func write(
    _ panels: [Panel], to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var header: [String]?
    for panel in panels {
      var isFirst = true
      try SelectedRows(panel)?.each { listed throws(Failure) in
        let names = listed.table.columnNames
        if isFirst, header != nil, names != header { try write([lineFeed]) }
        var failure: Failure?
        let isWritten = listed.writeLines(
          .commas(end: "\n"), withHeader: isFirst && names != header
        ) { bytes in
          do throws(Failure) { try write(bytes) } catch { failure = error }
          return failure == nil
        }
        (header, isFirst) = (names, false)
        if !isWritten, let failure { throw failure }
      }
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
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
