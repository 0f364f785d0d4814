// Stores the columns and rows of a growing table.

/// Column names in UTF-8 and in Windows-1252, because the encoding is known only later.
struct ColumnNames: Hashable, Sendable {
  private var names: [String] = []
  /// Windows-1252 names by column, if they differ.
  private var others: [Int: String] = [:]

  var count: Int { names.count }
  var isEmpty: Bool { names.isEmpty }

  mutating func append(_ name: String, inWindows1252 other: String? = nil) {
    if let other { others[names.count] = other }
    names.append(name)
  }

  func texts(in encoding: TextEncoding) -> [String] {
    if encoding == .utf8 || others.isEmpty { return names }
    return names.indices.map { others[$0] ?? names[$0] }
  }
}

/// The consecutive parts of a table: kept, folded, or both.
struct PartList: Sendable {
  private let limits: Limits
  private let keepsRows: Bool
  private(set) var parts: [TablePart] = []
  /// Profiles of all rows by column, whether or not they are still kept.
  private(set) var profiles: [ColumnProfile] = []
  /// Counted from the start of the input.
  private(set) var lines = RowLines()
  private(set) var rowCount = 0
  /// nil until the fold can be made.
  private(set) var fold: (any RowFold)?
  /// Whether folded rows may be dropped if memory runs short.
  private(set) var foldsRows = false
  private(set) var areRowsKept = true
  private var keptBytes = 0

  /// - Parameter keepsRows: whether rows are kept in addition to being folded.
  init(limits: Limits, keepsRows: Bool) {
    self.limits = limits
    self.keepsRows = keepsRows
  }

  init(_ plan: TextSegmentPlan) {
    self.init(limits: plan.limits, keepsRows: plan.keepsRows)
    profiles = Array(repeating: ColumnProfile(), count: plan.names.count)
    fold = plan.fold
    foldsRows = plan.foldsRows
    areRowsKept = plan.keepsRows
  }

  mutating func addColumn() {
    profiles.append(ColumnProfile())
    profiles[profiles.count - 1].noteGaps(rowCount)
    for index in parts.indices {
      parts[index].columns.append(ColumnChunk(.gaps(count: parts[index].rowCount)))
      parts[index].profiles.append(ColumnProfile())
    }
  }

  mutating func begin(_ fold: any RowFold) throws(TableError) {
    self.fold = fold
    foldsRows = !fold.needsRows
    for part in parts { try self.fold?.add(part) }
    if foldsRows, !keepsRows { dropRows() }
  }

  /// Drops the rows; only the fold continues.
  private mutating func dropRows() {
    areRowsKept = false
    parts = []
    lines = RowLines()
    keptBytes = 0
  }

  /// - Parameter partial: the fold of these rows, if already computed.
  mutating func append(
    _ part: TablePart, linesBefore: Int = 0, partial: (any RowFold)? = nil
  ) throws(TableError) {
    guard part.rowCount > 0 else { return }
    if profiles.count < part.profiles.count {
      profiles += Array(repeating: ColumnProfile(), count: part.profiles.count - profiles.count)
    }
    for column in part.profiles.indices { profiles[column].append(part.profiles[column]) }
    rowCount += part.rowCount
    var part = part
    part.lines = part.lines.moved(down: linesBefore)
    if let partial {
      try fold?.merge(partial, linesBefore: linesBefore)
    } else {
      try fold?.add(part)
    }
    guard areRowsKept else { return }
    lines.append(part.lines, linesBefore: 0)
    parts.append(part)
    keptBytes += part.byteCount
    if foldsRows, keptBytes > limits.keptBytes { dropRows() }
  }

  mutating func settle() throws(TableError) { try fold?.settle() }

  /// A copy without rows.
  var emptied: PartList {
    var list = PartList(limits: limits, keepsRows: keepsRows)
    list.profiles = Array(repeating: ColumnProfile(), count: profiles.count)
    list.fold = fold?.emptied
    list.foldsRows = foldsRows
    list.areRowsKept = areRowsKept
    return list
  }

