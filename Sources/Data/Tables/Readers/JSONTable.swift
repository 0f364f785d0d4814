// Builds a table from JSON tokens, given a plan of where the rows are.

/// A growing table. Values outside the rows are skipped and counted.
struct JSONTable: Sendable {
  let plan: JSONPlan
  let limits: Limits
  var tokenizer: JSONTokenizer
  var store: TableStore
  var record: JSONRecord
  var arrays: JSONColumnArrays
  private let overrides: DialectOverrides
  /// Whether a first row of texts only is a header.
  private let mayHaveHeader: Bool
  /// The depth at which the skipped value ends; -1 if none is being skipped.
  private var skipDepth = -1
  /// Whether the latest key is the next one on the path to the rows.
  private var isOnPath = false
  /// Whether the array of rows has begun.
  private var hasEntered = false
  private var hasEnded = false
  private var isFirstRow = true
  /// The arrays of texts before the rows.
  private var lists = JSONNameLists()
  private(set) var cellCount = 0
  /// The key of a row that is a member of an object.
  private var name = 0..<0
  private var renamedCount = 0
  /// By what the next record is compared first; of a row that is an object.
  private var pattern = JSONPattern()

  init(_ plan: JSONPlan, _ request: TableRequest, readings: ColumnReadings? = nil, limits: Limits) {
    self.plan = plan
    self.limits = limits
    overrides = request.dialect
    mayHaveHeader = overrides.hasHeader != false
    tokenizer = JSONTokenizer(limits: limits)
    store = TableStore(
      numbers: TableFormat.json(plan.shape).numbers, limits: limits, request: request,
      format: .json(plan.shape, readings: readings ?? ColumnReadings(overrides)))
    store.problems.isAlwaysUTF8 = true
    record = JSONRecord(limits: limits)
    arrays = JSONColumnArrays(limits: limits)
    switch plan.shape {
    case .pairs, .entries: record.columns.addColumn("name")
    default: break
    }
    if plan.row == .scalar { record.columns.addColumn("value") }
  }

