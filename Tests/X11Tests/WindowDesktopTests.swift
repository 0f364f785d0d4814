// What a window asks of its manager and hears from it: states, attention, use, names.
import CX11
import Input
import Scenegraph
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct WindowDesktopTests {
  private func setStates(_ stage: Stage, _ names: [String]) {
    stage.client.setAtoms("_NET_WM_STATE", names, of: stage.window.id)
  }

  @Test func `a change of state is told, and only a change`() throws {
    let stage = try Stage()
    try stage.show()
    setStates(stage, ["_NET_WM_STATE_ABOVE", "_NET_WM_STATE_FULLSCREEN"])
    #expect(stage.drain() == [.stateChanged(.fullScreen)])
    setStates(stage, ["_NET_WM_STATE_FULLSCREEN", "_NET_WM_STATE_FOCUSED"])
    #expect(stage.drain().isEmpty)
    setStates(stage, ["_NET_WM_STATE_FULLSCREEN", "_NET_WM_STATE_HIDDEN"])
    #expect(stage.drain() == [.stateChanged([.fullScreen, .hidden])])
    XDeleteProperty(stage.client.display, stage.window.id, stage.client.atom("_NET_WM_STATE"))
    stage.client.sync()
    #expect(stage.drain() == [.stateChanged([])])
  }

  @Test func `a state of another type, and one without end, is read as far as it is one`() throws {
    let stage = try Stage()
    try stage.show()
    let bytes = [UInt8](repeating: 7, count: 64)
    XChangeProperty(
      stage.client.display, stage.window.id, stage.client.atom("_NET_WM_STATE"), UInt(XA_STRING),
      8, Int32(PropModeReplace), bytes, 64)
    stage.client.sync()
    #expect(stage.drain().isEmpty)
    setStates(
      stage,
      ["_NET_WM_STATE_HIDDEN"] + Array(repeating: "_NET_WM_STATE_ABOVE", count: 5_000)
        + ["_NET_WM_STATE_FULLSCREEN"])
    #expect(stage.drain() == [.stateChanged(.hidden)])
  }

  @Test func `attention is asked for in both ways, and taken back`() throws {
    let stage = try Stage()
    try stage.show()
    let (client, window) = (stage.client, stage.window.id)
    let state = Int(client.atom("_NET_WM_STATE"))
    let attention = Int(client.atom("_NET_WM_STATE_DEMANDS_ATTENTION"))
    for (isUrgent, action) in [(true, 1), (false, 0)] {
      stage.window.demandAttention(isUrgent)
      stage.finishRequests()
      let urgency = isUrgent ? Int(XUrgencyHint) : 0
      #expect(client.numbers("WM_HINTS", of: window)[0] == InputHint | StateHint | urgency)
      let messages = stage.rootMessages().filter { $0.type == state && $0.window == window }
      #expect(messages.map(\.data) == [[action, attention, 0, 1, 0]])
    }
  }

  @Test func `the time of the last key or button is told`() throws {
    let stage = try Stage()
    try stage.show()
    #expect(stage.client.numbers("_NET_WM_USER_TIME", of: stage.window.id).isEmpty)
    stage.forge { event in
      event.xkey.type = KeyPress
      event.xkey.time = 4_000_000_000
    }
    _ = stage.drain()
    stage.finishRequests()
    #expect(stage.client.numbers("_NET_WM_USER_TIME", of: stage.window.id).isEmpty)
    stage.client.click(Point(x: 5, y: 5), in: stage.window.id)
    let events = stage.drain()
    let times = events.compactMap { event -> UInt32? in
      if case .buttonPressed(_, _, _, _, let time) = event { time } else { nil }
    }
    stage.finishRequests()
    #expect(
      stage.client.numbers("_NET_WM_USER_TIME", of: stage.window.id) == times.map { Int($0) })
    #expect(times.count == 1)
  }

  @Test func `a name that the window has is not written again`() throws {
    let stage = try Stage(title: "one")
    try stage.show()
    XSelectInput(stage.client.display, stage.window.id, PropertyChangeMask)
    func writes(_ title: String) -> Int {
      stage.window.setTitle(title)
      stage.finishRequests()
      stage.client.sync()
      var count = 0
      while XPending(stage.client.display) > 0 {
        var event = XEvent()
        XNextEvent(stage.client.display, &event)
        if event.type == PropertyNotify { count += 1 }
      }
      return count
    }
    #expect(writes("one") == 0)
    #expect(writes("two") == 4)
    #expect(writes("two") == 0)
  }

  @Test func `without a window manager a window takes the screen itself and gives it back`() throws
  {
    let stage = try Stage(width: 300, height: 200)
    try stage.show()
    XMoveWindow(stage.client.display, stage.window.id, 40, 50)
    stage.client.sync()
    for _ in 0..<2 {
      #expect(stage.window.setFullScreen(true) == .done)
      stage.finishRequests()
      let size = try #require(stage.client.size(of: stage.window.id))
      #expect(size == (1280, 1024))
      #expect(try #require(stage.client.place(of: stage.window.id)) == (0, 0))
    }
    #expect(
      stage.client.names("_NET_WM_STATE", of: stage.window.id) == ["_NET_WM_STATE_FULLSCREEN"])
    #expect(stage.window.setFullScreen(false) == .done)
    stage.finishRequests()
    #expect(try #require(stage.client.size(of: stage.window.id)) == (300, 200))
    #expect(try #require(stage.client.place(of: stage.window.id)) == (40, 50))
    #expect(stage.client.names("_NET_WM_STATE", of: stage.window.id).isEmpty)
  }

  @Test func `a manager that knows no full screen, though a dead one did, cannot be asked`() throws
  {
    let stage = try Stage()
    try stage.show()
    let tiling = try TilingManager(stage.server, tile: (0, 0, 640, 480))
    #expect(stage.window.setFullScreen(true) == .impossible)
    // What a manager that has crashed leaves behind.
    stage.client.setAtoms(
      "_NET_SUPPORTED", ["_NET_WM_STATE_FULLSCREEN"], of: stage.client.root)
    #expect(stage.window.setFullScreen(true) == .impossible)
    tiling.work()
  }
}
