// A database whose table is drawn: which table that is, and its rows.
internal import Base
internal import Glibc
internal import Queries
internal import SQL
internal import SourceProtocol
internal import Tables
internal import Words

/// Idle processes are kept for the next statement, of whatever table.
final class Database: Sendable {
  /// The name in sentences, without a password.
  let name: String
  /// The words that open it on a command line, without a password.
  let commandWord: String
  let asked: AskedTable
  let place: SourcePlace
  private let program: String
  /// Whether statements can be asked; what cannot be asked is read as a whole.
  let takesStatements: Bool
  /// What came through a pipe.
  private let copy: StreamCopy?
  private let shared: Shared
  /// Which tables were passed over when this one was found.
  private let passedBefore: [Notice]
  /// Questions that the engine has not taken.
  let refused = Locked(Set<Query>())
  /// Some rows of the table, which show what its columns are like; nil before they are asked for.
  let sampled = Locked(Sample?.none)

  /// State shared by the tables of a database.
  private final class Shared: Sendable {
    let state = Locked(State())

    struct State {
      /// Started early, so that it is ready when the first statement is.
      var started: Result<SourceProcess, InputFailure>?
      /// With the database not yet open.
      var opening: [SourceProcess] = []
      /// Whether the user has not waited for the database.
      var isGivenUp = false
      var idle: [SourceProcess] = []
      var catalog: SourceCatalog?
      /// The largest tables, if the database refuses to read them, and its reasons.
      var refusals: [(table: SourceTable, failure: InputFailure, reason: String)] = []
      /// Whether rows have come, so that what is refused later is no table to be passed over.
      var hasRows = false
    }
  }

  /// How long the end of a cancelled statement is waited for.
  private static let drainMilliseconds: Int32 = 500

  /// Starts a process, which opens the file in the background.
  init(_ path: FilePath, _ asked: AskedTable, _ opener: Opener = .database) {
    name = path.display
    commandWord = String(decoding: path.operand.bytes, as: UTF8.self)
    (place, self.asked, copy, passedBefore) = (.file(path.bytes), asked, nil, [])
    (program, takesStatements, shared) = (opener.rawValue, opener.takesStatements, Shared())
    start()
  }

  /// Starts a process, which opens a spreadsheet or a packed file that came through a pipe.
  init(_ copy: StreamCopy, name: String) {
    (self.name, commandWord) = (name, "-")
    (place, asked, self.copy) = (.file(SourceProcess.givenPath), AskedTable(), copy)
    passedBefore = []
    (program, takesStatements, shared) = (Opener.archive.rawValue, false, Shared())
    start()
  }

  /// Starts a process, which connects in the background.
  init(_ address: Address, _ asked: AskedTable) {
    (name, commandWord) = (address.shown, address.shown)
    (place, self.asked, copy, passedBefore) = (.address(address.text), asked, nil, [])
    (program, takesStatements, shared) = (address.program, true, Shared())
    start()
  }

  /// Another table of a database, or the same with whatever has become of the database.
  init(_ other: Database, table: String?) {
    (name, commandWord, place) = (other.name, other.commandWord, other.place)
    (program, takesStatements, copy) = (other.program, other.takesStatements, other.copy)
    // Another table may be the largest now.
    let name = table ?? other.tables?.shown
    asked = name.map { AskedTable(name: $0, gaps: other.asked.gaps) } ?? other.asked
    shared = table == nil ? Shared() : other.shared
    passedBefore = table == nil ? other.passedOver : []
  }

  private func start() {
    let started = Result { () throws(InputFailure) in try newProcess() }
    shared.state.withLock { $0.started = started }
  }

  private func newProcess() throws(InputFailure) -> SourceProcess {
    let process = try SourceProcess(program, toOpen: name, given: copy?.descriptor)
    guard process.send(.open(place, query: asked.query)) else {
      throw failure(process.fault(.ended))
    }
    return process
  }

  private func failure(_ fault: InputFault) -> InputFailure { .unreadableTable(file: name, fault) }

  func catalog() throws(InputFailure) -> SourceCatalog {
    if let known = shared.state.withLock({ $0.catalog }) { return known }
    giveBack(try process())
    guard let catalog = shared.state.withLock({ $0.catalog }) else {
      throw .fault("a database without tables")
    }
    return catalog
  }

