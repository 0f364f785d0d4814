// The window shows what files show, at any size, and the same again.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PictureTests {
  @Test(
    "A window has the pixels of the picture that is written for its size",
    arguments: [
      [steps], [loans], ["--sample", "temperature"], ["--sample", "mortality", "--theme", "dark"],
    ])
  func equal(_ arguments: [String]) throws {
    let open = try OpenWindow(arguments)
    let picture = try open.expectExport()
    #expect(picture.width == 800)
    #expect(picture.height == 600)
    let isDark = arguments.contains("dark")
    #expect(picture[1, 1] == (isDark ? Palette.darkBackground : Palette.background))
    #expect(try open.close().status == 0)
  }

  @Test("A size that is asked for is the window's, and a scale factor multiplies it")
  func size() throws {
    let open = try OpenWindow([steps, "--size", "400x300", "--scale-factor", "2"])
    let size = try #require(open.client.size(of: open.window))
    #expect(size == (800, 600))
    let expected = try Exports.picture(
      [steps, "--scale-factor", "2"], width: 400, height: 300)
    try open.expect(expected)
  }

  @Test("Resized, a window looks as if it had been opened with that size, and back as before")
  func resize() throws {
    let open = try OpenWindow.showing(screen: "2048x1100x24")
    let first = try open.picture()
    for (width, height) in [(360, 640), (1600, 500), (200, 150), (80, 60), (1, 1)] {
      open.client.resize(open.window, width: width, height: height)
      try open.expectExport()
      let size = try #require(open.client.size(of: open.window))
      #expect(size == (width, height))
    }
    open.client.resize(open.window, width: 800, height: 600)
    try open.expect(first)
    #expect(try open.close().status == 0)
  }

  @Test("What was covered or lost is painted again")
  func exposure() throws {
    let open = try OpenWindow.showing()
    let first = try open.picture()
    // Without a background of the server's own, black stays where nobody paints.
    open.client.scribble(
      over: Rect(x: 100, y: 100, width: 300, height: 300), of: open.window, exposes: false)
    #expect(try open.picture() != first)
    open.client.scribble(
      over: Rect(x: 100, y: 100, width: 300, height: 300), of: open.window, exposes: true)
    try open.expect(first)
  }
}
