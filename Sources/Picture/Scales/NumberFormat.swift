// Formats single numbers: grouped, with a locale's separators, and never with false precision.

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
    self.groupSeparator = groupSeparator
    self.decimalSeparator = decimalSeparator
    self.groupSizes = groupSizes
    self.minus = minus
  }

  /// The value with at least its given decimals, so that "110.0" stays so in a column of tenths.
  /// More than `largestGivenDecimals` are not padded.
  package func string(_ value: Double, givenDecimals: Int) -> String {
    let magnitude = abs(value)
    guard value.isFinite, givenDecimals > 0, givenDecimals <= Self.largestGivenDecimals,
      magnitude == 0 || magnitude >= Self.smallestPlain, magnitude < Self.largestPlain
    else { return string(value) }
    let number = DecimalDigits(value)
    return sign(number.isNegative)
      + plain(number, decimals: max(number.decimals, givenDecimals))
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
}
