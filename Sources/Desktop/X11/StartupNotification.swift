// The launchee's part of the startup notification protocol: tells the launcher of the start.
internal import CX11
internal import Glibc

/// The identifier that a launcher gave the program (Startup Notification Protocol 0.1).
package struct StartupNotification: Hashable, Sendable {
  package let id: String

  static let byteLimit = 1_024

  /// - Returns: nil if the text is not an identifier.
  package init?(id: String) {
    guard !id.isEmpty, id.utf8.count <= Self.byteLimit else { return nil }
    self.id = id
  }

  /// The identifier in `DESKTOP_STARTUP_ID`, which is removed: a child process is another launch.
  /// Call before a second thread exists, which might read the environment.
  package static func takeFromEnvironment() -> StartupNotification? {
    guard let value = getenv("DESKTOP_STARTUP_ID") else { return nil }
    let id = String(cString: value)
    unsetenv("DESKTOP_STARTUP_ID")
    return StartupNotification(id: id)
  }

  /// The server's time of the launching click, in milliseconds, after the last `_TIME` in the
  /// identifier; nil if there is none.
  package var timeMilliseconds: UInt32? {
    let bytes = Array(id.utf8)
    let mark = Array("_TIME".utf8)
    guard bytes.count > mark.count else { return nil }
    let starts = (0...bytes.count - mark.count).reversed()
    guard let start = starts.first(where: { bytes[$0..<$0 + mark.count].elementsEqual(mark) })
    else { return nil }
    // 0 would mean that the window must not get the focus (EWMH, _NET_WM_USER_TIME).
    return UInt32(String(decoding: bytes[(start + mark.count)...], as: UTF8.self))
      .flatMap { $0 == 0 ? nil : $0 }
  }

  /// The message that ends the launch, with a final NUL.
  var removal: [UInt8] {
    var message = Array("remove: ID=\"".utf8)
    for byte in id.utf8 {
      if Array(" \"\\".utf8).contains(byte) { message.append(UInt8(ascii: "\\")) }
      message.append(byte)
    }
    return message + Array("\"\0".utf8)
  }

  /// Ends the launch if no window will open; does nothing without a display.
  ///
  /// - Parameter whenLost: called if the connection is lost meanwhile; must not return.
  package func endWithoutWindow(display: String?, whenLost: @escaping () -> Void) {
    guard let connection = try? Connection(display: display, whenLost: whenLost) else { return }
    // Closing the connection destroys the window.
    let window = XCreateSimpleWindow(connection.display, connection.root, -1, -1, 1, 1, 0, 0, 0)
    broadcastRemoval(connection, window: window)
  }

  /// The size of a client message in bytes.
  private static let chunkBytes = 20

  /// Broadcasts to the root window's listeners that the launch has ended.
  ///
  /// - Parameter window: one of ours, which tells our message apart from others sent in between.
  func broadcastRemoval(_ connection: Connection, window: UInt) {
    let message = removal
    for start in stride(from: 0, to: message.count, by: Self.chunkBytes) {
      var event = XEvent(
        connection.atoms[start == 0 ? .startupInfoBegin : .startupInfo], window: window, format: 8,
        message[start...].prefix(Self.chunkBytes))
      XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
    }
  }
}
