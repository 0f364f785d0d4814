// A bus for one test, with nobody on it who was not asked.
import Foundation
import TestSupport

/// A real message bus; ends with this object at the latest.
public final class SessionBus {
  /// It did not tell its address.
  public struct CannotStart: Error {
    public let reason: String
  }

  /// As in `DBUS_SESSION_BUS_ADDRESS`.
  public let address: String
  private let process: ChildProcess
  private let configuration: String
  private let services: String

  /// - Parameter services: the command lines that the bus starts for those who call a name that
  ///   nobody has.
  public init(services commands: [String: String] = [:]) throws {
    let folder = NSTemporaryDirectory() + "bus-\(UUID().uuidString)"
    (configuration, services) = (folder + ".conf", folder)
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    for (name, command) in commands {
      try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n".write(
        toFile: services + "/\(name).service", atomically: true, encoding: .utf8)
    }
    // No other folder of services: a portal of the machine's own must not be started.
    try """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig><type>session</type><listen>unix:path=\(services)/socket</listen>
    <auth>EXTERNAL</auth>
    <servicedir>\(services)</servicedir>
    <policy context="default"><allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
    """.write(toFile: configuration, atomically: true, encoding: .utf8)
    process = try ChildProcess(
      "dbus-daemon", ["--nofork", "--print-address", "--config-file=" + configuration],
      environment: Program.environment([:]))
    let process = self.process
    let line = firstValue { () -> String? in
      let line = String(decoding: process.outputSoFar(), as: UTF8.self)
      return line.hasSuffix("\n") ? String(line.dropLast()) : process.isRunning ? nil : ""
    }
    guard let line, !line.isEmpty else { throw CannotStart(reason: process.errorSoFar()) }
    address = line
  }

  /// The socket in the file system.
  public var socketPath: String? {
    address.split(separator: ",").first?.split(separator: "=").last.map(String.init)
  }

  deinit {
    process.send(signal: SIGTERM)
    _ = try? process.wait()
    try? FileManager.default.removeItem(atPath: configuration)
    try? FileManager.default.removeItem(atPath: services)
  }

  /// Ends it as a crash would.
  public func crash() throws {
    process.send(signal: SIGKILL)
    _ = try process.wait()
  }

  /// Lets it hold still, its connections and all, and go on.
  public func setStopped(_ isStopped: Bool) { process.send(signal: isStopped ? SIGSTOP : SIGCONT) }
}
