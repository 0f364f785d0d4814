// Reads web servers' access logs from pieces of any size; the table is available at any time.

/// Reads a log line by line. Lines in neither format are skipped and counted.
struct LogReader: TableStage {
  let limits: Limits
  let totalBytes: Int?
  private var store: TableStore
  /// The column of each field, by the raw value of the field; nil until the field appears.
  private var columns: [Int?]
  private var fields: [LogLine.Field] = []
  private var parts = LogLine()
  /// The start of an incomplete line.
  private var open: [UInt8] = []
  private var line = 0
  var bytesRead = 0
  var failure: TableError?

  init(_ request: TableRequest, totalBytes: Int?, limits: Limits) {
    self.totalBytes = totalBytes
    self.limits = limits
    let format = TableFormat.log(readings: ColumnReadings(request.dialect))
    store = TableStore(numbers: format.numbers, limits: limits, request: request, format: format)
    columns = Array(repeating: nil, count: LogLine.Field.allCases.count)
    for field in LogLine.Field.allCases.prefix(through: LogLine.Field.bytes.rawValue) {
      addColumn(field)
    }
  }

  private static let laterFields = LogLine.Field.allCases.suffix(
    from: LogLine.Field.referer.rawValue)

  private mutating func addColumn(_ field: LogLine.Field) {
    columns[field.rawValue] = fields.count
    fields.append(field)
    store.addColumn(field.name)
  }

  var byteLimit: Int { store.mayGoOn ? .max : limits.bytes }

  mutating func end() throws(TableError) {
    if !open.isEmpty {
      let last = open
      open = []
      try take(last.span)
    }
    try store.finish()
  }

  func snapshot(isAtRest: Bool) -> Table { store.table(store.format) }

  var rowsRead: Int { store.rowCount }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == Byte.lineFeed else {
        index += 1
        continue
      }
      let piece = bytes.extracting(start..<index)
      index += 1
      start = index
      if open.isEmpty {
        try take(piece)
      } else {
        piece.withUnsafeBufferPointer { open.append(contentsOf: $0) }
        let whole = open
        open.removeAll(keepingCapacity: true)
        try take(whole.span)
      }
    }
    bytes.extracting(start..<bytes.count).withUnsafeBufferPointer { open.append(contentsOf: $0) }
    guard open.count <= limits.fieldBytes else {
      throw .fieldTooLong(line: line + 1, limitBytes: limits.fieldBytes, isQuoted: false, column: 1)
    }
  }

  /// Reads a line without its line feed.
  private mutating func take(_ bytes: Span<UInt8>) throws(TableError) {
    line += 1
    let hasReturn = bytes.count > 0 && bytes[bytes.count - 1] == Byte.carriageReturn
    let bytes = bytes.extracting(0..<bytes.count - (hasReturn ? 1 : 0))
    if isBlank(bytes) { return }
    guard bytes.count <= limits.fieldBytes, parts.read(bytes) else {
      return store.problems.note(.foreignLines, line: line)
    }
    for field in Self.laterFields where columns[field.rawValue] == nil {
      // The combined format always has its columns, even if they are empty.
      let isCombined = parts.isCombined && (field == .referer || field == .agent)
      if isCombined || !parts[field].isEmpty { addColumn(field) }
    }
    for field in fields { append(field, parts[field], bytes) }
    let sequences = store.record.pendingSequences
    try store.endRow(line: line)
    if let sequences { store.problems.note(sequences, row: store.rowCount, line: line) }
  }

  private mutating func append(
    _ field: LogLine.Field, _ stretch: Range<Int>, _ bytes: Span<UInt8>
  ) {
    switch field {
    case .time: LogTime(bytes, at: stretch.lowerBound)?.append(bytes, to: &store.record)
    case .path, .referer, .agent: appendUnescaped(bytes.extracting(stretch))
    default: store.record.append(bytes.extracting(stretch))
    }
    store.record.endField()
  }

  /// Unescapes quotes and backslashes; other escapes are left as they are.
  private mutating func appendUnescaped(_ text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      guard text[index] == Byte.backslash, index + 1 < text.count else {
        index += 1
        continue
      }
      if text[index + 1] == Byte.quote || text[index + 1] == Byte.backslash {
        store.record.append(text.extracting(start..<index))
        start = index + 1
      }
      index += 2
    }
    store.record.append(text.extracting(start..<text.count))
  }
}

extension LogLine.Field {
  fileprivate var name: String {
    switch self {
    case .version: "protocol"
    case .rest: "other"
    default: "\(self)"
    }
  }
}

/// Whether a text starts like a web server's access log; nil if more text is needed.
func beginsLog(_ text: Span<UInt8>, isWhole: Bool) -> Bool? {
  var start = 0
  while start < text.count, text[start] == Byte.lineFeed || text[start] == Byte.carriageReturn {
    start += 1
  }
  var end = start
  var blanks = 0
  while end < text.count, text[end] != Byte.lineFeed {
    // Three or four words precede the time, and none contains a typical delimiter.
    if blanks < 3,
      text[end] == Byte.openingBracket || text[end] == Byte.comma
        || text[end] == Byte.quote || text[end] == Byte.tab || text[end] == Byte.semicolon
    {
      return false
    }
    if text[end] == Byte.space {
      blanks += 1
      if blanks == 4, !hasBracket(text, start..<end + 2) { return false }
    }
    end += 1
  }
  guard end < text.count || isWhole else { return nil }
  if end > start, text[end - 1] == Byte.carriageReturn { end -= 1 }
  var line = LogLine()
  return line.read(text.extracting(start..<end))
}

private func hasBracket(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
  range.clamped(to: 0..<text.count).contains { text[$0] == Byte.openingBracket }
    || range.upperBound > text.count
}
