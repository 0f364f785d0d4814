// Records to a table: the header, the width that every row must have, and what each column holds.

/// A growing table of one dialect.
///
/// A row with fewer fields than there are columns is kept; the missing cells are gaps, and it is
/// counted. Empty fields after the last column are dropped, for nothing is lost with them; a row
/// with anything else after the last column is an error, because no one can tell which column its
/// cells belong to.
struct TableBuilder: Sendable {
  let dialect: Dialect
  private let limits: Limits
  private var parser: RecordParser
  private var store: RowStore
  private var hasColumns = false
  /// The fields that a row must have so as not to be short: up to the last column that has a name.
  private var requiredFields = 0

  init(dialect: Dialect, limits: Limits) {
    self.dialect = dialect
    self.limits = limits
    parser = RecordParser(delimiter: dialect.delimiter, limits: limits)
    store = RowStore(numbers: dialect.numbers, limits: limits)
  }

  var rowCount: Int { store.rowCount }

  /// What the rows after the columns are read by, wherever they are in the input.
  var columns: (names: [String], requiredFields: Int) { (store.names, requiredFields) }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var index = 0
    while true {
      switch try parser.next(in: bytes, from: &index, into: &store.cells) {
      case .record: try endRecord()
      case .blankLine: store.cells.dropRecord()
      case .needsBytes: return
      }
    }
  }

  mutating func finish() throws(TableError) {
    switch try parser.finish(into: &store.cells) {
    case .record: try endRecord()
    case .blankLine: store.cells.dropRecord()
    case .needsBytes: break
    }
    if !hasColumns { throw .empty }
  }

  func table() -> Table { store.table(.text(dialect)) }

  private mutating func endRecord() throws(TableError) {
    let invalid = invalidSequences()
    var isShort = false
    if hasColumns {
      let width = store.names.count
      if store.cells.pendingFields > width { try dropEmptyFields(after: width) }
      isShort = store.cells.pendingFields < requiredFields
      try store.endRow(line: parser.recordLine)
    } else {
      try beginColumns()
    }
    // Counted once the row is one: what is said of rows is said of those that are there.
    let (row, line) = (store.rowCount, parser.recordLine)
    if isShort { store.problems.note(.shortRows, row: row, line: line) }
    if invalid > 0 {
      store.problems.note(.replacedSequences, row: row, line: line, count: invalid)
    }
  }

  /// The first record: a header, or the first row.
  private mutating func beginColumns() throws(TableError) {
    hasColumns = true
    let width = store.cells.pendingFields
    guard dialect.hasHeader else {
      for field in 1...width { store.addColumn("Column \(field)") }
      requiredFields = width
      try store.endRow(line: parser.recordLine)
      return
    }
    requiredFields = 1
    for field in 0..<width {
      let name = store.cells.withPendingField(field) { textWithoutBlanks($0) }
      store.addColumn(name.isEmpty ? "Column \(field + 1)" : name)
      if !name.isEmpty { requiredFields = field + 1 }
    }
    store.cells.dropRecord()
  }

  private mutating func dropEmptyFields(after width: Int) throws(TableError) {
    for field in width..<store.cells.pendingFields
    where store.cells.withPendingField(field, { !$0.isEmpty }) {
      throw .fieldCount(
        line: parser.recordLine, fields: store.cells.pendingFields, columns: width,
        isHeader: dialect.hasHeader)
    }
    store.cells.truncateRecord(toFields: width)
  }

  /// How many sequences `String(decoding:as:)` will replace by U+FFFD.
  private func invalidSequences() -> Int {
    // Fields are looked at one by one only where the record is not ASCII: two halves of a sequence
    // on either side of a delimiter must not count as one.
    if store.cells.withPendingRecord({ isASCII($0) }) { return 0 }
    var count = 0
    for field in 0..<store.cells.pendingFields {
      count += store.cells.withPendingField(field) { invalidSequenceCount(in: $0) }
    }
    return count
  }
}

private func isASCII(_ bytes: Span<UInt8>) -> Bool {
  var bits: UInt8 = 0
  for index in 0..<bytes.count { bits |= bytes[index] }
  return bits < 0x80
}

/// The sequences that decoding replaces by one U+FFFD each (Unicode 16, section 3.9, "maximal
/// subparts").
func invalidSequenceCount(in bytes: Span<UInt8>) -> Int {
  var count = 0
  var start = 0
  while start < bytes.count {
    do {
      _ = try UTF8Span(validating: bytes.extracting(start..<bytes.count))
      return count
    } catch {
      count += 1
      start += max(1, error.byteOffsets.upperBound)
    }
  }
  return count
}
