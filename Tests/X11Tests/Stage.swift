// A server, our window on it, and a second connection that looks at it and acts on it.
import CX11
import Glibc
import Input
import TestSupport

@testable import TestDesktop
@testable import X11

/// One window on one server. Give it back before the server crashes or ends.
final class Stage {
  let server: XServer
  let client: XClient
  let connection: Connection
  let window: X11.Window
  let queue: EventQueue

  init(
    title: String = "Steps", width: Int = 200, height: Int = 100, _ arguments: [String] = []
  ) throws {
    server = try XServer(arguments)
    client = try XClient(display: server.display)
    connection = try Connection(display: server.display)
    window = try X11.Window(connection, title: title, widthPixels: width, heightPixels: height)
    queue = EventQueue(connection, window)
    finishRequests()
  }

  /// Waits until the server has done what our connection asked, and has sent what it had to say.
  func finishRequests() {
    if !connection.isDead { XSync(connection.display, 0) }
  }

  /// All that has come up to now, keys that were pressed as what they mean.
  func drain() -> [Event] {
    drainStrokes().map { event in
      guard case .keyStroke(let stroke) = event, stroke.isPress else { return event }
      return .key(stroke.key, stroke.modifiers)
    }
  }

  /// All that has come up to now.
  func drainStrokes() -> [Event] {
    finishRequests()
    return queue.drain()
  }

  /// Maps the window and forgets what that causes.
  func show() throws {
    window.map()
    var seen: [Event] = []
    let isShown = eventually {
      seen += drain()
      return seen.contains(.mapped)
        && seen.contains { if case .exposed = $0 { true } else { false } }
    }
    guard isShown else { throw NotShown(seen: seen) }
    // Where the pointer happens to be must not come in between.
    client.moveOnScreen(x: 1_000, y: 1_000)
    _ = drain()
  }

  /// The window did not come up.
  struct NotShown: Error {
    let seen: [Event]
  }

  /// What programs have told each other through the root window since the last call.
  func rootMessages() -> [(window: UInt, type: Int, data: [Int])] {
    var messages: [(window: UInt, type: Int, data: [Int])] = []
    client.sync()
    while XPending(client.display) > 0 {
      var event = XEvent()
      XNextEvent(client.display, &event)
      guard event.type == ClientMessage, event.xclient.format == 32 else { continue }
      let data = event.xclient.data.l
      messages.append(
        (
          event.xclient.window, Int(event.xclient.message_type),
          [data.0, data.1, data.2, data.3, data.4]
        ))
    }
    return messages
  }

  /// Sends an event to our window as any other program could.
  func forge(mask: Int = 0, _ fill: (inout XEvent) -> Void) {
    var event = XEvent()
    event.xany.window = window.id
    fill(&event)
    XSendEvent(client.display, window.id, 0, mask, &event)
    client.sync()
  }
}
