// The launcher's side of startup notification: messages at the root window, put together again.
internal import CXTest

extension XClient {
  /// Startup messages go to those who listen for properties of the root window.
  public func listenForStartupMessages() {
    XSelectInput(display, root, SubstructureNotifyMask | PropertyChangeMask)
    sync()
  }

  /// The messages that have come since it was asked last, each from one window in pieces of 20
  /// bytes to its NUL (Startup Notification Protocol Specification 0.1); one that begins anew in
  /// the middle of another, or has no end, is none.
  public func startupMessages() -> [String] {
    sync()
    while !isDead.pointee, XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      guard event.type == ClientMessage, event.xclient.format == 8 else { continue }
      let isBegin = event.xclient.message_type == atom("_NET_STARTUP_INFO_BEGIN")
      guard isBegin || event.xclient.message_type == atom("_NET_STARTUP_INFO") else { continue }
      let piece = withUnsafeBytes(of: event.xclient.data) { Array($0.prefix(20)) }
      let window = event.xclient.window
      startupBytes[window] = (isBegin ? [] : startupBytes[window] ?? []) + piece
    }
    return startupBytes.values.compactMap { bytes in
      bytes.firstIndex(of: 0).map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }
  }
}
