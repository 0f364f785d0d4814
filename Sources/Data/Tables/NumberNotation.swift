// Parses numbers: exactly, fast, and independently of the locale.
internal import CVector

package enum CellValue: Hashable, Sendable {
  /// Never NaN; ±infinity if written as such or beyond the range of Double.
  case number(Double)
  /// Empty, whitespace, or one of the column's `GapTexts`.
  case gap
  /// A single group of three, as in `1,234`, when the mark may group or be the decimal mark.
  case ambiguous
  case text

  /// nil for anything but a number.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// How numbers are written.
///
/// A number, trimmed, is: a sign (`+`, `-` or U+2212), digits with at most one decimal mark, and an
/// exponent (`e` or `E`, a sign, digits). The integer part may be grouped: one to three digits not
/// starting with zero, then groups of exactly three, all with the same separator: the one of `.`
/// and `,` that is not the decimal mark, an apostrophe, or a space (also U+00A0, U+2009, U+202F). A
/// grouped number has no exponent. `inf`, `infinity` and `∞` are infinite. Hexadecimal is text.
///
/// A currency may precede or follow the number, and a percent or per mille sign may follow it, with
/// at most one blank between; `12 %` is 12 with a unit. Accounting negatives have parentheses or a
/// trailing minus: `(1,234.50)`, `1.234,50-`. A number has only one sign. A dash behind the decimal
/// mark is no fraction: `5,-` is 5. Digits may be those of `ForeignDigits`.
///
/// A mark that may be the decimal mark is never skipped: `32,56` is not a number with a decimal
/// point, and `1,234` is one only if `readsLoneGroups`; `1,234.5` and `1,234,567` are unambiguous.
package struct NumberNotation: Hashable, Sendable {
  package var decimal: UInt8
  /// Whether a single group after the other mark is thousands, because the decimal mark is known.
  package var readsLoneGroups: Bool
  package let quantity: Quantity
  package let gaps: GapTexts
  /// The most digits that the two fast paths accept; 0 if numbers without a unit must be converted.
  let quickDigits: Int
  let quickBytes: Int
  private let areNamesTexts: Bool

  package init(
    decimal: UInt8, readsLoneGroups: Bool, quantity: Quantity = .none, gaps: GapTexts = .usual
  ) {
    self.decimal = decimal
    self.readsLoneGroups = readsLoneGroups
    self.quantity = quantity
    self.gaps = gaps
    // Digits may be a gap, so they are compared first.
    let isQuick = quantity.isPlainAsWritten && !gaps.mayBeNumbers
    quickDigits = isQuick ? Self.fastDigits : 0
    quickBytes = isQuick ? 8 : 0
    areNamesTexts = gaps.areUsual && quantity.dimension == .none
  }

  /// With a decimal point, and with a decimal comma; lone groups are thousands.
  package static let point = NumberNotation(decimal: Byte.point, readsLoneGroups: true)
  package static let comma = NumberNotation(decimal: Byte.comma, readsLoneGroups: true)

  /// The same notation for a column with a quantity.
  package func reading(_ quantity: Quantity?) -> NumberNotation {
    NumberNotation(
      decimal: decimal, readsLoneGroups: readsLoneGroups, quantity: quantity ?? .none, gaps: gaps)
  }

  package func value(of text: String) -> CellValue {
    let bytes = Array(text.utf8)
    return value(of: bytes.span)
  }

  package func value(of cell: Span<UInt8>) -> CellValue {
    var unit = NumberUnit.none
    return value(of: cell, unit: &unit)
  }

  /// - Parameter unit: set if the number has one, otherwise unchanged.
  @inline(__always)
  package func value(of cell: Span<UInt8>, unit: inout NumberUnit) -> CellValue {
    let (start, end) = trimmedBounds(of: cell)
    if start == end { return .gap }
    // Fast path: nearly all cells are digits with at most one mark.
    var index = start
    let isNegative = cell[index] == Byte.minus
    if isNegative || cell[index] == Byte.plus { index += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var fraction = 0
    var hasMark = false
    while index < end {
      let digit = cell[index] &- Byte.zero
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if hasMark { fraction += 1 }
      } else if cell[index] == decimal, !hasMark {
        hasMark = true
      } else {
        break
      }
      index += 1
    }
    guard index == end, digits > 0, digits <= quickDigits, mantissa <= 1 << 53 else {
      if !gaps.areUsual, gaps.contains(cell.extracting(start..<end)) { return .gap }
      if quantity.dimension != .none, digits > 0, digits <= Self.fastDigits, mantissa <= 1 << 53,
        let ratio = ratio(ofWord: cell, index..<end)
      {
        let magnitude = Quantity.converted(
          Double(mantissa) / Self.powersOfTen[fraction], by: ratio)
        return .number(isNegative ? -magnitude : magnitude)
      }
      return unusualValue(of: cell.extracting(start..<end), unit: &unit)
    }
    // Both operands are exact, so one division rounds correctly (Clinger, "How to Read Floating
    // Point Numbers Accurately", 1990).
    let magnitude = Double(mantissa) / Self.powersOfTen[fraction]
    return .number(isNegative ? -magnitude : magnitude)
  }

  /// Whether a cell is text, judging by its first and last bytes; false where they do not tell.
  @inline(__always)
  func isName(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    areNamesTexts && cell.count > 0 && (cell[0] | 0x20) &- UInt8(ascii: "a") < 26
      && cell[cell.count &- 1] &- 0x21 < 0x5F && !NumberText.mayBeValue(cell.span)
  }

  /// The conversion ratio of a unit after a number, with or without a blank between; nil if the
  /// column's unit cannot be converted from it.
  private func ratio(
    ofWord cell: Span<UInt8>, _ word: Range<Int>
  ) -> (one: Double, other: Double)? {
    guard !word.isEmpty else { return nil }
    let start = word.lowerBound + (cell[word.lowerBound] == Byte.space ? 1 : 0)
    guard start < word.upperBound, (cell[start] | 0x20) &- UInt8(ascii: "a") < 26 else {
      return nil
    }
    return UnitText(cell.extracting(start..<word.upperBound)).flatMap { quantity.ratio(of: $0) }
  }

  private func unusualValue(of cell: Span<UInt8>, unit: inout NumberUnit) -> CellValue {
    if quantity.dimension == .time, let duration = DurationText(cell) {
      return .number(
        Quantity.converted(
          duration.seconds(pairsAreHours: quantity.pairsAreHours), by: quantity.ratioOfSeconds))
    }
    guard NumberText.mayBeValue(cell) else { return .text }
    if let value = NumberText.value(ofName: cell, gaps: gaps) { return value }
    var bytes = cell.withUnsafeBufferPointer { Array($0) }
    var format = self
    if let found = ForeignDigits.ascii(bytes, decimal: decimal) {
      bytes = found.text
      if found.areMarksKnown { format.readsLoneGroups = true }
    }
    var reading = NumberText(bytes, format: format)
    let value = reading.value()
    if case .number = value { unit = reading.unit }
    return value
  }

  package struct Worded {
    package let number: Double
    package let word: UnitText
    /// Whether there is a blank between them.
    package let isApart: Bool
    /// Whether the number contains a decimal mark.
    package let hasMark: Bool
  }

  /// The number and the word after it, reading `1,234` as a group; nil for any other cell.
  package func worded(_ cell: Span<UInt8>) -> Worded? {
    let (start, end) = trimmedBounds(of: cell)
    guard start < end, NumberText.mayBeValue(cell.extracting(start..<end)) else { return nil }
    let bytes = cell.extracting(start..<end).withUnsafeBufferPointer { Array($0) }
    let format = NumberNotation(decimal: decimal, readsLoneGroups: true)
    var reading = NumberText(bytes, format: format, takesAnyWord: true)
    guard case .number(let number) = reading.value(), let word = reading.word else { return nil }
    return Worded(number: number, word: word.text, isApart: word.isApart, hasMark: reading.hasMark)
  }

  /// The most decimal digits that always fit into 64 bits.
  private static let fastDigits = 19

  /// 10⁰…10¹⁹, one for each number of decimals on the fast path; Double is exact up to 10²².
  static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19,
  ]

  /// Parses a cell of at most eight bytes that has only a minus, digits and at most one decimal
  /// mark; nil for any other.
  ///
  /// Works on all bytes at once (after J. Johnson and others, "Quickly parsing eight digits", 2018;
  /// L. Lamport, "Multiple Byte Processing with Full-Word Instructions", 1975).
  ///
  /// - Returns: the number and its decimals; the decimals are negative if `DecimalText` would write
  ///   the number differently: a zero before another digit, a mark at either end.
  @inline(__always)
  func shortNumber(_ cell: UnsafeBufferPointer<UInt8>) -> (number: Double, decimals: Int)? {
    guard let start = cell.baseAddress, cell.count <= quickBytes, cell.count > 0 else { return nil }
    var count = cell.count
    var word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let isNegative = start[0] == Byte.minus
    if isNegative {
      word >>= 8
      count &-= 1
      guard count > 0 else { return nil }
    }
    // Align the cell to the high end of the word and pad it with leading zeros.
    word <<= UInt64(8 &* (8 &- count))
    if count < 8 { word |= Self.zeros >> UInt64(8 &* count) }
    // The high bit of each byte that is the mark; exact up to the first one.
    let difference = word ^ (UInt64(decimal) &* Self.ones)
    let marks = (difference &- Self.ones) & ~difference & Self.highBits
    var fraction = 0
    var decimals = 0
    if marks != 0 {
      let shift = UInt64(marks.trailingZeroBitCount & ~7)
      guard count > 1 else { return nil }
      fraction = 7 - Int(shift >> 3)
      decimals = fraction > 0 && fraction &+ 1 < count ? fraction : -1
      let before = word & ((1 << shift) &- 1)
      let after = word & ~((2 << (shift + 7)) &- 1)
      word = after | before << 8 | UInt64(Byte.zero)
    }
    let digits = word ^ Self.zeros
    guard ((digits &+ 0x0606_0606_0606_0606) | digits) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else {
      return nil
    }
    let pairs = digits &* 10 &+ (digits >> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let low = (pairs & mask) &* 0x000F_4240_0000_0064
    let high = (pairs >> 16 & mask) &* 0x0000_2710_0000_0001
    let magnitude = Double((low &+ high) >> 32)
    // Both operands are exact, as in the loop for longer numbers.
    let number =
      fraction == 0
      ? magnitude : magnitude / cvector_power_of_ten(UInt32(truncatingIfNeeded: fraction))
    let first = start[isNegative ? 1 : 0]
    if first == Byte.zero, count > 1, decimals == 0 || start[isNegative ? 2 : 1] != decimal {
      decimals = -1
    }
    if isNegative, number == 0 { decimals = -1 }
    return (isNegative ? -number : number, decimals)
  }

  /// Parses cells that `shortNumber` would, one every `stride`, as long as they have some decimals;
  /// eight bytes must be readable from the start of each.
  ///
  /// - Returns: how many are parsed.
  static func shortNumbers(
    _ cells: UnsafePointer<UnsafeBufferPointer<UInt8>>, _ stride: Int, _ count: Int, decimals: Int,
    mark: UInt8, into numbers: UnsafeMutablePointer<Double>
  ) -> Int {
    let cells = UnsafeRawPointer(cells).assumingMemoryBound(to: cvector_cell.self)
    return cvector_short_numbers(
      cells, stride, count, mark, UInt32(truncatingIfNeeded: decimals), numbers)
  }

  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
