// Finds the fields of each record in a segment.

/// Scans the bytes of a segment by the rules of `RecordParser`.
///
/// `BitwiseCopyable`, as it is handed to functions for each record: with a reference in it, each copy
/// would be counted, and all threads would wait for the same counters.
struct RecordScanner: BitwiseCopyable {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let isLast: Bool
  private let delimiter: UInt8
  let quote: UInt8
  private let hasHeader: Bool
  private let leavesLongRowsOut: Bool
  /// The number of columns.
  private let width: Int
  private let mostFields: Int
  private let mostFieldBytes: Int
  /// Whether no field and no record can exceed a limit, so that checks can be skipped.
  private let isWithinLimits: Bool
  var scan: MarkScan
  /// Where the next record starts.
  private(set) var wholeEnd: Int
  /// The lines before the next record.
  private(set) var wholeLines = 0
  /// Of the latest record.
  private(set) var fieldCount = 0
  private(set) var recordLine = 1
  var recordHasQuotes = false
  /// Whether texts of the latest record were copied, so that they are valid only until the next one.
  private(set) var recordIsCopied = false
  /// Whether the latest record has text beyond the last column, so that it is left out.
  private(set) var isLong = false
  private var recordStart = 0
  /// The lines of the latest record, minus one, and where the last of them starts.
  var extraLines = 0
  var lineStart = 0

  /// - Parameter places: room for as many marks as `MarkScan` has ahead of so many columns.
  init(
    _ segment: SegmentBytes, _ plan: TextSegmentPlan, start: Int, isLast: Bool,
    places: UnsafeMutablePointer<Int>
  ) {
    bytes = segment.pointer
    count = segment.count
    self.isLast = isLast
    delimiter = plan.dialect.delimiter
    quote = plan.dialect.quote
    hasHeader = plan.dialect.hasHeader
    leavesLongRowsOut = plan.dialect.leavesLongRowsOut
    width = plan.names.count
    (mostFields, mostFieldBytes) = (plan.limits.fields, plan.limits.fieldBytes)
    isWithinLimits = segment.count <= mostFieldBytes && width <= mostFields
    scan = MarkScan(
      bytes, count: count, delimiter: delimiter, from: start, places: places,
      capacity: MarkScan.capacity(columns: width))
    wholeEnd = start
  }

  /// Whether the latest record contains a non-ASCII byte, or may contain one.
  var mayHaveSequences: Bool { mayHaveSequences(since: recordStart) }

  /// Returns to the start of the latest record.
  mutating func stepBack() {
    wholeEnd = recordStart
    wholeLines = recordLine - 1
  }

  /// Whether the latest record consists only of blanks.
  func isBlankLine(_ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard fieldCount == 1, !recordHasQuotes else { return false }
    return fields[0].allSatisfy { $0 == Byte.space || $0 == Byte.tab }
  }

  enum End {
    case delimiter
    /// The offset after the line end.
    case line(next: Int)
    /// The end of the bytes.
    case bytes
    case null
  }

  /// Finds records as most are, with an unquoted field for each column, and stores their fields and
  /// lines, record by record. Several at once, as what is kept of each record takes as long as its fields.
  ///
  /// - Parameter mayBeOther: whether a record may be something else, by its first field.
  /// - Returns: how many there are before another one; at most `limit`.
  @inline(__always)
  mutating func plainRecords(
    upTo limit: Int, into fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>,
    lines: UnsafeMutablePointer<Int>, mayBeOther: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int {
    // A line of one field may be blank, or a note.
    guard isWithinLimits, width > 1, bytes[wholeEnd] != quote else { return 0 }
    scan.beginRecord()
    let (bytes, delimiter, quote, last) = (bytes, delimiter, quote, width &- 1)
    // The line feed after a carriage return is a mark, too.
    let (marks, marksCount) = scan.upcoming(width &+ 1)
    var (start, mark, record) = (wholeEnd, 0, 0)
    while record < limit, marksCount &- mark > width {
      let row = fields + record &* width
      let recordStart = start
      // Zero as long as nothing else is met, which is asked once.
      var other: UInt8 = 0
      for field in 0..<last {
        let place = marks[mark &+ field]
        other |= bytes[start] == quote ? 1 : 0
        other |= bytes[place] ^ delimiter
        row[field] = UnsafeBufferPointer(start: bytes + start, count: place &- start)
        start = place &+ 1
      }
      let place = marks[mark &+ last]
      row[last] = UnsafeBufferPointer(start: bytes + start, count: place &- start)
      let hasReturn = bytes[place] == Byte.carriageReturn
      let end = hasReturn ? place &+ 1 : place
      guard other == 0, bytes[start] != quote, bytes[end] == Byte.lineFeed, !mayBeOther(row[0])
      else {
        start = recordStart
        break
      }
      start = end &+ 1
      mark &+= hasReturn ? width &+ 1 : width
      record &+= 1
      lines[record &- 1] = wholeLines &+ record
    }
    scan.take(mark)
    (wholeEnd, wholeLines) = (start, wholeLines &+ record)
    return record
  }

  /// Whether the records from an offset to the latest contain a byte that is not ASCII, or may contain
  /// one.
  func mayHaveSequences(since start: Int) -> Bool { scan.mayHaveHigh(start..<wholeEnd) }

  /// The same for one of them, by its fields.
  func mayHaveSequences(_ record: UnsafePointer<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let start = record[0].baseAddress, let last = record[width - 1].baseAddress else {
      return false
    }
    return scan.mayHaveHigh(start - bytes..<last - bytes + record[width - 1].count)
  }

  /// Finds the next record and stores its fields, at most one per column; false if there is no
  /// complete record left.
  @inline(__always)
  mutating func nextRecord(
    into fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>,
    unquoted: inout GrowingBuffer<UInt8>
  ) throws(TableError) -> Bool {
    guard wholeEnd < count else { return false }
    recordStart = wholeEnd
    recordLine = wholeLines + 1
    recordHasQuotes = false
    recordIsCopied = false
    isLong = false
    extraLines = 0
    lineStart = recordStart
    scan.beginRecord()
    if isWithinLimits, let found = findSimpleFields(into: fields) {
      fieldCount = found.count
      wholeEnd = found.end
      wholeLines = recordLine
      return true
    }
    scan.restart(at: recordStart)
    return try readRecord(into: fields, unquoted: &unquoted)
  }

  /// A record whose fields are unquoted, or stand whole in quotes without others in them, on one line,
  /// with no more of them than columns. nil for other records.
  @inline(never)
  private mutating func findSimpleFields(
    into fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>
  ) -> (count: Int, end: Int)? {
    var start = recordStart
    for field in 0..<width {
      let isQuoted = bytes[start] == quote
      if isQuoted { start &+= 1 }
      var mark = scan.next()
      var end = mark
      if isQuoted {
        end = nextQuote(from: start)
        while mark < end {
          // Lines within a field are counted elsewhere.
          let byte = bytes[mark]
          if byte == Byte.lineFeed || byte == Byte.carriageReturn || byte == 0 { return nil }
          mark = scan.next()
        }
        guard mark == end &+ 1 else { return nil }
        recordHasQuotes = true
      }
      guard mark < count else { return nil }
      fields[field] = UnsafeBufferPointer(start: bytes + start, count: end &- start)
      start = mark &+ 1
      let byte = bytes[mark]
      if byte == delimiter { continue }
      if byte == Byte.lineFeed { return (field &+ 1, start) }
      guard byte == Byte.carriageReturn, start < count, bytes[start] == Byte.lineFeed else {
        return nil
      }
      _ = scan.next()
      return (field &+ 1, start &+ 1)
    }
    return nil
  }

  /// The offset of the next quote, `count` if there is none. Eight bytes at a time, as those after the
  /// end can be read.
  @inline(__always)
  private func nextQuote(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset < count {
      let word = UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self).littleEndian
      let difference = word ^ (ones &* UInt64(quote))
      // The high bit of each byte that is a quote; exact up to the first one.
      let found = (difference &- ones) & ~difference & (ones &* 0x80)
      if found != 0 { return min(count, offset &+ found.trailingZeroBitCount / 8) }
      offset &+= 8
    }
    return count
  }

