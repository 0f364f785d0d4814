// A top-level window as desktops expect it, resized in step with the window manager.
internal import Base
internal import CX11
package import Input

package final class Window {
  package let id: UInt
  package private(set) var widthPixels, heightPixels: Int

  let connection: Connection
  private let visual: UnsafeMutablePointer<Visual>
  private let counter: XSyncCounter
  private var cursors: Cursors
  private var cursor: CursorShape?
  private var sync = ResizeSync()
  private(set) var isDestroyed = false
  private var state = WindowState()
  /// The frame before the window resized itself to the whole screen; nil if it has not.
  var frameBeforeFullScreen: WindowFrame?
  private var title: String
  private let startup: StartupNotification?
  /// The time of the last key or button not yet sent to the window manager.
  private var untoldUse: UInt?

  /// The serial of the first request that drew the whole window last time.
  private var coverSerial: UInt = 0
  var display: OpaquePointer { connection.display }
  var properties: WindowProperties { WindowProperties(connection: connection, window: id) }
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
    (self.widthPixels, self.heightPixels) = (width, height)
    (self.title, self.startup) = (title, startup)
    let screen = connection.screenSizePixels
    let x = Int32(geometry.x?.position(side: width, screenSide: screen.width) ?? 0)
    let y = Int32(geometry.y?.position(side: height, screenSide: screen.height) ?? 0)

    var attributes = XSetWindowAttributes()
    // The picture stays while the window grows; a background painted by the server would flash.
    attributes.bit_gravity = NorthWestGravity
    attributes.background_pixmap = 0
    attributes.event_mask = Self.eventMask
    id = XCreateWindow(
      display, connection.root, x, y, UInt32(width), UInt32(height), 0, depth,
      UInt32(InputOutput), visual, UInt(CWBitGravity | CWBackPixmap | CWEventMask), &attributes)
    counter = Self.makeCounter(display)
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
    var (event, error, major, minor) = (Int32(), Int32(), Int32(), Int32())
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

  /// Not needed before the window is visible.
  package func setIcon() { properties.setIcon() }

  /// Unmaps the window while the program still has something to finish.
  package func unmap() { if !connection.isDead, !isDestroyed { XUnmapWindow(display, id) } }

  /// Sets the title; sends nothing if it is unchanged.
  package func setTitle(_ title: String) {
    guard title != self.title, !connection.isDead, !isDestroyed else { return }
    self.title = title
    properties.set(title: title)
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
  package func willPaintAll() { if !connection.isDead { coverSerial = XNextRequest(display) } }

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
      ask(event)
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

  /// The window's top left on the screen, from pointer events, not asked for; nil before the first.
  private var origin: (x: Int, y: Int)?

  /// The part of the window that is on the screen, in device pixels from its top left; all of it
  /// before the first pointer event.
  package var partOnScreen: ExposedRect {
    let all = ExposedRect(x: 0, y: 0, width: widthPixels, height: heightPixels)
    guard let origin else { return all }
    let left = max(0, -origin.x)
    let top = max(0, -origin.y)
    let screen = connection.screenSizePixels
    let right = min(widthPixels, screen.width - origin.x)
    let bottom = min(heightPixels, screen.height - origin.y)
    guard right > left, bottom > top else { return all }
    return ExposedRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func noteOrigin(x: Int, y: Int) { origin = (x, y) }

  /// Notes a key or button press at a time of the server.
  func noteUse(_ time: Time) { if time != 0 { untoldUse = UInt(time) } }

  /// Tells the window manager of the last use, which decides whether others may take the focus.
  func tellUse() {
    guard let time = untoldUse, !connection.isDead, !isDestroyed else { return }
    untoldUse = nil
    properties.set(userTime: time)
  }
}

/// The cursors that a window has shown, created on first use.
///
/// XCreateFontCursor uses the desktop's theme and size if libXcursor is installed. Theme images are
/// loaded then, so the start does not wait for them.
struct Cursors {
  private let connection: Connection
  private var made: [CursorShape: UInt] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The server's id; zero, which means the parent window's cursor, if the server has none.
  mutating func cursor(_ shape: CursorShape) -> UInt {
    if let cursor = made[shape] { return cursor }
    let cursor = XCreateFontCursor(connection.display, shape.glyph)
    made[shape] = cursor
    return cursor
  }

  /// Frees the cursors; the connection must be alive.
  mutating func free() {
    for cursor in made.values where cursor != 0 { XFreeCursor(connection.display, cursor) }
    made = [:]
  }
}

extension CursorShape {
  /// The nearest shape in <X11/cursorfont.h>; for the closed hand, themes draw `fleur` as one.
  var glyph: UInt32 {
    switch self {
    case .arrow: UInt32(XC_left_ptr)
    case .pointingHand: UInt32(XC_hand2)
    case .crosshair: UInt32(XC_crosshair)
    case .openHand: UInt32(XC_hand1)
    case .closedHand: UInt32(XC_fleur)
    case .text: UInt32(XC_xterm)
    }
  }
}

/// Tracks a resize from the window manager's announcement to the counter's new value.
///
/// A manager announces a value, resizes, and waits for the counter to reach it. Of several
/// announcements the last one counts: a counter that has passed a value has answered it.
struct ResizeSync {
  /// A manager may announce a value and then not resize. It still waits, some for a second, so it
  /// is answered without a resize after this time.
  private static let graceNanoseconds: UInt64 = 100_000_000

  private var announced: (value: Int64, nanoseconds: UInt64)?
  /// The value to answer with once a frame of that size is sent.
  private var due: Int64?

  /// Notes an announced value at a time of the monotonic clock.
  mutating func requested(_ value: Int64, nanoseconds: UInt64) { announced = (value, nanoseconds) }

  mutating func configured() {
    guard let announced else { return }
    due = announced.value
    self.announced = nil
  }

  /// Whether the manager waits for a frame of the announced size.
  var isDue: Bool { due != nil }
  /// When an announcement without a resize is answered; nil if there is none.
  var deadlineNanoseconds: UInt64? { announced.map { $0.nanoseconds + Self.graceNanoseconds } }

  /// The value to answer with now; nil for none.
  mutating func takeDue(nanoseconds now: UInt64) -> Int64? {
    if let deadline = deadlineNanoseconds, now >= deadline { configured() }
    defer { due = nil }
    return due
  }
}
