// The table rows behind the selected bars, as they were in the input, for the next program.
internal import Charts
internal import Interaction
internal import Queries
internal import Tables

/// The rows behind the selection of one chart.
struct SelectedRows {
  private let listed: ListedRows

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
      listed = ListedRows(table, try Queries.rows(matching: filters, over: table))
    } catch {
      let name = read.source?.name ?? ""
      guard error == .rowsNotKept, let source = read.source as? InputSource else {
        throw Failure(error, name: name)
      }
      let whole = try source.readTable()
      do throws(QueryError) {
        listed = ListedRows(whole, try Queries.rows(matching: filters, over: whole))
      } catch {
        throw Failure(error, name: name)
      }
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
      let names = rows.listed.table.columnNames
      if header != nil, names != header { try write([lineFeed]) }
      var failure: Failure?
      let isWritten = rows.listed.writeLines(
        .commas(end: "\n"), withHeader: names != header
      ) { bytes in
        do throws(Failure) { try write(bytes) } catch { failure = error }
        return failure == nil
      }
      header = names
      if !isWritten, let failure { throw failure }
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
