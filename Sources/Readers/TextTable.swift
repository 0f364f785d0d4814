// Builds a table from records: the header, the width of rows, and the cells.
internal import Tables

/// A growing table with a known dialect.
///
/// Lines above the table and the header come first, while `layout` is nil; then rows. A row with
/// fewer fields than columns is kept and counted; its missing cells are gaps. Extra empty fields
/// are dropped without loss. Any other extra field is an error, because it is unclear which column
/// its cells belong to.
struct TextTable: Sendable {
  let dialect: Dialect
  let limits: Limits
  var parser: RecordParser
  /// The rows so far, or only those below the repeated header if there is a `former`.
  var store: TableStore
  /// The rows above the repeated header: the last complete state of the table.
  var former: TableStore?
  /// nil if there is no header.
  var header: RepeatedHeader?
  /// The line of the repeated header.
  var headerLine = 0
  /// The number of replaced states.
  var earlierStates = 0
  /// The number of rows read, including those of replaced states.
  private(set) var rowsRead = 0
  /// nil before the first record.
  private(set) var layout: ColumnLayout?
  /// The problems in the header and above it.
  private(set) var headProblems = TableProblems()

  /// The expected fields of a row.
  struct ColumnLayout: Hashable, Sendable {
    var width: Int
    /// The number of fields below which a row is short: up to the last column with a name.
    var requiredFields: Int
  }

  init(dialect: Dialect, limits: Limits, request: TableRequest = TableRequest()) {
    self.dialect = dialect
    self.limits = limits
    parser = RecordParser(dialect, limits: limits)
    store = TableStore(
      numbers: dialect.numbers, limits: limits, request: request, format: .text(dialect))
  }

  /// Whether the header has not been repeated.
  var hasOneHeader: Bool { headerLine == 0 }

  /// The fold without rows; nil if there is none yet or none was requested.
  var fold: (any RowFold)? { store.fold }
  /// Whether the number of rows is unlimited.
  var mayGoOn: Bool { store.mayGoOn }

  /// The names of the columns in both encodings.
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
    // Counted only after the row is added, so that problems refer to existing rows.
    let (row, line) = (store.rowCount, parser.recordLine)
    if isShort { store.problems.note(.shortRows, row: row, line: line) }
    if let sequences { store.problems.note(sequences, row: row, line: line) }
    if isHeader { headProblems = store.problems } else { rowsRead += 1 }
    if let verdict { try settle(verdict) }
  }

  /// Whether the record is a rule or a row count.
  private var isDrawn: Bool {
    if parser.isMarked, !dialect.hasOuterBars { return false }
    return isRule(store.record)
      || store.record.pendingFields == 1 && store.record.withPendingField(0) { isRowCount($0) }
  }

  /// Handles the first record: a header or the first row.
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
    if !dialect.isExact { header = RepeatedHeader(cells, numbers: dialect.numbers) }
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

  /// Counts the non-ASCII sequences in the record; nil if there are none.
  private func recordSequences() -> SequenceCount? {
    // Fields are examined one by one, so that two halves of a sequence on either side of a
    // delimiter do not count as one.
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
  /// Copies the bytes of a span.
  init(copying span: Span<UInt8>) {
    self = span.withUnsafeBufferPointer { Array($0) }
  }
}
