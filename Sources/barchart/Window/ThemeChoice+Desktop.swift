// What "auto" means on this desktop, as a function of what the environment says.

extension ThemeChoice {
  /// A choice other than `auto`.
  ///
  /// - Parameter gtkTheme: the value of `$GTK_THEME`, `NAME` or `NAME:VARIANT` (GTK 3, "Running and
  ///   debugging GTK applications"); nil where it is not set.
  func resolved(gtkTheme: String?) -> ThemeChoice {
    guard self == .auto else { return self }
    let theme = (gtkTheme ?? "").lowercased()
    if theme.hasPrefix("highcontrast") { return .highContrast }
    let parts = theme.split(separator: ":", maxSplits: 1)
    let isDark =
      parts.dropFirst().first == "dark" || parts.first.map { $0.hasSuffix("-dark") } ?? false
    return isDark ? .dark : .light
  }
}
