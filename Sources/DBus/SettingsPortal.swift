// What the desktop's portal says of looks: org.freedesktop.portal.Settings, namespace
// org.freedesktop.appearance.

/// What a desktop prefers; nil where it does not say.
package struct PortalSettings: Hashable, Sendable {
  /// The raw value is the portal's.
  package enum ColorScheme: UInt32, Sendable {
    case noPreference, dark, light
  }

  package var colorScheme: ColorScheme?
  package var prefersHighContrast: Bool?
  package var prefersReducedMotion: Bool?

  package init() {}

  /// Takes over one setting; one that has another type, or that nobody knows, says nothing.
  mutating func set(_ key: String, to value: Value) {
    guard case .uint32(let number) = value.unwrapped else { return }
    switch key {
    // A scheme that this version has never heard of is no preference.
    case "color-scheme": colorScheme = ColorScheme(rawValue: number) ?? .noPreference
    case "contrast": prefersHighContrast = number == 1
    case "reduced-motion": prefersReducedMotion = number == 1
    default: break
    }
  }
}

/// Asks the portal once and follows it from then on; never waits for it.
package final class SettingsPortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"

  private let question: UInt32
  /// As far as they are known.
  package private(set) var settings = PortalSettings()

  /// Sends the question.
  ///
  /// - Parameter connection: to the session's bus, perhaps one that others use as well. Whatever
  ///   comes on it is to be given to `take`.
  package init(_ connection: BusConnection) {
    // First, so that no change falls between the answer and the watching.
    connection.watch(
      "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.interface)',"
        + "member='SettingChanged',arg0='\(Self.namespace)'")
    // All of the namespace: in every version of the portal since the first, and no error for what
    // is not there, other than with ReadOne and Read.
    question = connection.send(
      .call(
        Self.name, path: Self.path, Self.interface, "ReadAll",
        [.array(of: "s", [.string(Self.namespace)])]))
    connection.flush()
  }

  /// Takes a message that came on the connection; whether it has changed the settings.
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
