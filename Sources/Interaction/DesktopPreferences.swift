// How a window is to look and behave, as a plain value.
package import Charts

/// How a window is to look and behave until somebody says otherwise.
package struct DesktopPreferences: Equatable {
  /// Device pixels to a logical pixel.
  package var scaleFactor = 1.0
  /// Never `auto`.
  package var theme = ThemeChoice.light
  /// A family, or several between commas; the first that is installed is taken.
  package var fontFamily = "Sans"
  /// Two clicks within so many milliseconds are a double click.
  package var doubleClickMilliseconds: UInt32 = 400
  /// Whether changes happen at once.
  package var isStill = false

  package init() {}
}

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
