// Builds a table from records: the header, the width of rows, and the cells.

/// A growing table with a known dialect.
///
/// Lines above the table and the header come first, while `layout` is nil; then rows. A row with
/// fewer fields than columns is kept and counted; its missing cells are gaps. Extra fields of nothing
/// but blanks and line ends are dropped without loss. With any other extra field it is unclear which
/// column its cells belong to: such a row is left out and counted where nearly all others fit, else
/// it is an error.
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
  var headerLine = 0
  var earlierStates = 0
  /// The number of rows read, including those of replaced states.
  private(set) var rowsRead = 0
  /// nil before the first record.
  private(set) var layout: ColumnLayout?
  private(set) var headProblems = TableProblems()
  /// The cells of the header's lines so far.
  private var head: [[[UInt8]]] = []
  private var awaitsUnits: Bool
  /// The records that are notes if no more rows follow; off before the first row.
  var notes = TrailingNotes(ColumnLayout(width: 0, requiredFields: 0), isOff: true)
  private var sections = SectionNames()
  /// The last name in the first column, if it stands for those below.
  private var firstName: [UInt8] = []

  struct ColumnLayout: Hashable, Sendable {
    var width: Int
    /// The number of fields below which a row is short: up to the last column with a name.
    var requiredFields: Int
    /// See `Dialect.hasTightCells`.
    var hasTightCells = false
  }

  init(dialect: Dialect, limits: Limits, request: TableRequest = TableRequest()) {
    self.dialect = dialect
    self.limits = limits
    awaitsUnits = dialect.hasUnitLine
    parser = RecordParser(dialect, limits: limits)
    store = TableStore(
      numbers: dialect.numbers, limits: limits, request: request, format: .text(dialect))
  }

  var hasOneHeader: Bool { headerLine == 0 }
  var fold: (any RowFold)? { store.fold }
  var mayGoOn: Bool { store.mayGoOn }
  var names: ColumnNames { store.names }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var index = 0
    while true {
      let event: RecordParser.Event
      do throws(TableError) {
        event = try parser.next(in: bytes, from: &index, into: &store.record)
      } catch {
        try releaseNotes()
        throw error
      }
      if event == .needsBytes { return }
      try take(event)
    }
  }

  /// Adds the records that were held back before an error.
  private mutating func releaseNotes() throws(TableError) {
    store.record.dropRecord()
    for row in notes.release() { try add(row) }
    if let (name, _) = sections.take(before: nil) { try append(name) }
  }

  mutating func finish() throws(TableError) {
    let event: RecordParser.Event
    do throws(TableError) { event = try parser.finish(into: &store.record) } catch {
      try releaseNotes()
      throw error
    }
    try take(event)
    if layout == nil, !head.isEmpty { nameColumns() }
    if layout == nil { throw .empty }
    if let (name, _) = sections.take(before: nil) { try append(name) }
    notes.end(&store.problems)
    try goOn()
    try store.finish()
  }

  private mutating func take(_ event: RecordParser.Event) throws(TableError) {
    switch event {
    case .record: try endRecord()
    case .blankLine:
      store.record.dropRecord()
      notes.meetBlankLine()
    case .comment: store.problems.note(.comments, line: parser.recordLine)
    case .preamble: store.problems.note(.preambleLines, line: parser.recordLine)
    case .needsBytes: break
    }
  }

  private mutating func endRecord() throws(TableError) {
    if dialect.hasRules, isDrawn {
      store.problems.note(.rules, line: parser.recordLine)
      notes.meetRule()
      return store.record.dropRecord()
    }
    if layout != nil, parser.skipsRepeatedHead(store.record) {
      store.problems.note(.preambleLines, line: parser.recordLine)
      return store.record.dropRecord()
    }
    if header?.isRepeated(by: store.record) == true {
      store.record.dropRecord()
      for row in notes.release() { try add(row) }
      notes.turnOff()
      return try beginAgain()
    }
    guard layout != nil, !awaitsUnits else { return try takeHead() }
    switch notes.judge(store.record, line: parser.recordLine) {
    case .row: break
    case .held: return store.record.dropRecord()
    case .rows(let earlier):
      let row = TrailingNotes.Held(store.record, line: parser.recordLine)
      store.record.dropRecord()
      for row in earlier { try add(row) }
      store.record.restore(row)
    }
    try addRow(line: parser.recordLine)
  }

  private mutating func add(_ row: TrailingNotes.Held) throws(TableError) {
    store.record.restore(row)
    try addRow(line: row.line)
  }

  /// Adds the current record, unless it names a section.
  private mutating func addRow(line: Int) throws(TableError) {
    guard dialect.hasSections else { return try appendRow(line: line) }
    if let (name, isSection) = sections.take(before: store.record) {
      if isSection {
        store.problems.note(.sections, line: name.line)
      } else {
        let row = TrailingNotes.Held(store.record, line: line)
        store.record.dropRecord()
        try append(name)
        store.record.restore(row)
      }
    }
    if sections.holds(store.record, line: line) { return store.record.dropRecord() }
    try appendRow(line: line)
  }

  private mutating func append(_ row: TrailingNotes.Held) throws(TableError) {
    store.record.restore(row)
    try appendRow(line: row.line)
  }

  private mutating func appendRow(line: Int) throws(TableError) {
    guard let layout, try !leavesOut(after: layout.width, line: line) else { return }
    let isNamed = dialect.repeatsFirstNames && takesFirstName()
    let sequences = store.record.pendingSequences
    let verdict =
      header?.isIdle ?? true ? nil : store.record.withPendingField(0) { header?.note($0) }
    let isShort = store.record.pendingFields < layout.requiredFields
    try store.endRow(line: line)
    // Counted only after the row is added, so that problems refer to existing rows.
    let row = store.rowCount
    if isShort {
      store.problems.note(.shortRows, row: row, line: line)
      notes.turnOff()
    }
    if isNamed { store.problems.note(.repeatedNames, row: row, line: line) }
    if let sequences { store.problems.note(sequences, row: row, line: line) }
    rowsRead += 1
    if let verdict { try settle(verdict) }
  }

  /// Gives the current record the name above if its own is empty and it has other cells.
  private mutating func takesFirstName() -> Bool {
    let count = store.record.pendingFields
    if store.record.withPendingField(0, { !isBlank($0) }) {
      firstName = store.record.withPendingField(0) { Array(copying: $0) }
      return false
    }
    guard (1..<count).contains(where: { store.record.withPendingField($0) { !isBlank($0) } })
    else { return false }
    let row = TrailingNotes.Held(store.record, line: 0)
    store.record.dropRecord()
    store.record.restore(row.named(firstName))
    return true
  }

  /// Whether the record is a rule or a row count.
  private var isDrawn: Bool {
    if parser.isMarked, !dialect.hasOuterBars { return false }
    return isRule(store.record)
      || store.record.pendingFields == 1 && store.record.withPendingField(0) { isRowCount($0) }
  }

  /// Handles a line of the header, the line of units, or the first row if there is no header.
  private mutating func takeHead() throws(TableError) {
    if layout == nil { headProblems = store.problems }
    guard dialect.hasHeader else {
      let width = store.record.pendingFields
      for field in 0..<width {
        store.addColumn(
          field < dialect.knownNames.count ? dialect.knownNames[field] : "Column \(field + 1)")
      }
      setLayout(requiredFields: width)
      return try addRow(line: parser.recordLine)
    }
    let sequences = store.record.pendingSequences
    if layout == nil {
      head.append(TrailingNotes.Held(store.record, line: 0).fields)
      if head.count == dialect.headerLines { nameColumns() }
    } else {
      awaitsUnits = false
    }
    store.record.dropRecord()
    if let sequences { store.problems.note(sequences, row: 0, line: parser.recordLine) }
    headProblems = store.problems
  }

  private mutating func nameColumns() {
    var cells = head[0]
    if head.count > 1 {
      let width = max(cells.count, head[1].count)
      func trimmed(_ line: [[UInt8]]) -> [[UInt8]] {
        (0..<width).map { field in
          let cell = field < line.count ? line[field] : []
          let (start, end) = trimmedBounds(of: cell.span)
          return Array(cell[start..<end])
        }
      }
      cells = ColumnHead(upper: trimmed(head[0]), lower: trimmed(head[1])).names
    }
    var requiredFields = 1
    if dialect.hasUnnamedFirst { store.addColumn("Column 1") }
    for name in cells {
      store.addColumn(name.span, placeholder: "Column \(store.names.count + 1)")
      if !textWithoutBlanks(name.span).isEmpty { requiredFields = store.names.count }
    }
    setLayout(requiredFields: requiredFields)
    let isOneLine = head.count == 1 && !dialect.hasUnitLine
    if !dialect.isExact, isOneLine { header = RepeatedHeader(cells, numbers: dialect.numbers) }
    head = []
  }

  private mutating func setLayout(requiredFields: Int) {
    let layout = ColumnLayout(
      width: store.names.count, requiredFields: requiredFields,
      hasTightCells: dialect.hasTightCells)
    self.layout = layout
    notes = TrailingNotes(layout, isOff: dialect.startsAtOnce)
  }

  /// Drops the empty fields after the columns; if there are others, or the record fits no columns of
  /// fixed width, drops it and counts it.
  private mutating func leavesOut(after width: Int, line: Int) throws(TableError) -> Bool {
    let fields = store.record.pendingFields
    if fields < width, !dialect.columnStarts.isEmpty {
      store.problems.note(.uncutLines, line: line)
      store.record.dropRecord()
      return true
    }
    guard store.record.hasText(after: width) else {
      store.record.truncateRecord(toFields: width)
      return false
    }
    guard dialect.leavesLongRowsOut else {
      throw .fieldCount(line: line, fields: fields, columns: width, isHeader: dialect.hasHeader)
    }
    store.problems.note(.longRows, line: line)
    store.record.dropRecord()
    return true
  }
}

