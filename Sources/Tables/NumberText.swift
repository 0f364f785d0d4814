// The less usual numbers: signs beyond ASCII, groups, exponents, many digits, infinity; and the
// gaps.

/// A reading of one cell's bytes, by the rule that `NumberNotation` states.
struct NumberText {
  private let format: NumberNotation
  private let bytes: [UInt8]
  private var index = 0
  /// The number in the notation of the standard library's parser.
  private var plain = ""
  private var digits = 0

  /// `bytes` has no blanks around it and is not empty.
  init(_ bytes: [UInt8], format: NumberNotation) {
    self.bytes = bytes
    self.format = format
  }

  /// Whether a cell that starts with this byte can be anything but text. Most names end here,
  /// uncopied.
  static func canStart(with byte: UInt8) -> Bool {
    switch byte {
    case Byte.zero...UInt8(ascii: "9"), Byte.plus, Byte.minus, Byte.point, Byte.comma, 0xE2: true
    case UInt8(ascii: "#"), UInt8(ascii: "I"), UInt8(ascii: "N"): true
    case UInt8(ascii: "i"), UInt8(ascii: "n"): true
    default: false
    }
  }

  mutating func value() -> CellValue {
    if let word = word() { return word }
    readSign()
    let firstGroup = readDigits()
    var groups = 0
    if (1...3).contains(firstGroup), bytes[index - firstGroup] != Byte.zero {
      groups = readGroups()
    }
    let separatorIsMark = groups == 1 && lastSeparator == otherMark
    var hasFraction = false
    if index < bytes.count, bytes[index] == format.decimal {
      index += 1
      plain += "."
      hasFraction = readDigits() > 0
    }
    if groups == 0, digits > 0 { readExponent() }
    guard index == bytes.count, digits > 0 else { return .text }
    if separatorIsMark, !hasFraction, !format.readsLoneGroups { return .ambiguous }
    // "5." and ".5" are numbers here, whatever the parser thinks of them.
    return Double(plain.hasSuffix(".") ? plain + "0" : plain).map(CellValue.number) ?? .text
  }

  private var otherMark: UInt8 { format.decimal == Byte.point ? Byte.comma : Byte.point }
  private var lastSeparator: UInt8 = 0

  /// Infinity and the signs of a gap, in any case of letters.
  private func word() -> CellValue? {
    guard bytes.count <= 9 else { return nil }
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "inf", "+inf", "infinity", "+infinity", "∞", "+∞": return .number(.infinity)
    case "-inf", "-infinity", "-∞", "−inf", "−∞": return .number(-.infinity)
    case "nan", "+nan", "-nan", "na", "n/a", "#n/a", "null", "-", "–", "—", ".", "..": return .gap
    default: return nil
    }
  }

  private mutating func readSign() {
    if bytes[index] == Byte.plus {
      index += 1
    } else if bytes[index] == Byte.minus {
      index += 1
      plain = "-"
    } else if bytes.starts(with: [0xE2, 0x88, 0x92]) {  // U+2212
      index += 3
      plain = "-"
    }
  }

  /// How many digits there were.
  private mutating func readDigits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- Byte.zero < 10 { index += 1 }
    plain += String(decoding: bytes[start..<index], as: UTF8.self)
    digits += index - start
    return index - start
  }

  /// How many groups of three there were, each after the same separator. Stops before what is none.
  private mutating func readGroups() -> Int {
    var groups = 0
    var separator: ArraySlice<UInt8> = []
    while index < bytes.count {
      let length = separatorLength(at: index)
      guard length > 0, index + length + 3 <= bytes.count else { break }
      let found = bytes[index..<index + length]
      guard groups == 0 || found.elementsEqual(separator) else { break }
      let group = bytes[index + length..<index + length + 3]
      guard group.allSatisfy({ $0 &- Byte.zero < 10 }) else { break }
      // A fourth digit makes it no group.
      let next = index + length + 3
      if next < bytes.count, bytes[next] &- Byte.zero < 10 { break }
      index += length
      _ = readDigits()
      separator = found
      groups += 1
    }
    lastSeparator = separator.first ?? 0
    return groups
  }

  private func separatorLength(at index: Int) -> Int {
    switch bytes[index] {
    case otherMark, Byte.apostrophe: 1
    case Byte.lineFeed, Byte.carriageReturn, Byte.tab: 0
    default: blankLength(in: bytes.span, at: index, end: bytes.count)
    }
  }

  /// An exponent is read whole or not at all.
  private mutating func readExponent() {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return }
    var next = index + 1
    var exponent = plain.hasSuffix(".") ? "0e" : "e"
    if next < bytes.count, bytes[next] == Byte.minus || bytes[next] == Byte.plus {
      if bytes[next] == Byte.minus { exponent += "-" }
      next += 1
    }
    let start = next
    while next < bytes.count, bytes[next] &- Byte.zero < 10 { next += 1 }
    guard next > start else { return }
    plain += exponent + String(decoding: bytes[start..<next], as: UTF8.self)
    index = next
  }
}
