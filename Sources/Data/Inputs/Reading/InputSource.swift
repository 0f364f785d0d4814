// The origin of a table, to read it again for queries that the kept data cannot answer.
internal import Base
internal import Glibc
package import Queries
package import Tables
package import Words

/// A table that can be read once more: a file, or what came through a pipe. `InputSource` is one;
/// the tests of the window have others.
package protocol TableSource: Sendable {
  /// Its name in sentences.
  var name: String { get }
  /// The words that name it on a command line, with the options to read it.
  var commandWords: [String] { get }
  /// Whether these words are its name: a path need not be text.
  var isNamedByText: Bool { get }
  /// The tables that it has; nil if it is a single one, or they are not known yet. Takes no time.
  var tables: TableList? { get }
  /// Whether it can be read again for what has changed in the meantime.
  var canBeReadAgain: Bool { get }

  /// The input to read another table of it, or the same once more; nil if it cannot be.
  func again(table: String?) throws(InputFailure) -> Input?

  /// Answers a question by reading the whole table; its rows are not kept. nil if it was cancelled.
  ///
  /// - Parameter isCancelled: asked again and again, by several threads.
  func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> Answer?

  /// Reads the table with all of its rows; nil if cancelled.
  func table(isCancelled: @escaping @Sendable () -> Bool) throws(InputFailure) -> Table?

  /// Whether it finds rows without keeping all of them.
  var findsRows: Bool { get }

  /// Finds the rows that pass all filters, and keeps the first of them; nil if cancelled. Only if it
  /// `findsRows`.
  func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> FirstRows?

  /// Hands out all rows that pass all filters, some at a time, as long as `body` says; without rows,
  /// there is one empty list, which has the columns. Only if it `findsRows`.
  func allRows(matching filters: [Filter], _ body: (ListedRows) -> Bool) throws(InputFailure)
}

extension TableSource {
  package var isNamedByText: Bool { true }
  package var tables: TableList? { nil }
  package var canBeReadAgain: Bool { false }
  package var findsRows: Bool { false }

  package func again(table: String?) throws(InputFailure) -> Input? { nil }

  package func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> FirstRows? { nil }

  package func allRows(
    matching filters: [Filter], _ body: (ListedRows) -> Bool
  ) throws(InputFailure) {}
}

/// Rows that have been found, as far as they are kept.
package struct FirstRows: Sendable {
  package var table: Table
  package var count: Int
  /// Whether they were not counted.
  package var isEstimate: Bool

  package init(_ table: Table, count: Int, isEstimate: Bool = false) {
    (self.table, self.count, self.isEstimate) = (table, count, isEstimate)
  }
}

/// The tables of a source, of which one is shown.
package struct TableList: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    /// Whether it is made from others, as a view of a database.
    package var isView: Bool
    /// About how many rows it has; nil if unknown.
    package var rowCount: Int?
    /// Whether it has that many at least.
    package var isLeastCount: Bool
    /// What its rows can have beside them, if it is the one that is shown.
    package var additions: [Addition]

    package init(
      name: String, isView: Bool = false, rowCount: Int? = nil, isLeastCount: Bool = false,
      additions: [Addition] = []
    ) {
      (self.name, self.isView) = (name, isView)
      (self.rowCount, self.isLeastCount) = (rowCount, isLeastCount)
      self.additions = additions
    }
  }

  /// A table that rows refer to.
  package struct Addition: Hashable, Sendable {
    package var name: String
    /// The columns that refer to it.
    package var columns: [String]
    package var isShown: Bool
    /// The name of the whole with it; without it if it is shown.
    package var whole: String

    package init(name: String, columns: [String], isShown: Bool, whole: String) {
      (self.name, self.columns, self.isShown, self.whole) = (name, columns, isShown, whole)
    }
  }

  /// The name of the one that is shown.
  package var shown: String
  package var entries: [Entry]

  package init(shown: String, _ entries: [Entry]) { (self.shown, self.entries) = (shown, entries) }

  /// The name of the table in the sentence; nil if there is no choice.
  package var nameInSentence: String? { entries.count > 1 ? shown : nil }
}

