// What becomes of the rows below a header that has come again.
internal import Tables

extension TextTable {
  /// Whether rows have come of a state that may go on, while the one before is whole.
  var isWithinState: Bool { former != nil }

  /// The same columns without rows.
  var emptied: TextTable {
    var builder = self
    builder.store = store.emptied
    builder.store.takeColumns(of: store)
    return builder
  }

  /// Begins a state of the table whose header is above it.
  ///
  /// - Parameters:
  ///   - line: of the header.
  ///   - problems: of the state before.
  mutating func beginState(line: Int, after problems: TableProblems, headerLines: Int) {
    parser = RecordParser(
      rowsOf: dialect, limits: limits, linesBefore: line - 1 + headerLines)
    store.problems.beginState(after: problems, line: line)
    earlierStates = 1
    headerLine = line
    header?.beginState()
  }

  /// The dialect's sample has been read: names of later rows of its state are not looked at.
  mutating func endSample() {
    if earlierStates == 0 { header?.stopCollecting() }
  }

  /// - Parameter isAtRest: whether the rows that are there are shown although more of their state
  ///   may come; if not, the state before is.
  func table(isAtRest: Bool = true) -> Table {
    let format = TableFormat.text(dialect)
    guard let former else { return store.table(format) }
    guard isAtRest, store.rowCount > 0 else { return former.table(format) }
    guard header?.isOpen == true else { return store.table(format) }
    var builder = self
    try? builder.goOn()
    return builder.store.table(format)
  }

  /// The header has come again.
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

  /// Where it is open what the rows since the header are, they are more of the same state.
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