  /// A copy without rows or fold, to keep rows until they are classified.
  var keeping: PartList {
    var list = emptied
    list.fold = nil
    list.foldsRows = false
    list.areRowsKept = true
    return list
  }

  /// The rows as a table.
  ///
  /// - Parameters:
  ///   - last: rows to append.
  ///   - kept: the columns whose cells are available; nil for all.
  func table(
    _ format: TableFormat, names: ColumnNames, problems: TableProblems, last: TablePart? = nil,
    kept: Set<Int>? = nil
  ) -> Table {
    var list = self
    // If a limit is exceeded, the earlier rows are shown; the reader throws the error later.
    if let last { try? list.append(last) }
    let encoding = problems.encoding
    let columns = names.texts(in: encoding).enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: format.notation(of: index),
        profile: index < list.profiles.count ? list.profiles[index] : ColumnProfile(),
        chunks: list.areRowsKept && kept?.contains(index) ?? true
          ? ColumnChunks(list.parts.map { $0.chunk(index) }) : nil, encoding: encoding)
    }
    return Table(
      format: format, columns: columns, rowCount: list.rowCount,
      problems: problems, lines: format.hasLines ? list.lines : RowLines(),
      fold: list.fold, areRowsKept: list.areRowsKept)
  }
}

/// Columns and the rows so far. A reader fills `record` and then ends or drops it.
struct TableStore: Sendable {
  let numbers: NumberNotation
  let limits: Limits
  var record = Records()
  var problems = TableProblems()
  private(set) var names = ColumnNames()
  private let request: TableRequest
  private(set) var format: TableFormat
  private var list: PartList
  private var open: OpenPart
  /// The bytes of the rows, plus one for each field.
  private var byteCount = 0
  /// The size at which making a fold is tried next; doubled after each attempt.
  private var foldBytes: Int
  /// The rows of a part.
  private var rowLimit = ColumnChunk.rowLimit
  /// The columns whose cells are kept in segments; nil for all.
  private(set) var kept: Set<Int>?

  init(
    numbers: NumberNotation, limits: Limits, request: TableRequest = TableRequest(),
    format: TableFormat
  ) {
    self.format = format
    self.numbers = numbers
    self.limits = limits
    self.request = request
    list = PartList(limits: limits, keepsRows: request.keepsRows)
    open = OpenPart(numbers: numbers, format.readings)
    foldBytes = Self.foldBytes(request, limits)
  }

  private static func foldBytes(_ request: TableRequest, _ limits: Limits) -> Int {
    request.fold == nil ? .max : request.foldBytes ?? limits.sampleBytes
  }

  /// The fold without rows; nil if there is none yet or none was requested.
  var fold: (any RowFold)? { list.fold?.emptied }

  /// Whether a fold was requested and cannot be made yet.
  var awaitsFold: Bool { request.fold != nil && list.fold == nil }

  /// Whether rows are unlimited, because they need not be kept or that is not decided yet.
  var mayGoOn: Bool { request.fold != nil && (list.fold == nil || list.foldsRows) }

  /// The rows read, whether or not they are kept.
  var rowCount: Int { list.rowCount + open.rowCount }

  /// Sets the format, with the units of numbers, before there are columns.
  mutating func set(_ format: TableFormat) {
    self.format = format
    open = OpenPart(numbers: numbers, format.readings)
  }

  /// Appends a column that is a gap in earlier rows.
  mutating func addColumn(_ name: String, inWindows1252 other: String? = nil) {
    names.append(name, inWindows1252: other)
    list.addColumn()
    open.addColumn()
  }

  /// Appends a column whose name is given as bytes.
  ///
  /// - Parameter placeholder: the name to use if it is blank.
  mutating func addColumn(_ name: Span<UInt8>, placeholder: String) {
    let text = TextEncoding.utf8.trimmedText(name)
    let other = TextEncoding.windows1252.trimmedText(name)
    addColumn(text.isEmpty ? placeholder : text, inWindows1252: text == other ? nil : other)
  }

