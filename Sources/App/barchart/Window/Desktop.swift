// The desktop's services, queried without waiting, and the preferences merged from their answers.
internal import Bus
internal import Glibc
internal import Interaction
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
  ///
  /// - Parameter settings: nil if they have not changed.
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
