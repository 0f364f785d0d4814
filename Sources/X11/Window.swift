// The one window: made as a good citizen, resized in step with the window manager.
internal import CX11
internal import Glibc

/// A top-level window, not yet on the screen until `map`.
public final class Window {
  public let id: UInt
  public private(set) var widthPixels: Int
  public private(set) var heightPixels: Int

  private let connection: Connection
  private let visual: UnsafeMutablePointer<Visual>
  private let counter: XSyncCounter
  /// What the window manager has asked for, until the size that belongs to it has come.
  private var requestedSync: XSyncValue?
  /// What is answered once the frame of that size is on its way.
  private var dueSync: XSyncValue?
  private var isDestroyed = false
  private var cursors: Cursors
  private var cursor: CursorShape?

  private var display: OpaquePointer { connection.display }

  /// The largest side that X's drawing requests can address.
  public static let maximumSidePixels = 32_767

  /// - Parameters:
  ///   - title: for the title bar.
  ///   - widthPixels: of the client area, in device pixels; a window manager may give another.
  /// - Throws: `XError.noTrueColor` on a screen with a palette.
  public init(
    _ connection: Connection, title: String, widthPixels: Int, heightPixels: Int
  ) throws(XError) {
    self.connection = connection
    cursors = Cursors(connection)
    let display = connection.display
    let depth = XDefaultDepth(display, connection.screen)
    guard let visual = XDefaultVisual(display, connection.screen),
      visual.pointee.class == TrueColor || visual.pointee.class == DirectColor, depth >= 15
    else { throw .noTrueColor(depth: Int(depth)) }
    self.visual = visual
    let width = min(max(widthPixels, 1), Self.maximumSidePixels)
    let height = min(max(heightPixels, 1), Self.maximumSidePixels)
    self.widthPixels = width
    self.heightPixels = height

    var attributes = XSetWindowAttributes()
    // What stays of the picture stays in place while the window is dragged larger, and the server
    // paints nothing of its own in between: that is what flashes.
    attributes.bit_gravity = NorthWestGravity
    attributes.background_pixmap = 0
    attributes.event_mask =
      KeyPressMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
      | LeaveWindowMask | ExposureMask | StructureNotifyMask | FocusChangeMask
      | VisibilityChangeMask
    id = XCreateWindow(
      display, connection.root, 0, 0, UInt32(width), UInt32(height), 0, depth,
      UInt32(InputOutput), visual, UInt(CWBitGravity | CWBackPixmap | CWEventMask), &attributes)
    counter = Self.makeCounter(display)
    WindowProperties(connection: connection, window: id).setAll(
      title: title, widthPixels: width, heightPixels: height, counter: counter)
  }

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
  public var visualHandle: UnsafeMutableRawPointer { UnsafeMutableRawPointer(visual) }

  /// Puts the window on the screen.
  public func map() { XMapWindow(display, id) }

  /// The name in the title bar and in lists of windows.
  public func setTitle(_ title: String) {
    WindowProperties(connection: connection, window: id).set(title: title)
  }

  /// What the pointer looks like over the window. Sends nothing where that is so already; before
  /// the first call it looks as over the parent window.
  public func setCursor(_ shape: CursorShape) {
    guard shape != cursor, !isDestroyed, !connection.isDead else { return }
    cursor = shape
    XDefineCursor(display, id, cursors.cursor(shape))
  }

  /// Whether the window manager waits for a frame of the size that it has given.
  public var isFrameAwaited: Bool { dueSync != nil && counter != 0 }

  /// The answer to the window manager's last request to resize: the frame for it has been sent. To
  /// be called after every frame, and after events that needed none.
  public func acknowledgeFrame() {
    guard let value = dueSync, counter != 0, !connection.isDead else { return }
    XSyncSetCounter(display, counter, value)
    dueSync = nil
  }

  func configured(widthPixels: Int, heightPixels: Int) {
    self.widthPixels = min(max(widthPixels, 1), Self.maximumSidePixels)
    self.heightPixels = min(max(heightPixels, 1), Self.maximumSidePixels)
    if let requested = requestedSync { (dueSync, requestedSync) = (requested, nil) }
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
    case atoms[.ping]:
      event.xclient.window = connection.root
      XSendEvent(
        display, connection.root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    case atoms[.syncRequest]:
      requestedSync = XSyncValue(
        hi: Int32(truncatingIfNeeded: data.3), lo: UInt32(truncatingIfNeeded: data.2))
    default: break
    }
    return nil
  }

  func wasDestroyed() { isDestroyed = true }
}
