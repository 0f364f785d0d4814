// A window is a good citizen: properties, pings, resizing in step, a real window manager.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct ManagerTests {
  @Test("The window says who and what it is")
  func properties() throws {
    let open = try OpenWindow(
      [steps, "--title", "Zürich, 1 %"], environment: ["DESKTOP_STARTUP_ID": "start-7"])
    let (client, window) = (open.client, open.window)
    #expect(client.text("_NET_WM_NAME", of: window) == "Zürich, 1 %")
    #expect(client.text("_NET_STARTUP_ID", of: window) == "start-7")
    #expect(client.text("WM_CLIENT_MACHINE", of: window)?.isEmpty == false)
    #expect(
      client.names("_NET_WM_WINDOW_TYPE", of: window) == ["_NET_WM_WINDOW_TYPE_NORMAL"])
    #expect(
      client.names("WM_PROTOCOLS", of: window)
        == ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"])
  }

  @Test("A ping is answered, and messages of any other shape do no harm")
  func ping() throws {
    let open = try OpenWindow.showing()
    var generator = SeededGenerator(seed: 69)
    for _ in 0..<200 {
      let data = (0..<5).map { _ in Int(truncatingIfNeeded: generator.next()) }
      open.client.send(open.window, "WM_PROTOCOLS", data)
      open.client.send(open.window, "_NET_WM_STATE", data)
    }
    #expect(open.client.ping(open.window))
    #expect(try open.close().status == 0)
  }

  @Test("Once the counter has the announced value, the frame of the new size is there")
  func sync() throws {
    let open = try OpenWindow.showing()
    for (value, size) in [(1, (640, 480)), (2, (900, 700)), (1 << 33, (300, 300))] {
      let expected = try Exports.picture([steps], width: size.0, height: size.1)
      open.client.requestSync(open.window, value: value)
      open.client.resize(open.window, width: size.0, height: size.1)
      #expect(eventually { open.client.syncCounter(of: open.window) == value })
      #expect(try open.picture() == expected)
    }
  }

  @Test("The counter is answered where the size stays and nothing is painted")
  func syncWithoutResize() throws {
    let open = try OpenWindow.showing()
    open.client.requestSync(open.window, value: 5)
    open.client.sendConfigure(open.window)
    #expect(eventually { open.client.syncCounter(of: open.window) == 5 })
  }

  @Test("Taken off the screen and put back, it shows the same; data and keys go on meanwhile")
  func unmapped() throws {
    let open = try OpenWindow.showing()
    let first = try open.picture()
    open.client.setMapped(false, open.window)
    #expect(open.client.ping(open.window))
    open.client.setMapped(true, open.window)
    open.client.focus(open.window)
    try open.expect(first)
    open.client.press(.right)
    #expect(try open.settledPicture() != first)
  }

  @Test("Under openbox it gets the keyboard, is resized in step and closes politely")
  func openbox() throws {
    let open = try OpenWindow(isManaged: true)
    try open.expectExport()
    open.client.press(.letter("t"))
    try open.expectExport(of: [steps, "--theme", "dark"])
    let before = try #require(open.client.syncCounter(of: open.window))
    // Width and height are given, as a pager would.
    open.client.askManager(
      about: open.window, "_NET_MOVERESIZE_WINDOW", [0b1111 << 8 | 1 << 12, 10, 30, 500, 400])
    #expect(eventually { open.client.size(of: open.window).map { $0 == (500, 400) } ?? false })
    try open.expectExport(of: [steps, "--theme", "dark"])
    let after = try #require(open.client.syncCounter(of: open.window))
    #expect(after >= before)
    open.client.askManager(about: open.window, "_NET_CLOSE_WINDOW", [0, 2])
    let outcome = try open.program.wait()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }
}
