// Databases that speak PostgreSQL's protocol, through its own client library: service files, .pgpass
// and the environment have their usual meaning.
internal import CPostgres
internal import Glibc
internal import SQL
internal import SourceProtocol

final class PostgresDatabase: ServedDatabase {
  private let connection: Connection
  private let address: Address
  private let requests: Requests
  /// Whether a statement has had no answer, which may come yet.
  private var isLost = false

  /// For each host of an address, unless somebody says otherwise.
  private static let connectSeconds = "15"
  /// A statement that takes longer is ended by the server.
  private static let statementTimeout = "5min"
  /// A server that then says nothing is lost.
  private static let patience: Int32 = 6 * 60_000
  /// The same for a request to end a statement.
  private static let cancelPatience: Int32 = 2_000
  /// More columns, of all tables, are not listed.
  private static let listedColumns = 1_000_000

  init(_ address: Address, _ requests: Requests) throws(DatabaseError) {
    (self.address, self.requests) = (address, requests)
    // The address and service files take precedence over the environment.
    setenv("PGCONNECT_TIMEOUT", Self.connectSeconds, 0)
    let text = address.text
    let made = Connection()
    try Self.connect(requests) { made.open(text) }
    guard made.pointer != nil else { throw .failed("not enough memory") }
    connection = made
    try begin()
  }

  /// Runs what waits for servers on a thread, since it looks at each host as long as it may. Ends the
  /// process if nobody waits any more.
  private static func connect(
    _ requests: Requests, _ work: @escaping @Sendable () -> Void
  ) throws(DatabaseError) {
    // Values that the thread uses may not be cleaned up.
    guard case .ready = try requests.wait(for: work, within: -1) else { _exit(EXIT_SUCCESS) }
  }

  private func begin() throws(DatabaseError) {
    guard PQstatus(connection.pointer) == CONNECTION_OK else { throw fault() }
    // Dates in ISO 8601.
    try command(
      "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY; SET datestyle = ISO; "
        + "SET extra_float_digits = 1; SET statement_timeout = '\(Self.statementTimeout)'")
    // The first rows are the same each time; what only speaks the protocol may not know it.
    try? command("SET synchronize_seqscans = off")
  }

  /// Connects again if the connection was lost, which is known only after a look at it.
  private func reconnect() throws(DatabaseError) {
    let hasInput = PQconsumeInput(connection.pointer) == 1
    if hasInput, PQstatus(connection.pointer) == CONNECTION_OK, !isLost { return }
    isLost = false
    let connection = connection
    try Self.connect(requests) { PQreset(connection.pointer) }
    try begin()
  }

  /// Waits for the server's message, or until nobody waits for the answer.
  private func wait() throws(DatabaseError) {
    switch requests.wait(orFor: PQsocket(connection.pointer), Int16(POLLIN), within: Self.patience)
    {
    case .ready: return
    case .cancelled: throw .cancelled
    case .late:
      isLost = true
      throw .failed("the server does not answer")
    }
  }

  /// Asks the server to end the statement. A request that arrives late could end the next one, so that
  /// the connection is not used after it.
  private func cancel() throws(DatabaseError) {
    let handle = CancelHandle(connection)
    let end = try requests.wait(for: { handle.send() }, within: Self.cancelPatience)
    if requests.hasEnded { _exit(EXIT_SUCCESS) }
    guard case .ready = end else {
      isLost = true
      throw .cancelled
    }
  }

  /// The server's message, in one line, which may repeat the address, without the password in it.
  private func fault(_ result: OpaquePointer? = nil) -> DatabaseError {
    let message =
      result.flatMap { PQresultErrorField($0, Self.message) } ?? PQerrorMessage(connection.pointer)
    let lines = message.map { String(cString: $0) }?.split(whereSeparator: \.isNewline) ?? []
    // Each host and each of its addresses has its own; the others are further advice. Where nobody
    // listens tells less than where somebody refuses.
    let line =
      lines.last { String($0).contains(" failed: ") && !$0.hasSuffix("Connection refused") }
      ?? lines.first
    let code = result.flatMap { PQresultErrorField($0, Self.code) }.map { String(cString: $0) }
    return .failed(
      line.map { address.hiding(in: String($0)) } ?? "the server has hung up", code: code ?? "")
  }

