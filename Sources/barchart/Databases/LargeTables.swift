// Tables that are too large to keep: the chart is chosen from the first rows, and each question is
// answered by a statement of its own.
internal import Queries
internal import Readers
internal import SourceProtocol
internal import Tables

extension Database {
  /// More cells are not kept: reading them would take seconds.
  private static let keptCells = 4 << 20
  /// The rows from which a chart is chosen, and which show what the columns are like.
  fileprivate static let sampleRows = 10_000

  /// Whether only the columns of a question are read. A table of which it is not known how large it
  /// is, is read whole, like a file, unless it is on a server.
  func isLarge() throws(Failure) -> Bool {
    let table = try table()
    // What is not asked by statements is read from the start each time.
    guard try catalog().dialect.isSQL else { return false }
    if table.rowCount == nil { return try catalog().dialect != .sqlite }
    let (cells, isBeyond) = (table.rowCount ?? 0).multipliedReportingOverflow(
      by: table.columns.count)
    return isBeyond || cells > Self.keptCells
  }

  /// The first rows of a large table; nil if cancelled.
  fileprivate func sample(isCancelled: () -> Bool) throws(Failure) -> Table? {
    try InputReader.readWhole(
      Input(name: name, bytes: .rows(try rows(limit: Self.sampleRows))), TableRequest(),
      isCancelled: isCancelled)
  }
}

extension InputReader {
  /// The whole of an input; nil if cancelled.
  static func readWhole(
    _ input: Input, _ request: TableRequest, isCancelled: () -> Bool
  ) throws(Failure) -> Table? {
    var reading = try InputReader(input, request)
    return try withBuffer { buffer throws(Failure) in
      while try reading.readChunk(into: buffer) {
        if isCancelled() { return nil }
      }
      return reading.table()
    }
  }
}

extension Database {
  /// The answer of the database itself; nil if it cannot be had, or was cancelled.
  func answer(_ question: Query, isCancelled: () -> Bool) throws(Failure) -> Answer? {
    guard let groups = try groups(question),
      let table = try InputReader.readWhole(
        Input(name: name, bytes: .rows(groups)), TableRequest(), isCancelled: isCancelled)
    else { return nil }
    do throws(QueryError) {
      return try question.answer(fromGroups: table)
    } catch {
      throw Failure(error, name: name)
    }
  }
}

extension ShownTable {
  /// The chart of a large table; nil if cancelled.
  init?(
    _ question: InputQuestion, of database: Database, isCancelled: () -> Bool
  ) throws(Failure) {
    guard let sample = try database.sample(isCancelled: isCancelled) else { return nil }
    if sample.rowCount < Database.sampleRows {
      // These are all rows.
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
    let input = Input(
      name: database.name, bytes: .rows(try database.rows(columns: query.columnPositions)))
    let request = question.request(DialectOverrides(), keepsRows: false)
    guard
      let whole = try InputReader.readWhole(input, request, isCancelled: isCancelled)
    else { return nil }
    try self.init(question, of: whole, shownAs: sample, name: database.name)
  }
}
