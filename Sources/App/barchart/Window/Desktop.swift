// The desktop's services, queried without waiting, and the only place where all of its settings are
// merged into the preferences of a window.
internal import Bus
internal import Glibc
internal import Interaction
internal import Painting
internal import X11

/// The live settings for one window. Driven by the event loop.
struct Desktop {
  private let options: WindowOptions
  private let gtkTheme: String?
  /// The session bus; nil if there is none.
  private let session: BusConnection?
  /// nil if there is no bus, or if nothing depends on the portal's settings.
  private let portal: SettingsPortal?
  /// nil if there is no bus.
  let accessibility: AccessibilityService?
  /// Asks nothing before the first dialog.
  let dialogs: FileDialogs
  private var settings = DesktopSettings()
  private var preferences = DesktopPreferences()
  private var isDistant = false

  /// Queries the portal; its answer arrives while fonts are loaded.
  init(_ options: WindowOptions, theme: ThemeChoice) {
    self.options = options
    gtkTheme = getenv("GTK_THEME").map { String(cString: $0) }
    let isAsked = theme == .auto || !options.isStill
    session = BusAddress.ofSession().flatMap { BusConnection($0) }
    portal = isAsked ? session.map { SettingsPortal($0) } : nil
    accessibility = session.map { AccessibilityService(session: $0) }
    dialogs = FileDialogs(session)
  }

  /// The preferences known when the window is created.
  mutating func preferences(with settings: DesktopSettings) -> DesktopPreferences {
    self.settings = settings
    preferences = merged()
    return preferences
  }

  /// The preferences if they have changed since they were last reported, else nil.
  mutating func takeChange(_ settings: DesktopSettings?) -> DesktopPreferences? {
    var isNews = false
    for message in session?.exchange() ?? [] {
      if portal?.take(message) ?? false { isNews = true }
      accessibility?.take(message)
      dialogs.take(message)
    }
    guard settings != nil || isNews else { return nil }
    if let settings { self.settings = settings }
    return takeMerged()
  }

  /// Notes that the display shares no memory with the program.
  mutating func becomeDistant() -> DesktopPreferences? {
    isDistant = true
    return takeMerged()
  }

  private mutating func takeMerged() -> DesktopPreferences? {
    let new = merged()
    guard new != preferences else { return nil }
    preferences = new
    return new
  }

  /// The descriptor to poll; nil if there is nothing to wait for.
  var wait: pollfd? {
    guard let session, let descriptor = session.descriptor else { return nil }
    return pollfd(
      fd: descriptor, events: Int16(session.hasUnsent ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  private func merged() -> DesktopPreferences {
    DesktopPreferences(
      options, gtkTheme: gtkTheme, portal: portal?.settings ?? PortalSettings(), settings,
      isDistant: isDistant)
  }
}

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
