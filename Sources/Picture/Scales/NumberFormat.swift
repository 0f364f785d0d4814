// Formats single numbers: grouped, with a locale's separators, and never with false precision; with
// the figures that there is room for, or with SI prefixes.

/// Formats numbers for people.
public struct NumberFormat: Hashable, Sendable {
  /// The minus sign of pictures.
  public static let typographicMinus = "\u{2212}"

  /// Magnitudes from here on have an exponent: they have more digits than a double's precision.
  static let largestPlain = 1e15
  /// Smaller magnitudes are written with an exponent.
  static let smallestPlain = 1e-4

  /// Whether a number is written with an exponent.
  package static func hasExponent(_ value: Double) -> Bool {
    let magnitude = abs(value)
    return magnitude >= largestPlain || (magnitude > 0 && magnitude < smallestPlain)
  }

  /// Between groups of digits; "" for none.
  public var groupSeparator: String
  /// Before the decimals.
  public var decimalSeparator: String
  /// The number of digits in each group, from the decimal separator outwards. The last repeats; 0
  /// ends grouping. Usually 3; 3 and 2 in India.
  public var groupSizes: [Int]
  /// U+2212 in pictures, "-" in text that a program may read.
  public var minus: String
  /// After a number of percents, with the space that a language has before it: "24%", "24 %".
  public var percentSign: String

  /// A format by its separators; by default those of English.
  public init(
    groupSeparator: String = ",", decimalSeparator: String = ".", groupSizes: [Int] = [3],
    minus: String = typographicMinus, percentSign: String = "%"
  ) {
    (self.groupSeparator, self.decimalSeparator) = (groupSeparator, decimalSeparator)
    (self.groupSizes, self.minus, self.percentSign) = (groupSizes, minus, percentSign)
  }

  /// The value with at least its given decimals, so that "110.0" stays so in a column of tenths.
  /// More than `largestGivenDecimals` are not padded.
  package func string(_ value: Double, givenDecimals: Int) -> String {
    guard value.isFinite, givenDecimals > 0, givenDecimals <= Self.largestGivenDecimals,
      !Self.hasExponent(value)
    else { return string(value) }
    let number = DecimalDigits(value)
    return sign(number.isNegative) + plain(number, decimals: max(number.decimals, givenDecimals))
  }

  /// More trailing zeros than this are not informative.
  static let largestGivenDecimals = 6

  /// The value in the fewest digits that read back as the same double: "1,232", "117.2", "0.1",
  /// "1e16". Zero has no sign; NaN, a gap, is "–".
  public func string(_ value: Double) -> String {
    if value.isNaN { return "–" }
    if value.isInfinite { return sign(value < 0) + "∞" }
    let number = DecimalDigits(value)
    if Self.hasExponent(value) {
      var mantissa = number
      mantissa.exponent = 0
      return sign(number.isNegative) + plain(mantissa, decimals: mantissa.decimals)
        + exponentSuffix(number.exponent)
    }
    return sign(number.isNegative) + plain(number, decimals: number.decimals)
  }

  /// A number of any length, with all of its digits.
  ///
  /// - Parameter text: digits with at most one point, after a "-" if it is negative.
  package func string(ofDigits text: String) -> String {
    let halves = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var number = DecimalDigits(0)
    number.digits = halves.joined().utf8.map { $0 &- UInt8(ascii: "0") }
    number.exponent = halves[0].utf8.count - 1
    return sign(text.hasPrefix("-"))
      + plain(number, decimals: halves.count > 1 ? halves[1].utf8.count : 0)
  }

  /// A ratio in percent: two significant figures below 10 %, whole percents above.
  ///
  /// Close to 100% a decimal is added: 0.996 is "99.6%" and 0.9996 ">99.9%". Less than a hundredth
  /// of a percent is "<0.01%". Only 0 is "0%" and only 1 is "100%". Exact values are not padded: 0.05
  /// is "5%", 0.0502 is "5.0%". NaN, an undefined ratio, is "–".
  public func percent(_ ratio: Double) -> String {
    if ratio.isNaN { return "–" }
    let prefix = sign(ratio < 0)
    let (less, more) = ratio < 0 ? (">", "<") : ("<", ">")
    if (ratio * 100).isInfinite { return prefix + "∞" + percentSign }
    if ratio == 0 { return "0" + percentSign }
    // Computed on the digits, since 100 times 0.07 is not 7.
    var percent = DecimalDigits(abs(ratio))
    percent.shift(by: 2)
    guard percent.exponent >= Self.smallestPercentPower else {
      let bound = DecimalDigits(0.01)
      return less + prefix + plain(bound, decimals: bound.decimals) + percentSign
    }
    let all = DecimalDigits(100)
    var rounded = percent.rounded(toPowerOfTen: percent.exponent < 1 ? percent.exponent - 1 : 0)
    var decimals = rounded == percent ? rounded.decimals : max(0, 1 - rounded.exponent)
    if rounded == all, percent != all {
      (rounded, decimals) = (percent.rounded(toPowerOfTen: -1), 1)
      if rounded == all {
        let bound = abs(ratio) < 1 ? DecimalDigits(99.9) : all
        return more + prefix + plain(bound, decimals: bound.decimals) + percentSign
      }
    }
    return prefix + plain(rounded, decimals: decimals) + percentSign
  }