  /// The table that is drawn.
  func table() throws(InputFailure) -> SourceTable {
    let catalog = try catalog()
    if catalog.engine.statements == .text, let word = asked.commandWords.first {
      throw Self.none(name, word)
    }
    if asked.query != nil, let table = catalog.tables.first { return table }
    // A hidden sheet counts only if it is named.
    let shown = catalog.visible
    let names = shown.tables.map(\.fullName)
    guard let name = asked.name else {
      guard let table = mainTable(of: shown) else {
        throw failure(catalog.tables.isEmpty ? .noTable : .hiddenSheets)
      }
      return table
    }
    func unknown(_ name: String) -> InputFailure {
      .unsuitableColumns(
        file: self.name,
        .unknownTable(
          name, isSheet: catalog.engine.statements == .sheets,
          nearest: nearestName(to: name, among: names), names: names))
    }
    do throws(JoinError) {
      if let table = try catalog.table(asked: name) { return table }
    } catch {
      if case .unknown(let part) = error { throw unknown(part) }
      throw .unsuitableColumns(file: self.name, .join(error))
    }
    throw unknown(name)
  }

  /// The largest table that the database has not refused to read.
  private func mainTable(of catalog: SourceCatalog) -> SourceTable? {
    let refused = Set(shared.state.withLock { $0.refusals.map(\.table.fullName) })
    return catalog.mainTables.first { !refused.contains($0.fullName) }
  }

  /// Goes on to the next table with rows if the database has refused to read the largest, and nobody
  /// has asked for that.
  ///
  /// - Throws: the reason why the first was refused, if no other is left.
  func passOver(_ rows: DatabaseRows, _ failure: InputFailure) throws(InputFailure) {
    guard asked == AskedTable(), let reason = rows.refusal, let table = try? table(),
      !shared.state.withLock(\.hasRows)
    else { throw failure }
    let first = shared.state.withLock { state in
      state.refusals.append((table, failure, reason))
      return state.refusals[0].failure
    }
    guard let next = try? self.table(), next.rowCount != 0 else {
      shared.state.withLock { $0.refusals = [] }
      throw first
    }
  }

  /// Rows of the table have come.
  fileprivate func settle() { shared.state.withLock { $0.hasRows = true } }

  /// Which tables were passed over.
  var passedOver: [Notice] {
    guard asked == AskedTable() else { return passedBefore }
    return shared.state.withLock(\.refusals).map { table, _, reason in
      .passedOver(table: table.fullName, reason: reason)
    }
  }

  /// Why an option for databases is refused.
  static func none(_ name: String, _ option: String) -> InputFailure {
    .unsuitableColumns(file: name, .notDatabase(option: option))
  }

  /// The tables as far as they are known, without waiting; nil before, and for a statement.
  var tables: TableList? {
    guard asked.query == nil, let catalog = shared.state.withLock({ $0.catalog }),
      let shown = asked.name.map({ try? catalog.table(asked: $0) })
        ?? mainTable(of: catalog.visible)
    else { return nil }
    return TableList(
      shown: shown.fullName,
      catalog.visible.tables.map { table in
        let isBase = table.fullName == shown.join?.base ?? shown.fullName
        return .init(
          name: table.fullName, isView: table.kind == .view, rowCount: table.rowCount,
          isLeastCount: table.isLeastCount,
          additions: isBase ? catalog.additions(to: shown, of: table) : [])
      })
  }

  /// Whether the word for it is the path of its file.
  var isNamedByText: Bool {
    if case .file(let path) = place { String(validating: path, as: UTF8.self) != nil } else { true }
  }

  /// The words that name it on a command line, without a password.
  var commandWords: [String] {
    if asked.query == nil, let name = tables?.nameInSentence {
      return [commandWord] + AskedTable(name: name).commandWords
    }
    return [commandWord] + asked.commandWords
  }

  /// The rows of the table.
  ///
  /// - Parameters:
  ///   - columns: the places of the columns that are wanted; the others are empty. nil for all.
  ///   - limit: how many rows; nil for all.
  ///   - filters: rows that do not pass may be left out.
  func rows(
    columns: Set<Int>? = nil, limit: Int? = nil, passing filters: [Filter] = []
  ) throws(InputFailure) -> DatabaseRows {
    let (table, engine) = (try table(), try catalog().engine)
    let (conditions, _) = RowConditions.split(hasNumbersAsGaps ? [] : filters, of: table, engine)
    return try rows(
      of: engine.statements == .sql
        ? SelectStatement(
          rowsOf: table, query: asked.query, columns: columns, limit: limit, where: conditions,
          engine)
        : SelectStatement(table.name))
  }

