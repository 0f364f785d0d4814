// A window with an assistive technology in front of it, all of the real components between them.
import TestDesktop
import TestSupport
import Testing

/// A running program, its session and a client of that session's accessibility bus.
final class SpokenWindow {
  let open: OpenWindow
  let bus: AccessibilityBus
  let assistant: AssistiveClient

  /// - Parameter isEnabled: whether there are assistive technologies when the program starts.
  init(
    _ arguments: [String] = [steps], isEnabled: Bool = true, isManaged: Bool = false,
    isStill: Bool = true
  ) throws {
    var bus: AccessibilityBus?
    open = try OpenWindow(
      arguments, isManaged: isManaged, isStill: isStill,
      session: OpenWindow.SessionStart { server in
        let started = try AccessibilityBus(display: server.display, isEnabled: isEnabled)
        bus = started
        return started.environment
      })
    self.bus = try #require(bus)
    assistant = try AssistiveClient(self.bus)
  }

  /// The program as libatspi sees it, once it has this number of bars.
  func tree(bars count: Int) throws -> SeenNode {
    try assistant.tree { $0.all("list item").count == count }
  }

  /// Waits until these bars have their full colour and all others are faded: keys that are put
  /// before somebody do not count at once.
  func waitForSelection(_ categories: Set<String>) throws {
    let scene = try open.scene()
    try open.expect("\(categories) selected") { picture in
      open.barColors(picture, scene).allSatisfy { category, color in
        color
          == (categories.contains(category) ? Palette.blue : Palette.faded(Palette.blue))
      }
    }
  }

  /// Ends both as a person does.
  func close() throws -> Outcome { try open.close() }
}