  /// The slow path for any record.
  private mutating func readRecord(
    into fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>,
    unquoted: inout GrowingBuffer<UInt8>
  ) throws(TableError) -> Bool {
    fieldCount = 0
    recordHasQuotes = false
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
      guard fieldCount < mostFields else {
        throw .tooManyFields(line: recordLine, limit: mostFields)
      }
      if fieldCount < width {
        fields[fieldCount] = field
      } else if !isEmptySpace(field.span) {
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

  /// The position of a field: a line of the segment and a byte of that line, from 1.
  typealias Place = (line: Int, column: Int)

  @inline(__always)
  func check(_ fieldBytes: Int, _ place: Place, isQuoted: Bool) throws(TableError) {
    guard fieldBytes > mostFieldBytes else { return }
    throw .fieldTooLong(
      line: place.line, limitBytes: mostFieldBytes, isQuoted: isQuoted, column: place.column)
  }

  func nul(at index: Int) -> TableError {
    .binary(line: recordLine + extraLines, column: index - lineStart + 1)
  }

  @inline(__always)
  private mutating func endRecord(at next: Int, hasExtraText: Bool) throws(TableError) -> Bool {
    guard !hasExtraText || leavesLongRowsOut else {
      throw .fieldCount(
        line: recordLine, fields: fieldCount, columns: width, isHeader: hasHeader)
    }
    isLong = hasExtraText
    wholeEnd = next
    wholeLines = recordLine + extraLines
    return true
  }

  @inline(__always)
  mutating func fieldEnd() -> (place: Int, end: End) {
    while true {
      let place = scan.next()
      guard place < count else { return (count, .bytes) }
      let byte = bytes[place]
      if byte == delimiter { return (place, .delimiter) }
      if byte == Byte.lineFeed { return (place, .line(next: place + 1)) }
      if byte == 0 { return (place, .null) }
      guard byte == Byte.carriageReturn else { continue }
      if place + 1 == count {
        // The LF of a CRLF may still follow.
        return isLast ? (place, .line(next: count)) : (place, .bytes)
      }
      guard bytes[place + 1] == Byte.lineFeed else { return (place, .line(next: place + 1)) }
      _ = scan.next()
      return (place, .line(next: place + 2))
    }
  }
}

extension RecordScanner {
  /// Reads a quoted field and any bytes after its closing quote; nil if the bytes end first. `next`
  /// is the index of the field's end.
  mutating func readQuoted(
    from quoteIndex: Int, into unquoted: inout GrowingBuffer<UInt8>
  ) throws(TableError) -> (field: UnsafeBufferPointer<UInt8>, end: End, next: Int)? {
    recordHasQuotes = true
    let fieldStart = (line: recordLine + extraLines, column: quoteIndex - lineStart + 1)
    let start = quoteIndex + 1
    var index = start
    let textStart = unquoted.count
    /// Where text that is not copied yet begins; nil while the field is contiguous in the bytes.
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
    recordIsCopied = true
    unquoted.append(UnsafeBufferPointer(start: bytes + rest, count: closing - rest))
    unquoted.append(UnsafeBufferPointer(start: bytes + closing + 1, count: next - closing - 1))
    return (unquoted.slice(textStart..<unquoted.count), end, next)
  }
}
