// The separators that the user's locale asks for, read without touching the process's own locale.

internal import Glibc

extension NumberFormat {
  /// The separators of a locale's LC_NUMERIC; by default the one that the environment names.
  ///
  /// A comma groups where the locale says nothing (as the C locale does), and a narrow no-break
  /// space where the comma is its decimal sign. A locale that is not installed counts as the C
  /// locale.
  public static func current(
    localeName: String = "", minus: String = typographicMinus
  ) -> NumberFormat {
    guard let locale = newlocale(LC_NUMERIC_MASK, localeName, nil) else {
      return NumberFormat(minus: minus)
    }
    defer { freelocale(locale) }
    return NumberFormat(
      group: text(nl_langinfo_l(nl_item(THOUSEP), locale)),
      decimal: text(nl_langinfo_l(nl_item(RADIXCHAR), locale)), minus: minus)
  }

  /// Fills in what a locale leaves open, so that the two separators are never the same.
  init(group: String, decimal: String, minus: String) {
    let decimal = decimal.isEmpty ? "." : decimal
    let fallback = decimal == "," ? "\u{202F}" : ","
    self.init(
      groupSeparator: group.isEmpty || group == decimal ? fallback : group,
      decimalSeparator: decimal, minus: minus)
  }

  /// A locale's text; nothing where it is in another encoding than UTF-8.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.flatMap { String(validatingCString: $0) } ?? ""
  }
}