  var rowCount: Int { store.rowCount }
  var mayGoOn: Bool { store.mayGoOn }
  func table() -> Table { store.table(store.format) }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var index = 0
    while true {
      if record.isOpen, skipDepth < 0 {
        if try takesLikeBefore(bytes, from: &index) { continue }
        try takePlainMembers(bytes, from: &index)
      }
      let token = try tokenizer.next(in: bytes, from: &index)
      if token == .needsBytes { break }
      try take(token)
      if pattern.isLearning { learn(token, bytes, at: index) }
    }
    pattern.stopLearning()
    tokenizer.endPiece(byteCount: bytes.count)
  }

  /// Takes a record that has just begun if it is written like one before; learns it otherwise.
  @inline(__always)
  private mutating func takesLikeBefore(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) -> Bool {
    // The name of an entry is a cell besides its values.
    guard tokenizer.state == .firstKey, tokenizer.depth == plan.rowDepth + 1, plan.shape != .entries
    else { return false }
    let start = index
    let end = bytes.withUnsafeBufferPointer { pattern.end(in: $0, from: start, limits) }
    guard let end, cellCount + pattern.width <= limits.json.cells else {
      pattern.learn(from: index)
      return false
    }
    index = end
    tokenizer.endObject()
    record.abandon()
    cellCount += pattern.width
    let fields = pattern.fields
    try store.addRow(line: record.line, byteCount: pattern.textBytes + pattern.width) { rows in
      bytes.withUnsafeBufferPointer { bytes in
        for field in fields where field.isRead && !field.text.isEmpty && rows.keeps(field.column) {
          rows.append(
            UnsafeBufferPointer(rebasing: bytes[field.text]), column: field.column,
            isPadded: field.text.lowerBound + 8 <= bytes.count)
        }
      }
    }
    return true
  }

  /// Takes the members that are predicted, up to one whose value is not plain.
  @inline(__always)
  private mutating func takePlainMembers(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) {
    while let key = record.expectedKey {
      let keys = record.columns.keys
      guard tokenizer.skips(key: keys.span.extracting(key), in: bytes, from: &index) else { return }
      if !record.takeExpectedKey() { note(.duplicateKeys) }
      guard let value = tokenizer.skipsPlainValue(in: bytes, from: &index) else { return }
      if !record.isUnread() {
        tokenizer.append(bytes, value.text)
        do throws(JSONFault) {
          try record.put(tokenizer.textStart..<tokenizer.text.count, isString: value.isString)
        } catch { throw tokenizer.faultAtToken(error) }
      }
      if pattern.isLearning { noteValue(endingAt: index) }
    }
  }

  private mutating func learn(_ token: JSONTokenizer.Token, _ bytes: Span<UInt8>, at index: Int) {
    switch token {
    case .string, .number, .word, .null: noteValue(endingAt: index)
    case .endObject where !record.isOpen:
      pattern.endRecord(bytes, at: index, width: record.width, valueCount: record.valueCount)
    default: break
    }
  }

  private mutating func noteValue(endingAt end: Int) {
    let column = record.latestColumn
    pattern.note(tokenizer.tokenStart..<end, column: column, isRead: record.reads(column))
  }

  mutating func finish() throws(TableError) {
    let token = try tokenizer.finish()
    if token != .needsBytes { try take(token) }
    if store.names.isEmpty { throw .empty }
    try store.finish()
  }

  /// The row that is being read, from 1.
  private var openRow: Int { (arrays.isOpen ? arrays.row : store.rowCount) + 1 }

  mutating func note(_ kind: TableProblems.Kind, count: Int = 1) {
    pattern.stopLearning()
    store.problems.note(kind, row: openRow, line: tokenizer.line, count: count)
  }

  private mutating func take(_ token: JSONTokenizer.Token) throws(TableError) {
    if skipDepth >= 0 {
      tokenizer.dropText()
      if tokenizer.depth == skipDepth { skipDepth = -1 }
      return
    }
    if record.isOpen { return try takeInRecord(token) }
    if arrays.isOpen { return try takeInColumn(token) }
    if lists.isOpen { return takeInList(token) }
    switch token {
    case .key: try takeKey()
    case .beginObject, .beginArray: try begin(isArray: token == .beginArray)
    case .endObject, .endArray: try end()
    case .string, .number, .word, .null: try takeScalar(token)
    case .needsBytes: break
    }
  }

  /// Begins a value outside the rows: one on the path to them, or one to skip.
  private mutating func begin(isArray: Bool) throws(TableError) {
    let outer = tokenizer.depth - 1
    if outer == plan.rowDepth { return try beginRow(isArray: isArray) }
    if outer == 0 {
      // Several arrays of rows may follow each other.
      let goesOn = isArray && plan.path.isEmpty && [.objects, .arrays].contains(plan.shape)
      guard !hasEnded || goesOn else { throw tokenizer.faultAtToken(.textAfterEnd) }
      return
    }
    let isLast = outer == plan.path.count
    if isLast, isArray, plan.shape == .arrays, !isOnPath, !hasEntered, mayHaveHeader {
      return lists.begin()
    }
    guard isOnPath, !hasEntered, isArray == isLast else { return leaveOut(isContainer: true) }
    isOnPath = false
    if isLast { hasEntered = true }
  }

  private mutating func beginRow(isArray: Bool) throws(TableError) {
    switch plan.row {
    case .object where !isArray, .array where isArray:
      record.begin(line: tokenizer.tokenLine, isArray: isArray)
      if plan.shape == .entries { record.put(name, column: 0) }
    case .column where isArray == (plan.shape == .columns):
      arrays.begin(name: Array(tokenizer.text[name]), hasKeys: !isArray)
    default: leaveOut(isContainer: true)
    }
  }

  private mutating func takeScalar(_ token: JSONTokenizer.Token) throws(TableError) {
    if tokenizer.depth == 0, plan.shape != .lines {
      throw tokenizer.faultAtToken(.textAfterEnd)
    }
    guard tokenizer.depth == plan.rowDepth, plan.row == .scalar else {
      return leaveOut(isContainer: false)
    }
    if token == .string { noteText() }
    record.begin(line: tokenizer.tokenLine, isArray: false)
    let value = tokenizer.textStart..<tokenizer.text.count
    if plan.shape == .pairs { record.put(name, column: 0) }
    record.put(value, column: plan.shape == .pairs ? 1 : 0)
    _ = record.close()
    try endRow()
  }

  private mutating func takeKey() throws(TableError) {
    if tokenizer.depth == plan.rowDepth {
      noteText()
      tokenizer.keepOnlyToken()
      name = 0..<tokenizer.text.count
    } else {
      let path = plan.path
      let depth = tokenizer.depth
      isOnPath =
        depth <= path.count && tokenizer.text[tokenizer.textStart...].elementsEqual(path[depth - 1])
      lists.note(key: tokenizer.text[tokenizer.textStart...])
      tokenizer.text.removeAll(keepingCapacity: true)
    }
  }

  /// Ends an object or array around the rows.
  private mutating func end() throws(TableError) {
    guard tokenizer.depth == 0 else { return }
    hasEnded = true
    guard plan.row == .column else { return }
    guard arrays.tableCells <= limits.json.cells else {
      throw tokenizer.faultAtToken(.tooManyCells(limit: limits.json.cells))
    }
    var draft = JSONTable(plan, TableRequest(), limits: limits)
    draft.arrays = arrays
    try draft.arrays.endAll(into: &draft.store, rowLimit: DialectTrial.recordLimit)
    store.set(.json(plan.shape, readings: draft.readings(overrides)))
    try arrays.endAll(into: &store)
  }

  mutating func leaveOut(isContainer: Bool) {
    note(.leftOutValues)
    tokenizer.dropText()
    if isContainer { skipDepth = tokenizer.depth - 1 }
  }

  /// Makes the record a row, or a header if it is the first.
  mutating func endRow() throws(TableError) {
    defer {
      tokenizer.text.removeAll(keepingCapacity: true)
      isFirstRow = false
    }
    if isFirstRow, try takesHeader() { return addColumns() }
    cellCount += record.width
    guard cellCount <= limits.json.cells else {
      throw tokenizer.faultAtToken(.tooManyCells(limit: limits.json.cells))
    }
    if record.isArray, record.width < store.names.count { note(.shortRows) }
    addColumns()
    try addRow()
  }

  /// Names the columns by the first row or a list before it; true if the row is no more than names.
  private mutating func takesHeader() throws(TableError) -> Bool {
    let header = mayHaveHeader ? self.header() : nil
    let list = lists.names(ofElements: record.elementCount, hasHeader: header != nil)
    let unused = lists.count - (list == nil ? 0 : 1)
    if unused > 0 { note(.leftOutValues, count: unused) }
    guard let names = list ?? header else { return false }
    do throws(JSONFault) { try record.columns.takeHeader(names) } catch {
      throw tokenizer.faultAtToken(error)
    }
    return names == header
  }

  private mutating func addRow() throws(TableError) {
    let byteCount = tokenizer.text.count + record.width
    // Eight bytes are read at once from the start of a number.
    for _ in 0..<8 { tokenizer.text.append(0) }
    let (text, cells) = (tokenizer.text, record.cells)
    try store.addRow(line: record.line, byteCount: byteCount) { rows in
      text.withUnsafeBufferPointer { cells.append($0, to: &rows) }
    }
  }

  private mutating func addColumns() {
    let names = record.columns.names
    for column in store.names.count..<max(names.count, store.names.count) {
      store.addColumn(names[column])
    }
    let count = record.columns.renamedCount
    guard count > renamedCount else { return }
    store.problems.note(
      .renamedColumns, row: store.rowCount + 1, line: record.line, count: count - renamedCount)
    renamedCount = count
  }

  /// The column names in an array row that has only strings; nil for other rows.
  private func header() -> [String]? {
    guard plan.row == .array, record.isArray, record.isAllStrings, record.width > 0 else {
      return nil
    }
    var names: [String] = []
    for text in record.texts(tokenizer.text) {
      guard store.numbers.value(of: text.span) == .text else { return nil }
      names.append(textWithoutBlanks(text.span))
    }
    return names
  }

  /// Counts what is replaced in the text of the latest token.
  mutating func noteText() {
    if tokenizer.loneSurrogates > 0 { note(.loneSurrogates, count: tokenizer.loneSurrogates) }
    guard tokenizer.isBeyondASCII else { return }
    let text = tokenizer.text
    var sequences = SequenceCount()
    sequences.note(text.span.extracting(tokenizer.textStart...))
    store.problems.note(sequences, row: openRow, line: tokenizer.line)
  }
}

