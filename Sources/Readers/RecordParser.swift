// Bytes to records: the state machine of RFC 4180 with the liberties that files in the wild take.
internal import Tables

/// Splits bytes, in pieces cut anywhere, into the fields of records.
///
/// RFC 4180 section 2, and beyond it: a record ends at LF, CRLF or a lone CR, or at the end of the
/// input; a quote that is not the first byte of a field is an ordinary byte; bytes after a closing
/// quote, up to the delimiter, belong to the field; a line of nothing but blanks is no record. What
/// lines may begin with, and runs of blanks, are in RecordParser+Lines.swift.
///
/// It is the reference for every faster scanner: simple, and exact to the byte.
struct RecordParser: Sendable {
  enum Event {
    /// A record has ended; its fields are the store's pending ones.
    case record
    /// A blank line has ended; the store has one pending field or none, to be dropped.
    case blankLine
    /// A comment has ended, and nothing is pending.
    case comment
    /// A line above the table has ended, and nothing is pending.
    case preamble
    /// All bytes are used up.
    case needsBytes
  }

  enum State {
    case recordStart, fieldStart, plain, quoted
    /// After a quote inside quotes: the first of a pair, or the closing one.
    case quoteInQuoted
    // The states of RecordParser+Lines.swift.
    case lineStart, commentMark, slash, comment, preamble, blanks, rest
  }

  let dialect: Dialect
  let limits: Limits
  var state = State.recordStart
  /// The line of the input, from 1, that the next byte is on.
  private(set) var line: Int
  private var fieldLine = 1
  /// Where the field starts on its line: its first byte, from 1.
  private var fieldColumn = 1
  /// Counted from the start of the input: the byte at index 0 of the bytes at hand, and the first
  /// of the line.
  private var base = 0
  private var lineStart = 0
  /// A CR was the byte before, so a LF is the rest of the same line end.
  private var isAfterReturn = false
  /// Whether the record is one even if its only field is blank: it has quotes or bars.
  var isMarked = false
  /// Lines above the table that are still to come.
  var preambleLeft: Int
  /// Whether the next record is a header in a comment.
  var awaitsHeader: Bool
  /// Whether a line above the table had anything on it, and what it is then.
  var skippedEvent = Event.blankLine
  /// The line on which the latest record started.
  private(set) var recordLine = 1
  // Of the dialect, once for all fields.
  private let startsPlainly: Bool
  private let delimiter: UInt8
  private let quote: UInt8
  /// The field that takes the rest of its line, from 0.
  private let restField: Int

  init(_ dialect: Dialect, limits: Limits, firstLine: Int = 1) {
    self.dialect = dialect
    line = firstLine
    self.limits = limits
    preambleLeft = dialect.preambleLines
    awaitsHeader = dialect.isHeaderCommented
    delimiter = dialect.delimiter
    quote = dialect.quote
    restField = dialect.fieldLimit.map { $0 - 1 } ?? .max
    startsPlainly = !dialect.joinsBlanks && !dialect.hasOuterBars && dialect.comment == nil
  }

  /// The lines of the input that have ended.
  var linesRead: Int { line - 1 }

  /// Reads on from `index`, and moves it on, to the end of a record or of the bytes.
  mutating func next(
    in bytes: Span<UInt8>, from index: inout Int, into cells: inout Records
  ) throws(TableError) -> Event {
    while index < bytes.count {
      switch state {
      case .recordStart:
        if skipsLineFeed(bytes[index]) {
          index += 1
          lineStart = base + index
          continue
        }
        recordLine = line
        isMarked = false
        if preambleLeft > 0 {
          beginPreamble(bytes[index])
        } else {
          state = startsPlainly ? .fieldStart : .lineStart
        }
      case .fieldStart:
        fieldLine = line
        fieldColumn = base + index - lineStart + 1
        if restField != .max, restField == cells.pendingFields {
          state = .rest
          continue
        }
        state = .plain
        if bytes[index] == quote {
          index += 1
          isMarked = true
          state = .quoted
        }
      case .plain, .rest:
        let start = index
        index = endOfRun(bytes, from: index)
        try append(bytes.extracting(start..<index), to: &cells)
        if index == bytes.count { break }
        let byte = bytes[index]
        index += 1
        if let event = try endField(at: byte, next: index, into: &cells) { return event }
      case .quoted:
        try readQuoted(bytes, from: &index, into: &cells)
      case .quoteInQuoted:
        state = .plain
        if bytes[index] == quote {
          cells.append(quote)
          index += 1
          state = .quoted
        }
      default:
        if let event = try readLinePart(bytes, from: &index, into: &cells) { return event }
      }
    }
    base += bytes.count
    return .needsBytes
  }

