// Xlib's own input method with keys as values: what they write, and where they are shown to it.
import CX11
import Input
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct InputMethodTests {
  /// A server with a layout, and the method of a window there.
  private final class Desk {
    // Given back before the server ends, which it could not do afterwards.
    let method: InputMethod
    let stage: Stage

    init(_ layout: String) throws {
      stage = try Stage()
      try stage.server.setLayout(layout)
      InputMethod.prepareThreads()
      method = try #require(
        InputMethod(
          display: stage.connection.displayName, window: stage.window.id, usesServer: false))
      method.setFocus(true)
    }

    /// What keys write that are pressed and let go, by their place.
    func write(_ places: [(UInt32, Int32)]) -> [InputMethod.Input] {
      places.flatMap { place, held in
        [KeyPress, KeyRelease].flatMap { type in
          var event = XKeyEvent()
          event.type = type
          event.display = stage.connection.display
          event.window = stage.window.id
          event.keycode = place
          event.state = UInt32(held)
          return method.take(KeyStroke(event))
        }
      }
    }

    func text(_ places: [(UInt32, Int32)]) -> String {
      write(places).reduce("") { text, input in
        switch input {
        case .key(_, let written): text + written
        case .text(let composed): text + composed
        }
      }
    }
  }

  @Test("Every key has one text, and comes back with what it means")
  func plain() throws {
    let desk = try Desk("us")
    let inputs = desk.write([(38, 0)])
    guard case .key(let stroke, "a") = inputs.first else {
      Issue.record("\(inputs)")
      return
    }
    #expect(stroke.key == .character("a") && stroke.isPress)
    #expect(inputs.count == 2)
    #expect(desk.text([(38, LockMask), (38, ShiftMask), (65, 0), (111, 0)]) == "AA ")
  }

  @Test(
    "Letters of any script are written in a session without a language",
    arguments: [
      ("ru", "ф"), ("gr", "α"), ("ge", "ა"), ("ara", "ش"), ("il", "ש"), ("th", "ฟ"), ("de", "a"),
    ])
  func scripts(_ layout: String, _ letter: String) throws {
    #expect(try Desk(layout).text([(38, 0)]) == letter)
  }

  @Test("Dead keys and Compose make one text of several keys")
  func composed() throws {
    let desk = try Desk("us -variant intl -option compose:ralt")
    let inputs = desk.write([(48, 0), (26, 0)])
    #expect(inputs.contains(.text("é")))
    #expect(desk.text([(48, ShiftMask), (30, 0), (108, 0), (38, 0), (26, 0)]) == "üæ")
    // What fits nowhere is given up, and the next key is itself again.
    _ = desk.text([(48, 0), (53, 0)])
    #expect(desk.text([(38, 0)]) == "a")
    // What has begun is given up with the keyboard.
    _ = desk.text([(48, 0)])
    desk.method.setFocus(false)
    desk.method.setFocus(true)
    #expect(desk.text([(26, 0)]) == "e")
  }

  @Test("A layout that changes is followed")
  func change() throws {
    let desk = try Desk("us")
    #expect(desk.text([(38, 0)]) == "a")
    try desk.stage.server.setLayout("ru")
    #expect(eventually { desk.text([(38, 0)]) == "ф" })
  }
}