  /// The rows that a question needs, with its columns alone.
  func rows(for question: Query) throws(InputFailure) -> DatabaseRows {
    let (table, engine) = (try table(), try catalog().engine)
    // Of columns whose values are not declared, all rows tell what they are.
    let areKnown =
      engine.abilities.contains(.groups) && !refused.withLock { $0.contains(question) }
      && [question.category, question.series].allSatisfy { $0?.grain != .automatic }
      && question.measuredColumns.allSatisfy { value in
        table.columns.contains { $0.name == value.name && $0.kind.isNumeric }
      }
    return try rows(columns: question.columnPositions, passing: areKnown ? question.filters : [])
  }

  /// By the places of columns, the table that rows repeat in several of these.
  var repeatedColumns: [Int: String] { (try? table())?.join?.repeated ?? [:] }

  /// Whether a number may stand for a gap, which the engine does not know.
  var hasNumbersAsGaps: Bool { asked.gaps?.mayBeNumbers ?? false }

  /// How its rows are read: units and what stands for a gap are the same in all of them.
  var dialectOfRows: DialectOverrides {
    DialectOverrides(
      rowsOfDatabase: asked.gaps, readings: sampled.withLock { $0?.rows.format.readings })
  }

  func rows(of statement: SelectStatement) throws(InputFailure) -> DatabaseRows {
    let process = try process()
    guard process.send(.select(statement)) else { throw failure(process.fault(.ended)) }
    return DatabaseRows(process, of: self, try catalog().engine)
  }

  /// A process with the database open, which runs no statement.
  private func process() throws(InputFailure) -> SourceProcess {
    while let idle = shared.state.withLock({ $0.idle.popLast() }) {
      // It may have ended in the meantime.
      var wait = pollfd(fd: idle.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 0) == 0 { return idle }
    }
    let started = shared.state.withLock { state in
      defer { state.started = nil }
      return state.started
    }
    let process = if let started { try started.get() } else { try newProcess() }
    let isGivenUp = shared.state.withLock { state in
      state.opening.append(process)
      return state.isGivenUp
    }
    defer { shared.state.withLock { state in state.opening.removeAll { $0 === process } } }
    if isGivenUp { throw failure(.cancelled) }
    switch try reply(of: process) {
    case .opened(let catalog): shared.state.withLock { $0.catalog = catalog }
    case .failed(let sentence), .refused(let sentence): throw failure(.said(sentence))
    case .rows, .end, .notice, nil: throw failure(process.fault(.malformed(.unknownKind)))
    }
    return process
  }

  /// Gives up a database that is not open yet: a server may not answer at all.
  func stopOpening() {
    shared.state.withLock { state in
      if state.catalog == nil { state.isGivenUp = true }
      for process in state.opening { process.stop() }
    }
  }

  fileprivate func reply(
    of process: SourceProcess, within milliseconds: Int32 = -1
  ) throws(InputFailure) -> SourceReply? {
    do throws(SourceProcess.ReplyError) {
      return try process.reply(within: milliseconds)
    } catch {
      throw failure(process.fault(error))
    }
  }

  /// Keeps a process for the next statement.
  fileprivate func giveBack(_ process: SourceProcess) {
    shared.state.withLock { $0.idle.append(process) }
  }

  /// Ends a statement and keeps its process, or lets it go if it does not end soon.
  fileprivate func cancel(_ process: SourceProcess) {
    guard process.send(.cancel) else { return }
    try? DetachedThread.start { [self] in
      while let reply = try? process.reply(within: Self.drainMilliseconds) {
        switch reply {
        case .end, .failed, .refused: return giveBack(process)
        case .rows, .opened, .notice: continue
        }
      }
    }
  }
}

/// The rows of a statement as CSV text, in pieces; one thread at a time takes them.
final class DatabaseRows: Sendable {
  private let database: Database
  private let process: SourceProcess
  private let statements: SQLEngine.Statements
  private let end = Locked(End?.none)
  private let told = Locked([Notice]())

