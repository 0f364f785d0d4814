// A connection of the test's own to the server: what the window manager and the person behind it
// do.
internal import CXTest
import Glibc
public import Scenegraph
public import TestSupport

/// The other side of the window: sees pixels and properties, and acts like a window manager.
///
/// A request that fails (the window is gone) is ignored and gives nothing; a server that has gone
/// makes everything give nothing.
public final class XClient {
  /// No server answers.
  public struct CannotConnect: Error {}

  let display: OpaquePointer
  let root: UInt
  let isDead: UnsafeMutablePointer<Bool>
  private var atoms: [String: UInt] = [:]
  var pongs: Set<Int> = []
  var pingCount = 0
  var settleCount = 0
  var startupBytes: [UInt: [UInt8]] = [:]
  private var damageEvent: Int32 = -1
  private var damaged: [Damage] = []

  public init(display name: String) throws {
    guard let display = XOpenDisplay(name) else { throw CannotConnect() }
    self.display = display
    root = XDefaultRootWindow(display)
    isDead = .allocate(capacity: 1)
    isDead.initialize(to: false)
    // By default Xlib ends the process, and with it all the other tests.
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      display, { _, flag in flag?.assumingMemoryBound(to: Bool.self).pointee = true }, isDead)
    // Answers to pings go to the root window.
    XSelectInput(display, root, SubstructureNotifyMask)
    sync()
  }

  deinit {
    if !isDead.pointee { XCloseDisplay(display) }
    isDead.deallocate()
  }

  /// Waits until the server has done all that was asked.
  public func sync() {
    if !isDead.pointee { XSync(display, 0) }
  }

  func atom(_ name: String) -> UInt {
    if let known = atoms[name] { return known }
    let atom = XInternAtom(display, name, 0)
    atoms[name] = atom
    return atom
  }

  /// The window of a process, once it can be seen. Found by its class and process number, at any
  /// depth below the root, as a window manager puts frames around.
  ///
  /// - Parameter name: the instance and the class of its window, each with its NUL.
  public func window(
    of process: ChildProcess, named name: String = "barchart\0Barchart\0",
    within limit: Duration = patience
  ) -> UInt? {
    firstValue(within: limit) { () -> UInt?? in
      if let found = windows(below: root).first(where: { self.isWindow($0, name, of: process) }) {
        return .some(found)
      }
      return process.isRunning ? nil : .some(nil)
    } ?? nil
  }

  private func isWindow(_ window: UInt, _ name: String, of process: ChildProcess) -> Bool {
    numbers("_NET_WM_PID", of: window) == [Int(process.id)]
      && text("WM_CLASS", of: window) == name
      && attributes(of: window)?.map_state == IsViewable
  }

  func windows(below parent: UInt) -> [UInt] {
    guard !isDead.pointee else { return [] }
    var (root, above, count) = (UInt(), UInt(), UInt32())
    var list: UnsafeMutablePointer<UInt>?
    guard XQueryTree(display, parent, &root, &above, &list, &count) != 0, let list else {
      return []
    }
    defer { XFree(list) }
    let children = (0..<Int(count)).map { list[$0] }
    return children + children.flatMap { windows(below: $0) }
  }

  func attributes(of window: UInt) -> XWindowAttributes? {
    guard !isDead.pointee else { return nil }
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0 ? attributes : nil
  }

  /// The size in pixels; nil where there is no such window.
  public func size(of window: UInt) -> (width: Int, height: Int)? {
    attributes(of: window).map { (Int($0.width), Int($0.height)) }
  }

  /// Where the inside of a window begins on the screen, in pixels; nil where there is none.
  public func place(of window: UInt) -> (x: Int, y: Int)? {
    guard !isDead.pointee else { return nil }
    var (x, y, child) = (Int32(), Int32(), UInt())
    guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else {
      return nil
    }
    return (Int(x), Int(y))
  }

  /// The pixels of a window, which must lie on the screen as a whole.
  public func picture(of window: UInt) -> Picture? {
    guard let size = size(of: window),
      let image = XGetImage(
        display, window, 0, 0, UInt32(size.width), UInt32(size.height), all_planes(), ZPixmap)
    else { return nil }
    defer { _ = destroy_image(image) }
    return Picture(image.pointee)
  }

  /// Starts to record which parts of a window are painted.
  public func watchDamage(of window: UInt) {
    var (event, error) = (Int32(), Int32())
    guard XDamageQueryExtension(display, &event, &error) != 0 else { return }
    damageEvent = event
    _ = XDamageCreate(display, window, XDamageReportRawRectangles)
    // The first report is about all that is there already.
    _ = takeDamage()
  }

  /// The parts that were painted since the last call, in pixels of the window.
  public func takeDamage() -> [Rect] { takeTimedDamage().map(\.area) }

  /// A part of a window that was painted.
  public struct Damage: Sendable {
    /// In pixels of the window.
    public let area: Rect
    /// By the server's clock.
    public let timeMilliseconds: UInt
  }

  /// The parts that were painted since the last call, and when.
  public func takeTimedDamage() -> [Damage] {
    sync()
    drain()
    defer { damaged = [] }
    return damaged
  }

  func drain() {
    while !isDead.pointee, XPending(display) > 0, !isDead.pointee {
      var event = XEvent()
      XNextEvent(display, &event)
      if event.type == ClientMessage, event.xclient.message_type == atom("WM_PROTOCOLS"),
        event.xclient.data.l.0 == Int(atom("_NET_WM_PING")), event.xclient.window == root
      {
        pongs.insert(event.xclient.data.l.1)
      } else if event.type == damageEvent {
        let damage = withUnsafeBytes(of: event) { $0.load(as: XDamageNotifyEvent.self) }
        let area = damage.area
        damaged.append(
          Damage(
            area: Rect(
              x: Double(area.x), y: Double(area.y), width: Double(area.width),
              height: Double(area.height)), timeMilliseconds: damage.timestamp))
      }
    }
  }
}
