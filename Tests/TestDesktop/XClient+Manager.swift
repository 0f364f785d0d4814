// What a window manager does to a window, without the habits of any particular one.
internal import CXTest
import Glibc
public import Scenegraph
public import TestSupport

extension XClient {
  /// Resizes without a word, as a manager without `_NET_WM_SYNC_REQUEST` does.
  public func resize(_ window: UInt, width: Int, height: Int) {
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    sync()
  }

  /// Announces the value that the window's counter is to have once it has painted for the size that
  /// follows.
  public func requestSync(_ window: UInt, value: Int) {
    send(
      window, "WM_PROTOCOLS",
      [Int(atom("_NET_WM_SYNC_REQUEST")), 0, value & 0xFFFF_FFFF, value >> 32])
  }

  /// The value of the window's counter; nil where it has none.
  public func syncCounter(of window: UInt) -> Int? {
    guard let counter = numbers("_NET_WM_SYNC_REQUEST_COUNTER", of: window).first else {
      return nil
    }
    var (major, minor) = (Int32(), Int32())
    var value = XSyncValue()
    guard XSyncInitialize(display, &major, &minor) != 0,
      XSyncQueryCounter(display, UInt(counter), &value) != 0
    else { return nil }
    return Int(value.hi) << 32 | Int(value.lo)
  }

  /// Tells a window the size that it has, as managers do that have moved its frame.
  public func sendConfigure(_ window: UInt) {
    guard let size = size(of: window) else { return }
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window
    event.xconfigure.window = window
    event.xconfigure.width = Int32(size.width)
    event.xconfigure.height = Int32(size.height)
    XSendEvent(display, window, 0, StructureNotifyMask, &event)
    sync()
  }

  /// Waits until a window manager puts windows on the screen, with a window made for that.
  func isManaged() -> Bool {
    let probe = XCreateSimpleWindow(display, root, 0, 0, 9, 9, 0, 0, 0)
    defer { destroy(probe) }
    return eventually {
      XMapWindow(display, probe)
      sync()
      return !numbers("WM_STATE", of: probe).isEmpty
    }
  }

  /// Takes the window off the screen or puts it back.
  public func setMapped(_ isMapped: Bool, _ window: UInt) {
    if isMapped { XMapWindow(display, window) } else { XUnmapWindow(display, window) }
    sync()
  }

  /// Asks the manager to minimise the window (ICCCM 4.1.4).
  public func iconify(_ window: UInt) {
    XIconifyWindow(display, window, XDefaultScreen(display))
    sync()
  }

  /// Whether a manager has put a frame around the window.
  public func isFramed(_ window: UInt) -> Bool {
    guard !isDead.pointee else { return false }
    var (top, parent, count) = (UInt(), UInt(), UInt32())
    var children: UnsafeMutablePointer<UInt>?
    guard XQueryTree(display, window, &top, &parent, &children, &count) != 0 else { return false }
    if let children { XFree(children) }
    return parent != root && !numbers("WM_STATE", of: window).isEmpty
  }

