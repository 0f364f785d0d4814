// The rows of a growing table, whatever they are read from.
internal import Tables

/// The names of columns, as the text is UTF-8 and as it is Windows-1252: which of the two is known
/// only when there is more of it.
struct ColumnNames: Hashable, Sendable {
  private var names: [String] = []
  /// By column, where it is another.
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

/// The parts of a table one after the other: kept, or put into a fold and forgotten.
struct PartList: Sendable {
  private let limits: Limits
  private let keepsRows: Bool
  private(set) var parts: [TablePart] = []
  /// By column, of all rows that are kept or were.
  private(set) var profiles: [ColumnProfile] = []
  /// Counted from the start of the input.
  private(set) var lines = RowLines()
  private(set) var rowCount = 0
  /// What the rows come to, once that can be told.
  private(set) var fold: (any RowFold)?
  /// Whether rows go once they are in the fold, where there is no room for them.
  private(set) var foldsRows = false
  private(set) var areRowsKept = true
  private var keptBytes = 0

  /// - Parameter keepsRows: whether rows are kept where there is a fold.
  init(limits: Limits, keepsRows: Bool) {
    self.limits = limits
    self.keepsRows = keepsRows
  }

  /// For the parts of an input.
  init(_ plan: SegmentPlan) {
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

  /// Takes what all rows come to, with those that are there.
  mutating func begin(_ fold: any RowFold) throws(TableError) {
    self.fold = fold
    foldsRows = !fold.needsRows
    for part in parts { try self.fold?.add(part) }
    if foldsRows, !keepsRows { dropRows() }
  }

  /// Goes on without the rows: it is known what they come to.
  private mutating func dropRows() {
    areRowsKept = false
    parts = []
    lines = RowLines()
    keptBytes = 0
  }

  /// Appends rows.
  ///
  /// - Parameters:
  ///   - linesBefore: to be added to their lines.
  ///   - partial: what they come to, where that was found already.
  mutating func append(
    _ part: TablePart, linesBefore: Int = 0, partial: (any RowFold)? = nil
  ) throws(TableError) {
    guard part.rowCount > 0 else { return }
    if profiles.count < part.profiles.count {
      profiles += Array(
        repeating: ColumnProfile(), count: part.profiles.count - profiles.count)
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

  /// The same without rows.
  var emptied: PartList {
    var list = PartList(limits: limits, keepsRows: keepsRows)
    list.profiles = Array(repeating: ColumnProfile(), count: profiles.count)
    list.fold = fold?.emptied
    list.foldsRows = foldsRows
    list.areRowsKept = areRowsKept
    return list
  }

  /// The same without a fold, to keep what comes until it is known what it is.
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
  ///   - last: rows after them.
  ///   - kept: the columns whose cells are there; nil for all.
  func table(
    _ format: TableFormat, names: ColumnNames, problems: TableProblems, last: TablePart? = nil,
    kept: Set<Int>? = nil
  ) -> Table {
    var list = self
    // Where they are too many the rows before them are shown; the reader throws it in its time.
    if let last { try? list.append(last) }
    let encoding = problems.encoding
    let (numbers, quantities) = (format.numbers, format.quantities)
    let columns = names.texts(in: encoding).enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: numbers.reading(quantities[index]),
        profile: index < list.profiles.count ? list.profiles[index] : ColumnProfile(),
        chunks: list.areRowsKept && kept?.contains(index) ?? true
          ? ColumnChunks(
            list.parts.map { part in
              index < part.columns.count
                ? part.columns[index] ?? ColumnChunk(.gaps(count: part.rowCount))
                : ColumnChunk(.gaps(count: part.rowCount))
            }) : nil, encoding: encoding)
    }
    return Table(
      format: format, columns: columns, rowCount: list.rowCount,
      problems: problems, lines: list.lines, fold: list.fold, areRowsKept: list.areRowsKept)
  }
}

/// Columns, and the rows so far. A reader puts the fields of one record into `record`, and then
/// ends or drops it.
struct TableStore: Sendable {
  let numbers: NumberNotation
  let limits: Limits
  /// The record that is being read.
  var record = Records()
  var problems = TableProblems()
  private(set) var names = ColumnNames()
  private let request: TableRequest
  private let format: TableFormat
  private var list: PartList
  private var open: OpenPart
  /// Bytes of the rows, with one for the end of each field.
  private var byteCount = 0
  /// When to ask what the rows come to; again later where that cannot be told from those so far.
  private var foldBytes: Int

  /// - Parameter request: whether rows are kept or what they come to.
  init(
    numbers: NumberNotation, limits: Limits, request: TableRequest = TableRequest(),
    format: TableFormat
  ) {
    self.format = format
    self.numbers = numbers
    self.limits = limits
    self.request = request
    list = PartList(limits: limits, keepsRows: request.keepsRows)
    open = OpenPart(numbers: numbers, format.quantities)
    foldBytes = request.foldBytes ?? limits.sampleBytes
  }

