// An X server for one test, on a display number that it finds itself, so that tests can run beside
// each other.
import Glibc
import TestSupport

/// A virtual X server; ends with this object.
public final class XServer {
  /// No server answered.
  public struct CannotStart: Error {
    public let reason: String
  }

  /// As in DISPLAY.
  public let display: String
  private let process: ChildProcess
  /// Ends the server when its own standard input ends, which it does with the test process: tests
  /// that crash leave no server behind, and windows without a server end.
  private let watcher: ChildProcess

  /// Starts a server and waits until it takes connections.
  ///
  /// - Parameters:
  ///   - screen: width × height × depth.
  ///   - arguments: more of Xvfb's arguments, such as `-extension MIT-SHM`.
  public init(screen: String = "1280x1024x24", _ arguments: [String] = []) throws {
    // The server writes the number to the descriptor that is named once it is ready.
    process = try ChildProcess(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", screen, "-noreset", "-nolisten", "tcp"] + arguments,
      environment: Program.environment([:]))
    watcher = try ChildProcess(
      "sh", ["-c", "read -r _; kill -TERM \(process.id); kill -CONT \(process.id)"],
      environment: Program.environment([:]),
      input: .pipe)
    let process = self.process
    let number = firstValue { () -> String? in
      let line = String(decoding: process.outputSoFar(), as: UTF8.self)
      if line.hasSuffix("\n") { return String(line.dropLast()) }
      return process.isRunning ? nil : ""
    }
    guard let number, Int(number) != nil else {
      throw CannotStart(reason: process.errorSoFar())
    }
    display = ":" + number
  }

  deinit {
    dismissWatcher()
    process.send(signal: SIGTERM)
    // It removes its lock file and socket; where it does not, the process object ends it.
    _ = try? process.wait()
    removeTraces()
  }

  /// Gives the keyboard another layout, in setxkbmap's words.
  public func setLayout(_ words: String) throws {
    let setting = try ChildProcess(
      "setxkbmap", ["-display", display] + words.split(separator: " ").map(String.init),
      environment: Program.environment([:]))
    let outcome = try setting.wait()
    guard outcome.status == 0 else { throw CannotStart(reason: outcome.error) }
  }

  public var processID: Int32 { process.id }

  /// Runs `body` while the server stands still, as on a machine that is out of memory.
  public func whileStopped(_ body: () throws -> Void) rethrows {
    process.send(signal: SIGSTOP)
    defer { process.send(signal: SIGCONT) }
    try body()
  }

  /// What a crash leaves, unless another server of that number has replaced it.
  private func removeTraces() {
    let number = display.dropFirst()
    let lock = "/tmp/.X\(number)-lock"
    guard let file = fopen(lock, "r") else { return }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, Int32(line.count), file) != nil, atoi(line) == process.id else { return }
    unlink(lock)
    unlink("/tmp/.X11-unix/X\(number)")
  }

  /// Ends the server as a crash would. Its lock file stays until this object ends.
  public func crash() throws {
    dismissWatcher()
    process.send(signal: SIGKILL)
    _ = try process.wait()
  }

  /// Before the server ends, so that its number cannot be another's when it is killed.
  private func dismissWatcher() {
    watcher.send(signal: SIGKILL)
    _ = try? watcher.wait()
  }
}
