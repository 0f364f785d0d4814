// Limits the figures of a number by where it is shown: few on a bar, more in a tooltip, all when
// data are copied.

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

extension NumberFormat {
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
  private func decimals(
    of digits: DecimalDigits, _ limit: FigureLimit, largest: Double
  ) -> Int {
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
}

extension DecimalDigits {
  fileprivate func rounded(toFigures figures: Int) -> DecimalDigits {
    rounded(toPowerOfTen: exponent - figures + 1)
  }
}
