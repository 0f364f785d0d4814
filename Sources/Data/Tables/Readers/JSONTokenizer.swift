// Tokenizes JSON (RFC 8259) from bytes that may be cut anywhere.

/// Splits bytes into tokens and checks the grammar; it does not interpret them.
///
/// Several values may follow each other at the top level. `NaN`, `Infinity` and `-Infinity` are
/// accepted, since many programs write them. A stack of limited depth keeps the nesting.
struct JSONTokenizer: Sendable {
  enum Token {
    case beginObject, endObject, beginArray, endArray
    /// The text is in `text` from `textStart`; the same holds for strings, numbers and words.
    case key, string, number
    /// `true`, `false`, or a number without digits.
    case word
    case null
    /// All bytes are consumed.
    case needsBytes
  }

  enum State {
    /// Before a top-level value.
    case outside
    /// After `[`, and after a comma in an array.
    case firstElement, element
    /// After `{`, and after a comma in an object.
    case firstKey, key
    case colon, memberValue
    /// After a value in an object or array.
    case separator
    case string, number, word
  }

  /// An open object or array and its position.
  struct Container: Sendable {
    let isObject: Bool
    let line: Int
    let column: Int
  }

  let limits: Limits
  var state = State.outside
  var containers: [Container] = []
  /// Decoded texts; the caller removes them.
  var text: [UInt8] = []
  /// Where the text of the latest token starts in `text`.
  var textStart = 0
  /// The line of the next byte, from 1.
  private(set) var line = 1
  var tokenLine = 1
  var tokenColumn = 1
  /// Where the latest token starts in the piece in which it does.
  private(set) var tokenStart = 0
  // The state within the current text.
  var isKey = false
  var isBeyondASCII = false
  var escape = Escape.none
  var number = NumberState.minus
  /// The unpaired surrogates in the latest text.
  var loneSurrogates = 0
  /// The bytes before the current piece.
  private(set) var offset = 0
  private var lineStart = 0
  /// The continuation bytes of UTF-8 on the current line.
  var continuations = 0
  private var returnEnd = -1
  /// The bytes of the byte order mark read so far.
  private var markBytes = 0
  private var hasHadValue = false

  init(limits: Limits) { self.limits = limits }

  var depth: Int { containers.count }

  /// Whether the next byte is before a value at the top level.
  var isOutside: Bool { state == .outside && !isInsideMark }

  /// Begins where lines begin, after values at the top level.
  mutating func beginSegment() {
    (line, lineStart, offset, continuations, returnEnd) = (1, 0, 0, 0, -1)
    (markBytes, hasHadValue) = (3, true)
  }

  /// Passes over lines that were read apart.
  mutating func skip(lines: Int, byteCount: Int) {
    line += lines
    offset += byteCount
    (lineStart, continuations, returnEnd) = (offset, 0, -1)
  }

  /// Ends a piece of the input that has been read completely.
  mutating func endPiece(byteCount: Int) { offset += byteCount }

  func fault(_ fault: JSONFault, at index: Int) -> TableError {
    .json(line: line, column: column(at: index), fault)
  }

  func faultAtToken(_ fault: JSONFault) -> TableError {
    .json(line: tokenLine, column: tokenColumn, fault)
  }

  private func column(at index: Int) -> Int { offset + index - lineStart - continuations + 1 }

  /// Advances `index` to the end of a token or of the bytes.
  mutating func next(in bytes: Span<UInt8>, from index: inout Int) throws(TableError) -> Token {
    switch state {
    case .string: return try readString(bytes, from: &index)
    case .number: return try readNumber(bytes, from: &index)
    case .word: return try readWord(bytes, from: &index)
    default: break
    }
    while true {
      skipBlanks(in: bytes, from: &index)
      guard index < bytes.count else { return .needsBytes }
      let byte = bytes[index]
      switch state {
      case .separator:
        let isObject = containers.last?.isObject ?? false
        if byte == Byte.comma {
          state = isObject ? .key : .element
          index += 1
          continue
        }
        guard byte == (isObject ? Byte.closingBrace : Byte.closingBracket) else {
          throw unexpected(byte, isObject ? .commaInObject : .commaInArray, at: index)
        }
        return close(at: &index)
      case .colon:
        guard byte == Byte.colon else { throw unexpected(byte, .colon, at: index) }
        state = .memberValue
        index += 1
      case .firstKey, .key:
        if byte == Byte.quote { return try beginString(bytes, from: &index, isKey: true) }
        if byte == Byte.closingBrace, state == .firstKey { return close(at: &index) }
        throw unexpected(byte, state == .key ? .key : .keyOrEnd, at: index)
      case .firstElement where byte == Byte.closingBracket:
        return close(at: &index)
      case .outside where byte >= 0x80 && skipsMark(byte, at: index):
        index += 1
      case .outside where isInsideMark: throw markFault
      default: return try beginValue(bytes, from: &index)
      }
    }
  }

