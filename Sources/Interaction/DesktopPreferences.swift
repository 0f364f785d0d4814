// How a window is to look and behave, as a plain value.

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
