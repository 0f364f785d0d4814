// The slow path of number parsing: grouping, exponents, units, other digits and signs, infinity.

/// Parses one cell by the rules of `NumberNotation`.
struct NumberText {
  private let format: NumberNotation
  private let bytes: [UInt8]
  private var index = 0
  private let end: Int
  /// The unsigned number in the syntax of the standard library's parser.
  private(set) var plain = ""
  private var digits = 0
  private(set) var isNegative = false
  private var hasSign = false
  /// Whether a parenthesis is open.
  private var isOpen = false
  /// The currency, percent or per mille sign.
  private(set) var unit = NumberUnit.none
  /// The word after the number, and whether there is a blank between.
  private(set) var word: (text: UnitText, isApart: Bool)?
  private(set) var hasMark = false
  /// Whether the number is in the column's unit as it is written.
  private(set) var isUnconverted = true
  /// Whether any word is accepted and ignored.
  private let takesAnyWord: Bool

  /// - Parameter bytes: trimmed and not empty.
  init(_ bytes: [UInt8], format: NumberNotation, takesAnyWord: Bool = false) {
    self.bytes = bytes
    self.format = format
    self.takesAnyWord = takesAnyWord
    end = bytes.count
  }

  /// Whether a trimmed cell can be anything but text, judging by its first bytes. This rejects most
  /// names without copying them.
  static func mayBeValue(_ cell: Span<UInt8>) -> Bool {
    switch cell[0] {
    case Byte.zero...UInt8(ascii: "9"): !joinsDigits(cell)
    case Byte.plus, Byte.minus, Byte.point, Byte.comma, 0xE2: true
    case UInt8(ascii: "("), UInt8(ascii: "$"), 0x80, 0xA3, 0xA5, 0xC2: true
    case 0xD9, 0xDB, 0xEF: ForeignDigits.begin(cell)
    case UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "i"), UInt8(ascii: "n"),
      UInt8(ascii: "m"), UInt8(ascii: "I"), UInt8(ascii: "N"), UInt8(ascii: "M"):
      cell.count <= longestWord || startsWithCurrency(cell)
    default: startsWithCurrency(cell)
    }
  }

  /// Whether the first digits are followed by a separator of dates and times and another digit:
  /// `2024-03-26`, `12:30`, `3/26/2024`.
  private static func joinsDigits(_ cell: Span<UInt8>) -> Bool {
    for index in 1..<cell.count where cell[index] &- Byte.zero >= 10 {
      let sign = cell[index]
      guard sign == Byte.minus || sign == Byte.colon || sign == Byte.slash else { return false }
      return index + 1 < cell.count && cell[index + 1] &- Byte.zero < 10
    }
    return false
  }

  private static func startsWithCurrency(_ cell: Span<UInt8>) -> Bool {
    cell.count > 3 && NumberUnit.currency(in: cell, at: 0) != nil
  }

  mutating func value() -> CellValue {
    if let value = Self.value(ofWord: bytes.span, gaps: format.gaps) { return value }
    readSign()
    readCurrency(isBefore: true)
    if unit != .none { readSign() }
    let firstGroup = readDigits()
    var groups = 0
    if (1...3).contains(firstGroup), bytes[index - firstGroup] != Byte.zero {
      groups = readGroups()
    }
    let separatorIsMark = groups == 1 && lastSeparator == otherMark
    var hasFraction = false
    if index < end, bytes[index] == format.decimal {
      index += 1
      plain += "."
      hasMark = true
      hasFraction = readDigits() > 0
    }
    if groups == 0, digits > 0 { readExponent() }
    guard digits > 0 else { return .text }
    if !(hasMark && !hasFraction && readsDash()) { readTrailingMinus() }
    readUnitAfter()
    let ratio = readWord()
    isUnconverted = ratio.one == ratio.other
    if isOpen, index < end, bytes[index] == UInt8(ascii: ")") {
      isOpen = false
      index += 1
      readUnitAfter()
    }
    guard index == end, !isOpen else { return .text }
    if separatorIsMark, !hasFraction, !format.readsLoneGroups { return .ambiguous }
    // "5." and ".5" are numbers here, but not for the standard library.
    guard let number = Double(plain.hasSuffix(".") ? plain + "0" : plain) else { return .text }
    return .number(Quantity.converted(isNegative ? -number : number, by: ratio))
  }

  private var otherMark: UInt8 { format.decimal == Byte.point ? Byte.comma : Byte.point }
  private var lastSeparator: UInt8 = 0

  /// Bytes of the longest text in `value(ofWord:)`.
  private static let longestWord = 9

  /// The value of a trimmed cell that can be no more than a word: one that begins with a letter, but
  /// with no currency; nil for any other.
  static func value(ofName cell: Span<UInt8>, gaps: GapTexts) -> CellValue? {
    guard (cell[0] | 0x20) &- UInt8(ascii: "a") < 26, !startsWithCurrency(cell) else { return nil }
    return value(ofWord: cell, gaps: gaps) ?? .text
  }

  /// Infinity and gaps, ignoring case.
  private static func value(ofWord cell: Span<UInt8>, gaps: GapTexts) -> CellValue? {
    guard cell.count <= longestWord else { return nil }
    if gaps.contains(cell) { return .gap }
    var (signBytes, isNegative) = (0, false)
    switch cell[0] {
    case Byte.plus: signBytes = 1
    case Byte.minus: (signBytes, isNegative) = (1, true)
    case minusSign[0] where cell.count > 3 && isSame(cell.extracting(first: 3), minusSign):
      (signBytes, isNegative) = (3, true)
    default: break
    }
    let word = cell.extracting(droppingFirst: signBytes)
    guard isSame(word, infinitySign) || infinities.contains(where: { isSameWord(word, $0) }) else {
      return nil
    }
    return .number(isNegative ? -.infinity : .infinity)
  }

  /// Whether a cell is a word in small letters, ignoring case.
  private static func isSameWord(_ cell: Span<UInt8>, _ word: [UInt8]) -> Bool {
    cell.count == word.count && word.indices.allSatisfy { cell[$0] | 0x20 == word[$0] }
  }

  /// U+2212.
  private static let minusSign: [UInt8] = [0xE2, 0x88, 0x92]
  /// U+221E.
  private static let infinitySign: [UInt8] = [0xE2, 0x88, 0x9E]
  private static let infinities = [Array("inf".utf8), Array("infinity".utf8)]

  /// Reads a sign or an opening parenthesis.
  private mutating func readSign() {
    guard index < end, !hasSign else { return }
    switch bytes[index] {
    case UInt8(ascii: "("): (isOpen, isNegative) = (true, true)
    case Byte.plus: break
    case Byte.minus: isNegative = true
    case 0xE2 where bytes[index...].starts(with: Self.minusSign):
      isNegative = true
      index += 2
    default: return
    }
    index += 1
    hasSign = true
  }

  /// Reads the dash that stands for no fraction: `5,-`, `5.–`. Returns whether there is one.
  private mutating func readsDash() -> Bool {
    let start = index
    while index < end, index - start < 2, bytes[index] == Byte.minus { index += 1 }
    // U+2013 and U+2014.
    let rest = bytes[index...]
    if index == start,
      rest.starts(with: [0xE2, 0x80, 0x93]) || rest.starts(with: [0xE2, 0x80, 0x94])
    {
      index += 3
    }
    return index > start
  }

  /// Reads a trailing minus, as SAP writes it.
  private mutating func readTrailingMinus() {
    guard !hasSign, index < end, bytes[index] == Byte.minus else { return }
    index += 1
    isNegative = true
    hasSign = true
  }

  /// Reads a currency, with at most one blank between it and the number.
  private mutating func readCurrency(isBefore: Bool) {
    guard let (found, length) = NumberUnit.currency(in: bytes.span, at: index) else { return }
    unit = found
    index += length
    if isBefore { index += blank(at: index) }
  }

  /// Reads a unit after the number, with at most one blank between.
  private mutating func readUnitAfter() {
    guard unit == .none, index < end else { return }
    let start = index
    index += blank(at: index)
    if let (found, length) = NumberUnit.share(in: bytes.span, at: index) {
      unit = found
      index += length
    } else {
      readCurrency(isBefore: false)
    }
    if unit == .none { index = start }
  }

  /// Reads a word up to the end of the cell. Returns its conversion to the column's unit as a
  /// ratio, to round as rarely as possible.
  private mutating func readWord() -> (one: Double, other: Double) {
    if !takesAnyWord, index == end || bytes[index] == UInt8(ascii: ")") {
      return format.quantity.plainRatio
    }
    guard index < end, takesAnyWord || format.quantity.dimension != .none else { return (1, 1) }
    let start = index
    let isApart = blank(at: index) > 0
    index += blank(at: index)
    let stop = isOpen && bytes[end - 1] == UInt8(ascii: ")") ? end - 1 : end
    if index < stop, isLetter(bytes[index]), let text = UnitText(bytes[index..<stop]) {
      index = stop
      if takesAnyWord {
        word = (text, isApart)
        return (1, 1)
      }
      if let ratio = format.quantity.ratio(of: text) { return ratio }
    }
    index = start
    return (1, 1)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  private func blank(at index: Int) -> Int {
    index < end ? blankLength(in: bytes.span, at: index, end: end) : 0
  }

  private mutating func readDigits() -> Int {
    let start = index
    while index < end, bytes[index] &- Byte.zero < 10 { index += 1 }
    plain += String(decoding: bytes[start..<index], as: UTF8.self)
    digits += index - start
    return index - start
  }

  /// Reads groups of three with the same separator and returns how many.
  private mutating func readGroups() -> Int {
    var groups = 0
    var separator: ArraySlice<UInt8> = []
    while index < end {
      let length = separatorLength(at: index)
      guard length > 0, index + length + 3 <= end else { break }
      let found = bytes[index..<index + length]
      guard groups == 0 || found.elementsEqual(separator) else { break }
      let group = bytes[index + length..<index + length + 3]
      guard group.allSatisfy({ $0 &- Byte.zero < 10 }) else { break }
      // A fourth digit: not a group.
      let next = index + length + 3
      if next < end, bytes[next] &- Byte.zero < 10 { break }
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
    // U+2019, the group separator of Swiss locales.
    case 0xE2 where bytes[index...].starts(with: [0xE2, 0x80, 0x99]): 3
    default: blankLength(in: bytes.span, at: index, end: end)
    }
  }

  /// Reads a complete exponent or nothing.
  private mutating func readExponent() {
    guard index < end, bytes[index] | 0x20 == UInt8(ascii: "e") else { return }
    var next = index + 1
    var exponent = plain.hasSuffix(".") ? "0e" : "e"
    if next < end, bytes[next] == Byte.minus || bytes[next] == Byte.plus {
      if bytes[next] == Byte.minus { exponent += "-" }
      next += 1
    }
    let start = next
    while next < end, bytes[next] &- Byte.zero < 10 { next += 1 }
    guard next > start else { return }
    plain += exponent + String(decoding: bytes[start..<next], as: UTF8.self)
    index = next
  }
}

