// The meaning of "auto" on this desktop, as a function of all settings that can be queried.
internal import Bus
internal import Interaction

extension ThemeChoice {
  /// The theme that the desktop prefers, never `auto`. The first setting with a value decides.
  ///
  /// - Parameters:
  ///   - gtkTheme: the value of `$GTK_THEME`, `NAME` or `NAME:VARIANT` (GTK 3, "Running and
  ///     debugging GTK applications"); nil if it is not set.
  ///   - themeName: the value of the setting `Net/ThemeName`.
  static func ofDesktop(
    gtkTheme: String?, portal: PortalSettings = PortalSettings(), themeName: String? = nil
  ) -> ThemeChoice {
    if let gtkTheme, !gtkTheme.isEmpty { return named(gtkTheme) }
    let named = named(themeName ?? "")
    let isDark: Bool
    switch portal.colorScheme {
    case .dark: isDark = true
    case .light: isDark = false
    case .noPreference, nil:
      guard portal.prefersHighContrast == true else { return named }
      isDark = named == .dark || named == .highContrast
    }
    if portal.prefersHighContrast == true { return isDark ? .highContrast : .highContrastLight }
    return isDark ? .dark : .light
  }

  /// Themes are recognised by how they are usually named: "Mint-Y-Dark-Aqua", "BreezeDark".
  /// "Darker" usually means a light theme with dark title bars. High contrast is black on white in
  /// GTK's "HighContrast" and MATE's "ContrastHigh", and white on black in their inverse variants
  /// and in "Default-hc-dark".
  private static func named(_ name: String) -> ThemeChoice {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let isDark = words.contains { $0.lowercased() == "dark" || $0.hasSuffix("Dark") }
    let lowercased = name.lowercased()
    let isOfHighContrast =
      lowercased.hasPrefix("highcontrast") || lowercased.hasPrefix("contrasthigh")
      || words.contains { $0.lowercased() == "hc" }
    guard isOfHighContrast else { return isDark ? .dark : .light }
    return isDark || words.contains { $0.lowercased().hasSuffix("inverse") }
      ? .highContrast : .highContrastLight
  }
}
