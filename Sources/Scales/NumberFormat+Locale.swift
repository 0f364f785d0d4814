// The separators and groups that the user's locale asks for, read without touching the process's
// own locale.

internal import Glibc

extension NumberFormat {
  /// The format of a locale, or nil where no such locale is installed.
  ///
  /// Separators and group sizes are those of its LC_NUMERIC. A comma groups where the locale says
  /// nothing (as the C locale does), and a narrow no-break space where the comma is its decimal
  /// sign; without a size, groups have three digits.
  ///
  /// - Parameters:
  ///   - localeName: "de_DE.UTF-8"; without an encoding, "de_DE", the UTF-8 form of the locale is
  ///     preferred, since separators in another encoding cannot be read and count as unsaid. "" is
  ///     what the environment names.
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

  /// The format of a locale, by default the one that the environment names; one that is not
  /// installed counts as the C locale.
  public static func current(
    localeName: String = "", minus: String = typographicMinus
  ) -> NumberFormat {
    named(localeName, minus: minus) ?? NumberFormat(minus: minus)
  }

  /// Fills in what a locale leaves open, so that the two separators are never the same.
  init(group: String, decimal: String, groupSizes: [Int] = [], minus: String) {
    let decimal = decimal.isEmpty ? "." : decimal
    let fallback = decimal == "," ? "\u{202F}" : ","
    self.init(
      groupSeparator: group.isEmpty || group == decimal ? fallback : group,
      decimalSeparator: decimal, groupSizes: groupSizes.isEmpty ? [3] : groupSizes, minus: minus)
  }

  /// A name with the encodings to try, UTF-8 in both of its usual spellings first; a modifier, as
  /// in "ca_ES@valencia", follows the encoding.
  static func spellings(of localeName: String) -> [String] {
    let isWhole = localeName.contains { $0 == "." || $0 == "/" || $0 == ";" }
    guard !localeName.isEmpty, !isWhole else { return [localeName] }
    let modifier = localeName.firstIndex(of: "@") ?? localeName.endIndex
    let utf8 = ["UTF-8", "utf8"].map { encoding in
      "\(localeName[..<modifier]).\(encoding)\(localeName[modifier...])"
    }
    return utf8 + [localeName]
  }

  /// A locale's text; nothing where it is in another encoding than UTF-8.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.flatMap { String(validatingCString: $0) } ?? ""
  }

  /// The group sizes in C's form: a byte each, CHAR_MAX or −1 for no further group, which is 0
  /// here; empty where there is none.
  static func groupSizes(_ pointer: UnsafePointer<CChar>?) -> [Int] {
    guard let pointer else { return [] }
    var sizes: [Int] = []
    var next = pointer
    while next.pointee > 0, next.pointee < CChar.max {
      sizes.append(Int(next.pointee))
      next += 1
    }
    // A locale that groups nothing says nothing about how to.
    if !sizes.isEmpty, next.pointee != 0 { sizes.append(0) }
    return sizes
  }
}