  /// Makes the current record, of no more fields than columns, a row, or drops it at an error.
  ///
  /// - Parameter line: the line on which the record starts, from 1.
  mutating func endRow(line: Int) throws(TableError) {
    // Apart, so that the cells can be read while the rows change.
    var record = Records()
    swap(&record, &self.record)
    defer {
      record.dropRecord()
      swap(&record, &self.record)
    }
    let bytes = record.withPendingRecord { $0.count } + record.pendingFields
    try addRow(line: line, byteCount: bytes) { rows in
      for column in 0..<record.pendingFields {
        record.withPendingField(column) { cell in
          guard !cell.isEmpty else { return }
          cell.withUnsafeBufferPointer { rows.append($0, column: column) }
        }
      }
    }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - line: the line on which it starts, from 1.
  ///   - byteCount: about the bytes of its cells.
  ///   - cells: appends them.
  @inline(__always)
  mutating func addRow(
    line: Int, byteCount: Int, _ cells: (inout PartWriter) -> Void
  ) throws(TableError) {
    guard list.foldsRows || rowCount < limits.rows else {
      throw .tooManyRows(line: line, limit: limits.rows)
    }
    self.byteCount += byteCount
    open.append(line: line, cells)
    if open.rowCount == rowLimit { try list.append(open.take()) }
    if self.byteCount >= foldBytes, list.fold == nil { try beginFold() }
  }

  /// Ends the rows; a fold must be made from those that there are.
  mutating func finish() throws(TableError) {
    if rowCount > 0, list.fold == nil { try beginFold() }
    if !list.areRowsKept { try list.append(open.take()) }
    try list.settle()
  }

  private mutating func beginFold() throws(TableError) {
    guard let make = request.fold, foldBytes < .max else { return }
    foldBytes *= 2
    // If it fails, more rows may help; at the end, the caller finds out why it failed.
    guard let fold = make(list.table(format, names: names, problems: problems, last: open.copied))
    else { return }
    try list.append(open.take())
    try list.begin(fold)
  }

  /// A store without rows, for those below a repeated header until `append` classifies them.
  var emptied: TableStore {
    var store = TableStore(numbers: numbers, limits: limits, request: request, format: format)
    store.names = names
    store.list = list.keeping
    for _ in 0..<names.count { store.open.addColumn() }
    store.foldBytes = .max
    return store
  }

  /// Makes the rows a new state of the table, replacing those of another store.
  ///
  /// - Parameter line: the line of the header above them.
  mutating func beginState(after former: TableStore, line: Int) throws(TableError) {
    problems.beginState(after: former.problems, line: line)
    let rows = list
    takeColumns(of: former)
    for part in rows.parts { try list.append(part) }
    if !list.areRowsKept { try list.append(open.take()) }
  }

  /// Takes over the columns, fold and profiles of another store, without rows.
  mutating func takeColumns(of former: TableStore) {
    foldBytes = Self.foldBytes(request, limits)
    list = former.list.emptied
  }

  mutating func append(_ later: TableStore) throws(TableError) {
    problems.append(later.problems, rowsBefore: rowCount, linesBefore: 0)
    try list.append(open.take())
    var later = later
    try later.list.append(later.open.take())
    guard list.foldsRows || rowCount + later.rowCount <= limits.rows else {
      throw .tooManyRows(line: later.list.lines[limits.rows - rowCount], limit: limits.rows)
    }
    for part in later.list.parts { try list.append(part) }
  }

  func table(_ format: TableFormat) -> Table {
    var open = open
    var list = list
    // These may be all the rows, so a fold is tried with them.
    if list.fold == nil, let make = request.fold, foldBytes < .max, rowCount > 0 {
      let rows = list.table(format, names: names, problems: problems, last: open.copied)
      guard let fold = make(rows) else { return rows }
      // If a limit is exceeded, the earlier rows are shown; the reader throws the error later.
      try? list.append(open.take())
      try? list.begin(fold)
      return list.table(format, names: names, problems: problems)
    }
    return list.table(format, names: names, problems: problems, last: open.take(), kept: kept)
  }
}

// Segments, read apart from the rows before them.
extension TableStore {
  /// Whether rows that are folded are kept too.
  private var keepsSegments: Bool { request.keepsRows || list.fold?.needsRows ?? true }

