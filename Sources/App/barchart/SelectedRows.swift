// The table rows behind the selected bars, or behind the whole chart, as they were in the input, for
// the next program.
internal import Base
internal import Charts
internal import Glibc
internal import Inputs
internal import Interaction
internal import Queries
internal import Tables
internal import Words

/// The rows behind the selection of one chart, or behind those of all charts that share its table.
struct SelectedRows {
  private let table: Table
  /// Has all rows if they were not kept.
  private let source: (any TableSource)?
  /// What is true of them.
  private let filters: [Filter]

  /// nil if nothing is selected.
  ///
  /// - Parameter panels: those of one table.
  init?(_ panels: [Panel]) throws(Failure) {
    guard panels.contains(where: { !$0.state.selection.isEmpty }),
      let read = panels.first?.read, let table = read.table
    else { return nil }
    var filters: [Filter] = []
    for panel in panels {
      let chart = panel.chart
      guard let own = panel.read, let answer = try panel.answer(from: own),
        let ordered = answer.reordered(chart.sort, top: chart.top)
      else { continue }
      filters += ordered.query.filters.filter { !filters.contains($0) }
      guard !panel.state.selection.isEmpty else { continue }
      let bars = chart.data.bars(of: panel.state.selection).map {
        Answer.Bar(row: $0.row, series: $0.series)
      }
      filters += Query.filters(behind: bars, of: ordered)
    }
    (self.filters, self.table, source) = (filters, table, read.source)
  }

  /// nil for what was not read from a table.
  init?(_ read: Snapshot, passing filters: [Filter]) {
    guard let table = read.table else { return nil }
    (self.filters, self.table, source) = (filters, table, read.source)
  }

  /// The panels of each table, in the order of the first of each.
  private static func groups(_ panels: [Panel]) -> [[Panel]] {
    var groups: [[Panel]] = []
    for panel in panels {
      let place = groups.firstIndex { $0[0].input == panel.input && panel.input != nil }
      if let place { groups[place].append(panel) } else { groups.append([panel]) }
    }
    return groups
  }

  /// Hands them out, some at a time: a database may have more than there is memory for.
  ///
  /// - Parameter body: returns whether to go on.
  func each(_ body: (ListedRows) -> Bool) throws(Failure) {
    var whole = table
    if !table.areRowsKept, let source {
      let read = try Failure.reading { () throws(InputFailure) -> Table? in
        guard source.findsRows else { return try source.table { false } ?? .empty }
        try source.allRows(matching: filters, body)
        return nil
      }
      guard let read else { return }
      whole = read
    }
    do throws(QueryError) {
      _ = body(ListedRows(whole, try Queries.rows(matching: filters, over: whole)))
    } catch {
      throw .input(InputFailure(error, name: source?.name ?? ""))
    }
  }

  /// Writes the rows behind the selections of several charts as CSV (RFC 4180, with line feeds).
  static func write(
    _ panels: [Panel], to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try Self.write(groups(panels), .commas(end: "\n"), to: write) { panels, body throws(Failure) in
      try SelectedRows(panels)?.each(body)
    }
  }

  /// Writes the rows of inputs that pass the conditions, in the same form; completely or not at all.
  ///
  /// - Parameter selected: those behind what is selected, by input; none for all.
  static func write(
    _ inputs: [Input], _ options: Options, _ selected: [Int: SelectedRows],
    to output: OutputFile
  ) throws(Failure) {
    guard case .file(let path) = output.destination else {
      return try write(inputs, options, selected, output) { bytes throws(Failure) in
        try StandardStreams.write(bytes)
      }
    }
    var failure: Failure?
    do throws(Failure) {
      try AtomicFile.write(to: path) { put throws(SystemError) in
        do throws(Failure) {
          try write(inputs, options, selected, output) { bytes throws(Failure) in
            do throws(SystemError) { try put(bytes) } catch {
              throw .cannotWrite(file: path.display, error)
            }
          }
        } catch {
          failure = error
          throw SystemError(ECANCELED)
        }
      }
    } catch { throw failure ?? error }
  }

  private static func write(
    _ inputs: [Input], _ options: Options, _ selected: [Int: SelectedRows],
    _ output: OutputFile, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let notation: RowsNotation = output.kind == .tsv ? .tabs : .commas(end: "\n")
    var isChecked = false
    func put(_ bytes: [UInt8]) throws(Failure) {
      // Once rows come, their input has open what it is read from.
      if !isChecked { try output.check(options) }
      isChecked = true
      try write(bytes)
    }
    try Self.write(Array(inputs.enumerated()), notation, to: put) { input, body throws(Failure) in
      if let selected = selected[input.offset] { return try selected.each(body) }
      try Failure.reading { () throws(InputFailure) in
        try InputReader.eachRows(
          of: input.element, options.dialect, passing: options.allConditions, body)
      }
    }
    try output.check(options)
  }

  /// Writes rows of one chart or input after the other, in pieces that end with a line. A header that
  /// differs from the one before is repeated after an empty line.
  ///
  /// - Parameter each: hands out the rows of one, some at a time, as long as it is told to go on.
  private static func write<Part>(
    _ parts: [Part], _ notation: RowsNotation, to write: ([UInt8]) throws(Failure) -> Void,
    each: @escaping (Part, (ListedRows) -> Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var header: [String]?
    for part in parts {
      var isFirst = true
      var failure: Failure?
      try each(part) { listed in
        let names = listed.table.columnNames
        func writes(_ bytes: [UInt8]) -> Bool {
          do throws(Failure) { try write(bytes) } catch { failure = error }
          return failure == nil
        }
        if isFirst, header != nil, names != header, !writes([lineFeed]) { return false }
        let isWritten = listed.writeLines(
          notation, withHeader: isFirst && names != header, to: writes)
        (header, isFirst) = (names, false)
        return isWritten
      }
      if let failure { throw failure }
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
}

extension Panel {
  /// The answer whose bars are shown.
  fileprivate func answer(from read: Snapshot) throws(Failure) -> Answer? {
    guard let question else { return read.answer }
    do throws(SourceError) { return try read.answer(question) } catch { throw Failure(error) }
  }
}

extension SelectionOutput {
  /// Writes the selections of several charts, one after the other.
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
