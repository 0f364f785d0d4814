// Those who speak for the desktop, each asked without waiting, and what they say together.
internal import Accessibility
internal import DBus
internal import Glibc
internal import Interaction
internal import X11

/// The settings around one window, live. Driven by the event loop.
struct Desktop {
  private let options: WindowOptions
  private let gtkTheme: String?
  /// To the session's bus; nil where there is none.
  private let session: BusConnection?
  /// nil where there is none, and where nobody wants to know.
  private let portal: SettingsPortal?
  /// nil where there is no bus.
  let accessibility: AccessibilityService?
  private var settings = DesktopSettings()
  private var preferences = DesktopPreferences()
  private var isDistant = false

  /// Sends the portal its question; the answer finds the way while fonts are being loaded.
  init(_ options: WindowOptions, theme: ThemeChoice) {
    self.options = options
    gtkTheme = getenv("GTK_THEME").map { String(cString: $0) }
    let isAsked = theme == .auto || !options.isStill
    session = BusAddress.ofSession().flatMap { BusConnection($0) }
    portal = isAsked ? session.map { SettingsPortal($0) } : nil
    accessibility = session.map { AccessibilityService(session: $0) }
  }

  /// What is known when the window is made.
  mutating func preferences(with settings: DesktopSettings) -> DesktopPreferences {
    self.settings = settings
    preferences = merged()
    return preferences
  }

  /// The preferences where they have changed since they were last told; nil else.
  ///
  /// - Parameter settings: where they have changed.
  mutating func takeChange(_ settings: DesktopSettings?) -> DesktopPreferences? {
    var isNews = false
    for message in session?.exchange() ?? [] {
      if portal?.take(message) ?? false { isNews = true }
      accessibility?.take(message)
    }
    guard settings != nil || isNews else { return nil }
    if let settings { self.settings = settings }
    return takeMerged()
  }

  /// The display turns out to share no memory with the program.
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

  /// What to poll; nil where there is nothing to wait for.
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
