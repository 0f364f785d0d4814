// What a window asks of whoever manages it, and what it is told in turn: EWMH's _NET_WM_STATE.
internal import CX11
internal import Input

/// What became of the wish for full screen.
package enum FullScreenAnswer: Hashable, Sendable {
  /// The window manager has been asked; a change of state will tell.
  case asked
  /// There is no window manager, so the window has the screen, or its own size again, by itself.
  case done
  /// There is a window manager, and it has no full screen.
  case impossible
}

/// A window's place within its parent, in device pixels.
struct WindowFrame: Hashable {
  var x: Int32
  var y: Int32
  var width: UInt32
  var height: UInt32
}

extension Window {
  private var atoms: Atoms { connection.atoms }
  private var display: OpaquePointer { connection.display }

  /// Asks for full screen, or for the end of it. Waits for the server, since the answer depends on
  /// who manages the screen.
  ///
  /// - Parameter isMapped: whether the window is on the screen. Before that the wish is a property
  ///   that a window manager finds, and afterwards a message to it.
  package func setFullScreen(_ isFull: Bool, isMapped: Bool = true) -> FullScreenAnswer {
    guard !connection.isDead, !isDestroyed else { return .impossible }
    let properties = WindowProperties(connection: connection, window: id)
    if !isMapped { properties.setState(isFull ? [.fullScreenState] : []) }
    guard isScreenManaged else {
      fillScreen(isFull)
      // A window manager that starts later is to find what is there.
      properties.setState(isFull ? [.fullScreenState] : [])
      return .done
    }
    guard managerSupports(.fullScreenState) else { return .impossible }
    if isMapped { changeState(.fullScreenState, isOn: isFull) }
    return .asked
  }

  /// Asks for the person's attention, or takes the wish back: ICCCM's urgency for one kind of
  /// window manager, `_NET_WM_STATE_DEMANDS_ATTENTION` for the other.
  package func demandAttention(_ isUrgent: Bool) {
    guard !connection.isDead, !isDestroyed else { return }
    WindowProperties(connection: connection, window: id).setHints(isUrgent: isUrgent)
    changeState(.demandsAttentionState, isOn: isUrgent)
  }

  /// What the window manager says that the window is now; waits for the server.
  func readState() -> WindowState {
    let names = numbers(.state, of: id, type: UInt(XA_ATOM), limit: Self.stateLimit)
    var state: WindowState = []
    if names.contains(atoms[.fullScreenState]) { state.insert(.fullScreen) }
    if names.contains(atoms[.hiddenState]) { state.insert(.hidden) }
    return state
  }

  /// EWMH knows a dozen states and a few hundred names of what a manager supports; more are not
  /// read.
  private static let stateLimit = 64
  private static let supportedLimit = 1_024

  /// To the root window, where the manager listens (EWMH, `_NET_WM_STATE`).
  private func changeState(_ state: Atoms.Name, isOn: Bool) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = atoms[.state]
    event.xclient.format = 32
    // 1 adds, 0 removes; the source is an application.
    event.xclient.data.l = (isOn ? 1 : 0, Int(bitPattern: atoms[state]), 0, 1, 0)
    XSendEvent(
      display, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }

  /// Whether someone decides about the places of windows. Asked of the server itself: what a
  /// manager has written on the root window outlives it.
  var isScreenManaged: Bool {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, connection.root, &attributes) != 0 else { return false }
    return attributes.all_event_masks & SubstructureRedirectMask != 0
  }

  /// Whether a manager that is alive has announced a hint (EWMH, `_NET_SUPPORTING_WM_CHECK`).
  private func managerSupports(_ hint: Atoms.Name) -> Bool {
    let windowType = UInt(XA_WINDOW)
    let check = numbers(.supportingCheck, of: connection.root, type: windowType, limit: 1)
    guard let owner = check.first,
      numbers(.supportingCheck, of: owner, type: windowType, limit: 1) == [owner]
    else { return false }
    return numbers(
      .supported, of: connection.root, type: UInt(XA_ATOM), limit: Self.supportedLimit
    ).contains(atoms[hint])
  }

  private func fillScreen(_ isFull: Bool) {
    if isFull {
      guard frameBeforeFullScreen == nil, let frame else { return }
      frameBeforeFullScreen = frame
      XMoveResizeWindow(
        display, id, 0, 0, UInt32(XDisplayWidth(display, connection.screen)),
        UInt32(XDisplayHeight(display, connection.screen)))
      XRaiseWindow(display, id)
      // What has no window manager is obeyed at once, and the first frame is to have this size.
      configured(
        widthPixels: Int(XDisplayWidth(display, connection.screen)),
        heightPixels: Int(XDisplayHeight(display, connection.screen)))
    } else if let frame = frameBeforeFullScreen {
      frameBeforeFullScreen = nil
      XMoveResizeWindow(display, id, frame.x, frame.y, frame.width, frame.height)
    }
  }

  private var frame: WindowFrame? {
    var (root, x, y) = (UInt(), Int32(), Int32())
    var (width, height, border, depth) = (UInt32(), UInt32(), UInt32(), UInt32())
    guard XGetGeometry(display, id, &root, &x, &y, &width, &height, &border, &depth) != 0 else {
      return nil
    }
    return WindowFrame(x: x, y: y, width: width, height: height)
  }

  /// A property of 32-bit numbers, at most so many; empty where it is anything else. Anyone may
  /// have written it.
  private func numbers(
    _ property: Atoms.Name, of window: UInt, type: UInt, limit: Int
  ) -> [UInt] {
    var (found, format, count, rest) = (UInt(), Int32(), UInt(), UInt())
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atoms[property], 0, limit, 0, type, &found, &format, &count, &rest, &bytes)
    guard status == Success, let bytes else { return [] }
    defer { XFree(bytes) }
    guard found == type, format == 32 else { return [] }
    return UnsafeRawPointer(bytes).withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
