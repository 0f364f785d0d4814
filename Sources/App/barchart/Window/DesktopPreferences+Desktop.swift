// The only place where all settings of the desktop are merged into the preferences of a window.
internal import Bus
internal import Charts
internal import Interaction
internal import Painting
internal import X11

extension DesktopPreferences {
  /// The command line comes first, except for the theme, which can also be chosen in the window.
  ///
  /// - Parameters:
  ///   - gtkTheme: the value of `$GTK_THEME`; nil if it is not set.
  ///   - isDistant: whether each of the eleven frames of an animation would have to be sent.
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
      // The desktop's font may not be installed: that is no error, but must not give a random font.
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