  /// The fields of message and code (macros `PG_DIAG_MESSAGE_PRIMARY` and `PG_DIAG_SQLSTATE`).
  private static let (message, code) = (Int32(UInt8(ascii: "M")), Int32(UInt8(ascii: "C")))

  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog {
    if let query {
      guard SQLEngine.postgres.onlyStatement(of: query) != nil else { throw .severalStatements }
      guard SQLEngine.postgres.reads(query) else { throw .doesNotRead }
      var columns: [SourceTable.Column] = []
      try run(SelectStatement(shapeOf: query, .postgres)) { result throws(DatabaseError) in
        columns = (0..<PQnfields(result)).map {
          .init(
            name: String(cString: PQfname(result, $0)), type: "",
            kind: Self.kinds[PQftype(result, $0)] ?? .other)
        }
      }
      let table = SourceTable(name: "", kind: .query, columns: columns, rowCount: nil)
      return SourceCatalog(engine, tables: [table])
    }
    var tables: [SourceTable] = []
    var last: String?
    var columnCount = 0
    try run(SelectStatement(Self.catalogStatement)) { result throws(DatabaseError) in
      guard PQntuples(result) == 1 else { return }
      let texts = (0..<PQnfields(result)).map { column in
        PQgetisnull(result, 0, column) != 0 ? nil : String(cString: PQgetvalue(result, 0, column))
      }
      columnCount += 1
      guard columnCount <= Self.listedColumns else {
        throw .failed("the server lists more than 1,000,000 columns")
      }
      if texts[0] != last {
        last = texts[0]
        tables.append(
          SourceTable(
            schema: texts[2] == "t" ? "" : texts[1] ?? "", home: texts[1] ?? "",
            name: texts[3] ?? "", kind: texts[4] == "v" ? .view : .table, columns: [],
            rowCount: texts[5].flatMap { Int($0) }))
      }
      tables[tables.count - 1].columns.append(
        .init(
          name: texts[6] ?? "", type: texts[7] ?? "",
          kind: texts[8].flatMap { Oid($0) }.flatMap { Self.kinds[$0] } ?? .other))
    }
    if tables.count > 1 { try addForeignKeys(to: &tables) }
    return SourceCatalog(engine, tables: tables)
  }

  /// What the server can: `normalize` came with version 13, and is of UTF-8 alone.
  private var engine: SQLEngine {
    var engine = SQLEngine.postgres
    let encoding = PQparameterStatus(connection.pointer, "server_encoding")
    if PQserverVersion(connection.pointer) < 130_000
      || encoding.map({ String(cString: $0) }) != "UTF8"
    {
      engine.abilities.remove(.spellings)
    }
    return engine
  }

