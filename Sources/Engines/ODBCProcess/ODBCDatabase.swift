// Databases that have an ODBC driver, through the driver manager unixODBC: only its functions and the
// part of SQL that all engines have.
internal import CODBC
internal import Glibc
internal import SQL
internal import SourceProtocol

final class ODBCDatabase: ServedDatabase {
  private let string: ConnectionString
  private let calls: DriverCalls
  private var environment: SQLHENV?
  private var connection: SQLHDBC?
  private var engine = SQLEngine.odbc
  /// Whether a statement has failed since it was made. Not every driver says that it is lost.
  private var isDoubtful = false

  private static let connectSeconds: Int32 = 15
  private static let listedTables = 5000
  /// Of more tables the driver is not asked how many rows they have, nor for their keys.
  private static let countedTables = 50

  init(_ string: ConnectionString, _ requests: Requests) throws(DatabaseError) {
    self.string = string
    calls = try DriverCalls(requests)
    guard isDone(SQLAllocHandle(SQLSMALLINT(SQL_HANDLE_ENV), nil, &environment)) else {
      throw .failed("not enough memory")
    }
    let version = UnsafeMutableRawPointer(bitPattern: Int(SQL_OV_ODBC3))
    SQLSetEnvAttr(environment, SQL_ATTR_ODBC_VERSION, version, SQL_IS_UINTEGER)
    try connect()
  }

  deinit {
    disconnect()
    SQLFreeHandle(SQLSMALLINT(SQL_HANDLE_ENV), environment)
  }

  private func disconnect() {
    guard let connection else { return }
    SQLEndTran(SQLSMALLINT(SQL_HANDLE_DBC), connection, SQLSMALLINT(SQL_ROLLBACK))
    SQLDisconnect(connection)
    SQLFreeHandle(SQLSMALLINT(SQL_HANDLE_DBC), connection)
    self.connection = nil
  }

  private func set(_ attribute: Int32, _ value: Int32) {
    SQLSetConnectAttrW(
      connection, attribute, UnsafeMutableRawPointer(bitPattern: Int(value)), SQL_IS_UINTEGER)
  }

  private func connect() throws(DatabaseError) {
    guard isDone(SQLAllocHandle(SQLSMALLINT(SQL_HANDLE_DBC), environment, &connection)) else {
      throw .failed("not enough memory")
    }
    set(SQL_ATTR_LOGIN_TIMEOUT, Self.connectSeconds)
    set(SQL_ATTR_ACCESS_MODE, Int32(SQL_MODE_READ_ONLY))
    var words = Array((DriverSettings.before(string) + string.text).utf16)
    guard let count = SQLSMALLINT(exactly: words.count) else {
      throw .failed("the connection string is too long")
    }
    let connection = connection
    var status = SQLRETURN(SQL_ERROR)
    // The driver has five seconds to tell of its own time-out.
    let noWay = {}
    try calls.run(within: (Self.connectSeconds + 5) * 1000, ending: noWay) {
      status = SQLDriverConnectW(
        connection, nil, &words, count, nil, 0, nil, SQLUSMALLINT(SQL_DRIVER_NOPROMPT))
    }
    guard isDone(status) else {
      let error = Diagnostics(SQL_HANDLE_DBC, connection).error(string)
      SQLFreeHandle(SQLSMALLINT(SQL_HANDLE_DBC), connection)
      self.connection = nil
      throw error
    }
    for command in DriverSettings.commands(for: information(SQL_DBMS_NAME)) {
      try run(SelectStatement(command), within: Self.connectSeconds * 1000)
    }
    // Whatever a statement does is undone after it.
    set(SQL_ATTR_AUTOCOMMIT, Int32(SQL_AUTOCOMMIT_OFF))
    engine.quotes =
      switch information(SQL_IDENTIFIER_QUOTE_CHAR) {
      case "\"": .double
      case "`": .backticks
      default: .none
      }
    engine.abilities.formUnion(promises)
  }

  /// What the driver promises.
  private var promises: SQLAbilities {
    let aggregates = mask(SQL_AGGREGATE_FUNCTIONS)
    func has(_ mask: UInt32, _ functions: Int...) -> Bool {
      functions.allSatisfy { mask & UInt32($0) != 0 }
    }
    // Some drivers say "all" and mean the others.
    let areAll = has(aggregates, SQL_AF_ALL)
    // Columns of SQLite have values of any type.
    guard areAll || has(aggregates, SQL_AF_COUNT, SQL_AF_SUM, SQL_AF_MIN, SQL_AF_MAX),
      information(SQL_COLUMN_ALIAS) == "Y", information(SQL_DBMS_NAME) != "SQLite"
    else { return [] }
    var abilities: SQLAbilities = [.groups]
    if areAll || has(aggregates, SQL_AF_DISTINCT) { abilities.insert(.distinct) }
    let times = mask(SQL_TIMEDATE_FUNCTIONS)
    if has(times, SQL_FN_TD_YEAR, SQL_FN_TD_MONTH, SQL_FN_TD_DAYOFMONTH) {
      abilities.insert(.days)
    }
    if has(times, SQL_FN_TD_HOUR, SQL_FN_TD_MINUTE) { abilities.insert(.clock) }
    if has(mask(SQL_NUMERIC_FUNCTIONS), SQL_FN_NUM_FLOOR, SQL_FN_NUM_ABS) {
      abilities.insert(.bins)
    }
    if has(mask(SQL_STRING_FUNCTIONS), SQL_FN_STR_LTRIM, SQL_FN_STR_RTRIM, SQL_FN_STR_LCASE) {
      abilities.insert(.trimming)
    }
    return abilities
  }

