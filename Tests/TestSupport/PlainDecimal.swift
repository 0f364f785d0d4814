// Numbers of any length as people compare them on paper, for tests against plain loops.

/// A decimal number as written, compared digit by digit below one another.
public struct PlainDecimal: Hashable, Comparable, Sendable {
  private static let width = 160
  private var isNegative = false
  /// Digits of `width` places before the point and as many behind it.
  private var digits: [Int]

  /// - Parameter text: a sign, digits with a point, commas between groups, and an exponent.
  public init(_ text: String) {
    let parts = text.filter { $0 != "," }.lowercased().split(separator: "e")
    let mantissa = parts[0].drop { "+-".contains($0) }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let first = Self.width - exponent - halves[0].count
    digits = Array(repeating: 0, count: 2 * Self.width)
    for (place, digit) in halves.joined().enumerated() {
      let digit = digit.wholeNumberValue ?? 0
      if digit > 0 { digits[first + place] = digit }
    }
    isNegative = text.hasPrefix("-") && digits.contains { $0 > 0 }
  }

  public static func < (one: Self, other: Self) -> Bool {
    if one.isNegative != other.isNegative { return one.isNegative }
    for (first, second) in zip(one.digits, other.digits) where first != second {
      return (first < second) != one.isNegative
    }
    return false
  }
}

extension PlainDecimal: CustomStringConvertible {
  public var description: String {
    let first = digits.firstIndex { $0 > 0 } ?? 0
    let last = digits.lastIndex { $0 > 0 } ?? 0
    return (isNegative ? "-" : "") + digits[first...last].map(String.init).joined()
      + "e\(Self.width - first)"
  }
}

extension PlainDecimal {
  /// Texts of numbers many of which have one double, and some of which are equal.
  ///
  /// - Parameter isPlain: whether they are such as databases and JSON write them.
  public static func texts(
    _ count: Int, isPlain: Bool, random: inout SeededGenerator
  ) -> [String] {
    func digits(_ count: Int) -> String {
      String(Int.random(in: 1...9, using: &random))
        + (1..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    let id = Int.random(in: 1_000_000_000_000_000_000...9_000_000_000_000_000_000, using: &random)
    let (long, decimal) = (digits(22), "0." + digits(Int.random(in: 18...37, using: &random)))
    let kind = Int.random(in: 0..<4, using: &random)
    return (0..<count).map { _ in
      let last = Int.random(in: 0...20, using: &random)
      let near = Int.random(in: -3...3, using: &random)
      let sign = Int.random(in: 0..<6, using: &random) == 0 ? "-" : ""
      switch kind == 3 ? Int.random(in: 0..<7, using: &random) : kind {
      case 0: return sign + String(id + last)
      case 1: return sign + long + String(100 + last)
      case 2: return sign + decimal + String(10 + last)
      case 3: return sign + String(9_007_199_254_740_992 + near)
      case 4: return sign + String(id) + ["", ".0", ".00"][last % 3]
      case 5:
        let forms =
          isPlain ? ["0.1", "1e2", "100"] : ["007", "+7", "1,234,567", "7.0", ".5", "5."]
        return forms[last % forms.count]
      default:
        let text = String(id + last / 10)
        if isPlain { return text.prefix(1) + "." + text.dropFirst() + "e18" }
        var grouped = ""
        for (place, digit) in text.enumerated() {
          if place > 0, (text.count - place) % 3 == 0 { grouped += "," }
          grouped.append(digit)
        }
        return grouped
      }
    }
  }
}
