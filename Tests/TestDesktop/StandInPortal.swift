// A desktop's portal that says what a test wants, when the test wants it.
package import Bus
import TestSupport

/// The settings portal on one bus. Answers only while `serve` is called: until then it is a portal
/// that hangs.
public final class StandInPortal {
  private static let path = "/org/freedesktop/portal/desktop"
  private static let namespace = "org.freedesktop.appearance"

  private let connection: BusConnection
  private var settings: [String: UInt32]
  /// How often it has been asked, and has answered.
  public private(set) var answerCount = 0

  public init(_ bus: SessionBus, _ settings: [String: UInt32]) throws {
    connection = try BusConnection.portal(bus)
    self.settings = settings
  }

  /// Answers what has been asked by now.
  public func serve() {
    for call in connection.exchange() where call.member == "ReadAll" {
      let entries = settings.sorted { $0.key < $1.key }.map { key, number in
        Value.entry(.string(key), .variant(.uint32(number)))
      }
      let all = Value.array(
        of: "{sa{sv}}",
        [.entry(.string(Self.namespace), .array(of: "{sv}", entries))])
      connection.send(call.reply([all]))
      answerCount += 1
    }
    connection.flush()
  }

  /// Changes a setting and tells it.
  public func change(_ key: String, to number: UInt32) {
    settings[key] = number
    signal([.string(Self.namespace), .string(key), .variant(.uint32(number))])
  }

  /// Says that something has changed; anything.
  package func signal(_ body: [Value]) {
    connection.send(
      .signal(path: Self.path, "org.freedesktop.portal.Settings", "SettingChanged", body))
    connection.flush()
  }
}
