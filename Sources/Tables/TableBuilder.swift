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
  private var cells = CellWriter()
  private var names: [String]?
  private var tallies: [ColumnTally] = []
  /// The fields that a row must have so as not to be short: up to the last column that has a name.
  private var requiredFields = 0
  private var problems = TableProblems()

  init(dialect: Dialect, limits: Limits) {
    self.dialect = dialect
    self.limits = limits
    self.parser = RecordParser(delimiter: dialect.delimiter, limits: limits)
  }

  var rowCount: Int { cells.rowCount }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var index = 0
    while true {
      switch try parser.next(in: bytes, from: &index, into: &cells) {
      case .record: try endRecord()
      case .blankLine: cells.dropRecord()
      case .needsBytes: return
      }
    }
  }

  mutating func finish() throws(TableError) {
    switch try parser.finish(into: &cells) {
    case .record: try endRecord()
    case .blankLine: cells.dropRecord()
    case .needsBytes: break
    }
    if names == nil { throw .empty }
  }

  func table() -> Table {
    let rows = cells.rows
    let columns = (names ?? []).enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: dialect.numbers, tally: tallies[index], cells: rows)
    }
    return Table(
      dialect: dialect, columns: columns, problems: problems, cells: rows)
  }

  private mutating func endRecord() throws(TableError) {
    noteInvalidText()
    guard let width = names?.count else {
      try beginColumns()
      return
    }
    if cells.pendingFields > width { try dropEmptyFields(after: width) }
    if cells.pendingFields < requiredFields {
      problems.shortRows.note(cells.rowCount + 1)
    }
    try endRow()
  }

  /// The first record: a header, or the first row.
  private mutating func beginColumns() throws(TableError) {
    let width = cells.pendingFields
    tallies = Array(repeating: ColumnTally(), count: width)
    guard dialect.hasHeader else {
      names = (1...width).map { "Column \($0)" }
      requiredFields = width
      try endRow()
      return
    }
    let header = (0..<width).map { field in cells.withPendingField(field) { textWithoutBlanks($0) }
    }
    names = header.enumerated().map { $1.isEmpty ? "Column \($0 + 1)" : $1 }
    requiredFields = (header.lastIndex { !$0.isEmpty } ?? 0) + 1
    cells.dropRecord()
  }

  private mutating func dropEmptyFields(after width: Int) throws(TableError) {
    for field in width..<cells.pendingFields
    where cells.withPendingField(field, { !$0.isEmpty }) {
      throw .fieldCount(
        line: parser.recordLine, fields: cells.pendingFields, columns: width,
        isHeader: dialect.hasHeader)
    }
    cells.truncateRecord(toFields: width)
  }

  private mutating func endRow() throws(TableError) {
    guard cells.rowCount < limits.rows else {
      throw .tooManyRows(line: parser.recordLine, limit: limits.rows)
    }
    for field in 0..<cells.pendingFields {
      tallies[field].note(cells.withPendingField(field) { dialect.numbers.value(of: $0) })
    }
    cells.endRow(line: parser.recordLine)
  }

  /// Counts what `String(decoding:as:)` will replace by U+FFFD, once, when the record arrives.
  private mutating func noteInvalidText() {
    // Fields are looked at one by one only where the record is not ASCII: two halves of a sequence
    // on either side of a delimiter must not count as one.
    if cells.withPendingRecord({ isASCII($0) }) { return }
    for field in 0..<cells.pendingFields {
      let count = cells.withPendingField(field) { invalidSequenceCount(in: $0) }
      for _ in 0..<count { problems.replacedSequences.note(parser.recordLine) }
    }
  }
}

private func isASCII(_ bytes: Span<UInt8>) -> Bool {
  var bits: UInt8 = 0
  for index in 0..<bytes.count { bits |= bytes[index] }
  return bits < 0x80
}

/// The sequences that decoding replaces by one U+FFFD each (Unicode 16, section 3.9, "maximal
/// subparts").
private func invalidSequenceCount(in bytes: Span<UInt8>) -> Int {
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
