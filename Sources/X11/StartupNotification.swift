// The launchee's part of the startup notification protocol: the launcher learns that we are there.
internal import CX11
internal import Glibc

/// What a launcher gave the program to answer with (Startup Notification Protocol Specification
/// 0.1, freedesktop.org).
package struct StartupNotification: Hashable, Sendable {
  /// Names the launch.
  package let id: String

  /// Longer ones are no launcher's.
  static let byteLimit = 1_024

  /// - Returns: nil for what is no identifier.
  package init?(id: String) {
    guard !id.isEmpty, id.utf8.count <= Self.byteLimit else { return nil }
    self.id = id
  }

  /// From `DESKTOP_STARTUP_ID`, which is taken out of the environment: a child of ours is another
  /// launch. To be called before there is a second thread, which might read the environment.
  package static func takeFromEnvironment() -> StartupNotification? {
    guard let value = getenv("DESKTOP_STARTUP_ID") else { return nil }
    let id = String(cString: value)
    unsetenv("DESKTOP_STARTUP_ID")
    return StartupNotification(id: id)
  }

  /// The server's time of the click that started us, in milliseconds, which follows the last
  /// `_TIME` of the identifier; nil where it does not say.
  package var timeMilliseconds: UInt32? {
    let bytes = Array(id.utf8)
    let mark = Array("_TIME".utf8)
    guard bytes.count > mark.count else { return nil }
    let starts = (0...bytes.count - mark.count).reversed()
    guard let start = starts.first(where: { bytes[$0..<$0 + mark.count].elementsEqual(mark) })
    else { return nil }
    // 0 would say that the window is not to get the keyboard (EWMH, _NET_WM_USER_TIME).
    return UInt32(String(decoding: bytes[(start + mark.count)...], as: UTF8.self))
      .flatMap { $0 == 0 ? nil : $0 }
  }

  /// The message that ends the launch, with its NUL.
  var removal: [UInt8] {
    var message = Array("remove: ID=\"".utf8)
    for byte in id.utf8 {
      if Array(" \"\\".utf8).contains(byte) { message.append(UInt8(ascii: "\\")) }
      message.append(byte)
    }
    return message + Array("\"\0".utf8)
  }

  /// Tells that the launch is over where no window comes of it; does nothing without a display.
  ///
  /// - Parameter whenLost: called where the server goes meanwhile; is not to return.
  package func endWithoutWindow(display: String?, whenLost: @escaping () -> Void) {
    guard let connection = try? Connection(display: display, whenLost: whenLost) else { return }
    // Closing the connection takes it away.
    let window = XCreateSimpleWindow(connection.display, connection.root, -1, -1, 1, 1, 0, 0, 0)
    broadcastRemoval(connection, window: window)
  }

  /// Bytes that a client message holds.
  private static let chunkBytes = 20

  /// Tells everyone who listens at the root window that the launch has come to its end.
  ///
  /// - Parameter window: one of ours, which tells our message from others that come in between.
  func broadcastRemoval(_ connection: Connection, window: UInt) {
    let message = removal
    for start in stride(from: 0, to: message.count, by: Self.chunkBytes) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = connection.atoms[start == 0 ? .startupInfoBegin : .startupInfo]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
        bytes.copyBytes(from: message[start..<min(start + Self.chunkBytes, message.count)])
      }
      XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
    }
  }
}