  /// A set that the driver says of itself or of the engine; 0 if it says nothing.
  private func mask(_ kind: Int32) -> UInt32 {
    var mask: UInt32 = 0
    let status = SQLGetInfoW(connection, SQLUSMALLINT(kind), &mask, 4, nil)
    return isDone(status) ? mask : 0
  }

  /// A text that the driver says of itself or of the engine; "" if it says nothing.
  private func information(_ kind: Int32) -> String {
    var text = [SQLWCHAR](repeating: 0, count: 256)
    var length: SQLSMALLINT = 0
    let status = SQLGetInfoW(
      connection, SQLUSMALLINT(kind), &text,
      SQLSMALLINT(text.count * MemoryLayout<SQLWCHAR>.size), &length)
    return isDone(status) ? String(decoding: text.prefix { $0 != 0 }, as: UTF16.self) : ""
  }

  /// The part of the engine that the connection is in; nil if there are no parts.
  private var currentCatalog: String? {
    var text = [SQLWCHAR](repeating: 0, count: 512)
    var length: SQLINTEGER = 0
    let status = SQLGetConnectAttrW(
      connection, SQL_ATTR_CURRENT_CATALOG, &text,
      SQLINTEGER(text.count * MemoryLayout<SQLWCHAR>.size), &length)
    let name = String(decoding: text.prefix { $0 != 0 }, as: UTF16.self)
    return isDone(status) && !name.isEmpty ? name : nil
  }

  /// Connects again if the connection may be lost.
  private func reconnect() throws(DatabaseError) {
    var isDead: SQLUINTEGER = 0
    if let connection, !isDoubtful {
      let status = SQLGetConnectAttrW(
        connection, SQL_ATTR_CONNECTION_DEAD, &isDead, SQL_IS_UINTEGER, nil)
      guard isDone(status), isDead == SQLUINTEGER(SQL_CD_TRUE) else { return }
    }
    disconnect()
    try connect()
    isDoubtful = false
  }

  private func newStatement() throws(DatabaseError) -> ODBCStatement {
    guard let statement = ODBCStatement(connection) else {
      throw Diagnostics(SQL_HANDLE_DBC, connection).error(string)
    }
    return statement
  }

  /// Runs a statement, and what is done with it; then undoes what it may have done.
  ///
  /// - Parameter body: false if a call has failed.
  private func run(
    _ asked: SelectStatement, within milliseconds: Int32 = DriverCalls.patienceMilliseconds,
    _ body: (ODBCStatement) throws(DatabaseError) -> Bool = { _ in true }
  ) throws(DatabaseError) {
    let statement = try newStatement()
    defer { SQLEndTran(SQLSMALLINT(SQL_HANDLE_DBC), connection, SQLSMALLINT(SQL_ROLLBACK)) }
    defer { SQLFreeStmt(statement.handle, SQLUSMALLINT(SQL_CLOSE)) }
    var isDone = false
    try calls.run(within: milliseconds, ending: statement.cancel) {
      isDone = statement.execute(asked)
    }
    if isDone { isDone = try body(statement) }
    if isDone { return }
    isDoubtful = true
    throw Diagnostics(SQL_HANDLE_STMT, statement.handle).error(string)
  }

  func select(
    _ statement: SelectStatement, emit: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard statement.text.hasPrefix("SELECT ") else {
      throw .failed("only SELECT statements are sent to this database")
    }
    try reconnect()
    try run(statement) { rows throws(DatabaseError) in
      var text = RowText(names: rows.columns.map(\.name))
      var step = ODBCStatement.Step.row
      while step == .row {
        try calls.run(ending: rows.cancel) {
          step = rows.write(to: &text, untilBytes: RowText.pieceBytes)
        }
        if step != .failed { try emit(text.take()) }
      }
      return step == .end
    }
  }
}

// The tables, by the functions of the catalogue.
extension ODBCDatabase {
  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog {
    guard let query else { return SourceCatalog(engine, tables: try tables()) }
    guard let only = engine.onlyStatement(of: query) else { throw .severalStatements }
    guard engine.reads(only) else { throw .doesNotRead }
    var columns: [SourceTable.Column] = []
    try run(SelectStatement(shapeOf: query, engine)) { statement in
      columns = statement.columns
      return true
    }
    return SourceCatalog(
      engine, tables: [SourceTable(name: "", kind: .query, columns: columns, rowCount: nil)])
  }

