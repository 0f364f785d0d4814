// Parses comments, preambles, rules and fields separated by runs of blanks.

extension RecordParser {
  /// A parser for rows only, starting with a row.
  ///
  /// - Parameter linesBefore: the lines of the input before it.
  init(rowsOf dialect: Dialect, limits: Limits, linesBefore: Int = 0) {
    self.init(dialect, limits: limits, firstLine: linesBefore + 1)
    preambleLeft = 0
    awaitsHeader = false
  }

  /// Whether the record that ended begins a repeated head, whose other lines are then skipped.
  mutating func skipsRepeatedHead(_ cells: Records) -> Bool {
    guard let head = dialect.repeatedHead,
      cells.withPendingField(0, { isSame($0, head.word) })
    else { return false }
    preambleLeft = head.lineCount - 1
    return true
  }

  /// Classifies the line that ended.
  func endRecord(in cells: inout Records) -> Event {
    let count = cells.pendingFields
    if dialect.hasOuterBars, count > 1, cells.withPendingField(count - 1, { isBlank($0) }) {
      cells.truncateRecord(toFields: count - 1)
    }
    guard cells.pendingFields == 1, !isMarked else {
      return cells.pendingFields == 0 ? .blankLine : .record
    }
    return cells.withPendingField(0) { isBlank($0) } ? .blankLine : .record
  }

  /// Continues in one of the states that plain records never reach.
  mutating func readLinePart(
    _ bytes: Span<UInt8>, from index: inout Int, into cells: inout Records
  ) throws(TableError) -> Event? {
    switch state {
    case .lineStart: beginLine(bytes[index], &index)
    case .commentMark:
      let byte = bytes[index]
      if byte == dialect.comment?.byte || isBlank(byte) {
        index += 1
      } else {
        state = .fieldStart
      }
    case .slash:
      if bytes[index] == Byte.slash {
        state = .comment
        index += 1
      } else {
        cells.append(Byte.slash)
        state = .plain
      }
    case .comment, .preamble:
      return try skipLine(bytes, from: &index)
    case .fixed:
      return try readFixedLine(bytes, from: &index, into: &cells)
    case .blanks:
      let byte = bytes[index]
      if isBlank(byte) {
        index += 1
      } else if byte == Byte.lineFeed || byte == Byte.carriageReturn {
        index += 1
        endLine(at: byte, next: index)
        return endRecord(in: &cells)
      } else {
        state = .fieldStart
      }
    default: break
    }
    return nil
  }

  /// Begins a line above the table with its first byte.
  mutating func beginPreamble(_ byte: UInt8) {
    preambleLeft -= 1
    state = .preamble
    skippedEvent = byte == dialect.comment?.byte ? .comment : .blankLine
  }

  private mutating func beginLine(_ byte: UInt8, _ index: inout Int) {
    if isBlank(byte), dialect.joinsBlanks || dialect.hasOuterBars {
      index += 1
    } else if byte == dialect.comment?.byte {
      if awaitsHeader {
        state = .commentMark
      } else {
        state = dialect.comment == .slashes ? .slash : .comment
        index += 1
      }
      awaitsHeader = false
    } else if dialect.hasOuterBars, byte == dialect.delimiter {
      index += 1
      isMarked = true
      state = .fieldStart
    } else {
      state = .fieldStart
    }
  }

