// Which texts are numbers, and which number each is: exact, fast, and the same under every locale.

/// What one cell holds.
package enum CellValue: Hashable, Sendable {
  /// Never NaN; ±infinity where the text says so or is beyond Double's range.
  case number(Double)
  /// Nothing, blanks, or a sign that there is nothing: `NaN`, `NA`, `N/A`, `null`, `-`, `#DIV/0!`
  /// and the like.
  case gap
  /// One group of three, as in `1,234`, where nothing tells whether the mark groups or is the
  /// decimal.
  case ambiguous
  case text
}

/// How numbers are written.
///
/// A number is, after blanks around it are taken off: a sign (`+`, `-` or U+2212), digits with at
/// most one decimal mark, and an exponent (`e` or `E`, a sign, digits). The whole part may be
/// grouped: one to three digits not starting with zero, then groups of exactly three, all separated
/// by the same of: the other of `.` and `,`, an apostrophe, a space (also U+00A0, U+2009, U+202F).
/// A grouped number has no exponent. `inf`, `infinity` and `∞` are infinite. Hexadecimal is text.
///
/// Before or after it may stand a currency, and after it a percent or per mille sign, with one
/// blank between at the most; `12 %` is 12 and its unit is told apart. Bookkeepers' negatives are
/// in parentheses or have the minus behind the digits: `(1,234.50)`, `1.234,50-`; there is one
/// sign.
///
/// A mark is never skipped where it may be the decimal: `32,56` is not a number under a decimal
/// point, and `1,234` is one only where `readsLoneGroups`; `1,234.5` and `1,234,567` can mean one
/// thing only.
package struct NumberNotation: Hashable, Sendable {
  /// `.` or `,`.
  package var decimal: UInt8
  /// Whether a single group after the other mark is read as thousands: it is known which the
  /// decimal is.
  package var readsLoneGroups: Bool
  /// What stands behind the numbers of a column, and what its lengths of time are counted in.
  package let quantity: Quantity
  /// The digits that the two quick ways to read a number take at the most: none where a number
  /// without a unit is to be counted in another one.
  let quickDigits: Int
  let quickBytes: Int

  package init(decimal: UInt8, readsLoneGroups: Bool, quantity: Quantity = .none) {
    self.decimal = decimal
    self.readsLoneGroups = readsLoneGroups
    self.quantity = quantity
    quickDigits = quantity.isPlainAsWritten ? Self.fastDigits : 0
    quickBytes = quantity.isPlainAsWritten ? 8 : 0
  }

  /// The same for a column that has a quantity.
  package func reading(_ quantity: Quantity?) -> NumberNotation {
    NumberNotation(
      decimal: decimal, readsLoneGroups: readsLoneGroups, quantity: quantity ?? .none)
  }

  /// What a text holds.
  package func value(of text: String) -> CellValue {
    let bytes = Array(text.utf8)
    return value(of: bytes.span)
  }

  /// What the bytes of a cell hold.
  package func value(of cell: Span<UInt8>) -> CellValue {
    var unit = NumberUnit.none
    return value(of: cell, unit: &unit)
  }

  /// What the bytes of a cell hold.
  ///
  /// - Parameter unit: set to that of a number that has one, else left as it is.
  @inline(__always)
  package func value(of cell: Span<UInt8>, unit: inout NumberUnit) -> CellValue {
    let (start, end) = trimmedBounds(of: cell)
    if start == end { return .gap }
    // Digits with at most one mark are nearly all there is; they need no copy and no second look.
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
      if quantity.dimension != .none, digits > 0, digits <= Self.fastDigits, mantissa <= 1 << 53,
        let ratio = ratio(ofWord: cell, index..<end)
      {
        let magnitude = Double(mantissa) / Self.powersOfTen[fraction] * ratio.one / ratio.other
        return .number(isNegative ? -magnitude : magnitude)
      }
      return unusualValue(of: cell.extracting(start..<end), unit: &unit)
    }
    // Both operands are exact, so one division rounds correctly (Clinger, "How to Read Floating
    // Point Numbers Accurately", 1990).
    let magnitude = Double(mantissa) / Self.powersOfTen[fraction]
    return .number(isNegative ? -magnitude : magnitude)
  }

  /// What one of the unit is that stands behind a number, after a blank or none; nil where it is none
  /// that the column's can be counted by.
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
        duration.seconds(pairsAreHours: quantity.pairsAreHours) / (quantity.scale / 1e9))
    }
    guard NumberText.mayBeValue(cell) else { return .text }
    let bytes = cell.withUnsafeBufferPointer { Array($0) }
    var reading = NumberText(bytes, format: self)
    let value = reading.value()
    if case .number = value { unit = reading.unit }
    return value
  }

  /// A number with a word behind it.
  package struct Worded {
    package let number: Double
    package let word: UnitText
    /// Whether a blank is between them.
    package let isApart: Bool
    /// Whether the number has a decimal mark.
    package let hasMark: Bool
  }

  /// A cell that is a number and any word behind it, `1,234` being in groups; nil where it is not.
  package func worded(_ cell: Span<UInt8>) -> Worded? {
    let (start, end) = trimmedBounds(of: cell)
    guard start < end, NumberText.mayBeValue(cell.extracting(start..<end)) else { return nil }
    let bytes = cell.extracting(start..<end).withUnsafeBufferPointer { Array($0) }
    let format = NumberNotation(decimal: decimal, readsLoneGroups: true)
    var reading = NumberText(bytes, format: format, takesAnyWord: true)
    guard case .number(let number) = reading.value(), let word = reading.word else { return nil }
    return Worded(
      number: number, word: word.text, isApart: word.isApart, hasMark: reading.hasMark)
  }

  /// So many decimal digits fit into 64 bits.
  private static let fastDigits = 19

  /// 10⁰…10¹⁹, as many as there are fast digits after a mark; up to 10²² a Double holds them
  /// exactly.
  static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19,
  ]
}
