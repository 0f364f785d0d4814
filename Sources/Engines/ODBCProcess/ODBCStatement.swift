// A statement, or a question to the catalogue, and its rows.
internal import CODBC
internal import SourceProtocol

/// A statement of a connection. Its calls may block.
final class ODBCStatement {
  /// The way in which a column is read.
  private enum Cell {
    /// By way of UTF-16, if the driver knows it: what 8-bit text means, not every one agrees on.
    case text
    /// Numbers, dates and the like: text of ASCII alone.
    case plain
    /// `bool` of PostgreSQL, which says it by the digits 1 and 0.
    case boolean
    /// Bytes, whose meaning is unknown.
    case gap
  }

  let handle: SQLHSTMT?
  private(set) var columns: [SourceTable.Column] = []
  private var cells: [Cell] = []
  private var rowsLeft = Int.max
  private var wide = [SQLWCHAR](repeating: 0, count: 4096)
  private var narrow = [UInt8](repeating: 0, count: 512)
  private var bytes: [UInt8] = []

  /// nil if the driver has none left.
  init?(_ connection: SQLHDBC?) {
    var handle: SQLHANDLE?
    guard isDone(SQLAllocHandle(SQLSMALLINT(SQL_HANDLE_STMT), connection, &handle)) else {
      return nil
    }
    self.handle = handle
  }

  deinit { SQLFreeHandle(SQLSMALLINT(SQL_HANDLE_STMT), handle) }

  /// Ends a call that another thread is in.
  func cancel() { SQLCancel(handle) }

  /// Sets an attribute, if the driver knows it.
  private func set(_ attribute: Int32, _ value: Int) {
    SQLSetStmtAttrW(handle, attribute, UnsafeMutableRawPointer(bitPattern: value), SQL_IS_UINTEGER)
  }

  /// - Parameter statement: one that has its values in its text.
  /// - Returns: whether it worked.
  func execute(_ statement: SelectStatement) -> Bool {
    let hasEscapes = ["{fn ", "{d '", "{ts '"].contains(where: statement.text.contains)
    // Other braces are braces, as those in names.
    if !hasEscapes { set(SQL_ATTR_NOSCAN, Int(SQL_NOSCAN_ON)) }
    set(SQL_ATTR_QUERY_TIMEOUT, Int(DriverCalls.patienceMilliseconds) / 1000)
    if let limit = statement.rowLimit {
      set(SQL_ATTR_MAX_ROWS, limit)
      rowsLeft = limit
    }
    var words = Array(statement.text.utf16)
    let status = SQLExecDirectW(handle, &words, SQLINTEGER(clamping: words.count))
    return isDone(status) && describe()
  }

  /// A question to the catalogue.
  ///
  /// - Parameter function: is given names as UTF-16 that ends with 0; nil for any.
  func ask(_ names: [String?], _ function: ([UnsafeMutablePointer<SQLWCHAR>?]) -> SQLRETURN) -> Bool
  {
    let texts = names.map { name in name.map { Array($0.utf16) + [0] } }
    let copies = texts.map { text in
      text.map { text in
        let copy = UnsafeMutableBufferPointer<SQLWCHAR>.allocate(capacity: text.count)
        _ = copy.initialize(from: text)
        return copy
      }
    }
    defer { for copy in copies { copy?.deallocate() } }
    return isDone(function(copies.map { $0?.baseAddress })) && describe()
  }

  private func describe() -> Bool {
    var count: SQLSMALLINT = 0
    guard isDone(SQLNumResultCols(handle, &count)) else { return false }
    for column in 1...SQLUSMALLINT(clamping: max(1, count)) where count > 0 {
      var name = [SQLWCHAR](repeating: 0, count: 1024)
      var (length, type, digits, canBeNull): (SQLSMALLINT, SQLSMALLINT, SQLSMALLINT, SQLSMALLINT) =
        (0, 0, 0, 0)
      var size: SQLULEN = 0
      let status = SQLDescribeColW(
        handle, column, &name, SQLSMALLINT(name.count), &length, &type, &size, &digits, &canBeNull)
      guard isDone(status) else { return false }
      let typeName = typeName(of: column)
      columns.append(
        .init(
          name: String(decoding: name.prefix { $0 != 0 }, as: UTF16.self), type: typeName,
          kind: Self.kind(Int32(type), typeName)))
      cells.append(Self.cell(Int32(type), typeName))
    }
    return true
  }

  private func typeName(of column: SQLUSMALLINT) -> String {
    var text = [SQLWCHAR](repeating: 0, count: 128)
    var length: SQLSMALLINT = 0
    let status = SQLColAttributeW(
      handle, column, SQLUSMALLINT(SQL_DESC_TYPE_NAME), &text,
      SQLSMALLINT(text.count * MemoryLayout<SQLWCHAR>.size), &length, nil)
    return isDone(status) ? String(decoding: text.prefix { $0 != 0 }, as: UTF16.self) : ""
  }

  private static func cell(_ type: Int32, _ name: String) -> Cell {
    if name == "bool" { return .boolean }
    switch type {
    case SQL_CHAR, SQL_VARCHAR, SQL_LONGVARCHAR, SQL_WCHAR, SQL_WVARCHAR, SQL_WLONGVARCHAR:
      return .text
    case SQL_BINARY, SQL_VARBINARY, SQL_LONGVARBINARY: return .gap
    default: return .plain
    }
  }