  private mutating func skipLine(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) -> Event? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0 { throw nul(at: index) }
      index += 1
      if byte == Byte.lineFeed || byte == Byte.carriageReturn {
        let event = state == .comment ? Event.comment : skippedEvent
        endLine(at: byte, next: index)
        return event
      }
      if skippedEvent == .blankLine, !isBlank(byte) { skippedEvent = .preamble }
    }
    return nil
  }

  // MARK: Columns of fixed width

  mutating func beginFixedLine(at index: Int) {
    state = .fixed
    noteField(at: index)
  }

  /// Reads to the end of a line, which is one field until then.
  mutating func readFixedLine(
    _ bytes: Span<UInt8>, from index: inout Int, into cells: inout Records
  ) throws(TableError) -> Event? {
    let start = index
    while index < bytes.count, bytes[index] != Byte.lineFeed, bytes[index] != Byte.carriageReturn {
      if bytes[index] == 0 { throw nul(at: index) }
      index += 1
    }
    try append(bytes.extracting(start..<index), to: &cells)
    guard index < bytes.count else { return nil }
    index += 1
    let event = endFixedLine(into: &cells)
    endLine(at: bytes[index - 1], next: index)
    return event
  }

  /// Ends the record with a field for each column, or with a single one if the line fits none.
  mutating func endFixedLine(into cells: inout Records) -> Event {
    state = .recordStart
    cells.endField()
    let line = cells.withPendingField(0) { Array(copying: $0) }
    cells.dropRecord()
    for cell in FixedColumns.cells(of: line.span, dialect.columnStarts) {
      cells.append(line.span.extracting(cell))
      cells.endField()
    }
    return cells.withPendingRecord { $0.isEmpty } ? .blankLine : .record
  }
}

func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }

/// Whether a field consists only of spaces and tabs.
func isBlank(_ field: Span<UInt8>) -> Bool {
  for index in 0..<field.count where !isBlank(field[index]) { return false }
  return true
}

/// Whether a field consists only of blanks and line ends.
func isEmptySpace(_ field: Span<UInt8>) -> Bool {
  for index in 0..<field.count {
    let byte = field[index]
    guard isBlank(byte) || byte == Byte.lineFeed || byte == Byte.carriageReturn else {
      return false
    }
  }
  return true
}

/// Whether the current record is a ruled line: every field has only `-` or `=` and `+`, `|`, `:`
/// and blanks, and one has three dashes in a row; or five of the same at both ends, around a title.
func isRule(_ cells: Records) -> Bool {
  var longest = 0
  for field in 0..<cells.pendingFields {
    guard let stretch = cells.withPendingField(field, { longestStroke($0) }) else {
      return isTitledRule(cells)
    }
    longest = max(longest, stretch)
  }
  return longest >= 3
}

private func isTitledRule(_ cells: Records) -> Bool {
  let stroke = cells.withPendingField(0) { $0.isEmpty ? 0 : $0[0] }
  guard stroke == Byte.minus || stroke == Byte.equals else { return false }
  let count = 5
  return cells.withPendingField(0) { field in
    field.count >= count && (0..<count).allSatisfy { field[$0] == stroke }
  }
    && cells.withPendingField(cells.pendingFields - 1) { field in
      field.count >= count && (1...count).allSatisfy { field[field.count - $0] == stroke }
    }
}

/// The longest run of `-` or `=`; nil if there is any other character than those of a rule.
private func longestStroke(_ field: Span<UInt8>) -> Int? {
  var longest = 0
  var stretch = 0
  for index in 0..<field.count {
    switch field[index] {
    case Byte.minus, Byte.equals:
      stretch += 1
      longest = max(longest, stretch)
    case Byte.plus, Byte.bar, Byte.colon, Byte.space, Byte.tab: stretch = 0
    default: return nil
    }
  }
  return longest
}

/// Whether a single field is a row count as database clients print it below a table: `(7 rows)`,
/// `(1 row)`, `7 rows in set (0.00 sec)`.
func isRowCount(_ field: Span<UInt8>) -> Bool {
  let text = textWithoutBlanks(field)
  guard field.count <= 80, let last = text.utf8.last else { return false }
  let isClosed = text.hasPrefix("(") && last == UInt8(ascii: ")")
  let words = (isClosed ? text.dropFirst().dropLast() : text[...]).split(separator: " ")
  guard words.count >= 2, words[0].utf8.allSatisfy({ $0 &- Byte.zero < 10 }) else { return false }
  let isCounted = words[1] == "row" || words[1] == "rows"
  return isClosed ? words.count == 2 : isCounted && words.count >= 4 && words[2] == "in"
}
