// Requests to the window manager and its replies: EWMH's _NET_WM_STATE, and the focus.
internal import CX11
internal import Input

package enum FullScreenAnswer: Hashable, Sendable {
  /// The window manager was asked; a change of state will follow.
  case asked
  /// There is no window manager, so the window has resized itself.
  case done
  /// The window manager does not support full screen.
  case impossible
}

/// A window's frame within its parent, in device pixels.
struct WindowFrame: Hashable {
  var x, y: Int32
  var width, height: UInt32
}

extension Window {
  private var atoms: Atoms { connection.atoms }

  /// Requests or ends full screen. Waits for the server: the answer depends on the window manager.
  ///
  /// - Parameter isMapped: whether the window is mapped. Before that the request is a property that
  ///   the window manager reads, afterwards a message.
  package func setFullScreen(_ isFull: Bool, isMapped: Bool = true) -> FullScreenAnswer {
    guard !connection.isDead, !isDestroyed else { return .impossible }
    if !isMapped { properties.setState(isFull ? [.fullScreenState] : []) }
    guard isScreenManaged else {
      fillScreen(isFull)
      // A window manager that starts later reads this property.
      properties.setState(isFull ? [.fullScreenState] : [])
      return .done
    }
    guard managerSupports(.fullScreenState) else { return .impossible }
    if isMapped { changeState(.fullScreenState, isOn: isFull) }
    return .asked
  }

  /// Sets or clears the urgency hint, by ICCCM and by `_NET_WM_STATE_DEMANDS_ATTENTION`, since
  /// window managers support one or the other.
  package func demandAttention(_ isUrgent: Bool) {
    guard !connection.isDead, !isDestroyed else { return }
    properties.setHints(isUrgent: isUrgent)
    changeState(.demandsAttentionState, isOn: isUrgent)
  }

  /// The state that the window manager has set; waits for the server.
  func readState() -> WindowState {
    let names = numbers(.state, of: id, type: UInt(XA_ATOM), limit: Self.stateLimit)
    var state = WindowState()
    if names.contains(atoms[.fullScreenState]) { state.insert(.fullScreen) }
    if names.contains(atoms[.hiddenState]) { state.insert(.hidden) }
    return state
  }

  /// EWMH defines a dozen states and a few hundred hints; more are not read.
  private static let stateLimit = 64
  private static let supportedLimit = 1_024

  /// Sends a request to the root window (EWMH, `_NET_WM_STATE`).
  private func changeState(_ state: Atoms.Name, isOn: Bool) {
    // 1 adds, 0 removes; the last 1 means an application.
    ask(XEvent(atoms[.state], window: id, numbers: [isOn ? 1 : 0, Int(atoms[state]), 0, 1]))
  }

  /// Whether a window manager runs: asks the server, as properties on the root outlive it.
  var isScreenManaged: Bool {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, connection.root, &attributes) != 0 else { return false }
    return attributes.all_event_masks & SubstructureRedirectMask != 0
  }

  /// Whether a running manager supports a hint (EWMH, `_NET_SUPPORTING_WM_CHECK`).
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
      let (width, height) = connection.screenSizePixels
      XMoveResizeWindow(display, id, 0, 0, UInt32(width), UInt32(height))
      XRaiseWindow(display, id)
      // Without a manager the resize takes effect at once, and the first frame must have this size.
      configured(widthPixels: width, heightPixels: height)
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

  /// A property of 32-bit numbers, up to a limit; empty if it is anything else. Any client may have
  /// written it.
  private func numbers(
    _ property: Atoms.Name, of window: UInt, type: UInt, limit: Int
  ) -> [UInt] {
    let access = WindowAccess(connection: connection)
    guard let found = access.numbers(window, atoms[property], limit: limit), found.type == type
    else { return [] }
    return found.numbers
  }

  /// Sends a message to the window manager.
  func ask(_ message: XEvent) {
    var message = message
    XSendEvent(
      display, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &message)
  }

  /// The position of the client area's top left on the screen, in device pixels. Asks the server,
  /// since a window manager may move its frame without notice.
  package var placeOnScreen: (x: Int, y: Int) {
    guard !connection.isDead, !isDestroyed else { return (0, 0) }
    var (x, y, child) = (Int32(), Int32(), XID())
    XTranslateCoordinates(display, id, connection.root, 0, 0, &x, &y, &child)
    return (Int(x), Int(y))
  }

  /// Requests the keyboard focus on behalf of the user: from the window manager, or from the server
  /// if there is no manager. Waits for the server.
  package func takeKeyboard() {
    guard !connection.isDead, !isDestroyed else { return }
    // A request without a time may be ignored.
    let time = connection.freshTime(asking: id)
    guard !isScreenManaged else {
      // The source is a tool that acts for the user (EWMH, `_NET_ACTIVE_WINDOW`).
      return ask(XEvent(atoms[.activeWindow], window: id, numbers: [2, Int(time.value)]))
    }
    // The window may have been unmapped meanwhile, which is not our error.
    _ = connection.trappingErrors { XSetInputFocus(display, id, RevertToParent, time.value) }
  }
}
