// SQLite files: opened for reading only, with no trust in what is in them.
internal import CSQLite
internal import Glibc
internal import SQL
internal import SourceProtocol

final class SQLiteDatabase: ServedDatabase {
  private let path: [UInt8]
  private var handle: OpaquePointer?
  /// What the file was when it was opened; nil if it could not be.
  private var opened: FileState?
  private let watch: Watch

  /// How long a lock of another program is waited for.
  private static let patienceMilliseconds: Int32 = 2000
  /// How many steps of SQLite's machine go by between two looks at the requests: some 20 µs.
  private static let stepsBetweenLooks: Int32 = 1000

  /// Ends a statement that is no longer wanted, or that takes too long.
  private final class Watch {
    let isCancelled: () -> Bool
    /// How many more times to look before a statement takes too long; nil for no limit.
    var looksLeft: Int?
    var wasCancelled = false

    init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

    func ends() -> Bool {
      if isCancelled() { wasCancelled = true }
      if let left = looksLeft { looksLeft = left - 1 }
      return wasCancelled || looksLeft.map { $0 < 0 } ?? false
    }
  }

  init(_ path: [UInt8], isCancelled: @escaping () -> Bool) throws(DatabaseError) {
    self.path = path
    watch = Watch(isCancelled)
    try open()
  }

  deinit { sqlite3_close_v2(handle) }