  private enum End: Equatable {
    case complete, failed
    case refused(String)
  }

  /// Why the engine does not know, or cannot work out, what the statement asks; nil if it can.
  var refusal: String? {
    if case .refused(let reason) = end.withLock({ $0 }) { reason } else { nil }
  }

  var wasRefused: Bool { refusal != nil }

  /// What has been told of the rows so far.
  var notices: [Notice] { database.passedOver + told.withLock { $0 } }

  /// Whether the text may be a table of any kind, and packed again.
  var isAnyText: Bool { statements == .text }

  /// How long to wait for a piece before the caller may do something else.
  private static let waitMilliseconds: Int32 = 20

  fileprivate init(_ process: SourceProcess, of database: Database, _ engine: SQLEngine) {
    (self.process, self.database, statements) = (process, database, engine.statements)
  }

  var dialectOfRows: DialectOverrides { database.dialectOfRows }
  var repeatedColumns: [Int: String] { database.repeatedColumns }

  /// How the text is read.
  func dialect(_ asked: DialectOverrides) throws(InputFailure) -> DialectOverrides {
    func refused(_ options: String) -> InputFailure {
      .unsuitableColumns(
        file: database.name, .notText(options: options, isSheet: statements == .sheets))
    }
    switch statements {
    case .text: return asked
    case .sheets:
      guard asked.ofText == DialectOverrides(hasHeader: asked.hasHeader) else {
        throw refused("--delimiter and --decimal")
      }
      return DialectOverrides(rowsOfSheet: asked.hasHeader, gaps: asked.gaps)
    case .sql:
      guard asked.ofText == DialectOverrides() else {
        throw refused("--delimiter, --decimal and --no-header")
      }
      var rows = database.dialectOfRows
      if let known = asked.readings { rows.readings = known }
      return rows
    }
  }

  deinit {
    if end.withLock({ $0 }) == nil { database.cancel(process) }
  }

  /// The descriptor to wait for before the next piece; nil if there is nothing to wait for.
  var waitingDescriptor: Int32? { process.hasReply ? nil : process.descriptor }

  /// The next piece; nil after the last, and empty if there is none yet.
  func next() throws(InputFailure) -> [UInt8]? {
    if end.withLock({ $0 }) != nil { return nil }
    do throws(InputFailure) {
      switch try database.reply(of: process, within: Self.waitMilliseconds) {
      case nil: return []
      case .rows(let bytes):
        database.settle()
        return bytes
      case .notice(let notice):
        told.withLock { $0.append(Notice(notice)) }
        return []
      case .end:
        database.settle()
        end.withLock { $0 = .complete }
        database.giveBack(process)
        return nil
      case .failed(let sentence): throw end(.failed, sentence)
      case .refused(let sentence): throw end(.refused(sentence), sentence)
      case .opened: throw InputFailure.fault("a database was opened twice")
      }
    } catch {
      end.withLock { $0 = $0 ?? .failed }
      throw error
    }
  }

  /// The process can be asked once more.
  private func end(_ end: End, _ sentence: String) -> InputFailure {
    self.end.withLock { $0 = end }
    database.giveBack(process)
    return .unreadableTable(file: database.name, .said(sentence))
  }
}

extension Notice {
  fileprivate init(_ notice: SourceNotice) {
    self =
      switch notice {
      case .formulasWithoutValue(let count): .formulasWithoutValue(count)
      case .trailingBytes(let count, let format): .trailingBytes(count, format: format)
      }
  }
}

extension SourceCatalog {
  /// What rows of a table can have beside them.
  ///
  /// - Parameter shown: the table, or what it is joined to.
  fileprivate func additions(
    to shown: SourceTable, of table: SourceTable
  ) -> [TableList.Addition] {
    additions(to: shown).map { addition in
      var followed = shown.join?.followed ?? []
      if addition.isFollowed {
        followed.removeAll { $0 == addition.key }
      } else {
        followed.append(addition.key)
      }
      return .init(
        name: addition.name, columns: addition.columns, isShown: addition.isFollowed,
        whole: name(of: table, following: followed))
    }
  }

  /// Without what only a name opens.
  fileprivate var visible: SourceCatalog {
    SourceCatalog(engine, tables: tables.filter { $0.kind != .hidden })
  }
}
