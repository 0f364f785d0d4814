// A top-level window with the properties that desktops expect, resized in step with the window
// manager.
internal import Base
internal import CX11
package import Input

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
  /// The frame before the window resized itself to the whole screen; nil if it has not.
  var frameBeforeFullScreen: WindowFrame?
  private var title: String
  private let startup: StartupNotification?
  /// The time of the last key or button not yet sent to the window manager.
  private var untoldUse: UInt?

  /// The serial of the first request that drew the whole window last time.
  private var coverSerial: UInt = 0

  private var display: OpaquePointer { connection.display }

  package static let maximumSidePixels = WindowGeometry.maximumSidePixels

  /// - Parameters:
  ///   - title: for the title bar.
  ///   - widthPixels: of the client area, in device pixels; a window manager may choose another.
  ///   - geometry: requested by the user; overrides the other sizes.
  ///   - program: the name by which desktops identify the window's application.
  ///   - startup: the launch, to be answered when the window is mapped.
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
    // The picture stays in place while the window grows, and the server paints no background, which
    // would flash.
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

  static let eventMask =
    KeyPressMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
    | LeaveWindowMask | ExposureMask | StructureNotifyMask | FocusChangeMask
    | VisibilityChangeMask | PropertyChangeMask

  var reportsKeyReleases = false

  deinit {
    guard !connection.isDead else { return }
    if counter != 0 { XSyncDestroyCounter(display, counter) }
    cursors.free()
    if !isDestroyed { XDestroyWindow(display, id) }
  }

  /// Zero if the server has no SYNC extension; the window manager then does not wait for frames.
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

  /// Maps the window and answers the launcher.
  package func map() {
    XMapWindow(display, id)
    startup?.broadcastRemoval(connection, window: id)
  }

  /// Sets the icon. Not needed before the window is visible.
  package func setIcon() { WindowProperties(connection: connection, window: id).setIcon() }

  /// Unmaps the window while the program still has something to finish.
  package func unmap() {
    if !connection.isDead, !isDestroyed { XUnmapWindow(display, id) }
  }

  /// Sets the title; sends nothing if it is unchanged.
  package func setTitle(_ title: String) {
    guard title != self.title, !connection.isDead, !isDestroyed else { return }
    self.title = title
    WindowProperties(connection: connection, window: id).set(title: title)
  }

  /// Sets the cursor if it has changed. Before the first call it is the parent window's.
  package func setCursor(_ shape: CursorShape) {
    guard shape != cursor, !isDestroyed, !connection.isDead else { return }
    cursor = shape
    XDefineCursor(display, id, cursors.cursor(shape))
  }

  /// Whether the window manager waits for a frame of the new size.
  package var isFrameAwaited: Bool { counter != 0 && sync.isDue }

  /// Answers the window manager's last resize: its frame has been sent. Call after every frame, and
  /// after events that needed none.
  ///
  /// - Parameter nanoseconds: now, on the monotonic clock; a request that was not followed by a
  ///   resize is answered after a while.
  package func acknowledgeFrame(nanoseconds: UInt64 = 0) {
    guard counter != 0, !connection.isDead, !isDestroyed,
      let value = sync.takeDue(nanoseconds: nanoseconds)
    else { return }
    XSyncSetCounter(
      display, counter,
      XSyncValue(
        hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }

  /// When `acknowledgeFrame` is due even without events, on the monotonic clock; nil for never.
  package var acknowledgeDeadlineNanoseconds: UInt64? { sync.deadlineNanoseconds }

  /// Marks the next request as the first that draws the whole window.
  ///
  /// The server may report what a resize exposed after the new picture was sent. Areas exposed
  /// before it reached these requests are covered by them.
  package func willPaintAll() {
    if !connection.isDead { coverSerial = XNextRequest(display) }
  }

  /// An event has the serial of the last request that the server had processed.
  func hasCovered(_ event: XExposeEvent) -> Bool { event.serial < coverSerial }

  /// An unmapped window loses its pixels.
  func wasUnmapped() { coverSerial = 0 }

  func configured(widthPixels: Int, heightPixels: Int) {
    self.widthPixels = min(max(widthPixels, 1), Self.maximumSidePixels)
    self.heightPixels = min(max(heightPixels, 1), Self.maximumSidePixels)
    sync.configured()
  }

  /// Answers a protocol message of the window manager; nil for all but a request to close. Any
  /// client can send messages, so malformed ones are ignored.
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

  /// nil for other properties, and if nothing has changed.
  func propertyChanged(_ property: UInt) -> Event? {
    guard property == connection.atoms[.state] else { return nil }
    let new = readState()
    guard new != state else { return nil }
    state = new
    return .stateChanged(new)
  }

  /// The position of the window's top left on the screen, from pointer events, without asking the
  /// server; nil before the first.
  private var origin: (x: Int, y: Int)?

  /// The part of the window that is on the screen, in device pixels from its top left; all of it
  /// before the first pointer event.
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

  /// Notes a key or button press at a time of the server.
  func noteUse(_ time: Time) { if time != 0 { untoldUse = UInt(time) } }

  /// Tells the window manager when the window was last used, which decides whether another window
  /// may take the focus.
  func tellUse() {
    guard let time = untoldUse, !connection.isDead, !isDestroyed else { return }
    untoldUse = nil
    WindowProperties(connection: connection, window: id).set(userTime: time)
  }
}
