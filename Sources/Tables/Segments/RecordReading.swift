// The records of one segment, one after the other: where their fields are in its bytes.

/// Goes through the bytes of a segment. The rules are those of `RecordParser`.
struct RecordReading {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let isLast: Bool
  private let plan: SegmentPlan
  private let delimiter: UInt8
  private let quote: UInt8
  private var scan: MarkScan
  /// Where the next record starts.
  private(set) var wholeEnd: Int
  /// The lines before it.
  private(set) var wholeLines = 0
  /// Of the latest record.
  private(set) var fieldCount = 0
  private(set) var recordLine = 1
  private var recordHasQuotes = false
  private var recordStart = 0
  /// The lines of the latest record, less one, and where the last of these starts.
  private var extraLines = 0
  private var lineStart = 0

  init(_ segment: SegmentBytes, _ plan: SegmentPlan, start: Int, isLast: Bool) {
    bytes = segment.pointer
    count = segment.count
    self.isLast = isLast
    self.plan = plan
    delimiter = plan.dialect.delimiter
    quote = plan.dialect.quote
    scan = MarkScan(bytes, count: count, delimiter: delimiter)
    scan.skip(to: start)
    wholeEnd = start
  }

  /// Whether the latest record has a byte that is not ASCII, or is near one that has.
  var mayHaveSequences: Bool { scan.highEnd > recordStart }

  /// Whether the latest record is a line of nothing but blanks.
  func isBlankLine(_ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard fieldCount == 1, !recordHasQuotes else { return false }
    return fields[0].allSatisfy { $0 == Byte.space || $0 == Byte.tab }
  }

  private enum End {
    case delimiter
    /// The offset after it.
    case line(next: Int)
    /// The bytes have run out.
    case bytes
    case null
  }

  /// Finds the fields of the next record, the first of them as many as there are columns; false
  /// where there is no other whole record.
  @inline(__always)
  mutating func nextRecord(
    into fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>,
    unquoted: inout GrowingBuffer<UInt8>
  ) throws(TableError) -> Bool {
    guard wholeEnd < count else { return false }
    recordStart = wholeEnd
    recordLine = wholeLines + 1
    recordHasQuotes = false
    extraLines = 0
    lineStart = recordStart
    fieldCount = 0
    unquoted.removeAll()
    var start = recordStart
    var hasExtraText = false
    while true {
      let field: UnsafeBufferPointer<UInt8>
      let end: End
      let place = (line: recordLine + extraLines, column: start - lineStart + 1)
      if start < count, bytes[start] == quote {
        guard let quoted = try readQuoted(from: start, into: &unquoted) else { return false }
        (field, end, start) = (quoted.field, quoted.end, quoted.next)
      } else {
        let (next, found) = fieldEnd()
        field = UnsafeBufferPointer(start: bytes + start, count: next - start)
        (end, start) = (found, next)
      }
      try check(field.count, place, isQuoted: false)
      if case .bytes = end, !isLast { return false }
      if case .null = end { throw nul(at: start) }
      guard fieldCount < plan.limits.fields else {
        throw .tooManyFields(line: recordLine, limit: plan.limits.fields)
      }
      if fieldCount < plan.names.count {
        fields[fieldCount] = field
      } else if !field.isEmpty {
        hasExtraText = true
      }
      fieldCount += 1
      switch end {
      case .delimiter: start += 1
      case .line(let next): return try endRecord(at: next, hasExtraText: hasExtraText)
      case .bytes, .null: return try endRecord(at: count, hasExtraText: hasExtraText)
      }
    }
  }

  /// Where a field starts: a line of the segment, and a byte of that line, from 1.
  private typealias Place = (line: Int, column: Int)

  @inline(__always)
  private func check(_ fieldBytes: Int, _ place: Place, isQuoted: Bool) throws(TableError) {
    guard fieldBytes > plan.limits.fieldBytes else { return }
    throw .fieldTooLong(
      line: place.line, limitBytes: plan.limits.fieldBytes, isQuoted: isQuoted,
      column: place.column)
  }