  /// - Parameter code: the type in ODBC.
  static func kind(_ code: Int32, _ name: String) -> SourceTable.Column.Kind {
    switch code {
    case _ where name == "bool", SQL_BIT: .boolean
    case SQL_CHAR, SQL_VARCHAR, SQL_LONGVARCHAR, SQL_WCHAR, SQL_WVARCHAR, SQL_WLONGVARCHAR: .text
    case SQL_TINYINT, SQL_SMALLINT, SQL_INTEGER, SQL_BIGINT: .whole
    case SQL_DECIMAL, SQL_NUMERIC: .decimal
    case SQL_DOUBLE, SQL_FLOAT: .number
    case SQL_REAL: .single
    case SQL_DATE, SQL_TYPE_DATE: .date
    case SQL_TIMESTAMP, SQL_TYPE_TIMESTAMP: .moment
    case SQL_BINARY, SQL_VARBINARY, SQL_LONGVARBINARY: .bytes
    default: .other
    }
  }

  /// The result of going to the next rows.
  enum Step {
    case row, end, failed
  }

  func step() -> Step {
    guard rowsLeft > 0 else { return .end }
    rowsLeft -= 1
    let status = SQLFetch(handle)
    if status == SQLRETURN(SQL_NO_DATA) { return .end }
    return isDone(status) ? .row : .failed
  }

  /// Goes on until there is a piece of text, or no row is left.
  ///
  /// - Returns: `row` if rows may be left.
  func write(to text: inout RowText, untilBytes limit: Int) -> Step {
    while text.bytes.count < limit {
      let step = step()
      guard step == .row else { return step }
      for column in cells.indices { guard write(column, to: &text) else { return .failed } }
    }
    return .row
  }

  private func write(_ column: Int, to text: inout RowText) -> Bool {
    guard cells[column] != .gap else {
      text.appendGap()
      return true
    }
    switch read(column) {
    case .failed: return false
    case .end: text.appendGap()
    case .row:
      if cells[column] == .boolean, bytes.count == 1 {
        bytes = Array((bytes[0] == UInt8(ascii: "1") ? "true" : "false").utf8)
      }
      bytes.withUnsafeBufferPointer { text.append($0) }
    }
    return true
  }

  /// The text of a cell of the row; nil for NULL.
  func text(_ column: Int) -> String? {
    guard cells.indices.contains(column), cells[column] != .gap, read(column) == .row else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes the text of a cell into `bytes`, or more than is shown of it; `end` for NULL.
  private func read(_ column: Int) -> Step {
    bytes.removeAll(keepingCapacity: true)
    guard cells[column] == .text else { return readNarrow(column) }
    let step = readWide(column)
    guard step == .failed, bytes.isEmpty else { return step }
    // Some drivers of before Unicode refuse; then their 8-bit text is that of the locale, UTF-8.
    cells[column] = .plain
    return readNarrow(column)
  }

  private func readNarrow(_ column: Int) -> Step {
    let place = SQLUSMALLINT(column + 1)
    while bytes.count <= RowText.textBytes {
      var length: SQLLEN = 0
      let status = SQLGetData(
        handle, place, SQLSMALLINT(SQL_C_CHAR), &narrow, narrow.count, &length)
      if status == SQLRETURN(SQL_NO_DATA) { break }
      guard isDone(status) else { return .failed }
      if length == SQLLEN(SQL_NULL_DATA) { return .end }
      let (count, isWhole) = Self.taken(length, of: narrow.count - 1)
      bytes += narrow[..<count]
      if isWhole { break }
    }
    return .row
  }

  private func readWide(_ column: Int) -> Step {
    let place = SQLUSMALLINT(column + 1)
    let unit = MemoryLayout<SQLWCHAR>.size
    /// The first half of a pair that the end of a piece has cut.
    var half: SQLWCHAR?
    while bytes.count <= RowText.textBytes {
      var length: SQLLEN = 0
      let status = SQLGetData(
        handle, place, SQLSMALLINT(SQL_C_WCHAR), &wide, wide.count * unit, &length)
      if status == SQLRETURN(SQL_NO_DATA) { break }
      guard isDone(status) else { return .failed }
      if length == SQLLEN(SQL_NULL_DATA) { return .end }
      let units = length < 0 ? length : length / unit
      let (count, isWhole) = Self.taken(units, of: wide.count - 1)
      append(wide[..<count], &half, isWhole)
      if isWhole { break }
    }
    return .row
  }

  /// How much a call has put into a buffer, and whether that was the rest.
  ///
  /// - Parameter length: what was left before; negative if the driver does not know.
  private static func taken(_ length: Int, of room: Int) -> (count: Int, isWhole: Bool) {
    length < 0 || length > room ? (room, false) : (length, true)
  }

  private func append(_ units: ArraySlice<SQLWCHAR>, _ half: inout SQLWCHAR?, _ isLast: Bool) {
    var units = units
    if let first = half {
      units = [first] + units
      half = nil
    }
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      half = last
      units.removeLast()
    }
    if units.allSatisfy({ $0 < 0x80 }) {
      for unit in units { bytes.append(UInt8(truncatingIfNeeded: unit)) }
    } else {
      bytes += String(decoding: units, as: UTF16.self).utf8
    }
  }
}