/// A table's input, which can be read again from the start.
package struct InputSource: TableSource {
  private enum Place: Sendable {
    case file(FilePath, FileIdentity)
    case spool(Spool)
    case builtIn([UInt8])
    case database(Database)
  }

  /// The name in sentences.
  package let name: String
  private let place: Place
  private let dialect: DialectOverrides
  /// Whether it is read whenever it changes.
  private let isFollowed: Bool

  package var commandWords: [String] {
    let words =
      switch place {
      case .file(let path, _): [String(decoding: path.operand.bytes, as: UTF8.self)]
      case .spool: ["-"]
      case .builtIn: ["--sample", name]
      case .database(let database): database.commandWords
      }
    return words + dialect.commandWords
  }

  package var isNamedByText: Bool {
    switch place {
    case .file(let path, _): String(validating: path.bytes, as: UTF8.self) != nil
    case .database(let database): database.isNamedByText
    case .spool, .builtIn: true
    }
  }

  package var tables: TableList? {
    if case .database(let database) = place { database.tables } else { nil }
  }

  /// nil if the input cannot be read again.
  init?(_ input: Input, _ request: ReadingRequest, spool: Spool?) {
    name = input.name
    dialect = request.dialect
    isFollowed = false
    switch input.bytes {
    case .file(let path, let descriptor, _):
      guard
        let identity = FileIdentity(contentsOf: descriptor) ?? FileIdentity(contentsAt: path)
      else { return nil }
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

  package func again(table: String?) throws(InputFailure) -> Input? {
    switch place {
    case .database(let database):
      return Input(name: name, bytes: .database(Database(database, table: table)))
    case .file(let path, _): return try Input.open(.file(path), isForWindow: true)
    case .spool, .builtIn: return nil
    }
  }

  package func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> Answer? {
    guard let database = statementDatabase else {
      return try read(query, Input(name: name, bytes: try bytes()), isCancelled)
    }
    if let answer = try database.answer(query, isCancelled: isCancelled) { return answer }
    guard let sample = try database.sample(isCancelled: isCancelled)?.rows else { return nil }
    var answer = try database.withRows(for: query) { rows throws(InputFailure) in
      try read(query, Input(name: name, bytes: .rows(rows)), of: sample, isCancelled)
    }
    // The statement leaves out rows, and a filter must not change a colour.
    answer?.takeSeriesOrder(from: sample)
    if try database.groupsRows(), !query.keepsRowsApart { answer?.tell(.groupedLocally) }
    return answer
  }

  /// - Parameter sample: rows that show what the table is like; nil for its first ones.
  private func read(
    _ query: Query, _ input: Input, of sample: Table? = nil,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> Answer? {
    let request = TableRequest(
      dialect: dialect, fold: { QueryFold(query, sample: $0.shown(by: sample)) }, keepsRows: false)
    var reading = try InputReader(input, request)
    guard try reading.readToEnd(unless: { _ in isCancelled() }) else { return nil }
    do throws(QueryError) {
      return try run(query, over: reading.table(), isCancelled: isCancelled)
    } catch {
      if error == .cancelled { return nil }
      throw InputFailure(error, name: name)
    }
  }

  package func table(isCancelled: @escaping @Sendable () -> Bool) throws(InputFailure) -> Table? {
    try InputReader.readWhole(
      Input(name: name, bytes: try bytes()), TableRequest(dialect: dialect),
      isCancelled: isCancelled)
  }

  package var canBeReadAgain: Bool {
    switch place {
    case .database: true
    case .file: !isFollowed
    case .spool, .builtIn: false
    }
  }

  /// The database that is asked by statements; nil if the input is none.
  private var statementDatabase: Database? {
    if case .database(let database) = place, database.takesStatements { database } else { nil }
  }

  package var findsRows: Bool { statementDatabase != nil }

  package func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> FirstRows? {
    try statementDatabase?.firstRows(matching: filters, limit: limit, isCancelled: isCancelled)
  }

  package func allRows(
    matching filters: [Filter], _ body: (ListedRows) -> Bool
  ) throws(InputFailure) {
    try statementDatabase?.allRows(matching: filters, body)
  }

  private func bytes() throws(InputFailure) -> Input.Bytes {
    switch place {
    case .database(let database): return .rows(try database.rows())
    case .builtIn(let bytes): return .builtIn(bytes)
    case .spool(let spool):
      if let loss = spool.loss { throw .unreadableTable(file: name, .lost(loss.notice)) }
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
  /// The value of `--delimiter` for runs of blanks.
  package static let blanks = "space"

  fileprivate var commandWords: [String] {
    var words: [String] = []
    if joinsBlanks {
      words += ["--delimiter", Self.blanks]
    } else if let delimiter {
      let text = delimiter == Byte.tab ? "tab" : String(UnicodeScalar(delimiter))
      words += ["--delimiter", text]
    }
    if let decimal { words += ["--decimal", String(UnicodeScalar(decimal))] }
    if hasHeader == false { words.append("--no-header") }
    if let gaps { words += ["--gaps", gaps.listed] }
    return words
  }
}

extension GapTexts {
  /// The value of `--gaps` for the empty cell alone.
  package static let none = "none"

  /// The value of `--gaps` for these texts.
  fileprivate var listed: String {
    // A comma tells the text "none" from no text.
    list.texts == [Self.none]
      ? Self.none + "," : list.texts.isEmpty ? Self.none : list.texts.joined(separator: ",")
  }
}