  /// Ends the input: returns a final number or word, or `needsBytes`.
  mutating func finish() throws(TableError) -> Token {
    if state == .string { throw faultAtToken(.unclosedString) }
    if let open = containers.last {
      throw .json(
        line: open.line, column: open.column, open.isObject ? .unclosedObject : .unclosedArray)
    }
    if isInsideMark { throw markFault }
    switch state {
    case .number: return try endNumber(at: 0)
    case .word: return try endWord()
    default: return .needsBytes
    }
  }

  /// Consumes the next key if it is this one without escapes: a key predicted costs one comparison.
  mutating func skips(key: Span<UInt8>, in bytes: Span<UInt8>, from index: inout Int) -> Bool {
    if state == .separator, index < bytes.count, bytes[index] == Byte.comma,
      containers.last?.isObject == true
    {
      index += 1
      state = .key
    }
    guard state == .key || state == .firstKey else { return false }
    skipBlanks(in: bytes, from: &index)
    let end = index + key.count + 1
    guard end < bytes.count, bytes[index] == Byte.quote, bytes[end] == Byte.quote else {
      return false
    }
    // Non-ASCII keys take the slow path, which counts characters and replacements.
    for offset in 0..<key.count
    where key[offset] != bytes[index + 1 + offset] || key[offset] >= 0x80 { return false }
    index = end + 1
    state = .colon
    return true
  }

  /// Passes over the value of a key if it is plain; nil for any other.
  @inline(__always)
  mutating func skipsPlainValue(in bytes: Span<UInt8>, from index: inout Int) -> PlainValue? {
    guard state == .colon else { return nil }
    let start = index
    let value = bytes.withUnsafeBufferPointer { bytes -> PlainValue? in
      guard start + 2 < bytes.count, bytes[start] == Byte.colon else { return nil }
      let first = start + (bytes[start + 1] == Byte.space ? 2 : 1)
      return plainValue(in: bytes, from: first, limits)
    }
    guard let value else { return nil }
    beginToken(at: value.text.lowerBound - (value.isString ? 1 : 0))
    index = value.end
    state = .separator
    return value
  }

  /// Ends an object whose members were read otherwise.
  mutating func endObject() {
    containers.removeLast()
    endValue()
    text.removeAll(keepingCapacity: true)
  }

  mutating func endValue() {
    state = containers.isEmpty ? .outside : .separator
    if containers.isEmpty { hasHadValue = true }
  }

  mutating func beginToken(at index: Int) {
    tokenLine = line
    tokenColumn = column(at: index)
    tokenStart = index
    textStart = text.count
  }

  private mutating func close(at index: inout Int) -> Token {
    beginToken(at: index)
    index += 1
    let isObject = containers.popLast()?.isObject ?? false
    endValue()
    return isObject ? .endObject : .endArray
  }

  mutating func open(isObject: Bool, at index: inout Int) throws(TableError) -> Token {
    beginToken(at: index)
    guard containers.count < limits.json.depth else {
      throw fault(.tooDeep(limit: limits.json.depth), at: index)
    }
    containers.append(Container(isObject: isObject, line: tokenLine, column: tokenColumn))
    index += 1
    state = isObject ? .firstKey : .firstElement
    return isObject ? .beginObject : .beginArray
  }

  /// Skips spaces, tabs and line ends: LF, CRLF and lone CR.
  @inline(__always)
  private mutating func skipBlanks(in bytes: Span<UInt8>, from index: inout Int) {
    while index < bytes.count, bytes[index] <= Byte.space {
      switch bytes[index] {
      case Byte.space, Byte.tab: break
      case Byte.lineFeed:
        if returnEnd != offset + index { line += 1 }
        (lineStart, continuations) = (offset + index + 1, 0)
      case Byte.carriageReturn:
        line += 1
        (lineStart, continuations) = (offset + index + 1, 0)
        returnEnd = lineStart
      default: return
      }
      index += 1
    }
  }

  /// Whether the byte belongs to a byte order mark, which is skipped.
  private mutating func skipsMark(_ byte: UInt8, at index: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard markBytes < 3, offset + index == markBytes, byte == mark[markBytes] else { return false }
    markBytes += 1
    lineStart = markBytes
    return true
  }

  private var isInsideMark: Bool { (1...2).contains(markBytes) }
  private var markFault: TableError { .json(line: 1, column: 1, .unexpected(0x80, .value)) }

  func unexpected(
    _ byte: UInt8, _ expectation: JSONFault.Expectation, at index: Int
  ) -> TableError {
    if byte == 0 { return .binary(line: line) }
    return fault(kind(of: byte, expectation), at: index)
  }

