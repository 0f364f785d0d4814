// The window among other windows: tiled, minimised, under a manager that starts anew, where it was
// asked for, and calling for attention.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct DesktopTests {
  @Test("A tiling manager's size is taken, whatever the window wished, and a click finds its bar")
  func tiled() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    client.moveOnScreen(x: 1_279, y: 1_023)
    let manager = try TilingManager(server, tile: (40, 30, 500, 700))
    let program = try Program.start(
      [steps, "--geometry", "900x300+5+5", "--no-motion", "--hide", "menu"],
      display: server.display)
    var found: UInt?
    let isThere = manager.eventually {
      found = client.window(of: program, within: .zero)
      return found != nil
    }
    try #require(isThere)
    let window = try #require(found)
    client.focus(window)
    for (tile, bar) in [((40, 30, 500, 700), "Fri"), ((300, 200, 640, 480), "Mon")] {
      manager.retile(x: tile.0, y: tile.1, width: tile.2, height: tile.3)
      let expected = try Exports.picture([steps], width: tile.2, height: tile.3)
      #expect(manager.eventually { client.picture(of: window) == expected })
      #expect(client.place(of: window).map { $0 == (tile.0, tile.1) } ?? false)
      let scene = try Exports.scene([steps], width: tile.2, height: tile.3)
      client.click(try scene.bar(bar).center, in: window)
      client.moveOnScreen(x: 1_279, y: 1_023)
      #expect(client.settle(window))
      let picture = try #require(client.picture(of: window))
      for mark in scene.bars {
        let color = mark.category == bar ? Palette.blue : Palette.faded(Palette.blue)
        #expect(picture[mark.center] == color, "\(bar) \(mark.category ?? "")")
      }
      client.press(.escape)
    }
    client.requestClose(window)
    #expect(try program.wait().status == 0)
  }

  @Test("A place that is asked for is given, from any corner, and with or without a manager")
  func geometry() throws {
    for (text, place) in [("640x480+30+40", (30, 40)), ("640x480-0-0", (640, 544))] {
      let open = try OpenWindow([steps, "--geometry", text])
      #expect(open.client.size(of: open.window).map { $0 == (640, 480) } ?? false)
      #expect(open.client.place(of: open.window).map { $0 == place } ?? false)
    }
    let open = try OpenWindow(
      [steps, "--geometry=-0-0", "--size", "400x300"], isManaged: true)
    #expect(open.client.size(of: open.window).map { $0 == (400, 300) } ?? false)
    // The frame around it reaches into the corner, not the window itself.
    let extents = open.client.numbers("_NET_FRAME_EXTENTS", of: open.window)
    try #require(extents.count == 4)
    let place = try #require(open.client.place(of: open.window))
    #expect(place == (1280 - 400 - extents[1], 1024 - 300 - extents[3]))
  }

  @Test("A window manager that crashes and starts anew finds the window, and it its selection")
  func restartedManager() throws {
    let open = try OpenWindow(isManaged: true)
    try open.expectExport()
    open.click(try open.scene().bar("Fri").center)
    try open.expectSelection(["Fri"])
    try open.restartManager()
    #expect(open.client.ping(open.window))
    try open.expectSelection(["Fri"])
    open.click(try open.scene().bar("Mon").center, holding: [.control])
    try open.expectSelection(["Fri", "Mon"])
    #expect(open.client.text("_NET_WM_NAME", of: open.window) == "Steps — 2 of 7 bars selected")
    let all = try open.settledPicture()
    open.client.press(.letter("="))
    open.client.press(.letter("="))
    open.client.moveOnScreen(x: 1_279, y: 1_023)
    let zoomed = try open.settledPicture()
    #expect(zoomed != all)
    try open.restartManager()
    try open.expect(zoomed)
    open.client.askManager(about: open.window, "_NET_CLOSE_WINDOW", [0, 2])
    #expect(try open.program.wait().status == 0)
  }

  @Test("Minimised, it draws nothing, though its ring would turn; back again, it turns")
  func minimised() throws {
    let open = try OpenWindow([], isManaged: true, isStill: false, input: .pipe)
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    open.client.iconify(open.window)
    #expect(eventually { open.client.numbers("WM_STATE", of: open.window).first == 3 })
    #expect(open.client.ping(open.window))
    #expect(try open.sleepsThrough(5_000))
    open.client.setMapped(true, open.window)
    try open.expect("the ring again") { $0.count(of: Palette.blue) > 100 }
    let start = try open.picture()
    try open.expect("the ring turns") { $0 != start }
  }

  @Test("Hidden by a manager that leaves it on the screen, it draws nothing until it is shown")
  func hidden() throws {
    let open = try OpenWindow([], isStill: false, input: .pipe)
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    open.client.setAtoms("_NET_WM_STATE", ["_NET_WM_STATE_HIDDEN"], of: open.window)
    #expect(open.client.ping(open.window))
    let still = try open.picture()
    #expect(try open.sleepsThrough(5_000))
    #expect(try open.picture() == still)
    open.client.setAtoms("_NET_WM_STATE", [], of: open.window)
    try open.expect("the ring turns") { $0 != still }
  }

  @Test("Once its first frame is out, the window has an icon of every size")
  func icon() throws {
    let open = try OpenWindow.showing()
    let sides = [16, 24, 32, 48, 64, 128]
    let count = sides.reduce(0) { $0 + $1 * $1 + 2 }
    #expect(eventually { open.client.numbers("_NET_WM_ICON", of: open.window).count == count })
  }

  @Test("Reading that fails behind the person's back calls for attention until they look")
  func attention() throws {
    let open = try OpenWindow([], isManaged: true, input: .pipe)
    open.program.write("Day,Steps\nMon,898\nTue,670\nWed,\"72")
    try open.expect("bars appear") { $0.count(of: Palette.blue) > 50_000 }
    let other = open.client.openOther()
    #expect(eventually { open.client.focusedWindow == other })
    #expect(open.client.ping(open.window))
    open.program.closeInput()
    func isUrgent() -> Bool {
      (open.client.numbers("WM_HINTS", of: open.window).first ?? 0) & 256 != 0
    }
    func isDemanding() -> Bool {
      open.client.names("_NET_WM_STATE", of: open.window)
        .contains("_NET_WM_STATE_DEMANDS_ATTENTION")
    }
    #expect(eventually { isUrgent() && isDemanding() })
    open.client.askManager(about: open.window, "_NET_ACTIVE_WINDOW", [2, 0, 0])
    #expect(eventually { !isUrgent() && !isDemanding() })
    #expect(try open.close().status == 65)
  }

  @Test("The title tells what is selected")
  func title() throws {
    let open = try OpenWindow.showing()
    func has(_ title: String) -> Bool {
      eventually { open.client.text("_NET_WM_NAME", of: open.window) == title }
    }
    #expect(has("Steps"))
    open.click(try open.scene().bar("Fri").center)
    #expect(has("Steps — Fri 1,232"))
    open.client.press(.letter("a"), holding: [.control])
    #expect(has("Steps — all 7 bars selected"))
    open.client.press(.escape)
    #expect(has("Steps"))
    #expect(open.client.text("WM_NAME", of: open.window) == "Steps")
  }
}
