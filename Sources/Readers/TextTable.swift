// Records to a table: the header, the width that every row must have, and what each column holds.
internal import Tables

/// A growing table of one dialect.
///
/// First comes what is above the table and its header, which `layout` is nil for; then rows. A row
/// with fewer fields than there are columns is kept; the missing cells are gaps, and it is counted.
/// Empty fields after the last column are dropped, for nothing is lost with them; a row with
/// anything else after the last column is an error, because no one can tell which column its cells
/// belong to.
struct TextTable: Sendable {
  let dialect: Dialect
  let limits: Limits
  var parser: RecordParser
  /// The rows so far, or those since the header came again where there is a `former`.
  var store: TableStore
  /// The rows before the header came again: the last whole state of the table.
  var former: TableStore?
  /// nil where there is no header.
  var header: RepeatedHeader?
  /// The line on which the header came again.
  var headerLine = 0
  /// States that later ones have taken the place of.
  var earlierStates = 0
  /// Rows that have been read, with those of earlier states.
  private(set) var rowsRead = 0
  /// nil before the first record.
  private(set) var layout: ColumnLayout?
  /// What was odd about the header and what is above it.
  private(set) var headProblems = TableProblems()

  /// What a row must be like.
  struct ColumnLayout: Hashable, Sendable {
    /// The number of columns.
    var width: Int
    /// The fields that a row must have so as not to be short: up to the last column with a name.
    var requiredFields: Int
  }

  init(dialect: Dialect, limits: Limits, request: TableRequest = TableRequest()) {
    self.dialect = dialect
    self.limits = limits
    parser = RecordParser(dialect, limits: limits)
    store = TableStore(
      numbers: dialect.numbers, limits: limits, request: request, format: .text(dialect))
  }

  /// Whether the header has not come again.
  var hasOneHeader: Bool { headerLine == 0 }

  /// What the rows come to, without rows; nil where that is not asked for, and while it is open.
  var fold: (any RowFold)? { store.fold }
  /// Whether there may be any number of rows.
  var mayGoOn: Bool { store.mayGoOn }

  /// The names of the columns, in either encoding.
  var names: ColumnNames { store.names }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var index = 0
    while true {
      let event = try parser.next(in: bytes, from: &index, into: &store.record)
      if event == .needsBytes { return }
      try take(event)
    }
  }

  mutating func finish() throws(TableError) {
    try take(try parser.finish(into: &store.record))
    if layout == nil { throw .empty }
    try goOn()
    try store.finish()
  }

  private mutating func take(_ event: RecordParser.Event) throws(TableError) {
    switch event {
    case .record: try endRecord()
    case .blankLine: store.record.dropRecord()
    case .comment: store.problems.note(.comments, line: parser.recordLine)
    case .preamble: store.problems.note(.preambleLines, line: parser.recordLine)
    case .needsBytes: break
    }
  }

  private mutating func endRecord() throws(TableError) {
    if dialect.hasRules, isDrawn {
      store.problems.note(.rules, line: parser.recordLine)
      store.record.dropRecord()
      return
    }
    if layout != nil, parser.skipsRepeatedHead(store.record) {
      store.problems.note(.preambleLines, line: parser.recordLine)
      return store.record.dropRecord()
    }
    if header?.isRepeated(by: store.record) == true { return try beginAgain() }
    let sequences = recordSequences()
    let isHeader = layout == nil && dialect.hasHeader
    let verdict =
      layout == nil || header?.isIdle ?? true
      ? nil : store.record.withPendingField(0) { header?.note($0) }
    if layout == nil { headProblems = store.problems }
    var isShort = false
    if let layout {
      if store.record.pendingFields > layout.width { try dropEmptyFields(after: layout.width) }
      isShort = store.record.pendingFields < layout.requiredFields
      try store.endRow(line: parser.recordLine)
    } else {
      try beginColumns()
    }
    // Counted once the row is one: what is said of rows is said of those that are there.
    let (row, line) = (store.rowCount, parser.recordLine)
    if isShort { store.problems.note(.shortRows, row: row, line: line) }
    if let sequences { store.problems.note(sequences, row: row, line: line) }
    if isHeader { headProblems = store.problems } else { rowsRead += 1 }
    if let verdict { try settle(verdict) }
  }

  /// Whether the record is a rule, or a count of rows below the table.
  private var isDrawn: Bool {
    if parser.isMarked, !dialect.hasOuterBars { return false }
    return isRule(store.record)
      || store.record.pendingFields == 1 && store.record.withPendingField(0) { isRowCount($0) }
  }

  /// The first record: a header, or the first row.
  private mutating func beginColumns() throws(TableError) {
    let width = store.record.pendingFields
    guard dialect.hasHeader else {
      for field in 1...width { store.addColumn("Column \(field)") }
      layout = ColumnLayout(width: width, requiredFields: width)
      try store.endRow(line: parser.recordLine)
      return
    }
    var requiredFields = 1
    var cells: [[UInt8]] = []
    if dialect.hasUnnamedFirst { store.addColumn("Column 1") }
    for field in 0..<width {
      let name = store.record.withPendingField(field) { Array(copying: $0) }
      cells.append(name)
      store.addColumn(name.span, placeholder: "Column \(store.names.count + 1)")
      if !textWithoutBlanks(name.span).isEmpty { requiredFields = store.names.count }
    }
    layout = ColumnLayout(width: store.names.count, requiredFields: requiredFields)
    header = RepeatedHeader(cells, numbers: dialect.numbers)
    store.record.dropRecord()
  }

  private mutating func dropEmptyFields(after width: Int) throws(TableError) {
    for field in width..<store.record.pendingFields
    where store.record.withPendingField(field, { !$0.isEmpty }) {
      throw .fieldCount(
        line: parser.recordLine, fields: store.record.pendingFields, columns: width,
        isHeader: dialect.hasHeader)
    }
    store.record.truncateRecord(toFields: width)
  }

  /// What is not ASCII in the record; nil where all is.
  private func recordSequences() -> SequenceCount? {
    // Fields are looked at one by one only where the record is not ASCII: two halves of a sequence
    // on either side of a delimiter must not count as one.
    if store.record.withPendingRecord({ isASCII($0) }) { return nil }
    var sequences = SequenceCount()
    for field in 0..<store.record.pendingFields {
      store.record.withPendingField(field) { sequences.note($0) }
    }
    return sequences
  }
}

private func isASCII(_ bytes: Span<UInt8>) -> Bool {
  var bits: UInt8 = 0
  for index in 0..<bytes.count { bits |= bytes[index] }
  return bits < 0x80
}

extension [UInt8] {
  /// The bytes of a span.
  init(copying span: Span<UInt8>) {
    self = span.withUnsafeBufferPointer { Array($0) }
  }
}