  private func open() throws(DatabaseError) {
    sqlite3_close_v2(handle)
    (handle, opened) = (nil, nil)
    // Before anything is read: what is written later makes another state.
    let state = FileState(of: path)
    let company = state?.company ?? .shared
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(Self.uri(path, company), &handle, flags, nil)
    guard status == SQLITE_OK, let handle else { throw error(status) }
    barchart_sqlite_harden(handle)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.patienceMilliseconds)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
    // Nothing is written, not even to a temporary file; damage is found, not followed. The index of
    // a log that nobody else reads is kept in memory.
    sqlite3_exec(
      handle,
      (company == .logOnly ? "PRAGMA locking_mode = exclusive;" : "")
        + "PRAGMA temp_store = memory; PRAGMA query_only = on; PRAGMA cell_size_check = on",
      nil, nil, nil)
    let watch = Unmanaged.passUnretained(watch).toOpaque()
    sqlite3_progress_handler(
      handle, Self.stepsBetweenLooks,
      { context in
        guard let context else { return 1 }
        return Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().ends() ? 1 : 0
      }, watch)
    // A virtual table prepares for writing when it is first met, which no other statement may.
    sqlite3_exec(handle, Self.meetVirtualTables, nil, nil, nil)
    allowOnlyReading()
    opened = state
  }

  private static let meetVirtualTables = """
    SELECT count(*) FROM sqlite_schema AS entry, pragma_table_xinfo(entry.name) \
    WHERE entry.type = 'table' AND entry.rootpage = 0
    """

  private static func uri(_ path: [UInt8], _ company: Company) -> String {
    // Two slashes at the start of a path would begin the name of a host.
    var uri = path.first == UInt8(ascii: "/") ? "file://" : "file:"
    for byte in path {
      let isPlain =
        byte | 0x20 &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        || "/._-".utf8.contains(byte)
      if isPlain {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return uri + company.parameters
  }

  func catalog(query: String?) throws(DatabaseError) -> SourceCatalog {
    sqlite3_set_authorizer(handle, nil, nil)
    defer { allowOnlyReading() }
    guard let query else { return SourceCatalog(.sqlite, tables: try tables()) }
    guard SQLEngine.sqlite.onlyStatement(of: query) != nil else { throw .severalStatements }
    guard SQLEngine.sqlite.reads(query) else { throw .doesNotRead }
    allowOnlyReading()
    let statement = try Statement(SelectStatement(shapeOf: query, .sqlite).text, self)
    let columns = (0..<statement.columnCount).map {
      SourceTable.Column(name: statement.name(of: $0), type: statement.type(of: $0))
    }
    let table = SourceTable(name: "", kind: .query, columns: columns, rowCount: nil)
    return SourceCatalog(.sqlite, tables: [table])
  }

  func select(
    _ statement: SelectStatement, emit: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    // Another program may have opened the file, written into it or replaced it by now.
    if opened?.isCurrent(at: path) != true { try open() }
    (watch.wasCancelled, watch.looksLeft) = (false, nil)
    let prepared = try Statement(statement.text, self)
    for (index, value) in statement.values.enumerated() {
      barchart_sqlite_bind(
        prepared.handle, Int32(index + 1), value, Int32(clamping: value.utf8.count))
    }
    let columns = 0..<prepared.columnCount
    var text = RowText(names: columns.map { prepared.name(of: $0) })
    while try prepared.step() {
      for column in columns { prepared.write(column, to: &text) }
      if text.bytes.count >= RowText.pieceBytes { try emit(text.take()) }
    }
    guard opened?.isUnwritten(at: path) ?? true else {
      throw .failed("another program has changed the database in the meantime; try again")
    }
    try emit(text.take())
  }

  fileprivate func error(_ status: Int32) -> DatabaseError {
    if watch.wasCancelled { return .cancelled }
    let words = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
    switch status & 0xFF {
    case SQLITE_INTERRUPT: return .failed("it takes too long")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return .failed("the database is locked by another program; try again when that is done")
    case SQLITE_NOTADB: return .failed("this is no SQLite database, or it is encrypted")
    case SQLITE_CORRUPT: return .failed("the database is damaged: \(words)")
    case SQLITE_READONLY:
      return .failed(
        "a change to the database was interrupted; open it once with the program that wrote it")
    case SQLITE_CANTOPEN: return .failed("the database cannot be opened: \(words)")
    case SQLITE_NOMEM: return .failed("not enough memory")
    case SQLITE_AUTH: return .refused("the statement does more than read: \(words)")
    case SQLITE_PERM: return .failed("permission denied")
    case SQLITE_ERROR: return .refused(words)
    default: return .failed(words)
    }
  }

  /// Lets statements read, and nothing else.
  private func allowOnlyReading() {
    sqlite3_set_authorizer(
      handle,
      { _, action, first, second, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
        case SQLITE_FUNCTION:
          let isLoading = second.map { strcasecmp($0, "load_extension") == 0 } ?? false
          return isLoading ? SQLITE_DENY : SQLITE_OK
        case SQLITE_PRAGMA:
          // Virtual tables ask for these values; with an argument, they would be set.
          let isAsked = first.map {
            strcasecmp($0, "data_version") == 0 || strcasecmp($0, "page_size") == 0
          }
          return second == nil && isAsked ?? false ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, nil)
  }
}

// The tables of a file.
extension SQLiteDatabase {
  /// How often to look at the requests while counting rows: some 20 ms a table.
  private static let countingLooks = 1000
  /// Rows beyond this many are not counted one by one. Each takes seven steps.
  private static let countedRows = 100_000
  /// In a larger file rows are not counted by its pages.
  private static let countedBytes = 64 << 20

  private func tables() throws(DatabaseError) -> [SourceTable] {
    // In the order in which they were created.
    let list = try Statement(
      """
      SELECT list.name, list.type, list.wr FROM pragma_table_list AS list \
      JOIN sqlite_schema AS entry ON entry.name = list.name AND entry.type IN ('table', 'view') \
      WHERE list.schema = 'main' AND list.type IN ('table', 'view', 'virtual') \
      AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY entry.rowid
      """, self)
    var found: [(name: String, type: String, hasRowID: Bool)] = []
    while try list.step() {
      found.append((list.text(0), list.text(1), list.text(2) == "0"))
    }
    var tables: [SourceTable] = []
    for (name, type, hasRowID) in found {
      // A view of a table that has gone has no columns. Nor has a virtual table that nothing here can
      // read; but it is known as one, so that whoever asks for it is told why.
      let columns = (try? columns(of: name)) ?? []
      guard !columns.isEmpty || type == "virtual" else { continue }
      let kind = type == "view" ? SourceTable.Kind.view : .table
      var table = SourceTable(home: "main", name: name, kind: kind, columns: columns, rowCount: nil)
      count(&table, isKept: type == "table", hasRowID: hasRowID)
      tables.append(table)
    }
    try addForeignKeys(to: &tables)
    return tables
  }

  private func columns(of table: String) throws(DatabaseError) -> [SourceTable.Column] {
    let list = try Statement("SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1", self)
    barchart_sqlite_bind(list.handle, 1, table, Int32(clamping: table.utf8.count))
    var columns: [SourceTable.Column] = []
    while try list.step() { columns.append(.init(name: list.text(0), type: list.text(1))) }
    return columns
  }

  /// The rows of a function of the schema, by the names of its columns.
  ///
  /// - Parameters:
  ///   - name: of this program, not of a file.
  ///   - object: the table or index that it is about.
  func pragma(_ name: String, of object: String) throws(DatabaseError) -> [[String: String]] {
    let list = try Statement("SELECT * FROM pragma_\(name)(?)", self)
    barchart_sqlite_bind(list.handle, 1, object, Int32(clamping: object.utf8.count))
    var rows: [[String: String]] = []
    while try list.step() {
      let cells = (0..<list.columnCount).map { (list.name(of: $0), list.text($0)) }
      rows.append(Dictionary(cells) { first, _ in first })
    }
    return rows
  }

  /// Counts the rows of a table, as far as that is soon done.
  ///
  /// - Parameters:
  ///   - isKept: whether its rows are in the file, unlike those of views and virtual tables.
  ///   - hasRowID: whether they are numbered, if so.
  private func count(_ table: inout SourceTable, isKept: Bool, hasRowID: Bool) {
    let name = SQLEngine.sqlite.quoted(table.name)
    watch.looksLeft = Self.countingLooks
    defer { watch.looksLeft = nil }
    do throws(DatabaseError) {
      if isKept, hasRowID, let number = table.rowNumber {
        table.rowCount = try numberedRows(of: name, number)
      } else if isKept, try isSmall() {
        table.rowCount = try integer("SELECT count(*) FROM \(name)")
      } else {
        let some = "SELECT 1 FROM \(name) LIMIT \(Self.countedRows)"
        table.rowCount = try integer("SELECT count(*) FROM (\(some))")
        table.isLeastCount = table.rowCount == Self.countedRows
      }
    } catch {
      // Nobody knows how many there are, which is not to say that there are none.
      table.rowCount = nil
    }
  }

  /// About how many rows there are, by the numbers that some of them have.
  private func numberedRows(of name: String, _ number: String) throws(DatabaseError) -> Int {
    let from = try Statement(
      "SELECT \(number) FROM \(name) NOT INDEXED WHERE \(number) >= ? ORDER BY \(number) "
        + "LIMIT \(RowSpread.headCount)", self)
    let upTo = try Statement(
      "SELECT \(number) FROM \(name) NOT INDEXED WHERE \(number) <= ? ORDER BY \(number) DESC "
        + "LIMIT 1", self)
    return try RowSpread.count(
      from: { start throws(DatabaseError) in try from.integers(for: start) },
      upTo: { end throws(DatabaseError) in try upTo.integers(for: end).first })
  }

  /// Whether the whole file is soon read.
  private func isSmall() throws(DatabaseError) -> Bool {
    let bytes = try integer(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    return bytes.map { $0 <= Self.countedBytes } ?? false
  }

  private func integer(_ text: String) throws(DatabaseError) -> Int? {
    let statement = try Statement(text, self)
    return try statement.step() ? Int(statement.text(0)) : nil
  }
}

private final class Statement {
  let handle: OpaquePointer
  private let database: SQLiteDatabase

  init(_ text: String, _ database: SQLiteDatabase) throws(DatabaseError) {
    self.database = database
    var (handle, isWhole): (OpaquePointer?, Bool) = (nil, true)
    let status = database.prepare(text, &handle, &isWhole)
    guard status == SQLITE_OK else { throw database.error(status) }
    guard let handle else { throw .failed("the statement is empty") }
    guard isWhole else {
      sqlite3_finalize(handle)
      throw .severalStatements
    }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  var columnCount: Int32 { sqlite3_column_count(handle) }

  func name(of column: Int32) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
  }

  func type(of column: Int32) -> String {
    sqlite3_column_decltype(handle, column).map { String(cString: $0) } ?? ""
  }

  /// Goes to the next row; false after the last.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw database.error(status)
    }
  }

  /// The whole numbers in the first column, for a value of the parameter.
  func integers(for value: Int) throws(DatabaseError) -> [Int] {
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, Int64(value))
    var found: [Int] = []
    while try step() { found.append(Int(sqlite3_column_int64(handle, 0))) }
    return found
  }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  func write(_ column: Int32, to text: inout RowText) {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_FLOAT: text.append(sqlite3_column_double(handle, column))
    case SQLITE_INTEGER, SQLITE_TEXT:
      let start = sqlite3_column_text(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      text.append(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    // A blob, whose meaning is unknown.
    default: text.appendGap()
    }
  }
}

extension SQLiteDatabase {
  /// - Parameter isWhole: whether nothing follows the statement that SQLite has taken.
  fileprivate func prepare(
    _ text: String, _ statement: inout OpaquePointer?, _ isWhole: inout Bool
  ) -> Int32 {
    text.withCString { start in
      var end: UnsafePointer<CChar>?
      defer { isWhole = end.map { $0 - start == text.utf8.count } ?? false }
      return sqlite3_prepare_v2(handle, start, -1, &statement, &end)
    }
  }
}
