// Strokes: presses and releases as the server tells them, only where they are asked for.
import CX11
import Input
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct KeyStrokeTests {
  private func strokes(_ stage: Stage) -> [KeyStroke] {
    stage.drainStrokes().compactMap { if case .keyStroke(let stroke) = $0 { stroke } else { nil } }
  }

  @Test func `keys that are let go are told only where that is asked for`() throws {
    let stage = try Stage()
    try stage.show()
    stage.client.focus(stage.window.id)
    _ = stage.drain()
    stage.client.press(.left)
    #expect(strokes(stage).map(\.isPress) == [true])
    stage.window.setReportsKeyReleases(true)
    stage.client.press(.left)
    let left = strokes(stage)
    #expect(left.map(\.isPress) == [true, false])
    #expect(left.map(\.key) == [.left, .left])
    #expect(left.map(\.text) == ["Left", "Left"])
    #expect(left.allSatisfy { !$0.isText && $0.keysym == UInt32(XK_Left) && $0.keycode > 0 })
    #expect(left.allSatisfy { $0.timeMilliseconds > 0 && $0.modifierBits == 0 })
    stage.window.setReportsKeyReleases(false)
    stage.client.press(.left)
    #expect(strokes(stage).map(\.isPress) == [true])
  }

  @Test func `a stroke says what it writes and what is held`() throws {
    let stage = try Stage()
    try stage.show()
    stage.client.focus(stage.window.id)
    _ = stage.drain()
    stage.window.setReportsKeyReleases(true)
    stage.client.press(.letter("a"))
    let plain = try #require(strokes(stage).first)
    #expect(plain.text == "a" && plain.isText)
    stage.client.press(.letter("a"), holding: [.control])
    let held = strokes(stage)
    #expect(held.map(\.text) == ["Control_L", "a", "a", "Control_L"])
    #expect(held.allSatisfy { !$0.isText })
    #expect(held[1].modifiers == .control)
    #expect(held[1].modifierBits == UInt32(ControlMask))
    stage.client.press(.space)
    let space = strokes(stage)
    #expect(space.map(\.text) == ["space", "space"])
    #expect(space.map(\.isText) == [true, true])
    stage.client.press(.letter("a"), holding: [.shift])
    let shifted = strokes(stage)
    #expect(shifted.map(\.text) == ["Shift_L", "A", "A", "Shift_L"])
    #expect(shifted[1].keysym == 0x41)
  }

  @Test func `the window knows its place, wherever it is moved`() throws {
    let stage = try Stage()
    try stage.show()
    XMoveWindow(stage.client.display, stage.window.id, 123, 45)
    stage.client.sync()
    let place = stage.window.placeOnScreen
    #expect(place.x == 123 && place.y == 45)
  }

  @Test func `a manager is asked for the keyboard, in the name of a tool`() throws {
    let stage = try Stage()
    try stage.show()
    let client = stage.client
    XSelectInput(
      client.display, client.root, SubstructureRedirectMask | SubstructureNotifyMask)
    client.sync()
    stage.window.takeKeyboard()
    stage.finishRequests()
    let asked = stage.rootMessages().filter { $0.type == Int(client.atom("_NET_ACTIVE_WINDOW")) }
    #expect(asked.map(\.window) == [stage.window.id])
    let data = try #require(asked.first?.data)
    #expect(data[0] == 2)
    #expect(data[1] > 0, "the time of what the person did")
    #expect(client.focusedWindow != stage.window.id, "the manager decides")
  }

  @Test func `without a manager the keyboard is asked of the server`() throws {
    let stage = try Stage()
    try stage.show()
    #expect(stage.client.focusedWindow != stage.window.id)
    stage.window.takeKeyboard()
    stage.finishRequests()
    #expect(stage.client.focusedWindow == stage.window.id)
    // Of a window that is not on the screen it is no error to be reported.
    stage.window.unmap()
    stage.window.takeKeyboard()
    stage.finishRequests()
    #expect(stage.connection.takeProtocolError() == nil)
  }
}
