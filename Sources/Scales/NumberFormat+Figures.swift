// Numbers in as many figures as the place they stand in is worth: few on a bar, more where somebody
// looks closely, all of them where the data are copied.

/// How many figures a number is written with at the most.
package struct FigureLimit: Hashable, Sendable {
  /// Significant figures, of what has decimals or a unit of thousands.
  let figures: Int
  /// Magnitudes below it are written with all their whole digits: of 12,345 people nobody wants
  /// to read 12,350.
  let wholeBelow: Double

  /// On bars, in the ring and in titles: 4 figures, and whole numbers of up to 5 digits.
  package static let label = FigureLimit(figures: 4, wholeBelow: 1e5)
  /// In tooltips and sentences: 6 figures, and whole numbers of any length.
  package static let detail = FigureLimit(figures: 6, wholeBelow: .infinity)
  /// In text that a program may read: all that the value has.
  package static let all = FigureLimit(figures: .max, wholeBelow: .infinity)
}

extension NumberFormat {
  /// The value in no more figures than a place is worth: "0.1235", "1,235", "12,345", "1.235M".
  ///
  /// - Parameters:
  ///   - givenDecimals: as many are kept, within the limit, so that "110.0" stays one among tenths.
  ///   - largest: the greatest magnitude of the numbers beside it, which share its decimals; what
  ///     is too small for these keeps two figures. nil for a number alone.
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
      // 999,960,000 is 1G and not 1,000M.
      let name = Self.unit(ofPowerOfTen: short.exponent) ?? unit
      short.exponent -= name.exponent
      return sign(value < 0) + plain(short, decimals: short.decimals) + name.symbol
    }
    let decimals = decimals(of: digits, limit, largest: largest ?? magnitude)
    let rounded = digits.rounded(toPowerOfTen: -decimals)
    let given = min(givenDecimals, decimals, Self.largestGivenDecimals)
    return sign(rounded.isNegative) + plain(rounded, decimals: max(rounded.decimals, given))
  }

  /// As many as the largest number beside it leaves figures for, and two figures at the least.
  private func decimals(
    of digits: DecimalDigits, _ limit: FigureLimit, largest: Double
  ) -> Int {
    let most = DecimalDigits(min(largest, Self.largestPlain)).rounded(toFigures: limit.figures)
    let shared = limit.figures - 1 - max(most.exponent, digits.exponent)
    let own = limit.figures - 1 - digits.exponent
    return max(0, min(own, max(shared, 1 - digits.exponent)))
  }

  /// What large numbers are counted in, as on an axis; nil below thousands.
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
