// The one place where all that speak for the desktop are merged into what a window does.
internal import Charts
internal import DBus
internal import Interaction
internal import Painting
internal import X11

extension DesktopPreferences {
  /// What the command line says comes first, but for the theme, which can be chosen in the window
  /// too.
  ///
  /// - Parameters:
  ///   - gtkTheme: the value of `$GTK_THEME`; nil where it is not set.
  ///   - isDistant: whether each frame of a motion, eleven of them, would have to travel.
  init(
    _ options: WindowOptions, gtkTheme: String?, portal: PortalSettings,
    _ settings: DesktopSettings,
    isDistant: Bool = false
  ) {
    self.init()
    scaleFactor = options.picture.scaleFactor ?? Self.scaleFactor(settings)
    theme = .ofDesktop(gtkTheme: gtkTheme, portal: portal, themeName: settings.themeName)
    if let font = options.picture.font {
      fontFamily = font
    } else if let family = settings.fontName.flatMap(FontDescription.family) {
      // Not everybody has installed what the desktop is set to: no error, but no random font.
      fontFamily = family + "," + fontFamily
    }
    if let milliseconds = settings.doubleClickMilliseconds {
      doubleClickMilliseconds = UInt32(min(max(milliseconds, 100), 2_000))
    }
    isStill =
      options.isStill || isDistant || settings.hasAnimations == false
      || portal.prefersReducedMotion == true
  }

  private static func scaleFactor(_ settings: DesktopSettings) -> Double {
    min(
      max(settings.scaleFactor, OptionLimits.scaleFactor.lowerBound),
      OptionLimits.scaleFactor.upperBound)
  }
}
