// Large quantities in few digits, with SI prefixes.

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

extension NumberFormat {
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
    let number = string(
      quantity / prefix.factor, decimals: prefix.decimals(of: quantity))
    return prefix.symbol.isEmpty ? number : "\(number) \(prefix.symbol)"
  }

  /// A size: "120 bytes", "1.2 kB", "385 MB".
  package func bytes(_ count: Int) -> String {
    let prefix = SIPrefix(for: Double(count))
    return number(ofBytes: Double(count), in: prefix, like: count) + " "
      + unit(prefix, isOne: count == 1)
  }

  /// A part of a size, in the unit of the whole: "9 of 385 MB". The part is rounded down, so that
  /// it is never overstated.
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