  /// Ends the input: the event of a last record that has no line end, or `needsBytes` where there
  /// is none.
  mutating func finish(into cells: inout Records) throws(TableError) -> Event {
    switch state {
    case .recordStart, .lineStart, .commentMark: return .needsBytes
    case .quoted: throw .unclosedQuote(line: fieldLine, column: fieldColumn)
    case .comment: return .comment
    case .preamble: return skippedEvent
    case .blanks: return endRecord(in: &cells)
    case .slash:
      cells.append(Byte.slash)
      return try endField(at: Byte.lineFeed, next: 0, into: &cells) ?? .needsBytes
    case .fieldStart, .plain, .rest, .quoteInQuoted:
      return try endField(at: Byte.lineFeed, next: 0, into: &cells) ?? .needsBytes
    }
  }

  /// The index of the next byte that ends a field without quotes.
  @inline(__always)
  private func endOfRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let takesRest = state == .rest
    let endsAtTab = dialect.joinsBlanks && !takesRest
    // A line end stands for the delimiter where there is none.
    let delimiter = takesRest ? Byte.lineFeed : delimiter
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter { break }
      if byte <= Byte.carriageReturn,
        byte == Byte.lineFeed || byte == Byte.carriageReturn || byte == 0
          || byte == Byte.tab && endsAtTab
      {
        break
      }
      index += 1
    }
    return index
  }

  private mutating func skipsLineFeed(_ byte: UInt8) -> Bool {
    defer { isAfterReturn = false }
    return isAfterReturn && byte == Byte.lineFeed
  }

  private mutating func append(
    _ run: Span<UInt8>, to cells: inout Records
  ) throws(TableError) {
    cells.append(run)
    guard cells.pendingFieldBytes <= limits.fieldBytes else {
      throw .fieldTooLong(
        line: fieldLine, limitBytes: limits.fieldBytes, isQuoted: state == .quoted,
        column: fieldColumn)
    }
  }

  /// Ends a field at a delimiter, a line end or a NUL; `next` is the index after that.
  private mutating func endField(
    at byte: UInt8, next: Int, into cells: inout Records
  ) throws(TableError) -> Event? {
    if byte == 0 { throw nul(at: next - 1) }
    guard cells.pendingFields < limits.fields else {
      throw .tooManyFields(line: recordLine, limit: limits.fields)
    }
    cells.endField()
    if byte == Byte.lineFeed || byte == Byte.carriageReturn {
      endLine(at: byte, next: next)
      return endRecord(in: &cells)
    }
    state = dialect.joinsBlanks ? .blanks : .fieldStart
    return nil
  }

  /// The error for a NUL at an index of the bytes at hand.
  func nul(at index: Int) -> TableError {
    .binary(line: line, column: base + index - lineStart + 1)
  }

  /// Goes to the next line; `next` is the index after the line end.
  mutating func endLine(at byte: UInt8, next: Int) {
    state = .recordStart
    line += 1
    lineStart = base + next
    isAfterReturn = byte == Byte.carriageReturn
  }

  /// Reads to the next quote, keeping line ends as they are and counting them.
  private mutating func readQuoted(
    _ bytes: Span<UInt8>, from index: inout Int, into cells: inout Records
  ) throws(TableError) {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote || byte == 0 { break }
      index += 1
      if byte <= Byte.carriageReturn || isAfterReturn {
        let isRest = byte == Byte.lineFeed && isAfterReturn
        isAfterReturn = byte == Byte.carriageReturn
        guard isAfterReturn || byte == Byte.lineFeed else { continue }
        if !isRest { line += 1 }
        lineStart = base + index
      }
    }
    try append(bytes.extracting(start..<index), to: &cells)
    guard index < bytes.count else { return }
    if bytes[index] == 0 { throw nul(at: index) }
    index += 1
    isAfterReturn = false
    state = .quoteInQuoted
  }
}