extension JSONTable {
  mutating func takeInRecord(_ token: JSONTokenizer.Token) throws(TableError) {
    do throws(JSONFault) {
      switch token {
      case .key:
        noteText()
        let isNew = try record.take(key: tokenizer.text[tokenizer.textStart...])
        tokenizer.dropText()
        if !isNew { note(.duplicateKeys) }
      case .string, .number, .word, .null:
        if token == .string { noteText() }
        guard try record.takePosition() else { return leaveOut(isContainer: false) }
        try record.put(tokenizer.textStart..<tokenizer.text.count, isString: token == .string)
      case .beginObject, .beginArray:
        guard try record.takePosition() else { return leaveOut(isContainer: true) }
        record.open(isArray: token == .beginArray)
      case .endObject, .endArray, .needsBytes: break
      }
    } catch { throw tokenizer.faultAtToken(error) }
    if token == .endObject || token == .endArray, record.close() { try endRow() }
  }

  mutating func takeInColumn(_ token: JSONTokenizer.Token) throws(TableError) {
    do throws(JSONFault) {
      switch token {
      case .string, .number, .word, .null:
        if token == .string { noteText() }
        try arrays.append(tokenizer.text[tokenizer.textStart...], line: tokenizer.tokenLine)
        tokenizer.dropText()
      case .beginObject, .beginArray:
        // A nested value in a column is a gap.
        leaveOut(isContainer: true)
        try arrays.append([], line: tokenizer.tokenLine)
      case .endArray, .endObject:
        if try !arrays.end() { note(.duplicateKeys) }
        tokenizer.text.removeAll(keepingCapacity: true)
      case .key:
        let isNew = try arrays.take(
          key: tokenizer.text[tokenizer.textStart...], line: tokenizer.tokenLine)
        noteText()
        tokenizer.dropText()
        if !isNew { note(.duplicateKeys) }
      case .needsBytes: break
      }
    } catch { throw tokenizer.faultAtToken(error) }
  }
}

