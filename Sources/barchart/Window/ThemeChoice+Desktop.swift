// What "auto" means on this desktop, as a function of what all say that may be asked.
internal import DBus
internal import Interaction

extension ThemeChoice {
  /// What the desktop prefers, never `auto`. The first that says anything decides.
  ///
  /// - Parameters:
  ///   - gtkTheme: the value of `$GTK_THEME`, `NAME` or `NAME:VARIANT` (GTK 3, "Running and
  ///     debugging GTK applications"); nil where it is not set.
  ///   - themeName: of the setting `Net/ThemeName`.
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

  /// Themes are told apart by the habit of naming them: "Mint-Y-Dark-Aqua", "BreezeDark". "Darker"
  /// is the habit's word for light ones with dark title bars. High contrast is black on white in
  /// GTK's "HighContrast" and MATE's "ContrastHigh", and the other way round in their inverse ones
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
