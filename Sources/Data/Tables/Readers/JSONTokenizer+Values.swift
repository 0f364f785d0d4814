// Tokenizes the start of JSON values, numbers and literals.

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
      case .exponent where byte == Byte.minus || byte == Byte.plus:
        number = .exponentSign
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

  mutating func readWord(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) -> Token {
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
      throw faultAtToken(
        .unknownWord(isLong ? String(word.prefix(Self.wordBytes)) + "…" : word))
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
