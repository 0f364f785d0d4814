// The real components between a program and a screen reader, for one test: session bus, launcher,
// accessibility bus and registry.
import Bus
import Foundation
import TestDesktop
import TestSupport

/// A session with assistive technologies, of its own folders and on one X server; ends with this
/// object.
final class AccessibilityBus {
  struct CannotStart: Error, CustomStringConvertible {
    let description: String
  }

  let session: SessionBus
  private let launcher: ChildProcess
  private let folder: String
  /// What belongs into the environment of who takes part.
  let environment: [String: String?]

  /// - Parameters:
  ///   - display: of the X server.
  ///   - isEnabled: whether the session says from the start that there are assistive technologies.
  init(display: String, isEnabled: Bool = true) throws {
    session = try SessionBus()
    folder = NSTemporaryDirectory() + "a11y-\(UUID().uuidString)"
    let manager = FileManager.default
    for name in ["run", "home"] {
      try manager.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    environment = [
      "DBUS_SESSION_BUS_ADDRESS": session.address, "XDG_RUNTIME_DIR": folder + "/run",
      "HOME": folder + "/home", "DISPLAY": display, "AT_SPI_BUS_ADDRESS": nil,
      // Settings in memory: those of the machine are nobody's business here.
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": nil,
    ]
    launcher = try ChildProcess(
      "/usr/libexec/at-spi-bus-launcher",
      ["--launch-immediately", "--a11y=\(isEnabled ? 1 : 0)"],
      environment: Program.environment(environment))
    let isThere = eventually {
      launcher.isRunning && (try? address()) != nil
    }
    guard isThere else {
      throw CannotStart(description: "no accessibility bus: \(launcher.errorSoFar())")
    }
  }

  deinit {
    launcher.send(signal: SIGTERM)
    _ = try? launcher.wait()
    // What the launcher has started ends after it, and may make its folder once more.
    let folder = folder
    var absences = 0
    _ = eventually {
      try? FileManager.default.removeItem(atPath: folder)
      absences = FileManager.default.fileExists(atPath: folder) ? 0 : absences + 1
      return absences == 50
    }
  }

  /// Asks for something on the session's bus.
  func call(_ member: String, on interface: String, _ body: [Value] = []) throws -> [Value] {
    guard let address = BusAddress(session.address), let connection = BusConnection(address) else {
      throw CannotStart(description: "no session bus")
    }
    let question = connection.send(
      .call("org.a11y.Bus", path: "/org/a11y/bus", interface, member, body))
    let answer = firstValue(within: .seconds(10)) {
      connection.exchange().first { $0.replySerial == question }
    }
    guard let answer, answer.kind == .methodReturn else {
      throw CannotStart(description: "\(member): \(answer?.errorName ?? "no answer")")
    }
    return answer.body
  }

  /// Of the accessibility bus.
  func address() throws -> String {
    guard case .string(let address)? = try call("GetAddress", on: "org.a11y.Bus").first else {
      throw CannotStart(description: "no address")
    }
    return address
  }

  /// Says that there are assistive technologies from now on, or none.
  func setEnabled(_ isEnabled: Bool) throws {
    _ = try call(
      "Set", on: "org.freedesktop.DBus.Properties",
      [.string("org.a11y.Status"), .string("IsEnabled"), .variant(.boolean(isEnabled))])
  }

  /// The process that has a name on the accessibility bus; nil where nobody has it.
  func processID(ofName name: String) throws -> Int32? {
    guard let address = BusAddress(try address()), let connection = BusConnection(address) else {
      throw CannotStart(description: "no accessibility bus")
    }
    let question = connection.send(
      .call(
        "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "GetConnectionUnixProcessID", [.string(name)]))
    let answer = firstValue(within: .seconds(10)) {
      connection.exchange().first { $0.replySerial == question }
    }
    guard case .uint32(let id)? = answer?.body.first else { return nil }
    return Int32(id)
  }
}
