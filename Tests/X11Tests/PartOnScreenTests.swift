// How much of the window can be seen, known from the pointer alone.
import CX11
import Input
import Scenegraph
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct PartOnScreenTests {
  @Test("Pointer events tell which part of the window is on the screen, by both protocols")
  func part() throws {
    for isSmooth in [false, true] {
      let stage = try Stage(width: 400, height: 300)
      try stage.show()
      if isSmooth { stage.queue.startSmoothScrolling() }
      let all = ExposedRect(x: 0, y: 0, width: 400, height: 300)
      #expect(stage.window.partOnScreen == all)
      let (width, height) = (
        Int(XDisplayWidth(stage.client.display, 0)), Int(XDisplayHeight(stage.client.display, 0))
      )
      for (x, y, part) in [
        (-150, -40, ExposedRect(x: 150, y: 40, width: 250, height: 260)),
        (width - 300, height - 200, ExposedRect(x: 0, y: 0, width: 300, height: 200)),
        (50, 60, all),
      ] {
        XMoveWindow(stage.client.display, stage.window.id, Int32(x), Int32(y))
        stage.client.sync()
        stage.client.move(to: Point(x: 200, y: 100), in: stage.window.id)
        stage.client.move(to: Point(x: 210, y: 110), in: stage.window.id)
        _ = stage.drain()
        #expect(stage.window.partOnScreen == part, "at \(x), \(y), XInput2 \(isSmooth)")
      }
    }
  }
}
