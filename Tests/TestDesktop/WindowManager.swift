// A real window manager, for what only one does: frames, focus, and asking politely to close.
import Glibc
import TestSupport

/// openbox on one server; ends with this object.
public final class WindowManager {
  /// It did not take over the screen.
  public struct CannotStart: Error {
    public let reason: String
  }

  private let process: ChildProcess

  /// Ends it as a crash would; what it managed stays on the screen.
  public func crash() throws {
    process.send(signal: SIGKILL)
    _ = try process.wait()
  }

  /// Starts it and waits until it manages windows.
  public init(_ server: XServer, _ client: XClient) throws {
    process = try ChildProcess(
      "openbox", ["--sm-disable"], environment: Program.environment(["DISPLAY": server.display]))
    let process = self.process
    let announcement = firstValue {
      process.isRunning ? client.numbers("_NET_SUPPORTING_WM_CHECK", of: client.root).first : 0
    }
    // It announces itself before it is ready, and may lose the first request to map a window.
    let isManaging = announcement != nil && client.isManaged()
    guard isManaging, process.isRunning else { throw CannotStart(reason: process.errorSoFar()) }
  }
}
