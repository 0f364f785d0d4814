// How a window looks and behaves, as a plain value.
package import Charts

/// How a window looks and behaves until the user changes it.
package struct DesktopPreferences: Equatable {
  /// Device pixels per logical pixel.
  package var scaleFactor = 1.0
  /// Never `auto`.
  package var theme = ThemeChoice.light
  /// A font family, or several separated by commas; the first installed one is used.
  package var fontFamily = "Sans"
  /// The longest time between the two clicks of a double click.
  package var doubleClickMilliseconds: UInt32 = 400
  /// Whether changes are shown without animation.
  package var isStill = false

  package init() {}
}

/// A choice of colour theme.
package enum ThemeChoice: String, CaseIterable, Sendable {
  /// Follows the desktop.
  case auto
  case light, dark
  /// White on black.
  case highContrast = "high-contrast"
  /// Black on white.
  case highContrastLight = "high-contrast-light"
}

extension ThemeChoice {
  /// The theme's colours.
  package var colors: Theme {
    switch self {
    case .auto, .light: .light
    case .dark: .dark
    case .highContrast: .highContrast
    case .highContrastLight: .highContrastLight
    }
  }
}
