// Parses bytes into records: the state machine of RFC 4180, with the deviations of real files.

/// Splits bytes, cut anywhere, into the fields of records.
///
/// In addition to RFC 4180, section 2: a record ends at LF, CRLF, a lone CR or the end of the input;
/// a quote that is not the first byte of a field is an ordinary byte; bytes between a closing quote
/// and the delimiter belong to the field; a line of only blanks is not a record. Where the dialect
/// says so, blanks before a field are skipped and a backslash escapes a quote. Comments, preambles
/// and runs of blanks are in RecordParser+Lines.swift.
///
/// This is the reference implementation for the faster scanners: simple and exact to the byte.
struct RecordParser: Sendable {
  enum Event {
    /// A record has ended; its fields are the pending ones.
    case record
    /// A blank line has ended; its pending field, if any, must be dropped.
    case blankLine
    /// A comment has ended; nothing is pending.
    case comment
    /// A line above the table has ended; nothing is pending.
    case preamble
    /// All bytes are consumed.
    case needsBytes
  }

  enum State {
    case recordStart, fieldStart, plain, quoted
    /// After a quote inside quotes, which is the first of a pair or the closing quote.
    case quoteInQuoted
    /// After an escape inside quotes.
    case escaped
    // The states of RecordParser+Lines.swift.
    case lineStart, commentMark, slash, comment, preamble, blanks, rest, fixed
  }

  let dialect: Dialect
  let limits: Limits
  var state = State.recordStart
  /// The line of the next byte, from 1.
  private(set) var line: Int
  private var fieldLine = 1
  /// The position of the field on its line, in bytes from 1.
  private var fieldColumn = 1
  /// Offsets in the whole input: of the current piece and of the current line.
  private var base = 0
  private var lineStart = 0
  /// Whether the previous byte was CR, so LF belongs to the same line end.
  private var isAfterReturn = false
  /// Whether the record counts even if its only field is blank, because it has quotes or bars.
  var isMarked = false
  /// The remaining lines above the table.
  var preambleLeft: Int
  /// Whether the next record is a header in a comment.
  var awaitsHeader: Bool
  /// The event for a line above the table, depending on whether it was blank.
  var skippedEvent = Event.blankLine
  /// The line on which the latest record started.
  private(set) var recordLine = 1
  // Cached from the dialect.
  private let startsPlainly: Bool
  private let delimiter: UInt8
  private let quote: UInt8
  /// A quote itself if there is no escape.
  private let escape: UInt8
  /// The index of the field that takes the rest of its line.
  private let restField: Int

  init(_ dialect: Dialect, limits: Limits, firstLine: Int = 1) {
    self.dialect = dialect
    line = firstLine
    self.limits = limits
    preambleLeft = dialect.preambleLines
    awaitsHeader = dialect.isHeaderCommented
    delimiter = dialect.delimiter
    quote = dialect.quote
    escape = dialect.escape ?? dialect.quote
    restField = dialect.fieldLimit.map { $0 - 1 } ?? .max
    startsPlainly = !dialect.joinsBlanks && !dialect.hasOuterBars && dialect.comment == nil
  }

  var linesRead: Int { line - 1 }

  /// Advances `index` to the end of a record or of the bytes.
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
          if !dialect.columnStarts.isEmpty { beginFixedLine(at: index) }
        }
      case .fieldStart:
        if dialect.skipsBlanks, isBlank(bytes[index]), bytes[index] != delimiter {
          index += 1
          continue
        }
        noteField(at: index)
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
      case .quoted: try readQuoted(bytes, from: &index, into: &cells)
      case .escaped:
        // Of anything else the escape is a character of its own, as in the path "C:\new".
        if bytes[index] != quote, bytes[index] != escape { cells.append(escape) }
        state = .quoted
        guard bytes[index] == quote || bytes[index] == escape else { continue }
        cells.append(bytes[index])
        index += 1
      case .quoteInQuoted:
        state = .plain
        if bytes[index] == quote {
          cells.append(quote)
          index += 1
          state = .quoted
        }
      default: if let event = try readLinePart(bytes, from: &index, into: &cells) { return event }
      }
    }
    base += bytes.count
    return .needsBytes
  }

  /// Ends the input: returns the event of an unterminated last record, or `needsBytes`.
  mutating func finish(into cells: inout Records) throws(TableError) -> Event {
    switch state {
    case .recordStart, .lineStart, .commentMark: return .needsBytes
    case .quoted, .escaped: throw .unclosedQuote(line: fieldLine, column: fieldColumn)
    case .comment: return .comment
    case .preamble: return skippedEvent
    case .blanks: return endRecord(in: &cells)
    case .fixed: return endFixedLine(into: &cells)
    case .slash:
      cells.append(Byte.slash)
      return try endField(at: Byte.lineFeed, next: 0, into: &cells) ?? .needsBytes
    case .fieldStart, .plain, .rest, .quoteInQuoted:
      return try endField(at: Byte.lineFeed, next: 0, into: &cells) ?? .needsBytes
    }
  }

  /// The index of the next byte that ends an unquoted field.
  @inline(__always)
  private func endOfRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let takesRest = state == .rest
    let endsAtTab = dialect.joinsBlanks && !takesRest
    // If there is no delimiter, a line feed takes its place.
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

  /// Notes where the field that begins at an index of the current piece is.
  mutating func noteField(at index: Int) {
    fieldLine = line
    fieldColumn = base + index - lineStart + 1
  }

  mutating func append(_ run: Span<UInt8>, to cells: inout Records) throws(TableError) {
    cells.append(run)
    guard cells.pendingFieldBytes <= limits.fieldBytes else {
      throw .fieldTooLong(
        line: fieldLine, limitBytes: limits.fieldBytes, isQuoted: state == .quoted,
        column: fieldColumn)
    }
  }

  /// Ends a field at a delimiter, line end or NUL; `next` is the index after it.
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

  func nul(at index: Int) -> TableError {
    .binary(line: line, column: base + index - lineStart + 1)
  }

  /// Begins the next line; `next` is the index after the line end.
  mutating func endLine(at byte: UInt8, next: Int) {
    state = .recordStart
    line += 1
    lineStart = base + next
    isAfterReturn = byte == Byte.carriageReturn
  }

  /// Reads up to the next quote, keeping and counting line ends.
  private mutating func readQuoted(
    _ bytes: Span<UInt8>, from index: inout Int, into cells: inout Records
  ) throws(TableError) {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote || byte == escape || byte == 0 { break }
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
    state = bytes[index] == quote ? .quoteInQuoted : .escaped
    index += 1
    isAfterReturn = false
  }
}