  private func kind(of byte: UInt8, _ expectation: JSONFault.Expectation) -> JSONFault {
    switch (byte, state) {
    case (UInt8(ascii: "/"), _): return .comment
    case (Byte.closingBrace, .key), (Byte.closingBracket, .element): return .trailingComma
    case (Byte.comma, .outside) where hasHadValue: return .commaBetweenRecords
    case (_, .outside) where hasHadValue: return .textAfterEnd
    case (Byte.apostrophe, _): return .singleQuote
    default: return .unexpected(min(byte, 0x80), expectation)
    }
  }
}

extension JSONTokenizer {
  enum NumberState {
    case minus, zero, whole, point, fraction, exponent, exponentSign, exponentDigits
  }

  mutating func beginValue(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) -> Token {
    let byte = bytes[index]
    switch byte {
    case Byte.quote: return try beginString(bytes, from: &index, isKey: false)
    case Byte.openingBrace: return try open(isObject: true, at: &index)
    case Byte.openingBracket: return try open(isObject: false, at: &index)
    case Byte.minus, Byte.zero...UInt8(ascii: "9"):
      beginToken(at: index)
      state = .number
      number = byte == Byte.minus ? .minus : byte == Byte.zero ? .zero : .whole
      text.append(byte)
      index += 1
      return try readNumber(bytes, from: &index)
    case _ where Self.isLetter(byte):
      beginToken(at: index)
      state = .word
      return try readWord(bytes, from: &index)
    case Byte.plus: throw fault(.leadingPlus, at: index)
    case Byte.point: throw fault(.leadingPoint, at: index)
    default: throw unexpected(byte, .value, at: index)
    }
  }

  /// Reads a number (RFC 8259, 6): `-`, digits without leading zeros, a fraction, an exponent.
  mutating func readNumber(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) -> Token {
    let start = index
    var isWord = false
    loop: while index < bytes.count {
      let byte = bytes[index]
      let isDigit = byte &- Byte.zero < 10
      switch number {
      case .whole, .fraction, .exponentDigits:
        if isDigit { break }
        guard let next = numberState(after: byte) else { break loop }
        number = next
      case .zero:
        if isDigit { throw faultAtToken(.leadingZero) }
        guard let next = numberState(after: byte) else { break loop }
        number = next
      case .minus where byte == UInt8(ascii: "I"):
        isWord = true
        break loop
      case .minus:
        guard isDigit else { break loop }
        number = byte == Byte.zero ? .zero : .whole
      case .point:
        guard isDigit else { break loop }
        number = .fraction
      case .exponent where byte == Byte.minus || byte == Byte.plus: number = .exponentSign
      case .exponent, .exponentSign:
        guard isDigit else { break loop }
        number = .exponentDigits
      }
      index += 1
    }
    append(bytes, start..<index)
    guard text.count - textStart <= limits.json.numberBytes else {
      throw faultAtToken(.numberTooLong(limitBytes: limits.json.numberBytes))
    }
    if isWord {
      state = .word
      return try readWord(bytes, from: &index)
    }
    return index < bytes.count ? try endNumber(at: index) : .needsBytes
  }

  /// The state after a complete integer or fraction; nil if the number has ended.
  private func numberState(after byte: UInt8) -> NumberState? {
    switch byte {
    case Byte.point where number == .zero || number == .whole: .point
    case UInt8(ascii: "e"), UInt8(ascii: "E"): number == .exponentDigits ? nil : .exponent
    default: nil
    }
  }

  mutating func endNumber(at index: Int) throws(TableError) -> Token {
    switch number {
    case .zero, .whole, .fraction, .exponentDigits:
      endValue()
      return .number
    case .minus, .point, .exponent, .exponentSign: throw fault(.missingDigits, at: index)
    }
  }

  mutating func readWord(_ bytes: Span<UInt8>, from index: inout Int) throws(TableError) -> Token {
    let start = index
    while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
    // One letter more than the longest word shows that it is unknown.
    let room = max(0, Self.wordBytes + 1 - (text.count - textStart))
    append(bytes, start..<min(index, start + room))
    return index < bytes.count ? try endWord() : .needsBytes
  }

  mutating func endWord() throws(TableError) -> Token {
    let word = String(decoding: text[textStart...], as: UTF8.self)
    switch word {
    case "null":
      text.removeSubrange(textStart...)
      endValue()
      return .null
    case "true", "false", "NaN", "Infinity", "-Infinity":
      endValue()
      return .word
    default:
      let isLong = word.utf8.count > Self.wordBytes
      throw faultAtToken(.unknownWord(isLong ? String(word.prefix(Self.wordBytes)) + "…" : word))
    }
  }

  /// The most letters of an unknown word in an error.
  private static let wordBytes = 24

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    bytes.extracting(range).withUnsafeBufferPointer { text.append(contentsOf: $0) }
  }
}
