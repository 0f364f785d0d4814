// What "auto" means on this desktop, as a function of what all say that may be asked.
internal import DBus

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
    if portal.prefersHighContrast == true { return .highContrast }
    switch portal.colorScheme {
    case .dark: return .dark
    case .light: return .light
    case .noPreference, nil: return named(themeName ?? "")
    }
  }

  /// Themes are told apart by the habit of naming them: "Mint-Y-Dark-Aqua", "BreezeDark". "Darker"
  /// is the habit's word for light ones with dark title bars.
  private static func named(_ name: String) -> ThemeChoice {
    if name.lowercased().hasPrefix("highcontrast") { return .highContrast }
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let isDark = words.contains { $0.lowercased() == "dark" || $0.hasSuffix("Dark") }
    return isDark ? .dark : .light
  }
}
