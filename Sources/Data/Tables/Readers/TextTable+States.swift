// Handles the rows below a repeated header.

extension TextTable {
  var isWithinState: Bool { former != nil }

  /// A copy with the same columns but without rows.
  var emptied: TextTable {
    var builder = self
    builder.store = store.emptied
    builder.store.takeColumns(of: store)
    return builder
  }

  /// Begins a state of the table below its header.
  ///
  /// - Parameters:
  ///   - line: the line of the header.
  ///   - problems: those of the previous state.
  mutating func beginState(line: Int, after problems: TableProblems, headerLines: Int) {
    parser = RecordParser(
      rowsOf: dialect, limits: limits, linesBefore: line - 1 + headerLines)
    store.problems.beginState(after: problems, line: line)
    earlierStates = 1
    headerLine = line
    header?.beginState()
    notes.turnOff()
  }

  /// Stops collecting names once the dialect's sample has been read.
  mutating func endSample() {
    if earlierStates == 0 { header?.stopCollecting() }
  }

  /// - Parameter isAtRest: whether to show an incomplete state of the table; if not, the last
  ///   complete state is shown.
  func table(isAtRest: Bool = true) -> Table {
    var table = rows(isAtRest: isAtRest)
    notes.tell(&table.problems)
    return table
  }

  private func rows(isAtRest: Bool) -> Table {
    let format = TableFormat.text(dialect)
    guard let former else { return store.table(format) }
    guard isAtRest, store.rowCount > 0 else { return former.table(format) }
    guard header?.isOpen == true else { return store.table(format) }
    var builder = self
    try? builder.goOn()
    return builder.store.table(format)
  }

  mutating func beginAgain() throws(TableError) {
    store.record.dropRecord()
    try goOn()
    headerLine = parser.recordLine
    header?.begin()
    former = store
    store = store.emptied
  }

  mutating func settle(_ verdict: RepeatedHeader.Verdict) throws(TableError) {
    switch verdict {
    case .rows: try goOn()
    case .state:
      guard let former else { return }
      earlierStates += 1
      try store.beginState(after: former, line: headerLine)
    }
  }

  /// Treats unclassified rows below a repeated header as a continuation of the table.
  mutating func goOn() throws(TableError) {
    guard var former, header?.isOpen == true else { return }
    header?.goOn()
    self.former = nil
    former.problems.note(.repeatedHeaders, line: headerLine)
    let later = store
    store = former
    try store.append(later)
  }
}
