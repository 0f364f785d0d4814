// Decodes UTF-16 to UTF-8 as a stream, so that readers need to know only UTF-8.

enum ByteOrder: Hashable, Sendable {
  case littleEndian, bigEndian

  /// The byte order implied by the first four bytes of an input: a byte order mark (RFC 2781,
  /// section 3.2), or two ASCII characters, each with a NUL byte. nil if the input is not UTF-16.
  static func detected(in start: some Collection<UInt8>) -> ByteOrder? {
    let bytes = Array(start.prefix(4))
    if bytes.starts(with: [0xFF, 0xFE]) { return .littleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .bigEndian }
    guard bytes.count == 4 else { return nil }
    let isASCII = bytes.map { (1..<0x80).contains($0) }
    let isNUL = bytes.map { $0 == 0 }
    if isASCII[0], isNUL[1], isASCII[2], isNUL[3] { return .littleEndian }
    if isNUL[0], isASCII[1], isNUL[2], isASCII[3] { return .bigEndian }
    return nil
  }
}

/// A streaming decoder (RFC 2781, section 2.2): units and pairs may be cut anywhere. The byte order
/// mark is skipped; an unpaired surrogate or half unit becomes U+FFFD and is counted.
struct UTF16Decoder: Sendable {
  let order: ByteOrder
  /// The number of replaced surrogates.
  private(set) var replaced = 0
  /// The line of the first replacement, from 1; 0 if there is none.
  private(set) var firstReplacedLine = 0
  private var line = 1
  private var isAfterReturn = false
  private var isAtStart = true
  private var firstByte: UInt8?
  private var highSurrogate: UInt16?

  init(_ order: ByteOrder) { self.order = order }

  /// Decodes the next bytes to UTF-8.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      guard let first = firstByte else {
        firstByte = byte
        continue
      }
      firstByte = nil
      let unit =
        order == .littleEndian
        ? UInt16(byte) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(byte)
      append(unit, to: &text)
    }
    return text
  }

  /// Decodes what is left at the end of the input.
  mutating func finish() -> [UInt8] {
    var text: [UInt8] = []
    if highSurrogate != nil || firstByte != nil { replaceOne(in: &text) }
    highSurrogate = nil
    firstByte = nil
    return text
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    defer { isAtStart = false }
    if isAtStart, unit == 0xFEFF { return }
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let offset = UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)
        if let scalar = Unicode.Scalar(0x10000 + offset) { text += UTF8.encode(scalar) ?? .init() }
        return
      }
      replaceOne(in: &text)
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else if let scalar = Unicode.Scalar(unit) {
      noteLineEnd(unit)
      text += UTF8.encode(scalar) ?? .init()
    } else {
      replaceOne(in: &text)
    }
  }

  private mutating func noteLineEnd(_ unit: UInt16) {
    if unit == 0x0D || unit == 0x0A && !isAfterReturn { line += 1 }
    isAfterReturn = unit == 0x0D
  }

  private mutating func replaceOne(in text: inout [UInt8]) {
    text += "\u{FFFD}".utf8
    if replaced == 0 { firstReplacedLine = line }
    replaced += 1
  }
}