// Lists of names.
extension JSONTable {
  /// Takes a value in an array beside the rows.
  private mutating func takeInList(_ token: JSONTokenizer.Token) {
    switch token {
    case .string:
      noteText()
      lists.append(Array(tokenizer.text[tokenizer.textStart...]), limits)
    case .number, .word, .null: lists.spoil()
    case .beginObject, .beginArray:
      lists.spoil()
      skipDepth = tokenizer.depth - 1
    case .endArray: if !lists.end() { note(.leftOutValues) }
    case .endObject, .key, .needsBytes: break
    }
    tokenizer.dropText()
  }
}

extension JSONTokenizer {
  /// Removes the text of the latest token.
  mutating func dropText() { if text.count > textStart { text.removeSubrange(textStart...) } }

  /// Removes all text except that of the latest token.
  mutating func keepOnlyToken() {
    if textStart > 0 { text.removeSubrange(..<textStart) }
    textStart = 0
  }
}

extension JSONTable {
  /// The readings of each column by the first rows so far.
  func readings(_ overrides: DialectOverrides) -> ColumnReadings {
    let table = table()
    guard table.rowCount > 0, table.columns.contains(where: { $0.profile.texts > 0 }) else {
      return ColumnReadings(overrides)
    }
    var cells = Records()
    func add(_ texts: some Sequence<String>, line: Int) {
      for text in texts {
        let bytes = Array(text.utf8)
        cells.append(bytes.span)
        cells.endField()
      }
      cells.keepRecord(line: line)
    }
    add(table.columnNames, line: 0)
    for row in 0..<min(table.rowCount, DialectTrial.recordLimit) {
      add(table.columns.lazy.map { $0.text(at: row) }, line: row + 1)
    }
    let trial = DialectTrial(cells, width: table.columns.count, numbers: store.numbers)
    return trial.readings(numbers: store.numbers, overrides)
  }
}

// Segments.
extension JSONTable {
  var forSegments: JSONTable {
    var table = self
    table.store = store.forSegments()
    table.record.read(only: store.keptInSegments)
    table.tokenizer = JSONTokenizer(limits: limits)
    table.tokenizer.beginSegment()
    // It may be within a record, which is no part of a segment; but its columns are there by then.
    table.record.abandon()
    table.pattern = JSONPattern()
    table.renamedCount = record.columns.renamedCount
    table.addColumns()
    (table.skipDepth, table.cellCount) = (-1, 0)
    return table
  }

  mutating func unshare() {
    record.unshare()
    pattern.unshare()
  }

  mutating func takeSegment() -> Segment {
    var segment = store.takeSegment()
    (segment.wholeLines, segment.cellCount) = (tokenizer.line - 1, cellCount)
    tokenizer.beginSegment()
    cellCount = 0
    return segment
  }

  func hasRoom(for segment: Segment) -> Bool {
    store.hasRoom(for: segment) && cellCount + segment.cellCount <= limits.json.cells
  }

  mutating func append(_ segment: Segment) throws(TableError) {
    cellCount += segment.cellCount
    try store.append(segment, linesBefore: tokenizer.line - 1)
    tokenizer.skip(lines: segment.wholeLines, byteCount: segment.wholeBytes)
  }
}