  /// The columns whose cells are kept; nil for all.
  var keptInSegments: Set<Int>? { request.keepsRows ? nil : list.fold?.columnIndices }

  /// A store with the same columns, for the rows of one segment after the other.
  func forSegments() -> TableStore {
    var store = TableStore(numbers: numbers, limits: limits, format: format)
    store.names = names
    store.problems.isAlwaysUTF8 = problems.isAlwaysUTF8
    let kept = keptInSegments
    store.open = OpenPart(
      numbers: numbers, format.readings, columnCount: names.count, kept: kept,
      profiled: keepsSegments ? kept : [])
    (store.foldBytes, store.rowLimit) = (.max, .max)
    return store
  }

  /// Takes the rows of a segment, and starts over.
  mutating func takeSegment() -> Segment {
    var segment = Segment()
    swap(&segment.problems, &problems)
    problems.isAlwaysUTF8 = segment.problems.isAlwaysUTF8
    segment.part = open.take()
    return segment
  }

  /// What is done with the rows of a segment.
  var segmentFold: SegmentFold { SegmentFold(fold: fold, keepsRows: keepsSegments) }

  func hasRoom(for segment: Segment) -> Bool {
    list.foldsRows || rowCount + segment.part.rowCount <= limits.rows
  }

  /// Appends the rows of a segment for which there is room.
  mutating func append(_ segment: Segment, linesBefore: Int) throws(TableError) {
    kept = keptInSegments
    problems.append(segment.problems, rowsBefore: rowCount, linesBefore: linesBefore)
    try list.append(open.take())
    try list.append(segment.part, linesBefore: linesBefore, partial: segment.partial)
  }
}

/// The rows after the last complete part. A value: snapshots do not change as reading continues.
private struct OpenPart: @unchecked Sendable {
  private final class Rows {
    // Each use of it is within a method of the one `OpenPart` that may change it.
    @exclusivity(unchecked) var writer: PartWriter

    init(_ writer: consuming PartWriter) { self.writer = writer }

    // One access of the object, not one for each cell.
    @inline(__always)
    func append(line: Int, _ cells: (inout PartWriter) -> Void) {
      func append(_ writer: inout PartWriter) {
        cells(&writer)
        writer.endRow(line: line)
      }
      append(&writer)
    }
  }

  /// Modified only if uniquely referenced, so it can be sent between threads.
  private var rows: Rows

  init(
    numbers: NumberNotation, _ readings: ColumnReadings, columnCount: Int = 0,
    kept: Set<Int>? = nil, profiled: Set<Int>? = nil
  ) {
    rows = Rows(
      PartWriter(
        columnCount: columnCount, numbers: numbers, readings: readings, kept: kept,
        profiled: profiled))
  }

  var rowCount: Int { rows.writer.rowCount }

  mutating func addColumn() {
    makeUnique()
    rows.writer.addColumn()
  }

  /// Appends a row; `cells` appends its cells.
  @inline(__always)
  mutating func append(line: Int, _ cells: (inout PartWriter) -> Void) {
    makeUnique()
    rows.append(line: line, cells)
  }

  /// The rows, without removing them.
  var copied: TablePart {
    var copy = self
    return copy.take()
  }

  mutating func take() -> TablePart {
    makeUnique()
    return rows.writer.take()
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&rows) { rows = Rows(rows.writer.copied()) }
  }
}
