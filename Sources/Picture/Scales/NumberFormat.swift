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

  /// Includes the space before it.
  static let percentSign = " %"

  /// Between groups of digits; "" for none.
  public var groupSeparator: String
  /// Before the decimals.
  public var decimalSeparator: String
  /// The number of digits in each group, from the decimal separator outwards. The last repeats; 0
  /// ends grouping. Usually 3; 3 and 2 in India.
  public var groupSizes: [Int]
  /// U+2212 in pictures, "-" in text that a program may read.
  public var minus: String

  /// A format by its separators; by default those of English.
  public init(
    groupSeparator: String = ",", decimalSeparator: String = ".", groupSizes: [Int] = [3],
    minus: String = typographicMinus
  ) {
    (self.groupSeparator, self.decimalSeparator) = (groupSeparator, decimalSeparator)
    (self.groupSizes, self.minus) = (groupSizes, minus)
  }

  /// The value with at least its given decimals, so that "110.0" stays so in a column of tenths.
  /// More than `largestGivenDecimals` are not padded.
  package func string(_ value: Double, givenDecimals: Int) -> String {
    let magnitude = abs(value)
    guard value.isFinite, givenDecimals > 0, givenDecimals <= Self.largestGivenDecimals,
      magnitude == 0 || magnitude >= Self.smallestPlain, magnitude < Self.largestPlain
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
    let magnitude = abs(value)
    if magnitude >= Self.largestPlain || (magnitude > 0 && magnitude < Self.smallestPlain) {
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
  /// Close to 100 % a decimal is added: 0.996 is "99.6 %" and 0.9996 "> 99.9 %". Less than a
  /// hundredth of a percent is "< 0.01 %". Only 0 is "0 %" and only 1 is "100 %". Exact values are
  /// not padded: 0.05 is "5 %", 0.0502 is "5.0 %". NaN, an undefined ratio, is "–".
  public func percent(_ ratio: Double) -> String {
    if ratio.isNaN { return "–" }
    let prefix = sign(ratio < 0)
    let (less, more) = ratio < 0 ? ("> ", "< ") : ("< ", "> ")
    if (ratio * 100).isInfinite { return prefix + "∞" + Self.percentSign }
    if ratio == 0 { return "0" + Self.percentSign }
    // Computed on the digits, since 100 times 0.07 is not 7.
    var percent = DecimalDigits(abs(ratio))
    percent.exponent += 2
    guard percent.exponent >= Self.smallestPercentPower else {
      let bound = DecimalDigits(0.01)
      return less + prefix + plain(bound, decimals: bound.decimals) + Self.percentSign
    }
    let all = DecimalDigits(100)
    var rounded = percent.rounded(toPowerOfTen: percent.exponent < 1 ? percent.exponent - 1 : 0)
    var decimals = rounded == percent ? rounded.decimals : max(0, 1 - rounded.exponent)
    if rounded == all, percent != all {
      (rounded, decimals) = (percent.rounded(toPowerOfTen: -1), 1)
      if rounded == all {
        let bound = abs(ratio) < 1 ? DecimalDigits(99.9) : all
        return more + prefix + plain(bound, decimals: bound.decimals) + Self.percentSign
      }
    }
    return prefix + plain(rounded, decimals: decimals) + Self.percentSign
  }

  /// The power of ten of the smallest percentage that is written as a number.
  private static let smallestPercentPower = -2

  func sign(_ isNegative: Bool) -> String { isNegative ? minus : "" }

  func plain(_ number: DecimalDigits, decimals: Int) -> String {
    number.plain(
      decimals: decimals, groupSeparator: groupSeparator, decimalSeparator: decimalSeparator,
      groupSizes: groupSizes)
  }

  func exponentSuffix(_ exponent: Int) -> String {
    "e" + sign(exponent < 0) + String(exponent.magnitude)
  }

  /// The value within a figure limit: "0.1235", "1,235", "12,345", "1.235M".
  ///
  /// - Parameters:
  ///   - givenDecimals: decimals to keep within the limit, so that "110.0" stays so among tenths.
  ///   - largest: the greatest magnitude beside this number, which decides their common decimals;
  ///     smaller numbers keep at least two figures. nil for a number alone.
  package func string(
    _ value: Double, _ limit: FigureLimit, givenDecimals: Int = 0, largest: Double? = nil
  ) -> String {
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
    let whole = digits.rounded(toPowerOfTen: 0)
    if magnitude.rounded() >= limit.wholeBelow, let unit = Self.unit(ofPowerOfTen: whole.exponent) {
      var short = digits.rounded(toFigures: limit.figures)
      // 999,960,000 is 1G, not 1,000M.
      let name = Self.unit(ofPowerOfTen: short.exponent) ?? unit
      short.exponent -= name.exponent
      return sign(value < 0) + plain(short, decimals: short.decimals) + name.symbol
    }
    let decimals = decimals(of: digits, limit, largest: largest ?? magnitude)
    let rounded = digits.rounded(toPowerOfTen: -decimals)
    let given = min(givenDecimals, decimals, Self.largestGivenDecimals)
    return sign(rounded.isNegative) + plain(rounded, decimals: max(rounded.decimals, given))
  }

  /// The decimals that the largest number's figures allow, but at least two figures.
  private func decimals(of digits: DecimalDigits, _ limit: FigureLimit, largest: Double) -> Int {
    let most = DecimalDigits(min(largest, Self.largestPlain)).rounded(toFigures: limit.figures)
    let shared = limit.figures - 1 - max(most.exponent, digits.exponent)
    let own = limit.figures - 1 - digits.exponent
    return max(0, min(own, max(shared, 1 - digits.exponent)))
  }

  /// The unit of large numbers, as on an axis; nil below thousands.
  static func unit(ofPowerOfTen power: Int) -> (exponent: Int, symbol: String)? {
    switch power {
    case ..<3: nil
    case ..<6: (3, "k")
    case ..<9: (6, "M")
    case ..<12: (9, "G")
    default: (12, "T")
    }
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
    return prefix.symbol.isEmpty ? number : "\(number) \(prefix.symbol)"
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
  /// Significant figures, for numbers with decimals or in thousands and more.
  let figures: Int
  /// Smaller magnitudes keep all integer digits: 12,345 people should not become 12,350.
  let wholeBelow: Double

  /// For bars, the ring and titles: 4 figures, and whole numbers of up to 5 digits.
  package static let label = FigureLimit(figures: 4, wholeBelow: 1e5)
  /// For tooltips and sentences: 6 figures, and whole numbers of any length.
  package static let detail = FigureLimit(figures: 6, wholeBelow: .infinity)
  /// For text that a program may read: all figures of the value.
  package static let all = FigureLimit(figures: .max, wholeBelow: .infinity)
}

extension DecimalDigits {
  fileprivate func rounded(toFigures figures: Int) -> DecimalDigits {
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