  /// A ratio in percent with all of its digits: "12.34%".
  package func exactPercent(_ ratio: Double) -> String {
    guard ratio.isFinite, abs(ratio) < Self.largestPlain else { return percent(ratio) }
    var digits = DecimalDigits(ratio)
    digits.shift(by: 2)
    return sign(digits.isNegative) + plain(digits, decimals: digits.decimals) + percentSign
  }

  /// A ratio in percent with four figures, and all whole ones: "12.34%", "1,234%".
  package func fullPercent(_ ratio: Double) -> String {
    guard ratio.isFinite, abs(ratio) < Self.largestPlain else { return percent(ratio) }
    let exponent = DecimalDigits(ratio).exponent + 2
    if exponent < -Self.largestGivenDecimals { return percent(ratio) }
    let decimals = min(max(0, 3 - exponent), Self.largestGivenDecimals)
    return percent(ratio, decimals: decimals, isPadded: false)
  }

  /// A ratio in percent with so many decimals; what would round to nothing is "<0.1%", and what would
  /// round to all, and is less, ">99.9%".
  package func percent(_ ratio: Double, decimals: Int) -> String {
    percent(ratio, decimals: decimals, isPadded: true)
  }

  private func percent(_ ratio: Double, decimals: Int, isPadded: Bool) -> String {
    guard ratio.isFinite, abs(ratio) < Self.largestPlain else { return percent(ratio) }
    // The last digits of a quotient are noise: what is all but for these is all.
    var digits = DecimalDigits(abs(ratio)).rounded(toFigures: 15)
    if digits.digits.isEmpty { return "0" + percentSign }
    digits.shift(by: 2)
    var shown = digits.rounded(toPowerOfTen: -decimals)
    var bound = ""
    if shown.digits.isEmpty {
      bound = ratio < 0 ? ">" : "<"
      (shown.digits, shown.exponent) = ([1], -decimals)
    } else if digits.exponent < 2, shown.exponent == 2 {
      bound = ratio < 0 ? "<" : ">"
      (shown.digits, shown.exponent) = (Array(repeating: 9, count: decimals + 2), 1)
    }
    return bound + sign(ratio < 0) + plain(shown, decimals: isPadded ? decimals : shown.decimals)
      + percentSign
  }

  /// The power of ten of the smallest percentage that is written as a number.
  private static let smallestPercentPower = -2

  /// A ratio in whole percents: "24%"; "<1%" and ">99%" for what would round to nothing or to all.
  public func wholePercent(_ ratio: Double) -> String { percent(ratio, decimals: 0) }

  func sign(_ isNegative: Bool) -> String { isNegative ? minus : "" }

  func plain(_ number: DecimalDigits, decimals: Int) -> String {
    number.plain(
      decimals: decimals, groupSeparator: groupSeparator, decimalSeparator: decimalSeparator,
      groupSizes: groupSizes)
  }

  func exponentSuffix(_ exponent: Int) -> String {
    "e" + sign(exponent < 0) + String(exponent.magnitude)
  }

  /// The value within a figure limit: "0.123457", "12,345".
  ///
  /// - Parameter givenDecimals: decimals to keep within the limit, so that "110.0" stays so among
  ///   tenths.
  package func string(_ value: Double, _ limit: FigureLimit, givenDecimals: Int = 0) -> String {
    let magnitude = abs(value)
    guard value.isFinite, magnitude > 0, limit != .all else {
      return string(value, givenDecimals: min(givenDecimals, limit.figures - 1))
    }
    let digits = DecimalDigits(value)
    if magnitude < Self.smallestPlain || magnitude >= Self.largestPlain {
      var mantissa = digits.rounded(toFigures: limit.figures)
      let exponent = mantissa.exponent
      mantissa.exponent = 0
      return sign(value < 0) + plain(mantissa, decimals: mantissa.decimals)
        + exponentSuffix(exponent)
    }
    let decimals = max(0, limit.figures - 1 - digits.exponent)
    let rounded = digits.rounded(toPowerOfTen: -decimals)
    let given = min(givenDecimals, decimals, Self.largestGivenDecimals)
    return sign(rounded.isNegative) + plain(rounded, decimals: max(rounded.decimals, given))
  }