/// Numbers in digits other than 0 to 9: U+0660…U+0669, U+06F0…U+06F9, U+FF10…U+FF19.
enum ForeignDigits {
  /// Whether UTF-8 begins with one of the digits, or with a full-width sign.
  static func begin(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1 else { return false }
    switch text[0] {
    case 0xD9: return text[1] &- 0xA0 < 10
    case 0xDB: return text[1] &- 0xB0 < 10
    case 0xEF: return text[1] == 0xBC
    default: return false
    }
  }

  /// A cell with other digits, and the signs for groups, decimals and percent that belong to them
  /// (U+066C, U+066B, U+066A, and full-width signs), in ASCII; nil if it has none. `areMarksKnown`
  /// if a sign for groups or decimals is one of them, since these have one meaning.
  ///
  /// - Parameter decimal: the sign for decimals in the result.
  static func ascii(_ text: [UInt8], decimal: UInt8) -> (text: [UInt8], areMarksKnown: Bool)? {
    guard text.contains(where: { $0 == 0xD9 || $0 == 0xDB || $0 == 0xEF }) else { return nil }
    var (plain, hasDigits, areMarksKnown): ([UInt8], Bool, Bool) = ([], false, false)
    var index = 0
    while index < text.count {
      let next = index + 1 < text.count ? text[index + 1] : 0
      let third = index + 2 < text.count ? text[index + 2] : 0
      switch (text[index], next, third) {
      case (0xD9, 0xA0...0xA9, _), (0xDB, 0xB0...0xB9, _):
        plain.append(Byte.zero + (next & 0x0F))
        (hasDigits, index) = (true, index + 2)
      case (0xD9, 0xAA, _):
        plain.append(Byte.percent)
        index += 2
      case (0xD9, 0xAB...0xAC, _):
        let other = decimal == Byte.point ? Byte.comma : Byte.point
        plain.append(next == 0xAB ? decimal : other)
        (areMarksKnown, index) = (true, index + 2)
      case (0xEF, 0xBC, 0x81...0xBF):
        plain.append(third - 0x60)
        if third &- 0x90 < 10 { hasDigits = true }
        index += 3
      default:
        plain.append(text[index])
        index += 1
      }
    }
    return hasDigits ? (plain, areMarksKnown) : nil
  }
}
