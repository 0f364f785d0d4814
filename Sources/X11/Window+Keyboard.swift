// Where the window is on the screen, and how it asks for the keyboard: both only for who cannot see
// it or point at it.
internal import CX11

extension Window {
  /// Where the client area's top left lies on the screen, in device pixels; asked of the server,
  /// since a window manager may move its frame without a word.
  package var placeOnScreen: (x: Int, y: Int) {
    guard !connection.isDead, !isDestroyed else { return (0, 0) }
    var (x, y, child) = (Int32(), Int32(), XID())
    XTranslateCoordinates(connection.display, id, connection.root, 0, 0, &x, &y, &child)
    return (Int(x), Int(y))
  }

  /// Asks for the keyboard, in the name of a person who uses a tool: of the window manager, or of
  /// the server where there is no manager. Waits for the server.
  package func takeKeyboard() {
    guard !connection.isDead, !isDestroyed else { return }
    // A request without the time of what the person did may be taken for one of nobody's.
    let time = connection.freshTime(asking: id)
    guard !isScreenManaged else {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = id
      event.xclient.message_type = connection.atoms[.activeWindow]
      event.xclient.format = 32
      // The source is a tool that acts for the person (EWMH, `_NET_ACTIVE_WINDOW`).
      event.xclient.data.l = (2, Int(bitPattern: UInt(time.value)), 0, 0, 0)
      XSendEvent(
        connection.display, connection.root, 0,
        SubstructureRedirectMask | SubstructureNotifyMask, &event)
      return
    }
    // It may have been taken off the screen meanwhile, which is an error of nobody's.
    _ = connection.trappingErrors {
      XSetInputFocus(connection.display, id, RevertToParent, time.value)
    }
  }
}
