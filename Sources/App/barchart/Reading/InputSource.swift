// The origin of a table, to read it again for queries that the kept data cannot answer.
internal import Base
internal import Charts
internal import Glibc
internal import Queries
internal import Tables
internal import Words

/// A table's input, which can be read again from the start.
struct InputSource: TableSource {
  private enum Place: Sendable {
    case file(FilePath, FileIdentity)
    case spool(Spool)
    case builtIn([UInt8])
    case database(Database)
  }

  /// The name in sentences.
  let name: String
  private let place: Place
  private let dialect: DialectOverrides
  /// Whether it is read whenever it changes.
  private let isFollowed: Bool

  var commandWords: [String] {
    let words =
      switch place {
      case .file(let path, _): [path.display]
      case .spool: ["-"]
      case .builtIn: ["--sample", name]
      case .database(let database): database.commandWords
      }
    return words + dialect.commandWords
  }

  var tables: TableList? {
    if case .database(let database) = place { database.tables } else { nil }
  }

  /// nil if the input cannot be read again.
  ///
  /// - Parameter spool: of a stream.
  init?(_ input: Input, _ request: ReadingRequest, spool: Spool?) {
    name = input.name
    dialect = request.dialect
    isFollowed = false
    switch input.bytes {
    case .file(let path, let descriptor, _):
      guard let identity = FileIdentity(contentsOf: descriptor) else { return nil }
      place = .file(path, identity)
    case .builtIn(let bytes): place = .builtIn(bytes)
    case .stream, .namedPipe:
      guard let spool else { return nil }
      place = .spool(spool)
    case .database(let database): place = .database(database)
    case .awaited, .rows: return nil
    }
  }

  /// The source of a followed file.
  init?(_ path: FilePath, _ request: ReadingRequest) {
    guard let identity = FileIdentity(contentsAt: path) else { return nil }
    name = path.display
    dialect = request.dialect
    isFollowed = true
    place = .file(path, identity)
  }

  /// The input to read another table of the database, or the same once more; nil if it cannot be.
  func again(table: String?) throws(Failure) -> Input? {
    switch place {
    case .database(let database):
      return Input(name: name, bytes: .database(Database(database, table: table)))
    case .file(let path, _): return try Input.open(.file(path), isForWindow: true)
    case .spool, .builtIn: return nil
    }
  }

  /// The answer to a query, computed by reading the whole input again; its rows are not kept.
  ///
  /// - Parameter isCancelled: called repeatedly.
  /// - Returns: nil if cancelled.
  /// - Throws: if the input has changed or does not answer the query.
  func read(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) -> Answer? {
    guard let database = statementDatabase else {
      return try read(query, Input(name: name, bytes: try bytes()), isCancelled)
    }
    if let answer = try database.answer(query, isCancelled: isCancelled) { return answer }
    if isCancelled() { return nil }
    var answer = try database.withRows(for: query) { rows throws(Failure) in
      try read(query, Input(name: name, bytes: .rows(rows)), isCancelled)
    }
    // The statement leaves out rows, and a filter must not change a colour.
    if let sample = try database.sample(isCancelled: isCancelled)?.rows {
      answer?.takeSeriesOrder(from: sample)
    }
    if try database.groupsRows(), !query.keepsRowsApart { answer?.tell(.groupedLocally) }
    return answer
  }

  private func read(
    _ query: Query, _ input: Input, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(Failure) -> Answer? {
    let request = TableRequest(
      dialect: dialect, fold: { QueryFold(query, sample: $0) }, keepsRows: false)
    var reading = try InputReader(input, request)
    guard try reading.readToEnd(unless: { _ in isCancelled() }) else { return nil }
    do throws(QueryError) {
      return try run(query, over: reading.table(), isCancelled: isCancelled)
    } catch {
      if error == .cancelled { return nil }
      throw Failure(error, name: name)
    }
  }

  /// The whole input with its rows.
  func readTable() throws(Failure) -> Table { try readTable { false } ?? .empty }

  /// The same; nil if cancelled.
  private func readTable(isCancelled: () -> Bool) throws(Failure) -> Table? {
    try InputReader.readWhole(
      Input(name: name, bytes: try bytes()), TableRequest(dialect: dialect),
      isCancelled: isCancelled)
  }

  func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> Answer? {
    try asSourceError { () throws(Failure) in try read(query, isCancelled: isCancelled) }
  }

  func table(isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> Table? {
    try asSourceError { () throws(Failure) in try readTable(isCancelled: isCancelled) }
  }

  var canBeReadAgain: Bool {
    switch place {
    case .database: true
    case .file: !isFollowed
    case .spool, .builtIn: false
    }
  }

  /// The database that is asked by statements; nil if the input is none.
  var statementDatabase: Database? {
    if case .database(let database) = place, database.takesStatements { database } else { nil }
  }

  var findsRows: Bool { statementDatabase != nil }

  func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> FirstRows? {
    guard let database = statementDatabase else { return nil }
    return try asSourceError { () throws(Failure) in
      try database.firstRows(matching: filters, limit: limit, isCancelled: isCancelled)
    }
  }

  private func asSourceError<Value>(
    _ body: () throws(Failure) -> Value
  ) throws(SourceError) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw .said(error.sentenceWithinWindow)
    }
  }

  private func bytes() throws(Failure) -> Input.Bytes {
    switch place {
    case .database(let database): return .rows(try database.rows())
    case .builtIn(let bytes): return .builtIn(bytes)
    case .spool(let spool):
      if let loss = spool.loss {
        throw .unreadableTable(file: name, .lost(loss.notice))
      }
      do {
        return try spool.reopened()
      } catch {
        throw .cannotOpen(file: name, error)
      }
    case .file(let path, let identity):
      let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw .cannotOpen(file: name, .last) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, FileIdentity(status) == identity else {
        close(descriptor)
        throw .unreadableTable(file: name, .replacedFile)
      }
      return .file(path, descriptor, totalBytes: Int(status.st_size))
    }
  }
}

extension DialectOverrides {
  /// The options that say so.
  fileprivate var commandWords: [String] {
    var words: [String] = []
    if joinsBlanks {
      words += ["--delimiter", OptionValue.blanks]
    } else if let delimiter {
      let text = delimiter == Byte.tab ? "tab" : String(UnicodeScalar(delimiter))
      words += ["--delimiter", text]
    }
    if let decimal { words += ["--decimal", String(UnicodeScalar(decimal))] }
    if hasHeader == false { words.append("--no-header") }
    if let gaps { words += [OptionName.gaps.long, OptionValue.listed(gaps)] }
    return words
  }
}
