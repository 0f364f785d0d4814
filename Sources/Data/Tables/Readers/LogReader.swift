// Reads web servers' access logs from pieces of any size; the table is available at any time.
internal import Glibc

/// Reads a log line by line. Lines in neither format are skipped and counted.
struct LogReader: LineStage {
  let limits: Limits
  let totalBytes: Int?
  private(set) var store: TableStore
  /// The fields of the columns.
  private var fields: [LogLine.Field] = []
  /// Those that have no column yet, in their order.
  private var missing: [LogLine.Field] = [.referer, .agent, .server, .rest]
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
    for field in LogLine.Field.allCases where !missing.contains(field) { addColumn(field) }
  }

  private mutating func addColumn(_ field: LogLine.Field) {
    missing.removeAll { $0 == field }
    fields.append(field)
    store.addColumn(field.name)
  }

  var byteLimit: Int { store.mayGoOn ? .max : limits.bytes }

  mutating func end() throws(TableError) {
    if !open.isEmpty { try endOpenLine() }
    try store.finish()
  }

  func snapshot(isAtRest: Bool) -> Table { store.table(store.format) }

  var rowsRead: Int { store.rowCount }
  var awaitsFold: Bool { store.awaitsFold }

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    try bytes.withUnsafeBufferPointer { bytes throws(TableError) in
      var start = 0
      while let end = bytes.lineFeed(from: start) {
        if open.isEmpty {
          try take(UnsafeBufferPointer(rebasing: bytes[start..<end]), after: bytes.count - end)
        } else {
          open.append(contentsOf: bytes[start..<end])
          try endOpenLine()
        }
        start = end + 1
      }
      open.append(contentsOf: bytes[start...])
    }
    guard open.count <= limits.fieldBytes else { throw lineTooLong(line + 1) }
  }

  private mutating func endOpenLine() throws(TableError) {
    var whole: [UInt8] = []
    swap(&whole, &open)
    try whole.span.withUnsafeBufferPointer { bytes throws(TableError) in
      try take(bytes, after: 0)
    }
    whole.removeAll(keepingCapacity: true)
    swap(&whole, &open)
  }

  /// The line is longer wherever the input is cut, so that no cut makes it another line.
  private func lineTooLong(_ line: Int) -> TableError {
    .fieldTooLong(line: line, limitBytes: limits.fieldBytes, isQuoted: false, column: 1)
  }

  /// Reads a line without its line feed.
  ///
  /// - Parameter after: the bytes that can be read after it.
  @inline(__always)
  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, after: Int
  ) throws(TableError) {
    line += 1
    guard bytes.count <= limits.fieldBytes else { throw lineTooLong(line) }
    let hasReturn = bytes.last == Byte.carriageReturn
    let bytes = UnsafeBufferPointer(rebasing: bytes.dropLast(hasReturn ? 1 : 0))
    if isBlank(bytes.span) { return }
    var parts = LogLine()
    guard parts.read(bytes) else { return store.problems.note(.foreignLines, line: line) }
    if !missing.isEmpty { addMissingColumns(parts) }
    let fields = fields
    try store.addRow(line: line, byteCount: bytes.count) { rows in
      parts.append(fields, of: bytes, readable: bytes.count + after, to: &rows)
    }
    guard !isASCII(bytes) else { return }
    store.problems.note(parts.sequences(in: bytes), row: store.rowCount, line: line)
  }

  /// Adds the columns that a line is the first to have.
  private mutating func addMissingColumns(_ parts: LogLine) {
    for field in missing {
      // The combined format always has its columns, even if they are empty.
      let isCombined = parts.isCombined && (field == .referer || field == .agent)
      if isCombined || !parts[field].isEmpty { addColumn(field) }
    }
  }
}

// Segments.
extension LogReader {
  var isBetweenRecords: Bool { open.isEmpty }
  var columnState: Int { fields.count }
  var segmentFold: SegmentFold { store.segmentFold }
  func hasRoom(for segment: Segment) -> Bool { store.hasRoom(for: segment) }

