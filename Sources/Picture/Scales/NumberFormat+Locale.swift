// Number formats of the user's locale, read without changing the process's locale.

internal import Glibc

extension NumberFormat {
  /// The format of a locale; nil if it is not installed.
  ///
  /// Separators and group sizes are those of its LC_NUMERIC. If the locale has no group separator,
  /// like the C locale, it is a comma, or a narrow no-break space if the comma is the decimal
  /// separator. Without a size, groups have three digits.
  ///
  /// - Parameters:
  ///   - localeName: "de_DE.UTF-8". Without an encoding, "de_DE", the UTF-8 form is preferred, since
  ///     separators in other encodings cannot be read and count as missing. "" is the environment's
  ///     locale.
  ///   - minus: the sign of negative numbers.
  public static func named(
    _ localeName: String, minus: String = typographicMinus
  ) -> NumberFormat? {
    for spelling in spellings(of: localeName) {
      guard let locale = newlocale(LC_NUMERIC_MASK, spelling, nil) else { continue }
      defer { freelocale(locale) }
      return NumberFormat(
        group: text(nl_langinfo_l(nl_item(THOUSEP), locale)),
        decimal: text(nl_langinfo_l(nl_item(RADIXCHAR), locale)),
        groupSizes: groupSizes(nl_langinfo_l(nl_item(__GROUPING), locale)), minus: minus)
    }
    return nil
  }

  /// The format of a locale, by default the environment's; the C locale's if it is not installed.
  public static func current(
    localeName: String = "", minus: String = typographicMinus
  ) -> NumberFormat {
    named(localeName, minus: minus) ?? NumberFormat(minus: minus)
  }

  /// Fills in what a locale leaves open, keeping the separators distinct.
  init(group: String, decimal: String, groupSizes: [Int] = [], minus: String) {
    let decimal = decimal.isEmpty ? "." : decimal
    let fallback = decimal == "," ? "\u{202F}" : ","
    self.init(
      groupSeparator: group.isEmpty || group == decimal ? fallback : group,
      decimalSeparator: decimal, groupSizes: groupSizes.isEmpty ? [3] : groupSizes, minus: minus)
  }

  /// A name with the encodings to try, first UTF-8 in its two usual spellings; a modifier, as in
  /// "ca_ES@valencia", follows the encoding.
  static func spellings(of localeName: String) -> [String] {
    let isWhole = localeName.contains { $0 == "." || $0 == "/" || $0 == ";" }
    guard !localeName.isEmpty, !isWhole else { return [localeName] }
    let modifier = localeName.firstIndex(of: "@") ?? localeName.endIndex
    let utf8 = ["UTF-8", "utf8"].map { encoding in
      "\(localeName[..<modifier]).\(encoding)\(localeName[modifier...])"
    }
    return utf8 + [localeName]
  }

  /// A locale's text; "" if it is not UTF-8.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.flatMap { String(validatingCString: $0) } ?? ""
  }

  /// Group sizes from C's bytes; CHAR_MAX or −1 ends grouping, here 0. Empty if there are none.
  static func groupSizes(_ pointer: UnsafePointer<CChar>?) -> [Int] {
    guard let pointer else { return [] }
    var sizes: [Int] = []
    var next = pointer
    while next.pointee > 0, next.pointee < CChar.max {
      sizes.append(Int(next.pointee))
      next += 1
    }
    // A locale without grouping specifies no sizes.
    if !sizes.isEmpty, next.pointee != 0 { sizes.append(0) }
    return sizes
  }
}
