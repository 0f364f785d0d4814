// Bytes to records: the state machine of RFC 4180 with the liberties that files in the wild take.

/// Splits bytes, in pieces cut anywhere, into the fields of records.
///
/// RFC 4180 section 2, and beyond it: a record ends at LF, CRLF or a lone CR, or at the end of the
/// input; a quote that is not the first byte of a field is an ordinary byte; bytes after a closing
/// quote, up to the delimiter, belong to the field; a line of nothing but blanks is no record.
struct RecordParser: Sendable {
  enum Event {
    /// A record has ended; its fields are the store's pending ones.
    case record
    /// A blank line has ended; the store has one pending field, to be dropped.
    case blankLine
    /// All bytes are used up.
    case needsBytes
  }

  private enum State {
    case recordStart, fieldStart, plain, quoted
    /// After a quote inside quotes: the first of a pair, or the closing one.
    case quoteInQuoted
  }

  private let delimiter: UInt8
  private let limits: Limits
  private var state = State.recordStart
  /// The line of the input, from 1, that the next byte is on.
  private var line = 1
  private var fieldLine = 1
  /// A CR was the byte before, so a LF is the rest of the same line end.
  private var isAfterReturn = false
  private var recordHasQuotes = false
  /// The line on which the latest record started.
  private(set) var recordLine = 1

  init(delimiter: UInt8, limits: Limits) {
    self.delimiter = delimiter
    self.limits = limits
  }

  /// The lines of the input that have ended.
  var linesRead: Int { line - 1 }

  /// Reads on from `index`, and moves it on, to the end of a record or of the bytes.
  mutating func next(
    in bytes: Span<UInt8>, from index: inout Int, into cells: inout CellWriter
  ) throws(TableError) -> Event {
    while index < bytes.count {
      switch state {
      case .recordStart:
        if skipsLineFeed(bytes[index]) {
          index += 1
          continue
        }
        recordLine = line
        recordHasQuotes = false
        state = .fieldStart
      case .fieldStart:
        fieldLine = line
        state = .plain
        if bytes[index] == Byte.quote {
          index += 1
          recordHasQuotes = true
          state = .quoted
        }
      case .plain:
        let start = index
        while index < bytes.count, !endsPlainRun(bytes[index]) { index += 1 }
        try append(bytes.extracting(start..<index), to: &cells)
        if index == bytes.count { break }
        let byte = bytes[index]
        index += 1
        if let event = try endField(at: byte, into: &cells) { return event }
      case .quoted:
        try readQuoted(bytes, from: &index, into: &cells)
      case .quoteInQuoted:
        state = .plain
        if bytes[index] == Byte.quote {
          cells.append(Byte.quote)
          index += 1
          state = .quoted
        }
      }
    }
    return .needsBytes
  }

  /// Ends the input: the event of a last record that has no line end, or `needsBytes` where there
  /// is none.
  mutating func finish(into cells: inout CellWriter) throws(TableError) -> Event {
    switch state {
    case .recordStart: return .needsBytes
    case .quoted: throw .unclosedQuote(line: fieldLine)
    case .fieldStart, .plain, .quoteInQuoted:
      return try endField(at: Byte.lineFeed, into: &cells) ?? .needsBytes
    }
  }

  @inline(__always)
  private func endsPlainRun(_ byte: UInt8) -> Bool {
    if byte == delimiter { return true }
    return byte <= Byte.carriageReturn
      && (byte == Byte.lineFeed || byte == Byte.carriageReturn || byte == 0)
  }

  private mutating func skipsLineFeed(_ byte: UInt8) -> Bool {
    defer { isAfterReturn = false }
    return isAfterReturn && byte == Byte.lineFeed
  }

  private mutating func append(
    _ run: Span<UInt8>, to cells: inout CellWriter
  ) throws(TableError) {
    cells.append(run)
    guard cells.pendingFieldBytes <= limits.fieldBytes else {
      throw .fieldTooLong(
        line: fieldLine, limitBytes: limits.fieldBytes, isQuoted: state == .quoted)
    }
  }

  /// Ends a field at a delimiter, a line end or a NUL.
  private mutating func endField(
    at byte: UInt8, into cells: inout CellWriter
  ) throws(TableError) -> Event? {
    if byte == 0 { throw .binary(line: line) }
    guard cells.pendingFields < limits.fields else {
      throw .tooManyFields(line: recordLine, limit: limits.fields)
    }
    cells.endField()
    if byte == delimiter {
      state = .fieldStart
      return nil
    }
    state = .recordStart
    line += 1
    isAfterReturn = byte == Byte.carriageReturn
    guard cells.pendingFields == 1, !recordHasQuotes else { return .record }
    return cells.withPendingField(0) { isBlank($0) } ? .blankLine : .record
  }

  private func isBlank(_ field: Span<UInt8>) -> Bool {
    for index in 0..<field.count where field[index] != Byte.space && field[index] != Byte.tab {
      return false
    }
    return true
  }

  /// Reads to the next quote, keeping line ends as they are and counting them.
  private mutating func readQuoted(
    _ bytes: Span<UInt8>, from index: inout Int, into cells: inout CellWriter
  ) throws(TableError) {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.quote || byte == 0 { break }
      if byte <= Byte.carriageReturn || isAfterReturn {
        if byte == Byte.carriageReturn || byte == Byte.lineFeed && !isAfterReturn { line += 1 }
        isAfterReturn = byte == Byte.carriageReturn
      }
      index += 1
    }
    try append(bytes.extracting(start..<index), to: &cells)
    guard index < bytes.count else { return }
    if bytes[index] == 0 { throw .binary(line: line) }
    index += 1
    isAfterReturn = false
    state = .quoteInQuoted
  }
}
