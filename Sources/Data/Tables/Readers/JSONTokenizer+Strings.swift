// Tokenizes JSON strings: long runs of plain bytes, and escapes that may be cut anywhere.

extension JSONTokenizer {
  enum Escape: Hashable, Sendable {
    case none
    /// A high surrogate, whose second half may follow.
    case high(UInt32)
    /// A backslash, and the preceding high surrogate or 0.
    case backslash(high: UInt32)
    /// `\u` and the number of digits read.
    case digits(Int, value: UInt32, high: UInt32)
  }

  mutating func beginString(
    _ bytes: Span<UInt8>, from index: inout Int, isKey: Bool
  ) throws(TableError) -> Token {
    beginToken(at: index)
    index += 1
    self.isKey = isKey
    isBeyondASCII = false
    loneSurrogates = 0
    state = .string
    return try readString(bytes, from: &index)
  }

  mutating func readString(
    _ bytes: Span<UInt8>, from index: inout Int
  ) throws(TableError) -> Token {
    while index < bytes.count {
      switch escape {
      case .none: break
      case .high(let high):
        if bytes[index] == Byte.backslash {
          escape = .backslash(high: high)
          index += 1
          continue
        }
        appendLoneSurrogate()
        escape = .none
      case .backslash(let high):
        try readEscape(bytes[index], high: high, at: index)
        index += 1
        continue
      case .digits(let count, let value, let high):
        try readDigit(bytes[index], count: count, value: value, high: high, at: index)
        index += 1
        continue
      }
      let start = index
      index = bytes.withUnsafeBufferPointer { endOfPlainRun($0, from: start) }
      try appendRun(bytes, start..<index)
      guard index < bytes.count else { break }
      switch bytes[index] {
      case Byte.quote:
        index += 1
        return endString()
      case Byte.backslash:
        escape = .backslash(high: 0)
        index += 1
      case Byte.lineFeed, Byte.carriageReturn: throw fault(.lineEndInString, at: index)
      case 0: throw .binary(line: line)
      default: throw fault(.controlCharacter(bytes[index]), at: index)
      }
    }
    return .needsBytes
  }

  private mutating func endString() -> Token {
    if isKey {
      state = .colon
      return .key
    }
    endValue()
    return .string
  }

  private mutating func appendRun(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(TableError) {
    append(bytes, range)
    guard text.count - textStart <= limits.fieldBytes else {
      throw faultAtToken(.stringTooLong(limitBytes: limits.fieldBytes))
    }
    var high: UInt8 = 0
    for index in range { high |= bytes[index] }
    guard high >= 0x80 else { return }
    isBeyondASCII = true
    for index in range where bytes[index] & 0xC0 == 0x80 { continuations += 1 }
  }

  /// Decodes an escape (RFC 8259, section 7); unpaired surrogates are replaced.
  private mutating func readEscape(_ byte: UInt8, high: UInt32, at index: Int) throws(TableError) {
    if byte == UInt8(ascii: "u") {
      escape = .digits(0, value: 0, high: high)
      return
    }
    if high != 0 { appendLoneSurrogate() }
    escape = .none
    switch byte {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(Byte.lineFeed)
    case UInt8(ascii: "r"): text.append(Byte.carriageReturn)
    case UInt8(ascii: "t"): text.append(Byte.tab)
    case 0: throw .binary(line: line)
    default: throw fault(.unknownEscape(min(byte, 0x80)), at: index)
    }
  }

  private mutating func readDigit(
    _ byte: UInt8, count: Int, value: UInt32, high: UInt32, at index: Int
  ) throws(TableError) {
    guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
      if byte == 0 { throw .binary(line: line) }
      throw fault(.incompleteEscape, at: index)
    }
    let value = value << 4 | UInt32(digit)
    escape = count < 3 ? .digits(count + 1, value: value, high: high) : .none
    guard count == 3 else { return }
    switch value {
    case 0xD800..<0xDC00:
      if high != 0 { appendLoneSurrogate() }
      escape = .high(value)
    case 0xDC00..<0xE000 where high != 0: append(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00))
    case 0xDC00..<0xE000: appendLoneSurrogate()
    default:
      if high != 0 { appendLoneSurrogate() }
      append(value)
    }
  }

  private mutating func append(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func appendLoneSurrogate() {
    loneSurrogates += 1
    append(0xFFFD)
  }
}

/// The first quote, backslash or control character from `start` on. Tests eight bytes at a time
/// (Mycroft's test for bytes below a bound; a borrow only affects bytes after the match).
///
/// - Parameter isASCII: whether a byte beyond ASCII ends the run.
@inline(__always)
func endOfPlainRun(
  _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool = false
) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs = ones << 7
  let raw = UnsafeRawBufferPointer(bytes)
  var index = start
  while index + 8 <= bytes.count {
    let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let quotes = word ^ (ones &* UInt64(Byte.quote))
    let backslashes = word ^ (ones &* UInt64(Byte.backslash))
    let found =
      ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
        | (backslashes &- ones) & ~backslashes | (isASCII ? word : 0)) & highs
    if found != 0 { return index + found.trailingZeroBitCount / 8 }
    index += 8
  }
  while index < bytes.count, bytes[index] >= 0x20, bytes[index] != Byte.quote,
    bytes[index] != Byte.backslash, !isASCII || bytes[index] < 0x80
  { index += 1 }
  return index
}
