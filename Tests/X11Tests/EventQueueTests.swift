// Draining: what is merged, what is answered, what is not believed.
import CX11
import Input
import Scenegraph
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct EventQueueTests {
  private func clientMessage(_ stage: Stage, _ type: String, _ data: [Int], format: Int32 = 32) {
    stage.forge { event in
      event.xclient.type = ClientMessage
      event.xclient.message_type = stage.client.atom(type)
      event.xclient.format = format
      withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
        let words = bytes.bindMemory(to: Int.self)
        for (index, word) in data.prefix(5).enumerated() { words[index] = word }
      }
    }
  }

  @Test func `of many sizes only the last is told`() throws {
    let stage = try Stage()
    try stage.show()
    for width in [210, 250, 190, 333] {
      stage.client.resize(stage.window.id, width: width, height: 90)
    }
    let sizes = stage.drain().filter { if case .resized = $0 { true } else { false } }
    #expect(sizes == [.resized(widthPixels: 333, heightPixels: 90)])
    #expect(stage.window.widthPixels == 333)
  }

  @Test func `asking for the time leaves all events in the order in which they came`() throws {
    let stage = try Stage()
    try stage.show()
    stage.client.click(Point(x: 10, y: 20), in: stage.window.id)
    stage.client.setAtoms("_NET_WM_STATE", ["_NET_WM_STATE_FULLSCREEN"], of: stage.window.id)
    stage.client.click(Point(x: 11, y: 20), in: stage.window.id)
    stage.finishRequests()
    _ = stage.connection.freshTime(asking: stage.window.id)
    let events = stage.drain().compactMap {
      switch $0 {
      case .buttonPressed(_, let x, _, _, _): "pressed at \(x)"
      case .stateChanged: "state changed"
      default: nil
      }
    }
    #expect(events == ["pressed at 10", "state changed", "pressed at 11"])
  }

  @Test func `of motions in a row only the last is told, and none across a click`() throws {
    let stage = try Stage()
    try stage.show()
    for x in 10..<60 { stage.client.move(to: Point(x: Double(x), y: 20), in: stage.window.id) }
    stage.client.click(Point(x: 60, y: 20), in: stage.window.id)
    for x in 61..<90 { stage.client.move(to: Point(x: Double(x), y: 20), in: stage.window.id) }
    let events = stage.drain()
    #expect(events.count == 4)
    #expect(events.first == .pointerMoved(x: 60, y: 20, []))
    #expect(events.last == .pointerMoved(x: 89, y: 20, []))
  }

  @Test func `exposed parts come together, and many of them as the box around all`() throws {
    let stage = try Stage()
    try stage.show()
    func clear(_ count: Int) {
      for index in 0..<Int32(count) {
        XClearArea(stage.client.display, stage.window.id, index * 2, index, 1, 1, 1)
      }
      stage.client.sync()
    }
    clear(3)
    #expect(
      stage.drain() == [
        .exposed((0..<3).map { ExposedRect(x: $0 * 2, y: $0, width: 1, height: 1) })
      ])
    clear(60)
    let events = stage.drain()
    guard events.count == 1, case .exposed(let rects) = events[0] else {
      Issue.record("not one exposure: \(events)")
      return
    }
    #expect(rects.count <= 32)
    for index in 0..<60 {
      #expect(
        rects.contains { rect in
          (rect.x..<rect.x + rect.width).contains(index * 2)
            && (rect.y..<rect.y + rect.height).contains(index)
        })
    }
  }

  @Test func `what was exposed before all was drawn anew is not told, what came after is`() throws {
    let stage = try Stage()
    try stage.show()
    func clear() {
      XClearArea(stage.client.display, stage.window.id, 2, 3, 4, 5, 1)
      stage.client.sync()
    }
    let exposed = [Event.exposed([ExposedRect(x: 2, y: 3, width: 4, height: 5)])]
    clear()
    stage.window.willPaintAll()
    #expect(stage.drain() == [])
    clear()
    #expect(stage.drain() == exposed)
    // Nothing of what was drawn outlives the time off the screen.
    clear()
    stage.window.willPaintAll()
    stage.client.setMapped(false, stage.window.id)
    stage.client.setMapped(true, stage.window.id)
    #expect(stage.drain().contains { if case .exposed = $0 { true } else { false } })
  }

  @Test func `a flood does not keep the window from being painted`() throws {
    let stage = try Stage()
    try stage.show()
    for index in 0..<6_000 {
      var event = XEvent()
      event.xbutton.type = ButtonPress
      event.xbutton.window = stage.window.id
      event.xbutton.button = 1
      event.xbutton.time = UInt(index)
      XSendEvent(stage.client.display, stage.window.id, 0, ButtonPressMask, &event)
    }
    stage.client.sync()
    let first = stage.drain()
    #expect((1...4_096).contains(first.count))
    #expect(stage.queue.hasReadEvents, "poll alone would not tell of the rest")
    var count = first.count
    #expect(
      eventually {
        count += stage.drain().count
        return count == 6_000
      })
    #expect(!stage.queue.hasReadEvents)
  }

  @Test func `a ping is answered with itself`() throws {
    let stage = try Stage()
    clientMessage(
      stage, "WM_PROTOCOLS",
      [Int(stage.client.atom("_NET_WM_PING")), 77, Int(stage.window.id), 6, 7])
    #expect(
      eventually {
        // The message may still be on its way.
        guard stage.drain().isEmpty else { return false }
        stage.finishRequests()
        stage.client.drain()
        return stage.client.pongs.contains(77)
      })
  }

  @Test(arguments: [1, 7, 0x1_0000_0005, 0x7FFF_FFFF_FFFF_FFFF])
  func `a frame is acknowledged only after the size it was asked for`(value: Int) throws {
    let stage = try Stage()
    try stage.show()
    func acknowledged() -> Int? {
      stage.window.acknowledgeFrame()
      stage.finishRequests()
      return stage.client.syncCounter(of: stage.window.id)
    }
    #expect(acknowledged() == 0)
    stage.client.requestSync(stage.window.id, value: value)
    _ = stage.drain()
    #expect(acknowledged() == 0, "the size has not come")
    stage.client.resize(stage.window.id, width: 300, height: 200)
    #expect(stage.client.syncCounter(of: stage.window.id) == 0)
    #expect(stage.drain().contains(.resized(widthPixels: 300, heightPixels: 200)))
    stage.finishRequests()
    #expect(stage.client.syncCounter(of: stage.window.id) == 0, "the frame is not out")
    #expect(acknowledged() == value)
    stage.client.resize(stage.window.id, width: 310, height: 200)
    _ = stage.drain()
    #expect(acknowledged() == value, "nobody asked again")
  }

  @Test func `requests that come faster than frames are answered with the last`() throws {
    let stage = try Stage()
    try stage.show()
    for value in 1...5 {
      stage.client.requestSync(stage.window.id, value: value)
      stage.client.resize(stage.window.id, width: 200 + value, height: 100)
    }
    _ = stage.drain()
    stage.window.acknowledgeFrame()
    stage.finishRequests()
    #expect(stage.client.syncCounter(of: stage.window.id) == 5)
  }

  @Test func `only a request to close of the right shape closes`() throws {
    let stage = try Stage()
    try stage.show()
    let close = Int(stage.client.atom("WM_DELETE_WINDOW"))
    clientMessage(stage, "WM_PROTOCOLS", [close], format: 8)
    clientMessage(stage, "WM_PROTOCOLS", [close], format: 16)
    clientMessage(stage, "WM_STATE", [close])
    clientMessage(stage, "_NO_SUCH_MESSAGE", [close, -1, .max, .min, 0])
    clientMessage(stage, "WM_PROTOCOLS", [Int(stage.client.atom("_NO_SUCH_PROTOCOL"))])
    clientMessage(stage, "WM_PROTOCOLS", [0])
    clientMessage(stage, "WM_PROTOCOLS", [-1])
    stage.forge { event in
      event.xclient.type = ClientMessage
      event.xclient.message_type = stage.client.atom("WM_PROTOCOLS")
      event.xclient.format = 32
      event.xclient.window = stage.client.root
      event.xclient.data.l.0 = close
    }
    #expect(stage.drain().isEmpty)
    clientMessage(stage, "WM_PROTOCOLS", [close])
    #expect(stage.drain() == [.closeRequested])
  }

  @Test func `events of every type and of random content are survived`() throws {
    let stage = try Stage()
    try stage.show()
    var random = SeededGenerator(seed: 31)
    for _ in 0..<2_000 {
      stage.forge { event in
        withUnsafeMutableBytes(of: &event) { bytes in
          for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        }
        event.type = Int32.random(in: KeyPress..<GenericEvent, using: &random)
        event.xany.window = stage.window.id
        if event.type == ClientMessage {
          event.xclient.format = [8, 16, 32].randomElement(using: &random) ?? 8
        }
      }
      if Bool.random(using: &random) { _ = stage.drain() }
    }
    _ = stage.drain()
    #expect(!stage.connection.isDead)
    #expect((1...X11.Window.maximumSidePixels).contains(stage.window.widthPixels))
    #expect((1...X11.Window.maximumSidePixels).contains(stage.window.heightPixels))
  }

  @Test func `a window that someone else destroys is told of, and nothing more is asked of it`()
    throws
  {
    let stage = try Stage()
    try stage.show()
    stage.client.destroy(stage.window.id)
    #expect(stage.drain().contains(.windowDestroyed))
    stage.window.acknowledgeFrame()
    #expect(stage.drain().isEmpty)
    #expect(!stage.connection.isDead)
  }

  @Test func `events of other windows are not ours`() throws {
    let stage = try Stage()
    try stage.show()
    let other = try X11.Window(stage.connection, title: "other", widthPixels: 50, heightPixels: 50)
    other.map()
    stage.client.resize(other.id, width: 70, height: 70)
    #expect(stage.drain().allSatisfy { if case .visibilityChanged = $0 { true } else { false } })
    #expect(stage.window.widthPixels == 200)
  }
}