  /// What the rows come to, without rows; nil where that cannot be told or is not asked for.
  var fold: (any RowFold)? { list.fold?.emptied }

  /// Whether there may be any number of rows, since they need not be kept, or it is not known yet
  /// that they must.
  var mayGoOn: Bool { request.fold != nil && (list.fold == nil || list.foldsRows) }

  /// Rows that have been read, whether or not they are kept.
  var rowCount: Int { list.rowCount + open.rowCount }

  /// Appends a column; in the rows before it is a gap.
  mutating func addColumn(_ name: String) {
    names.append(name)
    list.addColumn()
    open.addColumn()
  }

  /// Appends a column whose name is as it was read.
  ///
  /// - Parameter placeholder: the name where it is blank.
  mutating func addColumn(_ name: Span<UInt8>, placeholder: String) {
    let text = TextEncoding.utf8.trimmedText(name)
    let other = TextEncoding.windows1252.trimmedText(name)
    names.append(text.isEmpty ? placeholder : text, inWindows1252: text == other ? nil : other)
    list.addColumn()
    open.addColumn()
  }

  /// Makes the record that is being read a row. It has no more fields than there are columns.
  ///
  /// - Parameter line: of the input, from 1, on which the record starts.
  mutating func endRow(line: Int) throws(TableError) {
    guard list.foldsRows || rowCount < limits.rows else {
      throw .tooManyRows(line: line, limit: limits.rows)
    }
    if request.fold != nil {
      byteCount += record.withPendingRecord { $0.count } + record.pendingFields
    }
    open.append(record, line: line)
    record.dropRecord()
    if open.rowCount == ColumnChunk.rowLimit { try list.append(open.take()) }
    if byteCount >= foldBytes, list.fold == nil { try beginFold() }
  }

  /// Ends the rows: what there is is all that can be told from.
  mutating func finish() throws(TableError) {
    if rowCount > 0, list.fold == nil { try beginFold() }
    if !list.areRowsKept { try list.append(open.take()) }
  }

  private mutating func beginFold() throws(TableError) {
    guard let make = request.fold, foldBytes < .max else { return }
    foldBytes *= 2
    // What there is later may tell; at the end whoever asks finds out why it does not.
    guard let fold = make(list.table(format, names: names, problems: problems, last: open.copied))
    else { return }
    try list.append(open.take())
    try list.begin(fold)
  }

  /// A store without rows for those below a header that has come again. They are kept as they are
  /// until it is known what they are: `beginState` or `append` says so.
  var emptied: TableStore {
    var store = TableStore(
      numbers: numbers, limits: limits, request: request, format: format)
    store.names = names
    store.list = list.keeping
    for _ in 0..<names.count { store.open.addColumn() }
    store.foldBytes = .max
    return store
  }

  /// The rows are a new state of a table, in place of those that another store has.
  ///
  /// - Parameter line: of the header above them.
  mutating func beginState(after former: TableStore, line: Int) throws(TableError) {
    problems.beginState(after: former.problems, line: line)
    let rows = list
    takeColumns(of: former)
    for part in rows.parts { try list.append(part) }
    if !list.areRowsKept { try list.append(open.take()) }
  }

  /// Rows become what those of another store do.
  mutating func takeColumns(of former: TableStore) {
    foldBytes = request.foldBytes ?? limits.sampleBytes
    list = former.list.emptied
  }

  /// Appends the rows that another store keeps as they are.
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
    // Few rows may all be there is, and what they come to is then told from all of them.
    if list.fold == nil, let make = request.fold, foldBytes < .max, rowCount > 0 {
      let rows = list.table(format, names: names, problems: problems, last: open.copied)
      guard let fold = make(rows) else { return rows }
      // What is too much is thrown when the rows are enough; those before it are shown.
      try? list.append(open.take())
      try? list.begin(fold)
      return list.table(format, names: names, problems: problems)
    }
    return list.table(format, names: names, problems: problems, last: open.take())
  }
}

/// The rows after the last part. A value: what is shown of it does not change when reading goes on.
private struct OpenPart: @unchecked Sendable {
  private final class Rows {
    var writer: PartWriter

    init(_ writer: consuming PartWriter) { self.writer = writer }
  }

  /// Changed only where nobody else has them, so any thread may have one.
  private var rows: Rows

  init(numbers: NumberNotation, _ quantities: [Int: Quantity]) {
    rows = Rows(PartWriter(columnCount: 0, numbers: numbers, quantities: quantities))
  }

  var rowCount: Int { rows.writer.rowCount }

  mutating func addColumn() {
    makeUnique()
    rows.writer.addColumn()
  }

  mutating func append(_ record: Records, line: Int) {
    makeUnique()
    for column in 0..<record.pendingFields {
      record.withPendingField(column) { cell in
        guard !cell.isEmpty else { return }
        cell.withUnsafeBufferPointer { rows.writer.append($0, column: column) }
      }
    }
    rows.writer.endRow(line: line)
  }

  /// The rows, which stay.
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
