// Large quantities in a few digits: in thousands, millions and so on, by the prefixes of the SI.

/// What a quantity is counted in: a power of a thousand and its prefix (SI brochure, 9th edition,
/// section 3).
package struct SIPrefix: Hashable, Sendable {
  /// How many of the plain unit one of these is.
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

  /// The largest of which there is one at least, where the quantity is rounded to a whole number of
  /// them.
  package init(for quantity: Double) {
    let fitting = Self.all.last { quantity.rounded() >= $0.factor * 0.9995 && $0.factor > 1 }
    self = fitting ?? SIPrefix(factor: 1, symbol: "")
  }

  /// How many decimals tell two digits of it at least; whole things have none.
  package func decimals(of quantity: Double) -> Int {
    factor > 1 && quantity / factor < 9.95 ? 1 : 0
  }
}

extension NumberFormat {
  /// A number with so many decimals, neither more nor fewer: 0 to 15. Further digits are rounded
  /// away, half to the larger magnitude.
  public func string(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return string(value) }
    let number = DecimalDigits(value).rounded(toPowerOfTen: -decimals)
    return sign(number.isNegative) + plain(number, decimals: decimals)
  }

  /// A quantity of at least zero in two or three digits, with its prefix behind a space: "950",
  /// "1.2 M". A unit may follow it behind another space.
  public func abbreviated(_ quantity: Double) -> String {
    let prefix = SIPrefix(for: quantity)
    let number = string(
      quantity / prefix.factor, decimals: prefix.decimals(of: quantity))
    return prefix.symbol.isEmpty ? number : "\(number) \(prefix.symbol)"
  }

  /// A size: "120 bytes", "1.2 kB", "385 MB". One byte is said in the singular.
  package func bytes(_ count: Int) -> String {
    let prefix = SIPrefix(for: Double(count))
    return number(ofBytes: Double(count), in: prefix, like: count) + " "
      + unit(prefix, isOne: count == 1)
  }

  /// How much of a size there is, in the unit of the whole: "9 of 385 MB". The part is rounded
  /// down, so that it is never more than there is.
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
