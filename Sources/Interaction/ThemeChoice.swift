// The names of themes, by which a person and a command line choose one.
package import Charts

/// A choice of colours.
package enum ThemeChoice: String, CaseIterable, Sendable {
  /// As the desktop says.
  case auto
  case light, dark
  /// White on black.
  case highContrast = "high-contrast"
  /// Black on white.
  case highContrastLight = "high-contrast-light"
}

extension ThemeChoice {
  /// The colours that the name stands for.
  package var colors: Theme {
    switch self {
    case .auto, .light: .light
    case .dark: .dark
    case .highContrast: .highContrast
    case .highContrastLight: .highContrastLight
    }
  }
}