  var forSegments: LogReader? {
    guard store.rowCount > 0, !awaitsFold else { return nil }
    var reader = self
    reader.store = store.forSegments()
    (reader.line, reader.open, reader.bytesRead) = (0, [], 0)
    return reader
  }

  mutating func unshare() {
    fields.reserveCapacity(fields.count + 1)
    missing.reserveCapacity(missing.count + 1)
  }

  mutating func takeSegment() -> Segment {
    var segment = store.takeSegment()
    (segment.wholeLines, line) = (line, 0)
    return segment
  }

  mutating func append(_ segment: Segment) throws(TableError) {
    try store.append(segment, linesBefore: line)
    line += segment.wholeLines
  }
}

extension LogLine {
  /// Appends the cells of the columns that are kept.
  ///
  /// - Parameters:
  ///   - fields: those of the columns.
  ///   - readable: the bytes that can be read from the start of the line.
  @inline(__always)
  fileprivate mutating func append(
    _ fields: [Field], of line: UnsafeBufferPointer<UInt8>, readable: Int,
    to rows: inout PartWriter
  ) {
    for (column, field) in fields.enumerated() where rows.keeps(column) {
      if field == .method || field == .path || field == .version { splitRequest(line) }
      let stretch = self[field]
      if stretch.isEmpty { continue }
      let cell = UnsafeBufferPointer(rebasing: line[stretch])
      switch field {
      case .time:
        guard let time = cell.baseAddress.flatMap({ LogTime(at: $0) }) else { continue }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LogTime.byteCount) { text in
          guard let start = text.baseAddress else { return }
          time.write(to: start)
          rows.append(UnsafeBufferPointer(text), column: column, isPadded: true)
        }
      case _ where field.hasEscapes && cell.contains(Byte.backslash):
        unescaped(cell.span).withUnsafeBufferPointer { rows.append($0, column: column) }
      default:
        rows.append(cell, column: column, isPadded: stretch.lowerBound + 8 <= readable)
      }
    }
  }

  /// The multi-byte sequences in a line's cells.
  fileprivate func sequences(in line: UnsafeBufferPointer<UInt8>) -> SequenceCount {
    var sequences = SequenceCount()
    let fields = Field.allCases.filter { ![.time, .method, .path, .version].contains($0) }
    for stretch in fields.map({ self[$0] }) + [request] {
      sequences.note(line.span.extracting(stretch))
    }
    return sequences
  }
}

/// Without the backslashes before quotes and backslashes; other escapes are left as they are.
private func unescaped(_ text: Span<UInt8>) -> [UInt8] {
  var plain: [UInt8] = []
  var index = 0
  while index < text.count {
    let isEscape = text[index] == Byte.backslash && index + 1 < text.count
    if isEscape, text[index + 1] != Byte.quote, text[index + 1] != Byte.backslash {
      plain.append(text[index])
    }
    plain.append(text[isEscape ? index + 1 : index])
    index += isEscape ? 2 : 1
  }
  return plain
}

private func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var bits: UInt64 = 0
  var index = 0
  while index + 8 <= bytes.count {
    bits |= UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    index += 8
  }
  while index < bytes.count {
    bits |= UInt64(bytes[index])
    index += 1
  }
  return bits & 0x8080_8080_8080_8080 == 0
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next line feed; nil if there is none.
  func lineFeed(from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(Byte.lineFeed), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension LogLine.Field {
  fileprivate var hasEscapes: Bool { self == .path || self == .referer || self == .agent }

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
  return text.extracting(start..<end).withUnsafeBufferPointer { bytes in
    var line = LogLine()
    return line.read(bytes)
  }
}

private func hasBracket(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
  range.clamped(to: 0..<text.count).contains { text[$0] == Byte.openingBracket }
    || range.upperBound > text.count
}