  private func nul(at index: Int) -> TableError {
    .binary(line: recordLine + extraLines, column: index - lineStart + 1)
  }

  @inline(__always)
  private mutating func endRecord(at next: Int, hasExtraText: Bool) throws(TableError) -> Bool {
    if hasExtraText {
      throw .fieldCount(
        line: recordLine, fields: fieldCount, columns: plan.names.count,
        isHeader: plan.dialect.hasHeader)
    }
    wholeEnd = next
    wholeLines = recordLine + extraLines
    return true
  }

  /// The end of a field that is not quoted.
  @inline(__always)
  private mutating func fieldEnd() -> (place: Int, end: End) {
    while true {
      let place = scan.next()
      guard place < count else { return (count, .bytes) }
      let byte = bytes[place]
      if byte == delimiter { return (place, .delimiter) }
      if byte == Byte.lineFeed { return (place, .line(next: place + 1)) }
      if byte == 0 { return (place, .null) }
      guard byte == Byte.carriageReturn else { continue }
      if place + 1 == count {
        // The rest of the line end may be still to come.
        return isLast ? (place, .line(next: count)) : (place, .bytes)
      }
      guard bytes[place + 1] == Byte.lineFeed else { return (place, .line(next: place + 1)) }
      _ = scan.next()
      return (place, .line(next: place + 2))
    }
  }
}

extension RecordReading {
  /// A quoted field and what comes after its closing quote; nil where the bytes end before it does.
  ///
  /// `next` is where the field's end is.
  private mutating func readQuoted(
    from quoteIndex: Int, into unquoted: inout GrowingBuffer<UInt8>
  ) throws(TableError) -> (field: UnsafeBufferPointer<UInt8>, end: End, next: Int)? {
    recordHasQuotes = true
    let fieldStart = (line: recordLine + extraLines, column: quoteIndex - lineStart + 1)
    let start = quoteIndex + 1
    var index = start
    let textStart = unquoted.count
    /// Where what has not been copied begins; nil while the field is as it stands in the bytes.
    var pending: Int?
    while true {
      guard index < count else {
        let length = unquoted.count - textStart + count - (pending ?? start)
        try check(length, fieldStart, isQuoted: true)
        if isLast { throw .unclosedQuote(line: fieldStart.line, column: fieldStart.column) }
        return nil
      }
      let byte = bytes[index]
      if byte == quote {
        guard index + 1 < count, bytes[index + 1] == quote else { break }
        let from = pending ?? start
        unquoted.append(UnsafeBufferPointer(start: bytes + from, count: index + 1 - from))
        index += 2
        pending = index
        continue
      }
      if byte <= Byte.carriageReturn {
        if byte == 0 {
          let length = unquoted.count - textStart + index - (pending ?? start)
          try check(length, fieldStart, isQuoted: true)
          throw nul(at: index)
        }
        let isSecond =
          byte == Byte.lineFeed && index > start && bytes[index - 1] == Byte.carriageReturn
        if byte == Byte.carriageReturn || byte == Byte.lineFeed {
          if !isSecond { extraLines += 1 }
          lineStart = index + 1
        }
      }
      index += 1
    }
    let closing = index
    let rest = pending ?? start
    let length = unquoted.count - textStart + closing - rest
    try check(length, fieldStart, isQuoted: true)
    scan.skip(to: closing + 1)
    let (next, end) = fieldEnd()
    if pending == nil, next == closing + 1 {
      return (UnsafeBufferPointer(start: bytes + start, count: closing - start), end, next)
    }
    unquoted.append(UnsafeBufferPointer(start: bytes + rest, count: closing - rest))
    unquoted.append(UnsafeBufferPointer(start: bytes + closing + 1, count: next - closing - 1))
    return (unquoted.slice(textStart..<unquoted.count), end, next)
  }
}
