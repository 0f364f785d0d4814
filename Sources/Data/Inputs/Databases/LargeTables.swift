// Tables that are too large to keep: the chart is chosen from the first rows, and each question is
// answered by a statement of its own.
internal import Base
internal import Queries
internal import SQL
internal import SourceProtocol
internal import Tables
internal import Words

extension Database {
  /// More cells are not kept: reading them would take seconds.
  private static let keptCells = 4 << 20
  /// The rows from which a chart is chosen, and which show what the columns are like.
  private static let sampleRows = 10_000

  /// Whether only the columns of a question are read. A table of which it is not known how large it
  /// is, is read whole, like a file, unless it is on a server.
  func isLarge() throws(InputFailure) -> Bool {
    let table = try table()
    // What is not asked by statements is read from the start each time.
    guard try catalog().engine.statements == .sql else { return false }
    guard let rowCount = table.rowCount else {
      if case .file = place { return false }
      return true
    }
    let (cells, isBeyond) = rowCount.multipliedReportingOverflow(
      by: table.columns.count)
    return isBeyond || cells > Self.keptCells
  }

  /// What the columns of a large table are like.
  struct Sample {
    let rows: Table
    /// Whether these are all rows.
    let isWhole: Bool
  }

  /// Some rows of a large table, of the next one if the database refuses it; nil if cancelled.
  func sample(isCancelled: () -> Bool) throws(InputFailure) -> Sample? {
    while true {
      if let known = sampled.withLock({ $0 }) { return known }
      let spread = try spreadRows(isCancelled)
      if isCancelled() { return nil }
      var sample = spread.map { Sample(rows: $0, isWhole: false) }
      if spread?.rowCount ?? 0 < Self.sampleRows / 4 {
        let first = try rows(limit: Self.sampleRows)
        do throws(InputFailure) {
          sample = try InputReader.readWhole(
            Input(name: name, bytes: .rows(first)), TableRequest(), isCancelled: isCancelled
          ).map { Sample(rows: $0, isWhole: $0.rowCount < Self.sampleRows) }
        } catch {
          try passOver(first, error)
          continue
        }
      }
      guard let sample else { return nil }
      sampled.withLock { $0 = sample }
      return sample
    }
  }

  /// Rows from all over the table, since they are often in the order of time, so that the first ones
  /// tell of a single day; nil if cancelled, or if that cannot be asked.
  private func spreadRows(_ isCancelled: () -> Bool) throws(InputFailure) -> Table? {
    guard asked.query == nil,
      let statement = SelectStatement(
        sampleOf: try table(), count: Self.sampleRows, try catalog().engine)
    else { return nil }
    return try readWhole(statement, isCancelled)
  }

  /// Reads the rows that a question needs; once more, without conditions, if the engine does not take
  /// those.
  func withRows<Result>(
    for question: Query, _ body: (DatabaseRows) throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    let found = try rows(for: question)
    do throws(InputFailure) {
      return try body(found)
    } catch {
      guard found.wasRefused else { throw error }
      refused.withLock { _ = $0.insert(question) }
      return try body(try rows(for: question))
    }
  }

  /// The whole result of a statement; nil if the engine does not take it, or if cancelled.
  ///
  /// - Parameter columnGaps: what stands for gaps in its columns; nil if they are those of the table.
  func readWhole(
    _ statement: SelectStatement, columnGaps: [Int: GapTexts]? = nil, _ isCancelled: () -> Bool
  ) throws(InputFailure) -> Table? {
    let rows = try rows(of: statement)
    var request = TableRequest()
    request.dialect.columnGaps = columnGaps
    do throws(InputFailure) {
      return try InputReader.readWhole(
        Input(name: name, bytes: .rows(rows)), request, isCancelled: isCancelled)
    } catch {
      if rows.wasRefused { return nil }
      throw error
    }
  }
}

extension AnsweredTable {
  /// The chart of a large table; nil if cancelled.
  init?(
    _ question: InputQuestion, of database: Database, isCancelled: () -> Bool
  ) throws(InputFailure) {
    guard let some = try database.sample(isCancelled: isCancelled) else { return nil }
    let sample = some.rows
    if some.isWhole {
      try self.init(question, of: sample, name: database.name)
      return
    }
    let query = try question.choose(from: sample, name: database.name)
    if let answer = try database.answer(query, isCancelled: isCancelled),
      let choice = question.choice
    {
      let rowCount = try database.table().rowCount ?? 0
      self.init(answer, choice, of: sample.standing(forRows: rowCount))
      return
    }
    if isCancelled() { return nil }
    let isEngine = try database.groupsRows() && !query.keepsRowsApart
    let request = question.request(DialectOverrides(), keepsRows: false)
    let found = try database.withRows(for: query) { rows throws(InputFailure) in
      try InputReader.readWhole(
        Input(name: database.name, bytes: .rows(rows)), request, isCancelled: isCancelled)
    }
    guard let whole = found else { return nil }
    try self.init(question, of: whole, shownAs: sample, name: database.name)
    if isEngine { answer.tell(.groupedLocally) }
  }
}
