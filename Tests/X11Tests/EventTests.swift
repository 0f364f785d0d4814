// Xlib's events as ours: keys by what they mean, modifiers without locks, crossings, focus.
import CX11
import Input
import Scenegraph
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct EventTests {
  private func converted(_ type: Int32, _ fill: (inout XEvent) -> Void) -> Event? {
    var event = XEvent()
    event.type = type
    fill(&event)
    return Event(&event)
  }

  @Test func `only Shift, Control, Alt and Super are modifiers`() {
    #expect(Modifiers(state: 0) == [])
    #expect(Modifiers(state: UInt32(LockMask | Mod2Mask | Mod3Mask | Mod5Mask | Button1Mask)) == [])
    #expect(
      Modifiers(state: UInt32(ShiftMask | ControlMask | LockMask | Mod1Mask | Mod2Mask | Mod4Mask))
        == [.shift, .control, .alt, .super])
    #expect(Modifiers(state: UInt32(ShiftMask)) == .shift)
    #expect(Modifiers(state: UInt32(ControlMask)) == .control)
    #expect(Modifiers(state: UInt32(Mod1Mask)) == .alt)
    #expect(Modifiers(state: UInt32(Mod4Mask)) == .super)
  }

  @Test func `keys mean what the layout says, the keypad's twins the same`() throws {
    let server = try XServer()
    let connection = try Connection(display: server.display)
    func key(_ symbol: Int32, _ state: Int32 = 0) -> Key {
      var event = XKeyEvent()
      event.display = connection.display
      event.keycode = UInt32(XKeysymToKeycode(connection.display, KeySym(symbol)))
      event.state = UInt32(state)
      return Key(&event)
    }
    let table: [(Int32, Key)] = [
      (XK_Left, .left), (XK_Right, .right), (XK_Up, .up), (XK_Down, .down), (XK_Home, .home),
      (XK_End, .end), (XK_Page_Up, .pageUp), (XK_Page_Down, .pageDown), (XK_KP_Left, .left),
      (XK_KP_Right, .right), (XK_KP_Up, .up), (XK_KP_Down, .down), (XK_KP_Home, .home),
      (XK_KP_End, .end), (XK_KP_Page_Up, .pageUp), (XK_KP_Page_Down, .pageDown), (XK_space, .space),
      (XK_Return, .enter), (XK_KP_Enter, .enter), (XK_Escape, .escape), (XK_Tab, .tab),
      (XK_a, .character("a")), (XK_1, .character("1")), (XK_slash, .character("/")),
      (XK_F5, .function(5)), (XK_Shift_L, .other), (XK_Control_L, .other), (XK_Num_Lock, .other),
    ]
    for (symbol, expected) in table {
      #expect(key(symbol) == expected, "symbol \(symbol)")
      #expect(key(symbol, LockMask) == expected, "Caps Lock changes no shortcut")
    }
    #expect(key(XK_Tab, ShiftMask) == .backTab)
    #expect(key(XK_Tab, ShiftMask | LockMask) == .backTab)
    #expect(key(XK_a, ShiftMask) == .character("A"))
    #expect(key(XK_slash, ShiftMask) == .character("?"))
    #expect(key(XK_q, ControlMask) == .character("q"))
    #expect(key(XK_q, ControlMask | LockMask | Mod2Mask) == .character("q"))
    #expect(key(XK_KP_Home, Mod2Mask) == .character("7"), "NumLock makes digits")
    #expect(key(XK_KP_Left, Mod2Mask) == .character("4"))
    for code in UInt32(0)...255 {
      var event = XKeyEvent()
      event.display = connection.display
      event.keycode = code
      event.state = code & 1 == 0 ? .max : 0
      _ = Key(&event)
    }
  }

  @Test func `the pointer has left whoever takes it, and enters where it comes back`() {
    for mode in [NotifyNormal, NotifyGrab, NotifyUngrab] {
      #expect(converted(LeaveNotify) { $0.xcrossing.mode = mode } == .pointerLeft)
      let entered = converted(EnterNotify) {
        $0.xcrossing.mode = mode
        ($0.xcrossing.x, $0.xcrossing.y) = (-3, 40)
        $0.xcrossing.state = UInt32(ControlMask | LockMask)
      }
      #expect(entered == .pointerMoved(x: -3, y: 40, .control))
    }
  }

  @Test func `focus that only a grab or the pointer moves is no change`() {
    for (type, hasFocus) in [(FocusIn, true), (FocusOut, false)] {
      func focus(_ mode: Int32, _ detail: Int32) -> Event? {
        converted(type) {
          $0.xfocus.mode = mode
          $0.xfocus.detail = detail
        }
      }
      #expect(focus(NotifyNormal, NotifyNonlinear) == .focusChanged(hasFocus))
      #expect(focus(NotifyWhileGrabbed, NotifyNonlinear) == .focusChanged(hasFocus))
      #expect(focus(NotifyGrab, NotifyNonlinear) == nil)
      #expect(focus(NotifyUngrab, NotifyNonlinear) == nil)
      #expect(focus(NotifyNormal, NotifyInferior) == nil)
      #expect(focus(NotifyNormal, NotifyPointer) == nil)
    }
  }

  @Test func `buttons carry their number, place, modifiers and time`() {
    let fill = { (event: inout XEvent) in
      event.xbutton.button = 8
      (event.xbutton.x, event.xbutton.y) = (-1, 32_767)
      event.xbutton.state = UInt32(ShiftMask | Mod2Mask)
      // Server time is 32 bits wide and wraps.
      event.xbutton.time = 0xFFFF_FFFF
    }
    #expect(
      converted(ButtonPress, fill)
        == .buttonPressed(8, x: -1, y: 32_767, .shift, timeMilliseconds: .max))
    #expect(
      converted(ButtonRelease, fill)
        == .buttonReleased(8, x: -1, y: 32_767, .shift, timeMilliseconds: .max))
  }

  @Test(
    "Buttons 4 to 7 are a wheel's notches; that they are let go means nothing",
    arguments: [(4, 0.0, -1.0), (5, 0, 1), (6, -1, 0), (7, 1, 0)])
  func wheel(button: UInt32, columns: Double, rows: Double) {
    let fill = { (event: inout XEvent) in
      event.xbutton.button = button
      (event.xbutton.x, event.xbutton.y) = (3, 4)
      event.xbutton.state = UInt32(ControlMask)
    }
    #expect(
      converted(ButtonPress, fill)
        == .scrolled(columns: columns, rows: rows, x: 3, y: 4, .control))
    #expect(converted(ButtonRelease, fill) == nil)
  }

  @Test func `what a chart does not react to is nothing`() {
    for type in [
      ReparentNotify, PropertyNotify, SelectionNotify, GenericEvent, 64, 127,
    ] {
      #expect(converted(type) { _ in } == nil)
    }
  }

  @Test func `real input arrives`() throws {
    let stage = try Stage()
    try stage.show()
    stage.client.focus(stage.window.id)
    _ = stage.drain()
    stage.client.click(Point(x: 30, y: 40), in: stage.window.id, holding: [.control])
    stage.client.press(.tab, holding: [.shift])
    var seen: [Event] = []
    #expect(
      eventually {
        seen += stage.drain()
        return seen.contains(.key(.backTab, .shift))
      })
    #expect(
      seen.contains { event in
        if case .buttonPressed(1, x: 30, y: 40, .control, _) = event { true } else { false }
      })
    #expect(
      seen.contains { event in
        if case .buttonReleased(1, x: 30, y: 40, .control, _) = event { true } else { false }
      })
    stage.client.moveOnScreen(x: 900, y: 900)
    #expect(eventually { stage.drain().contains(.pointerLeft) })
  }
}
