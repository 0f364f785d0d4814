// Reads appearance settings: org.freedesktop.portal.Settings, org.freedesktop.appearance.

/// The desktop's preferences; nil if unknown.
package struct PortalSettings: Hashable, Sendable {
  /// The raw value is the portal's.
  package enum ColorScheme: UInt32, Sendable { case noPreference, dark, light }

  package var colorScheme: ColorScheme?
  package var prefersHighContrast, prefersReducedMotion: Bool?

  package init() {}

  /// Takes over one setting; unknown keys and types are ignored.
  mutating func set(_ key: String, to value: Value) {
    guard case .uint32(let number) = value.unwrapped else { return }
    switch key {
    // An unknown color scheme means no preference.
    case "color-scheme": colorScheme = ColorScheme(rawValue: number) ?? .noPreference
    case "contrast": prefersHighContrast = number == 1
    case "reduced-motion": prefersReducedMotion = number == 1
    default: break
    }
  }
}

/// Queries the portal once and then follows its changes, without waiting.
package final class SettingsPortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"

  private let question: UInt32
  package private(set) var settings = PortalSettings()

  /// Sends the query.
  ///
  /// - Parameter connection: the session bus; all its messages must be passed to `take`.
  package init(_ connection: BusConnection) {
    // Subscribe first, so no change is missed before the reply.
    connection.watch(
      "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.interface)',"
        + "member='SettingChanged',arg0='\(Self.namespace)'")
    // ReadAll of the whole namespace works with every version of the portal and gives no error for
    // missing keys, unlike ReadOne and Read.
    question = connection.send(
      .call(
        Self.name, path: Self.path, Self.interface, "ReadAll",
        [.array(of: "s", [.string(Self.namespace)])]))
    connection.flush()
  }

  /// Takes a message from the connection. Returns whether the settings have changed.
  package func take(_ message: Message) -> Bool {
    let before = settings
    note(message)
    return settings != before
  }

  private func note(_ message: Message) {
    switch message.kind {
    case .methodReturn where message.replySerial == question:
      guard case .array(_, let namespaces)? = message.body.first else { return }
      for case .entry(.string(Self.namespace), .array(_, let settings)) in namespaces {
        for case .entry(.string(let key), let value) in settings {
          self.settings.set(key, to: value)
        }
      }
    case .signal where message.member == "SettingChanged" && message.interface == Self.interface:
      guard message.body.count == 3, message.body[0] == .string(Self.namespace),
        case .string(let key) = message.body[1]
      else { return }
      settings.set(key, to: message.body[2])
    default: break
    }
  }
}
