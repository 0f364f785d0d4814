// The settings of an X desktop for looks and behaviour: resources, and XSETTINGS 0.5.
internal import CX11

/// The settings of a screen; nil if not set. Only impossible values are rejected.
package struct DesktopSettings: Hashable, Sendable {
  /// The setting `Xft/DPI`.
  package var dotsPerInch: Double?
  /// The setting `Gdk/UnscaledDPI`; if present, `Xft/DPI` already includes the scaling factor.
  package var unscaledDotsPerInch: Double?
  /// The resource `Xft.dpi`.
  package var resourceDotsPerInch: Double?
  /// The setting `Gdk/WindowScalingFactor`.
  package var windowScalingFactor: Int?
  /// The setting `Net/ThemeName`, such as "Adwaita-dark".
  package var themeName: String?
  /// The setting `Gtk/FontName` in Pango's notation, such as "Noto Sans Bold 11".
  package var fontName: String?
  /// The setting `Net/DoubleClickTime`.
  package var doubleClickMilliseconds: Int?
  /// The setting `Gtk/EnableAnimations`.
  package var hasAnimations: Bool?

  package init() {}

  mutating func take(_ settings: XSettings) {
    func positive(_ name: String) -> Int? { settings.integer(name).flatMap { $0 > 0 ? $0 : nil } }
    // −1 means the server's own value, which is often wrong.
    dotsPerInch = positive("Xft/DPI").map { Double($0) / 1_024 }
    unscaledDotsPerInch = positive("Gdk/UnscaledDPI").map { Double($0) / 1_024 }
    windowScalingFactor = positive("Gdk/WindowScalingFactor")
    themeName = settings.text("Net/ThemeName")
    fontName = settings.text("Gtk/FontName")
    doubleClickMilliseconds = positive("Net/DoubleClickTime")
    hasAnimations = settings.integer("Gtk/EnableAnimations").map { $0 != 0 }
  }

  /// Device pixels per logical pixel, as in GTK; 1 if not set. A monitor's size is often wrong.
  ///
  /// gnome-settings-daemon and similar programs set `Gdk/UnscaledDPI`, and an `Xft/DPI` that
  /// includes the scaling factor for programs that do not know it; xfsettingsd keeps the two apart.
  package var scaleFactor: Double {
    let factor = Double(windowScalingFactor ?? 1)
    if let dotsPerInch { return dotsPerInch / 96 * (unscaledDotsPerInch == nil ? factor : 1) }
    return resourceDotsPerInch.map { $0 / 96 } ?? factor
  }

  /// The value of `Xft.dpi` in a resource database; the first that is a positive number.
  static func dotsPerInch(resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi",
        let dpi = Double(trimmed(parts[1])), dpi.isFinite, dpi > 0
      else { continue }
      return dpi
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = text.drop(while: isBlank)
    while text.last.map(isBlank) ?? false { text.removeLast() }
    return text
  }
}

/// Reads the settings when created, and again when events report a change.
///
/// Takes two round trips at the start, one if there is no settings manager. The manager can vanish
/// at any moment; a request that fails for that reason is not an error.
package final class SettingsWatch {
  private let connection: Connection
  private let selection: UInt
  /// The settings manager's window; 0 if there is none.
  private var owner: UInt = 0
  package private(set) var settings = DesktopSettings()
  private var stale: Set<Part> = []

  private enum Part { case owner, property, resources }

  /// The events selected on the manager's window: changes of the property and its destruction. On
  /// the root window the same mask selects the announcement of a new manager (ICCCM 2.8) and
  /// changes of the resources.
  private static let mask = PropertyChangeMask | StructureNotifyMask
  private var display: OpaquePointer { connection.display }

  package init(_ connection: Connection) {
    self.connection = connection
    selection = connection.atoms.settingsSelection
    // The resources that Xlib read when connecting.
    if let text = XResourceManagerString(connection.display) {
      settings.resourceDotsPerInch = DesktopSettings.dotsPerInch(
        resources: String(cString: text))
    }
    XSelectInput(connection.display, connection.root, Self.mask)
    readOwner()
  }

  /// Notes an event of any window but our own.
  func note(_ event: inout XEvent) {
    let window = event.xany.window
    switch event.type {
    case PropertyNotify:
      let property = event.xproperty.atom
      if window == connection.root, property == UInt(XA_RESOURCE_MANAGER) {
        stale.insert(.resources)
      }
      if window == owner, property == connection.atoms[.settings] { stale.insert(.property) }
    case DestroyNotify where window == owner: stale.insert(.owner)
    case ClientMessage:
      let message = event.xclient
      guard message.format == 32, message.message_type == connection.atoms[.selectionOwner],
        UInt(bitPattern: message.data.l.1) == selection
      else { return }
      stale.insert(.owner)
    default: break
    }
  }

  /// The settings if they have changed since the last call, otherwise nil. Takes round trips only
  /// after an event has reported a change.
  package func takeChange() -> DesktopSettings? {
    guard !stale.isEmpty, !connection.isDead else { return nil }
    let before = settings
    if stale.contains(.resources) {
      let text = bytes(UInt(XA_RESOURCE_MANAGER), of: connection.root)
      settings.resourceDotsPerInch = text.flatMap {
        DesktopSettings.dotsPerInch(resources: String(decoding: $0, as: UTF8.self))
      }
    }
    if stale.contains(.owner) {
      readOwner()
    } else if stale.contains(.property) {
      readSettings()
    }
    stale = []
    return settings == before ? nil : settings
  }

  /// Reads the current manager. A former manager's window sends no relevant events.
  private func readOwner() {
    owner = XGetSelectionOwner(display, selection)
    if owner != 0 {
      // Select events before reading, so that no change is missed.
      connection.trappingErrors { _ = XSelectInput(display, owner, Self.mask) }
    }
    readSettings()
  }

  private func readSettings() {
    let bytes = owner == 0 ? nil : bytes(connection.atoms[.settings], of: owner)
    settings.take(bytes.flatMap { XSettings($0) } ?? XSettings())
  }

  private func bytes(_ property: UInt, of window: UInt) -> [UInt8]? {
    WindowAccess(connection: connection).bytes(window, property, limit: XSettings.byteLimit)
      .flatMap { $0.isTooLong ? nil : $0.bytes }
  }
}