  /// Adds what leads from one table to another, column by column. What a server that only speaks the
  /// protocol does not know is left out.
  private func addForeignKeys(to tables: inout [SourceTable]) throws(DatabaseError) {
    var places: [[String]: Int] = [:]
    for (place, table) in tables.enumerated() { places[[table.home, table.name]] = place }
    var last: String?
    do throws(DatabaseError) {
      try run(SelectStatement(Self.keysStatement)) { result throws(DatabaseError) in
        guard PQntuples(result) == 1 else { return }
        let texts = (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, 0, $0)) }
        guard let place = places[[texts[1], texts[2]]] else { return }
        let pair = ForeignKey.Pair(texts[5], texts[6])
        if texts[0] == last, let end = tables[place].keys.indices.last {
          tables[place].keys[end].pairs.append(pair)
        } else {
          tables[place].keys.append(ForeignKey([pair], to: texts[4], home: texts[3]))
        }
        last = texts[0]
      }
    } catch {
      guard case .refused = error else { throw error }
    }
  }

  /// Each column of each foreign key, in the order in which they were made, and its column in the
  /// other table, whose values the server keeps unique.
  private static let keysStatement = """
    SELECT k.oid, n.nspname, c.relname, fn.nspname, f.relname, a.attname, fa.attname \
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid \
    JOIN pg_namespace n ON n.oid = c.relnamespace \
    JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace \
    CROSS JOIN LATERAL generate_subscripts(k.conkey, 1) AS i \
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[i] \
    JOIN pg_attribute fa ON fa.attrelid = f.oid AND fa.attnum = k.confkey[i] \
    WHERE k.contype = 'f' AND NOT c.relispartition AND NOT f.relispartition \
    ORDER BY k.oid, i
    """

  /// The kinds of the built-in types (pg_type.dat); of others, only their texts are used.
  private static let kinds: [Oid: SourceTable.Column.Kind] = [
    16: .boolean, 17: .bytes, 19: .text, 20: .whole, 21: .whole, 23: .whole, 25: .text,
    700: .single, 701: .number, 1042: .text, 1043: .text, 1082: .date, 1114: .moment,
    1184: .zonedMoment, 1700: .decimal,
  ]

  /// Tables in the order in which they were made, with rows as the statistics have them; of a table
  /// that has none, the file's size tells about how many there are, unless it is in parts.
  private static let catalogStatement = """
    SELECT c.oid, n.nspname, pg_table_is_visible(c.oid), c.relname, \
    c.relkind, CASE WHEN c.reltuples > 0 THEN c.reltuples::bigint \
    WHEN c.relkind NOT IN ('r', 'm') THEN NULL WHEN c.reltuples = 0 THEN 0 \
    ELSE pg_relation_size(c.oid) / (28 + 12 * c.relnatts) END, a.attname, \
    format_type(a.atttypid, NULL), a.atttypid \
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition \
    AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' \
    AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') \
    ORDER BY c.oid, a.attnum
    """

  func select(
    _ statement: SelectStatement, emit: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var text: RowText?
    try run(statement) { result throws(DatabaseError) in
      let columns = 0..<PQnfields(result)
      if text == nil {
        text = RowText(names: columns.map { String(cString: PQfname(result, $0)) })
      }
      for row in 0..<PQntuples(result) {
        for column in columns { Self.write(result, row, column, &text) }
      }
      if let bytes = text?.bytes.count, bytes >= RowText.pieceBytes { try emit(text?.take() ?? []) }
    }
    try emit(text?.take() ?? [])
  }

  /// The types of `bool` and `bytea` (pg_type.dat).
  private static let (boolType, bytesType): (Oid, Oid) = (16, 17)

  private static func write(
    _ result: OpaquePointer, _ row: Int32, _ column: Int32, _ text: inout RowText?
  ) {
    let type = PQftype(result, column)
    guard PQgetisnull(result, row, column) == 0, type != bytesType,
      let start = PQgetvalue(result, row, column)
    else {
      text?.appendGap()
      return
    }
    if type == boolType {
      let word = Array((start[0] == CChar(bitPattern: UInt8(ascii: "t")) ? "true" : "false").utf8)
      word.withUnsafeBufferPointer { text?.append($0) }
      return
    }
    let count = Int(PQgetlength(result, row, column))
    start.withMemoryRebound(to: UInt8.self, capacity: count) {
      text?.append(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Runs a statement in a transaction that cannot write, whatever it does to the settings.
  ///
  /// - Parameter body: gets each row as a result of its own, then one without a row.
  private func run(
    _ statement: SelectStatement, _ body: (OpaquePointer) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try reconnect()
    try command("BEGIN READ ONLY")
    let words = statement.values.map { strdup($0) }
    defer { for word in words { free(word) } }
    let values: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0) }
    do throws(DatabaseError) {
      // A text sent with parameters, even with none, is a single statement.
      guard
        PQsendQueryParams(
          connection.pointer, statement.text, Int32(values.count), nil, values, nil, nil, 0) == 1
      else { throw fault() }
      PQsetSingleRowMode(connection.pointer)
      try takeResults(body)
    } catch {
      if PQstatus(connection.pointer) == CONNECTION_OK { try? command("ROLLBACK") }
      throw error
    }
    try command("ROLLBACK")
  }

  /// Runs statements of this program.
  private func command(_ text: String) throws(DatabaseError) {
    guard PQsendQuery(connection.pointer, text) == 1 else { throw fault() }
    try takeResults { _ in }
  }

  private func takeResults(
    _ body: (OpaquePointer) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var failure: DatabaseError?
    while true {
      do throws(DatabaseError) {
        while PQisBusy(connection.pointer) == 1 {
          try wait()
          guard PQconsumeInput(connection.pointer) == 1 else { throw fault() }
        }
        guard let result = PQgetResult(connection.pointer) else { break }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK:
          if failure == nil { try body(result) }
        default: failure = failure ?? fault(result)
        }
      } catch {
        // The server still says that the statement has ended, unless it is gone.
        guard case .cancelled = error, failure == nil else { throw error }
        failure = error
        try cancel()
      }
    }
    if let failure { throw failure }
  }
}

/// A connection. One thread at a time uses it, as libpq demands.
final class Connection: @unchecked Sendable {
  /// nil before it is opened, and if there was no memory for it.
  private(set) var pointer: OpaquePointer?

  /// Connects, which may take long.
  ///
  /// - Parameter address: a URI or what else libpq takes.
  func open(_ address: String) {
    let settings = [
      ("dbname", address), ("fallback_application_name", "barchart"), ("client_encoding", "UTF8"),
    ]
    let words = settings.map { (strdup($0.0), strdup($0.1)) }
    defer {
      for (name, value) in words {
        free(name)
        free(value)
      }
    }
    let names: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0.0) } + [nil]
    let values: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0.1) } + [nil]
    pointer = PQconnectdbParams(names, values, 1)
  }

  deinit { PQfinish(pointer) }
}

/// A handle that ends a statement, whatever becomes of the connection in the meantime.
final class CancelHandle: @unchecked Sendable {
  private let pointer: OpaquePointer?

  init(_ connection: Connection) { pointer = PQgetCancel(connection.pointer) }

  deinit { PQfreeCancel(pointer) }

  /// Connects to the server once more and asks, which may take long.
  func send() {
    var words = [CChar](repeating: 0, count: 256)
    PQcancel(pointer, &words, Int32(words.count))
  }
}
