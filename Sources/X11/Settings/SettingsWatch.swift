// Follows the settings of a screen while they change: XSETTINGS 0.5, section "Notification", and
// the resource database of the root window.
internal import CX11

/// Reads what is there when it is made, and again what events say has changed.
///
/// Two round trips at the start, one where nobody keeps settings. Whoever keeps them can vanish at
/// any moment; a request that fails for that is no error.
package final class SettingsWatch {
  private let connection: Connection
  private let selection: UInt
  /// The window that has the settings; 0 where nobody keeps any.
  private var owner: UInt = 0
  /// As they were read last.
  package private(set) var settings = DesktopSettings()
  private var stale: Set<Part> = []

  private enum Part {
    case owner, property, resources
  }

  /// Changes of the property and the end of the window. The same for the root window, which selects
  /// the announcement of a new owner (ICCCM 2.8) and changes of the resources.
  private static let mask = PropertyChangeMask | StructureNotifyMask

  private var display: OpaquePointer { connection.display }

  package init(_ connection: Connection) {
    self.connection = connection
    selection = connection.atoms.settingsSelection
    // What Xlib has had since it connected.
    if let text = XResourceManagerString(connection.display) {
      settings.resourceDotsPerInch = DesktopSettings.dotsPerInch(
        resources: String(cString: text))
    }
    XSelectInput(connection.display, connection.root, Self.mask)
    readOwner()
  }

  /// Takes note of an event of any window but our own.
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

  /// The settings where they have changed since they were last read; nil else. Costs round trips
  /// only where an event has told of a change.
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

  /// A window that keeps nothing any more tells us of nothing that we listen to.
  private func readOwner() {
    owner = XGetSelectionOwner(display, selection)
    if owner != 0 {
      // Before reading, so that no change falls in between.
      connection.trappingErrors { _ = XSelectInput(display, owner, Self.mask) }
    }
    readSettings()
  }

  private func readSettings() {
    let bytes = owner == 0 ? nil : bytes(connection.atoms[.settings], of: owner)
    settings.take(bytes.flatMap { XSettings($0) } ?? XSettings())
  }

  private func bytes(_ property: UInt, of window: UInt) -> [UInt8]? {
    let access = WindowAccess(connection: connection)
    guard let contents = access.bytes(window, property, limit: XSettings.byteLimit) else {
      return nil
    }
    return contents.isTooLong ? nil : contents.bytes
  }
}