  /// Rows of a function of the catalogue.
  func rows(
    _ names: [String?],
    _ function: @escaping (SQLHSTMT?, [UnsafeMutablePointer<SQLWCHAR>?]) -> SQLRETURN,
    _ body: @escaping ((Int) -> String?) -> Void
  ) throws(DatabaseError) {
    let statement = try newStatement()
    defer { SQLFreeStmt(statement.handle, SQLUSMALLINT(SQL_CLOSE)) }
    var step = ODBCStatement.Step.failed
    try calls.run(ending: statement.cancel) {
      guard statement.ask(names, { function(statement.handle, $0) }) else { return }
      repeat {
        step = statement.step()
        if step == .row { body(statement.text) }
      } while step == .row
    }
    if step == .failed { throw Diagnostics(SQL_HANDLE_STMT, statement.handle).error(string) }
  }

  private func tables() throws(DatabaseError) -> [SourceTable] {
    let catalog = currentCatalog
    let end = SQLSMALLINT(SQL_NTS)
    var tables: [SourceTable] = []
    let ofEngine: Set = ["information_schema", "pg_catalog", "sys"]
    let engine = engine
    try rows([catalog]) {
      SQLTablesW($0, $1[0], end, nil, 0, nil, 0, nil, 0)
    } _: { cell in
      let (schema, name) = (cell(1) ?? "", cell(2) ?? "")
      let type = (cell(3) ?? "").uppercased()
      guard type.contains("TABLE") || type.contains("VIEW"), !type.contains("SYSTEM"),
        !ofEngine.contains(schema.lowercased()), engine.canName(schema), engine.canName(name),
        tables.count < Self.listedTables
      else { return }
      tables.append(
        SourceTable(
          schema: schema, name: name, kind: type.contains("VIEW") ? .view : .table, columns: [],
          rowCount: nil))
    }
    try addColumns(to: &tables, catalog)
    tables.removeAll { $0.columns.isEmpty }
    if tables.count <= Self.countedTables {
      for index in tables.indices {
        tables[index].rowCount = try rowCount(of: tables[index], catalog)
      }
      try addForeignKeys(to: &tables, catalog)
    }
    return tables
  }

  /// One call for a schema is enough, unless the driver wants the name of a table.
  private func addColumns(
    to tables: inout [SourceTable], _ catalog: String?
  ) throws(DatabaseError) {
    let end = SQLSMALLINT(SQL_NTS)
    let places = Dictionary(tables.enumerated().map { ([$1.schema, $1.name], $0) }) { one, _ in one
    }
    var columns = [[SourceTable.Column]](repeating: [], count: tables.count)
    func ask(_ schema: String, _ table: String?) throws(DatabaseError) {
      var found = columns
      try rows([catalog, schema.isEmpty ? nil : schema, table]) {
        SQLColumnsW($0, $1[0], end, $1[1], end, $1[2], end, nil, 0)
      } _: { [engine] cell in
        // In the order of the columns: the signs _ and % of names may have found other tables too.
        let key = [cell(1) ?? "", cell(2) ?? ""]
        let (name, type) = (cell(3) ?? "", cell(5) ?? "")
        guard let place = places[key], table == nil || key[1] == table, engine.canName(name) else {
          return
        }
        let kind = ODBCStatement.kind(cell(4).flatMap { Int32($0) } ?? 0, type)
        found[place].append(.init(name: name, type: type, kind: kind))
      }
      columns = found
    }
    for schema in Set(tables.map(\.schema)).sorted() { try ask(schema, nil) }
    for (place, table) in tables.enumerated() where columns[place].isEmpty {
      // A view of a table that has gone has no columns.
      try? ask(table.schema, table.name)
    }
    for place in tables.indices { tables[place].columns = columns[place] }
  }

  /// About how many rows a table has; nil if the driver does not say.
  private func rowCount(of table: SourceTable, _ catalog: String?) throws(DatabaseError) -> Int? {
    guard table.kind == .table else { return nil }
    let end = SQLSMALLINT(SQL_NTS)
    var count: Int?
    do throws(DatabaseError) {
      try rows([catalog, table.schema.isEmpty ? nil : table.schema, table.name]) {
        SQLStatisticsW(
          $0, $1[0], end, $1[1], end, $1[2], end, SQLUSMALLINT(SQL_INDEX_ALL),
          SQLUSMALLINT(SQL_QUICK))
      } _: { cell in
        // Other rows are about indexes.
        if cell(6).flatMap({ Int32($0) }) == SQL_TABLE_STAT { count = cell(10).flatMap { Int($0) } }
      }
    } catch { if case .cancelled = error { throw error } }
    return count
  }
}