  /// A number with exactly this many decimals.
  ///
  /// - Parameters:
  ///   - value: written as by `string(_:)` if it is not finite.
  ///   - decimals: 0 to 15; further digits are rounded away, half to the larger magnitude.
  public func string(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return string(value) }
    let number = DecimalDigits(value).rounded(toPowerOfTen: -decimals)
    return sign(number.isNegative) + plain(number, decimals: decimals)
  }

  /// A quantity of at least zero in two or three digits, with its prefix after a space: "950", "1.2
  /// M". A unit may follow after another space.
  public func abbreviated(_ quantity: Double) -> String {
    let prefix = SIPrefix(for: quantity)
    let number = string(quantity / prefix.factor, decimals: prefix.decimals(of: quantity))
    // Nobody counts rows in G and T.
    let symbol = ["G": "bn", "T": "tn"][prefix.symbol] ?? prefix.symbol
    return symbol.isEmpty ? number : "\(number) \(symbol)"
  }

  /// A size: "120 bytes", "1.2 kB", "385 MB".
  package func bytes(_ count: Int) -> String {
    let prefix = SIPrefix(for: Double(count))
    return number(ofBytes: Double(count), in: prefix, like: count) + " "
      + unit(prefix, isOne: count == 1)
  }

  /// A part of a size, in the unit of the whole, rounded down: "9 of 385 MB".
  package func bytes(_ count: Int, of total: Int) -> String {
    let prefix = SIPrefix(for: Double(total))
    let step = prefix.factor / (prefix.decimals(of: Double(total)) > 0 ? 10 : 1)
    let part = (Double(min(count, total)) / step).rounded(.down) * step
    return number(ofBytes: part, in: prefix, like: total) + " of "
      + number(ofBytes: Double(total), in: prefix, like: total) + " "
      + unit(prefix, isOne: total == 1)
  }

  private func number(ofBytes count: Double, in prefix: SIPrefix, like total: Int) -> String {
    string(count / prefix.factor, decimals: prefix.decimals(of: Double(total)))
  }

  private func unit(_ prefix: SIPrefix, isOne: Bool) -> String {
    prefix.symbol.isEmpty ? isOne ? "byte" : "bytes" : prefix.symbol + "B"
  }
}

package struct FigureLimit: Hashable, Sendable {
  /// Significant figures of numbers with decimals; whole numbers have all their digits.
  let figures: Int

  /// For sentences and speech: 6 figures.
  package static let detail = FigureLimit(figures: 6)
  /// For tooltips, and for text that a program may read: all figures of the value.
  package static let all = FigureLimit(figures: .max)
}

extension DecimalDigits {
  func rounded(toFigures figures: Int) -> DecimalDigits {
    rounded(toPowerOfTen: exponent - figures + 1)
  }
}

/// A power of a thousand and its SI prefix (SI brochure, 9th edition, section 3).
package struct SIPrefix: Hashable, Sendable {
  /// The number of plain units in one of these.
  package let factor: Double
  /// "" for the plain unit, then "k", "M", "G", "T".
  package let symbol: String

  private static let all = ["", "k", "M", "G", "T"].enumerated().map { power, symbol in
    SIPrefix(factor: (0..<power).reduce(1.0) { product, _ in product * 1_000 }, symbol: symbol)
  }

  private init(factor: Double, symbol: String) {
    self.factor = factor
    self.symbol = symbol
  }

  /// The largest prefix for which the quantity rounds to at least one.
  package init(for quantity: Double) {
    let fitting = Self.all.last { quantity.rounded() >= $0.factor * 0.9995 && $0.factor > 1 }
    self = fitting ?? SIPrefix(factor: 1, symbol: "")
  }

  /// The decimals that give at least two digits; none without a prefix.
  package func decimals(of quantity: Double) -> Int {
    factor > 1 && quantity / factor < 9.95 ? 1 : 0
  }
}
