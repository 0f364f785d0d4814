// The one window: made as a good citizen, resized in step with the window manager.
internal import CX11
package import Input
internal import Threads

/// A top-level window, not yet on the screen until `map`.
package final class Window {
  package let id: UInt
  package private(set) var widthPixels: Int
  package private(set) var heightPixels: Int

  let connection: Connection
  private let visual: UnsafeMutablePointer<Visual>
  private let counter: XSyncCounter
  private var cursors: Cursors
  private var cursor: CursorShape?
  private var sync = ResizeSync()
  private(set) var isDestroyed = false
  private var state: WindowState = []
  /// The window's place before it took the whole screen by itself; nil while it has not.
  var frameBeforeFullScreen: WindowFrame?
  private var title: String
  private let startup: StartupNotification?
  /// The time of the last key or button that has not been told yet.
  private var untoldUse: UInt?

  /// The number of the request from which on the whole window was drawn the last time.
  private var coverSerial: UInt = 0

  private var display: OpaquePointer { connection.display }

  /// The largest side that X's drawing requests can address.
  package static let maximumSidePixels = WindowGeometry.maximumSidePixels

  /// - Parameters:
  ///   - title: for the title bar.
  ///   - widthPixels: of the client area, in device pixels; a window manager may give another.
  ///   - geometry: what the person asked for; its sides come before the others.
  ///   - program: by whose name desktops find what belongs to the window.
  ///   - startup: how the program was launched, to be answered when the window is there.
  /// - Throws: `XError.noTrueColor` on a screen with a palette.
  package init(
    _ connection: Connection, title: String, widthPixels: Int, heightPixels: Int,
    geometry: WindowGeometry = WindowGeometry(), program: String = "barchart",
    startup: StartupNotification? = nil
  ) throws(XError) {
    self.connection = connection
    cursors = Cursors(connection)
    let display = connection.display
    let depth = XDefaultDepth(display, connection.screen)
    guard let visual = XDefaultVisual(display, connection.screen),
      visual.pointee.class == TrueColor || visual.pointee.class == DirectColor, depth >= 15
    else { throw .noTrueColor(depth: Int(depth)) }
    self.visual = visual
    let width = min(max(geometry.widthPixels ?? widthPixels, 1), Self.maximumSidePixels)
    let height = min(max(geometry.heightPixels ?? heightPixels, 1), Self.maximumSidePixels)
    self.widthPixels = width
    self.heightPixels = height
    self.title = title
    self.startup = startup
    let screenWidth = Int(XDisplayWidth(display, connection.screen))
    let screenHeight = Int(XDisplayHeight(display, connection.screen))
    let x = Int32(geometry.x?.position(side: width, screenSide: screenWidth) ?? 0)
    let y = Int32(geometry.y?.position(side: height, screenSide: screenHeight) ?? 0)

    var attributes = XSetWindowAttributes()
    // What stays of the picture stays in place while the window is dragged larger, and the server
    // paints nothing of its own in between: that is what flashes.
    attributes.bit_gravity = NorthWestGravity
    attributes.background_pixmap = 0
    attributes.event_mask = Self.eventMask
    id = XCreateWindow(
      display, connection.root, x, y, UInt32(width), UInt32(height), 0, depth,
      UInt32(InputOutput), visual, UInt(CWBitGravity | CWBackPixmap | CWEventMask), &attributes)
    counter = Self.makeCounter(display)
    let properties = WindowProperties(connection: connection, window: id)
    properties.setAll(title: title, program: program, counter: counter, startup: startup)
    properties.setSize(x: x, y: y, widthPixels: width, heightPixels: height, geometry)
  }

  /// What the server is asked to tell.
  static let eventMask =
    KeyPressMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
    | LeaveWindowMask | ExposureMask | StructureNotifyMask | FocusChangeMask
    | VisibilityChangeMask | PropertyChangeMask

  /// Whether keys are told when they are let go, too.
  var reportsKeyReleases = false

  deinit {
    guard !connection.isDead else { return }
    if counter != 0 { XSyncDestroyCounter(display, counter) }
    cursors.free()
    if !isDestroyed { XDestroyWindow(display, id) }
  }

  /// Zero where the server has no SYNC extension: the window manager then does not wait for frames.
  private static func makeCounter(_ display: OpaquePointer) -> XSyncCounter {
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XSyncQueryExtension(display, &event, &error) != 0,
      XSyncInitialize(display, &major, &minor) != 0
    else { return 0 }
    return XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
  }

  /// Xlib's `Visual *`, for Cairo.
  package var visualHandle: UnsafeMutableRawPointer { UnsafeMutableRawPointer(visual) }

  /// Puts the window on the screen, and tells a launcher that waits for it.
  package func map() {
    XMapWindow(display, id)
    startup?.broadcastRemoval(connection, window: id)
  }

  /// Sets the pictures for task bars and the like. Not needed before the window is seen.
  package func setIcon() { WindowProperties(connection: connection, window: id).setIcon() }

  /// Takes it off the screen, while the program still has something to finish.
  package func unmap() {
    if !connection.isDead, !isDestroyed { XUnmapWindow(display, id) }
  }

  /// The name in the title bar and in lists of windows; nothing is sent where it has this name.
  package func setTitle(_ title: String) {
    guard title != self.title, !connection.isDead, !isDestroyed else { return }
    self.title = title
    WindowProperties(connection: connection, window: id).set(title: title)
  }

  /// What the pointer looks like over the window. Sends nothing where that is so already; before
  /// the first call it looks as over the parent window.
  package func setCursor(_ shape: CursorShape) {
    guard shape != cursor, !isDestroyed, !connection.isDead else { return }
    cursor = shape
    XDefineCursor(display, id, cursors.cursor(shape))
  }

  /// Whether the window manager waits for a frame of the size that it has given.
  package var isFrameAwaited: Bool { counter != 0 && sync.isDue }

  /// The answer to the window manager's last request to resize: the frame for it has been sent. To
  /// be called after every frame, and after events that needed none.
  ///
  /// - Parameter nanoseconds: now, on the monotonic clock; a request that nothing has followed for
  ///   long is answered too.
  package func acknowledgeFrame(nanoseconds: UInt64 = 0) {
    guard counter != 0, !connection.isDead, !isDestroyed,
      let value = sync.takeDue(nanoseconds: nanoseconds)
    else { return }
    XSyncSetCounter(
      display, counter,
      XSyncValue(
        hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }

  /// When `acknowledgeFrame` has something to say though nothing happens, on the monotonic clock;
  /// nil for never.
  package var acknowledgeDeadlineNanoseconds: UInt64? { sync.deadlineNanoseconds }

  /// The next request is the first of those that draw the whole window anew.
  ///
  /// At times the server tells what a resize has exposed when the new picture is under way already.
  /// What it exposed before it came to these requests they have covered.
  package func willPaintAll() {
    if !connection.isDead { coverSerial = XNextRequest(display) }
  }

  /// An event bears the number of the last request that the server had come to.
  func hasCovered(_ event: XExposeEvent) -> Bool { event.serial < coverSerial }

  /// It has no pixels any more.
  func wasUnmapped() { coverSerial = 0 }

  func configured(widthPixels: Int, heightPixels: Int) {
    self.widthPixels = min(max(widthPixels, 1), Self.maximumSidePixels)
    self.heightPixels = min(max(heightPixels, 1), Self.maximumSidePixels)
    sync.configured()
  }

  /// Answers a protocol message of the window manager; nil for all but a request to close. Messages
  /// can come from anyone: one of another shape is none of ours.
  func answer(_ event: inout XEvent) -> Event? {
    let message = event.xclient
    let atoms = connection.atoms
    guard message.format == 32, message.message_type == atoms[.wmProtocols] else { return nil }
    let data = message.data.l
    switch UInt(bitPattern: data.0) {
    case atoms[.deleteWindow]: return .closeRequested
    case atoms[.ping] where data.2 == Int(bitPattern: id):
      event.xclient.window = connection.root
      XSendEvent(
        display, connection.root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    case atoms[.syncRequest]:
      let low = Int64(UInt32(truncatingIfNeeded: data.2))
      sync.requested(
        Int64(truncatingIfNeeded: data.3) << 32 | low, nanoseconds: monotonicNanoseconds())
    default: break
    }
    return nil
  }

  func wasDestroyed() { isDestroyed = true }

  /// nil for a property that is none of the manager's words, and for one that says nothing new.
  func propertyChanged(_ property: UInt) -> Event? {
    guard property == connection.atoms[.state] else { return nil }
    let new = readState()
    guard new != state else { return nil }
    state = new
    return .stateChanged(new)
  }

  /// Where the window's top left lies on the screen, as the pointer's events tell without a
  /// question to the server; nil before the first.
  private var origin: (x: Int, y: Int)?

  /// The part of the window that lies on the screen, in device pixels from the window's top left;
  /// all of it as long as nobody has pointed at it.
  package var partOnScreen: ExposedRect {
    let all = ExposedRect(x: 0, y: 0, width: widthPixels, height: heightPixels)
    guard let origin else { return all }
    let left = max(0, -origin.x)
    let top = max(0, -origin.y)
    let right = min(widthPixels, Int(XDisplayWidth(display, connection.screen)) - origin.x)
    let bottom = min(heightPixels, Int(XDisplayHeight(display, connection.screen)) - origin.y)
    guard right > left, bottom > top else { return all }
    return ExposedRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func noteOrigin(x: Int, y: Int) { origin = (x, y) }

  /// A key or a button was pressed, at a time of the server.
  func noteUse(_ time: Time) { if time != 0 { untoldUse = UInt(time) } }

  /// Tells the window manager when the window was used last, by which it decides whether another
  /// one may take the keyboard.
  func tellUse() {
    guard let time = untoldUse, !connection.isDead, !isDestroyed else { return }
    untoldUse = nil
    WindowProperties(connection: connection, window: id).set(userTime: time)
  }
}
