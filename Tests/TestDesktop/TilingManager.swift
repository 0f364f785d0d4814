// A window manager that tiles, for what no stacking one does: it gives every window the size that
// it wants itself.
internal import CXTest
import TestSupport

/// Manages all top-level windows of a server while it is asked to work. It knows ICCCM and nothing
/// of EWMH.
public final class TilingManager {
  /// Another window manager is there.
  public struct CannotStart: Error {}

  private let client: XClient
  /// The place of the next window's inside, in pixels of the screen.
  public var tile: (x: Int, y: Int, width: Int, height: Int)
  private var windows: [UInt] = []
  /// Requests for another size or place that were turned down.
  public private(set) var refusedCount = 0

  public init(
    _ server: XServer, tile: (x: Int, y: Int, width: Int, height: Int)
  ) throws {
    client = try XClient(display: server.display)
    self.tile = tile
    XSelectInput(
      client.display, client.root, SubstructureRedirectMask | SubstructureNotifyMask)
    client.sync()
    var attributes = XWindowAttributes()
    XGetWindowAttributes(client.display, client.root, &attributes)
    guard attributes.your_event_mask & SubstructureRedirectMask != 0 else { throw CannotStart() }
  }

  /// Handles what has come; to be called again and again while anyone waits for it.
  public func work() {
    while !client.isDead.pointee, XPending(client.display) > 0 {
      var event = XEvent()
      XNextEvent(client.display, &event)
      switch event.type {
      case MapRequest:
        windows.append(event.xmaprequest.window)
        place(event.xmaprequest.window)
        XMapWindow(client.display, event.xmaprequest.window)
      case ConfigureRequest:
        // Not granted; the window is told what it has, as ICCCM 4.1.5 wants.
        refusedCount += 1
        sendConfigure(event.xconfigurerequest.window)
      default: break
      }
    }
    client.sync()
  }

  /// Gives all windows another tile.
  public func retile(x: Int, y: Int, width: Int, height: Int) {
    tile = (x, y, width, height)
    for window in windows { place(window) }
    client.sync()
  }

  private func place(_ window: UInt) {
    XMoveResizeWindow(
      client.display, window, Int32(tile.x), Int32(tile.y), UInt32(tile.width),
      UInt32(tile.height))
    sendConfigure(window)
  }

  /// Coordinates of the screen, unlike a real event's.
  private func sendConfigure(_ window: UInt) {
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window
    event.xconfigure.window = window
    event.xconfigure.x = Int32(tile.x)
    event.xconfigure.y = Int32(tile.y)
    event.xconfigure.width = Int32(tile.width)
    event.xconfigure.height = Int32(tile.height)
    XSendEvent(client.display, window, 0, StructureNotifyMask, &event)
  }

  /// Asks until the condition holds, and works meanwhile.
  public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    try TestSupport.eventually {
      work()
      return try condition()
    }
  }
}
