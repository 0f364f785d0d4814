// The whole screen: from the start and by F11, with a window manager, without one, and with one
// that knows no such thing.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct FullScreenTests {
  private func isFull(_ open: OpenWindow) -> Bool {
    open.client.names("_NET_WM_STATE", of: open.window).contains("_NET_WM_STATE_FULLSCREEN")
  }

  private func hasSize(_ open: OpenWindow, _ width: Int, _ height: Int) -> Bool {
    open.client.size(of: open.window).map { $0 == (width, height) } ?? false
  }

  @Test("Under openbox F11 takes the screen and gives it back, with the picture of each size")
  func toggled() throws {
    let open = try OpenWindow(screen: "1024x768x24", isManaged: true)
    try open.expectExport()
    for _ in 0..<2 {
      open.client.press(.function(11))
      #expect(eventually { hasSize(open, 1024, 768) && isFull(open) })
      try open.expectExport()
      open.client.press(.function(11))
      #expect(eventually { hasSize(open, 800, 600) && !isFull(open) })
      try open.expectExport()
    }
  }

  @Test("What the manager does by itself is what F11 turns round")
  func toldByManager() throws {
    let open = try OpenWindow(screen: "1024x768x24", isManaged: true)
    try open.expectExport()
    let fullScreen = open.client.atomNumber("_NET_WM_STATE_FULLSCREEN")
    open.client.askManager(about: open.window, "_NET_WM_STATE", [1, fullScreen, 0, 2])
    #expect(eventually { hasSize(open, 1024, 768) && isFull(open) })
    try open.expectExport()
    open.client.press(.function(11))
    #expect(eventually { hasSize(open, 800, 600) && !isFull(open) })
  }

  @Test("--fullscreen is there before the window is, and F11 gives the window its own size")
  func fromStart() throws {
    let open = try OpenWindow(
      [steps, "--fullscreen"], screen: "1024x768x24", isManaged: true)
    #expect(eventually { hasSize(open, 1024, 768) && isFull(open) })
    try open.expectExport(of: [steps])
    open.client.press(.function(11))
    #expect(eventually { hasSize(open, 800, 600) && !isFull(open) })
    try open.expectExport(of: [steps])
    #expect(try open.close().status == 0)
  }

  @Test("Without a window manager the window takes the screen by itself")
  func unmanaged() throws {
    let open = try OpenWindow([steps, "--fullscreen"], screen: "1024x768x24")
    #expect(hasSize(open, 1024, 768))
    #expect(try #require(open.client.place(of: open.window)) == (0, 0))
    try open.expectExport(of: [steps])
    open.client.press(.function(11))
    #expect(eventually { hasSize(open, 800, 600) })
    open.client.press(.function(11))
    #expect(eventually { hasSize(open, 1024, 768) })
    try open.expectExport(of: [steps])
  }

  @Test("A manager that has no full screen: the window says so until the next input")
  func impossible() throws {
    let server = try XServer(screen: "1024x768x24")
    let client = try XClient(display: server.display)
    client.moveOnScreen(x: 1, y: 1)
    let manager = try TilingManager(server, tile: (0, 0, 800, 600))
    let program = try Program.start(
      [steps, "--no-motion", "--hide", "menu"], display: server.display)
    var window: UInt?
    #expect(
      manager.eventually {
        window = client.window(of: program, within: .zero)
        return window != nil
      })
    let shown = try #require(window)
    client.focus(shown)
    let plain = try Exports.picture([steps])
    #expect(manager.eventually { client.picture(of: shown) == plain })
    client.press(.function(11))
    #expect(
      manager.eventually {
        client.picture(of: shown)?.difference(from: plain).map { $0.width > 100 } ?? false
      })
    #expect(client.size(of: shown).map { $0 == (800, 600) } ?? false)
    client.press(.capsLock)
    client.press(.capsLock)
    #expect(manager.eventually { client.picture(of: shown) == plain })
    client.requestClose(shown)
    #expect(try program.wait().status == 0)
  }
}
