// Watches the settings of a screen: XSETTINGS 0.5, section "Notification", and the resource
// database of the root window.
internal import CX11

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

  private enum Part {
    case owner, property, resources
  }

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
    let access = WindowAccess(connection: connection)
    guard let contents = access.bytes(window, property, limit: XSettings.byteLimit) else {
      return nil
    }
    return contents.isTooLong ? nil : contents.bytes
  }
}
