// Databases that speak PostgreSQL's protocol, through its own client library: service files, .pgpass
// and the environment have their usual meaning.
internal import CPostgres
internal import Glibc
internal import SQL
internal import SourceProtocol
internal import SourceService

/// A connection.
final class PostgresDatabase: Database {
  private let connection: OpaquePointer
  private let address: Address
  private let requests: Requests

  private static let connectSeconds = "15"
  /// A statement that takes longer is ended by the server.
  private static let statementTimeout = "5min"
  /// A server that then says nothing is lost.
  private static let patience = Duration.seconds(6 * 60)
  /// More columns, of all tables, are not listed.
  private static let listedColumns = 1_000_000
  /// Large enough to make the cost of a message negligible.
  private static let pieceBytes = 64 << 10

  init(_ address: Address, _ requests: Requests) throws(DatabaseError) {
    (self.address, self.requests) = (address, requests)
    // What the address says takes precedence over what is before it.
    let settings = [
      ("connect_timeout", Self.connectSeconds), ("fallback_application_name", "barchart"),
      ("dbname", address.text), ("client_encoding", "UTF8"),
    ]
    let words = settings.map { (strdup($0.0), strdup($0.1)) }
    defer {
      for (name, value) in words {
        free(name)
        free(value)
      }
    }
    var names: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0.0) } + [nil]
    var values: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0.1) } + [nil]
    guard let connection = PQconnectStartParams(&names, &values, 1) else {
      throw .failed("not enough memory")
    }
    self.connection = connection
    try connect()
  }

  deinit { PQfinish(connection) }

  /// Waits for the connection that has been started.
  private func connect(isReset: Bool = false) throws(DatabaseError) {
    guard PQstatus(connection) != CONNECTION_BAD else { throw fault() }
    var status = PGRES_POLLING_WRITING
    // The library leaves this to whoever does not block.
    let end = ContinuousClock.now + .seconds(connectSeconds)
    while status != PGRES_POLLING_OK {
      guard status != PGRES_POLLING_FAILED else { throw fault() }
      try wait(for: status == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: end)
      status = isReset ? PQresetPoll(connection) : PQconnectPoll(connection)
    }
    // Dates in ISO 8601.
    try command(
      "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY; SET datestyle = ISO; "
        + "SET extra_float_digits = 1; SET statement_timeout = '\(Self.statementTimeout)'")
    // The first rows are the same each time; what only speaks the protocol may not know it.
    try? command("SET synchronize_seqscans = off")
  }

  /// Connects again if the connection was lost, which is known only after a look at it.
  private func reconnect() throws(DatabaseError) {
    let hasInput = PQconsumeInput(connection) == 1
    if hasInput, PQstatus(connection) == CONNECTION_OK { return }
    guard PQresetStart(connection) == 1 else { throw fault() }
    try connect(isReset: true)
  }

  /// How long to wait for the server of the address.
  private var connectSeconds: Int {
    let options = PQconninfo(connection)
    defer { PQconninfoFree(options) }
    var option = options
    while let name = option?.pointee.keyword {
      if strcmp(name, "connect_timeout") == 0, let value = option?.pointee.val,
        let seconds = Int(String(cString: value)), seconds > 0
      {
        // As libpq does when it waits itself.
        return max(2, seconds)
      }
      option = option?.successor()
    }
    return Int(Self.connectSeconds) ?? 0
  }

  /// Waits for the server, or until nobody waits for the answer.
  ///
  /// - Parameter end: when it is late; nil for some time after a statement should have ended.
  private func wait(
    for events: Int32, until end: ContinuousClock.Instant? = nil
  ) throws(DatabaseError) {
    let left = end.map { $0 - .now } ?? Self.patience
    let milliseconds = max(0, Int32(clamping: left.components.seconds * 1000 + 1))
    switch requests.wait(orFor: PQsocket(connection), Int16(events), within: milliseconds) {
    case .ready: return
    case .cancelled: throw .cancelled
    case .late: throw .failed("the server does not answer")
    }
  }

  /// Asks the server to end the statement.
  private func cancel() {
    guard let cancel = PQgetCancel(connection) else { return }
    var words = [CChar](repeating: 0, count: 256)
    PQcancel(cancel, &words, Int32(words.count))
    PQfreeCancel(cancel)
  }

  /// What the server says is wrong: its first line, which may repeat the address, without the
  /// password in it.
  private func fault(_ result: OpaquePointer? = nil) -> DatabaseError {
    let message =
      result.flatMap { PQresultErrorField($0, Self.message) } ?? PQerrorMessage(connection)
    let words = message.map { String(cString: $0) } ?? ""
    let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let code = result.flatMap { PQresultErrorField($0, Self.code) }.map { String(cString: $0) }
    return .failed(
      line.isEmpty ? "the server has hung up" : address.hiding(in: line), code: code ?? "")
  }

  /// The fields with the message and its code (`PG_DIAG_MESSAGE_PRIMARY` and `PG_DIAG_SQLSTATE`,
  /// macros).
  private static let (message, code) = (Int32(UInt8(ascii: "M")), Int32(UInt8(ascii: "C")))

  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog {
    if let query {
      guard SQLDialect.postgres.onlyStatement(of: query) != nil else { throw .severalStatements }
      var columns: [SourceTable.Column] = []
      try run(SelectStatement(shapeOf: query, .postgres)) { result throws(DatabaseError) in
        columns = (0..<PQnfields(result)).map {
          .init(
            name: String(cString: PQfname(result, $0)), type: "",
            kind: Self.kinds[PQftype(result, $0)] ?? .other)
        }
      }
      let table = SourceTable(name: "", kind: .query, columns: columns, rowCount: nil)
      return SourceCatalog(.postgres, .all, tables: [table])
    }
    var tables: [SourceTable] = []
    var last: String?
    var columnCount = 0
    try run(SelectStatement(Self.catalogStatement)) { result throws(DatabaseError) in
      guard PQntuples(result) == 1 else { return }
      let texts = (0..<PQnfields(result)).map { column in
        PQgetisnull(result, 0, column) != 0
          ? nil : String(cString: PQgetvalue(result, 0, column))
      }
      columnCount += 1
      guard columnCount <= Self.listedColumns else {
        throw .failed("the server lists more than 1,000,000 columns")
      }
      if texts[0] != last {
        last = texts[0]
        tables.append(
          SourceTable(
            schema: texts[1] ?? "", name: texts[2] ?? "", kind: texts[3] == "v" ? .view : .table,
            columns: [], rowCount: texts[4].flatMap { Int($0) }))
      }
      tables[tables.count - 1].columns.append(
        .init(
          name: texts[5] ?? "", type: texts[6] ?? "",
          kind: texts[7].flatMap { Oid($0) }.flatMap { Self.kinds[$0] } ?? .other))
    }
    return SourceCatalog(.postgres, .all, tables: tables)
  }

  /// What values of the built-in types are (pg_type.dat); of others, only their texts are used.
  private static let kinds: [Oid: SourceTable.Column.Kind] = [
    16: .boolean, 17: .bytes, 19: .text, 20: .whole, 21: .whole, 23: .whole, 25: .text,
    700: .single, 701: .number, 1042: .text, 1043: .text, 1082: .date, 1114: .moment,
    1184: .zonedMoment, 1700: .number,
  ]

  /// Tables in the order in which they were made, with rows as the statistics have them; of a table
  /// that has none, the file's size tells about how many there are, unless it is in parts.
  private static let catalogStatement = """
    SELECT c.oid, CASE WHEN pg_table_is_visible(c.oid) THEN '' ELSE n.nspname END, c.relname, \
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
      if let bytes = text?.bytes.count, bytes >= Self.pieceBytes { try emit(text?.take() ?? []) }
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

  /// Runs a statement in a transaction that cannot write, whatever the statement does to the
  /// session's settings.
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
          connection, statement.text, Int32(values.count), nil, values, nil, nil, 0) == 1
      else { throw fault() }
      PQsetSingleRowMode(connection)
      try takeResults(body)
    } catch {
      if PQstatus(connection) == CONNECTION_OK { try? command("ROLLBACK") }
      throw error
    }
    try command("ROLLBACK")
  }

  /// Runs statements of this program.
  private func command(_ text: String) throws(DatabaseError) {
    guard PQsendQuery(connection, text) == 1 else { throw fault() }
    try takeResults { _ in }
  }

  /// Takes all results of what was sent.
  private func takeResults(
    _ body: (OpaquePointer) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var failure: DatabaseError?
    while true {
      do throws(DatabaseError) {
        while PQisBusy(connection) == 1 {
          try wait(for: POLLIN)
          guard PQconsumeInput(connection) == 1 else { throw fault() }
        }
        guard let result = PQgetResult(connection) else { break }
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
        cancel()
        if requests.hasEnded { exit(EXIT_SUCCESS) }
      }
    }
    if let failure { throw failure }
  }
}