  /// Covers the whole screen with a window of the test's own.
  public func cover() -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let cover = XCreateWindow(
      display, root, 0, 0, UInt32(XDisplayWidth(display, 0)), UInt32(XDisplayHeight(display, 0)), 0,
      0, UInt32(InputOutput), nil, UInt(CWOverrideRedirect), &attributes)
    XMapRaised(display, cover)
    sync()
    return cover
  }

  /// Opens a window of the test's own, for the keyboard to go to.
  public func openOther() -> UInt {
    let other = XCreateSimpleWindow(display, root, 900, 700, 100, 100, 0, 0, 0)
    XMapWindow(display, other)
    sync()
    return other
  }

  /// The window that has the keyboard.
  public var focusedWindow: UInt {
    var (window, revert) = (UInt(), Int32())
    XGetInputFocus(display, &window, &revert)
    return window
  }

  /// Asks to close, as the button in the title bar does.
  public func requestClose(_ window: UInt) {
    send(window, "WM_PROTOCOLS", [Int(atom("WM_DELETE_WINDOW")), 0])
  }

  /// Asks for a sign of life; true once it has come.
  public func ping(_ window: UInt, within limit: Duration = patience) -> Bool {
    pingCount += 1
    let number = pingCount
    send(window, "WM_PROTOCOLS", [Int(atom("_NET_WM_PING")), number, Int(window)])
    return eventually(within: limit) {
      drain()
      return pongs.contains(number) || size(of: window) == nil
    } && pongs.contains(number)
  }

  /// Waits until the window has handled and painted all that has happened to it, as a window
  /// manager does: it sets its counter when the frame is out. (An answer to a ping would not say
  /// that.)
  @discardableResult
  public func settle(_ window: UInt) -> Bool {
    settleCount += 1
    // Far from the values that tests and managers announce.
    let value = (1 << 40) + settleCount
    requestSync(window, value: value)
    sendConfigure(window)
    return eventually { syncCounter(of: window) == value || size(of: window) == nil }
      && size(of: window) != nil
  }

  /// Gives it the keyboard.
  public func focus(_ window: UInt) {
    XSetInputFocus(display, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
    sync()
  }

  /// Gives the keyboard to nobody.
  public func takeFocusAway() {
    XSetInputFocus(display, UInt(PointerRoot), Int32(RevertToPointerRoot), UInt(CurrentTime))
    sync()
  }

  /// Destroys a window of someone else's.
  public func destroy(_ window: UInt) {
    XDestroyWindow(display, window)
    sync()
  }

  /// Ends the connection of the window's owner, as xkill does.
  public func killOwner(of window: UInt) {
    XKillClient(display, window)
    sync()
  }

  /// Sends many pings and does not wait for their answers.
  public func sendPings(_ count: Int, to window: UInt) -> Range<Int> {
    let numbers = pingCount + 1..<pingCount + 1 + count
    pingCount += count
    for number in numbers {
      send(window, "WM_PROTOCOLS", [Int(atom("_NET_WM_PING")), number, Int(window)])
    }
    return numbers
  }

  /// How many of some pings have been answered up to now.
  public func answered(_ numbers: Range<Int>) -> Int {
    drain()
    return numbers.count { pongs.contains($0) }
  }

  /// Sends a client message with any bytes and any format.
  public func send(_ window: UInt, _ type: String, bytes: [UInt8], format: Int) {
    guard !isDead.pointee else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(type)
    event.xclient.format = Int32(format)
    withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes.prefix($0.count)) }
    XSendEvent(display, window, 0, 0, &event)
  }

  /// Sends a client message of format 32 to a window.
  public func send(_ window: UInt, _ type: String, _ data: [Int]) {
    send(to: window, about: window, type, data, mask: 0)
  }

  /// Asks the window manager for something about a window.
  public func askManager(about window: UInt, _ type: String, _ data: [Int]) {
    send(
      to: root, about: window, type, data,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }

  func send(to target: UInt, about window: UInt, _ type: String, _ data: [Int], mask: Int) {
    guard !isDead.pointee else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(type)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
      let words = bytes.bindMemory(to: Int.self)
      for (index, word) in data.prefix(5).enumerated() { words[index] = word }
    }
    XSendEvent(display, target, 0, mask, &event)
    sync()
  }
}

extension XClient {
  /// Destroys what a window shows in a part of it, as when memory is short; tells its owner so or
  /// does not.
  public func scribble(over part: Rect, of window: UInt, exposes: Bool) {
    let (x, y) = (Int32(part.x), Int32(part.y))
    let (width, height) = (UInt32(part.width), UInt32(part.height))
    let context = XCreateGC(display, window, 0, nil)
    XFillRectangle(display, window, context, x, y, width, height)
    XFreeGC(display, context)
    if exposes { XClearArea(display, window, x, y, width, height, 1) }
    sync()
  }
}
