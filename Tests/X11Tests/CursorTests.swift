// The pointer's picture, as the server shows it.
import CX11
import Input
import Scenegraph
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct CursorTests {
  /// What the server shows for a cursor of the font, over a window of the test's own.
  private func expected(_ shape: CursorShape, _ stage: Stage) -> [UInt] {
    let display = stage.client.display
    let window = XCreateSimpleWindow(display, stage.client.root, 600, 600, 50, 50, 0, 0, 0)
    XDefineCursor(display, window, XCreateFontCursor(display, shape.glyph))
    XMapWindow(display, window)
    stage.client.moveOnScreen(x: 620, y: 620)
    defer { stage.client.destroy(window) }
    return stage.client.cursorPixels()
  }

  @Test("Every shape is the one of the cursor font, and no two are the same")
  func shapes() throws {
    let stage = try Stage()
    try stage.show()
    var seen: Set<[UInt]> = []
    for shape in CursorShape.allCases + CursorShape.allCases {
      let wanted = expected(shape, stage)
      stage.client.move(to: Point(x: 50, y: 50), in: stage.window.id)
      stage.window.setCursor(shape)
      stage.finishRequests()
      #expect(stage.client.cursorPixels() == wanted, "\(shape)")
      seen.insert(wanted)
    }
    #expect(seen.count == CursorShape.allCases.count)
  }

  @Test("A shape that is there already asks nothing of the server, a known one a single request")
  func requests() throws {
    let stage = try Stage()
    try stage.show()
    for shape in CursorShape.allCases { stage.window.setCursor(shape) }
    stage.window.setCursor(.arrow)
    let display = stage.connection.display
    let before = XNextRequest(display)
    for _ in 0..<100 { stage.window.setCursor(.arrow) }
    #expect(XNextRequest(display) == before)
    stage.window.setCursor(.pointingHand)
    #expect(XNextRequest(display) == before + 1)
  }

  @Test("A window that is gone has no cursor to set")
  func destroyed() throws {
    let stage = try Stage()
    try stage.show()
    stage.client.destroy(stage.window.id)
    #expect(stage.drain().contains(.windowDestroyed))
    stage.window.setCursor(.crosshair)
    stage.finishRequests()
    #expect(!stage.connection.isDead)
    #expect(stage.connection.takeProtocolError() == nil)
  }
}
