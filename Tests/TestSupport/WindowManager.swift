// A real window manager, for what only one does: frames, focus, and asking politely to close.

/// openbox on one server; ends with this object.
public final class WindowManager {
  /// It did not take over the screen.
  public struct CannotStart: Error {
    public let reason: String
  }

  private let process: ChildProcess

  /// Starts it and waits until it manages windows.
  public init(_ server: XServer, _ client: XClient) throws {
    process = try ChildProcess(
      "openbox", ["--sm-disable"], environment: Program.environment(["DISPLAY": server.display]))
    let process = self.process
    let isManaging = eventually {
      // The window that it names must exist and name itself: a dead manager leaves the property.
      guard let check = client.numbers("_NET_SUPPORTING_WM_CHECK", of: client.root).first else {
        return !process.isRunning
      }
      return client.numbers("_NET_SUPPORTING_WM_CHECK", of: UInt(check)) == [check]
    }
    guard isManaging, process.isRunning else { throw CannotStart(reason: process.errorSoFar()) }
  }
}