extension [UInt8] {
  init(copying span: Span<UInt8>) { self = span.withUnsafeBufferPointer { Array($0) } }
}

extension TextTable {
  var isWithinState: Bool { former != nil }

  /// A copy with the same columns but without rows.
  var emptied: TextTable {
    var builder = self
    builder.store = store.emptied
    builder.store.takeColumns(of: store)
    return builder
  }

  /// Begins a state of the table below its header.
  ///
  /// - Parameter line: the line of the header.
  mutating func beginState(line: Int, after problems: TableProblems, headerLines: Int) {
    parser = RecordParser(rowsOf: dialect, limits: limits, linesBefore: line - 1 + headerLines)
    store.problems.beginState(after: problems, line: line)
    earlierStates = 1
    headerLine = line
    header?.beginState()
    notes.turnOff()
  }

  /// Stops collecting names once the dialect's sample has been read.
  mutating func endSample() { if earlierStates == 0 { header?.stopCollecting() } }

  /// See `TableStage.snapshot(isAtRest:)`.
  func table(isAtRest: Bool = true) -> Table {
    var table = rows(isAtRest: isAtRest)
    notes.tell(&table.problems)
    return table
  }

  private func rows(isAtRest: Bool) -> Table {
    let format = TableFormat.text(dialect)
    guard let former else { return store.table(format) }
    guard isAtRest, store.rowCount > 0 else { return former.table(format) }
    guard header?.isOpen == true else { return store.table(format) }
    var builder = self
    try? builder.goOn()
    return builder.store.table(format)
  }

  mutating func beginAgain() throws(TableError) {
    store.record.dropRecord()
    try goOn()
    headerLine = parser.recordLine
    header?.begin()
    former = store
    store = store.emptied
  }

  mutating func settle(_ verdict: RepeatedHeader.Verdict) throws(TableError) {
    switch verdict {
    case .rows: try goOn()
    case .state:
      guard let former else { return }
      earlierStates += 1
      try store.beginState(after: former, line: headerLine)
    }
  }

  /// Treats unclassified rows below a repeated header as a continuation of the table.
  mutating func goOn() throws(TableError) {
    guard var former, header?.isOpen == true else { return }
    header?.goOn()
    self.former = nil
    former.problems.note(.repeatedHeaders, line: headerLine)
    let later = store
    store = former
    try store.append(later)
  }
}
