// From one pixel to more than any screen has: the window lives, and comes back as it was.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ExtremeSizeTests {
  @Test(
    "A window of any size lives, answers, and comes back as it was",
    arguments: [(1, 1), (32_767, 1), (1, 32_767), (9_000, 9_000), (3, 4_000)])
  func size(width: Int, height: Int) throws {
    let open = try OpenWindow()
    let first = try open.expectExport()
    open.client.resize(open.window, width: width, height: height)
    #expect(open.client.settle(open.window))
    #expect(open.client.ping(open.window))
    // A part of what cannot be kept as a whole is asked for again.
    open.client.scribble(
      over: Rect(x: 0, y: 0, width: 900, height: 700), of: open.window, exposes: true)
    #expect(open.client.settle(open.window))
    open.client.resize(open.window, width: 800, height: 600)
    try open.expect(first)
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  @Test("After 500 sizes in a burst the picture is that of a window opened at the last")
  func burst() throws {
    let open = try OpenWindow.showing()
    for step in 0..<500 {
      open.client.resize(
        open.window, width: 100 + (step * 37) % 900, height: 100 + (step * 53) % 700)
    }
    open.client.resize(open.window, width: 731, height: 547)
    try open.expectExport()
  }
}
