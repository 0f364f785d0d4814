// Keysyms are what a keyboard's layout makes of a key; a chart has its own few names for them.
import CX11
import Input
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite struct KeyTests {
  @Test(
    "A key and its twin on the keypad are the same",
    arguments: [
      (XK_Left, XK_KP_Left, Key.left), (XK_Right, XK_KP_Right, .right), (XK_Up, XK_KP_Up, .up),
      (XK_Down, XK_KP_Down, .down), (XK_Home, XK_KP_Home, .home), (XK_End, XK_KP_End, .end),
      (XK_Page_Up, XK_KP_Page_Up, .pageUp), (XK_Page_Down, XK_KP_Page_Down, .pageDown),
      (XK_space, XK_KP_Space, .space), (XK_Return, XK_KP_Enter, .enter), (XK_Tab, XK_KP_Tab, .tab),
      (XK_0, XK_KP_0, .character("0")), (XK_9, XK_KP_9, .character("9")),
      (XK_plus, XK_KP_Add, .character("+")), (XK_minus, XK_KP_Subtract, .character("-")),
      (XK_asterisk, XK_KP_Multiply, .character("*")), (XK_slash, XK_KP_Divide, .character("/")),
      (XK_period, XK_KP_Decimal, .character(".")), (XK_equal, XK_KP_Equal, .character("=")),
    ])
  func keypad(_ main: Int32, _ keypad: Int32, _ key: Key) {
    #expect(Key(keysym: KeySym(main), isShifted: false) == key)
    #expect(Key(keysym: KeySym(keypad), isShifted: false) == key)
  }

  @Test("Every character of ASCII is itself")
  func characters() {
    for code in UInt8(ascii: "!")...UInt8(ascii: "~") {
      let key = Key(keysym: KeySym(code), isShifted: false)
      #expect(key == .character(Character(Unicode.Scalar(code))))
    }
  }

  @Test("Shift and Tab go back, under whichever name the layout has for it")
  func backTab() {
    #expect(Key(keysym: KeySym(XK_Tab), isShifted: true) == .backTab)
    #expect(Key(keysym: KeySym(XK_ISO_Left_Tab), isShifted: true) == .backTab)
    #expect(Key(keysym: KeySym(XK_ISO_Left_Tab), isShifted: false) == .backTab)
  }

  @Test(
    "What is no command is other",
    arguments: [
      0, XK_Shift_L, XK_Caps_Lock, XK_Num_Lock, XK_Cyrillic_te, XK_ae, XK_dead_acute, XK_VoidSymbol,
    ])
  func other(_ keysym: Int32) {
    #expect(Key(keysym: KeySym(keysym), isShifted: false) == .other)
  }

  @Test("A keysym beyond 32 bits is no key")
  func garbage() {
    #expect(Key(keysym: .max, isShifted: true) == .other)
  }

  @Test("Where the second layout writes another script, commands are the letters of the first")
  func secondLayout() throws {
    let server = try XServer()
    let keyboard = try ChildProcess(
      "setxkbmap", ["-display", server.display, "us,ru"], environment: Program.environment([:]))
    #expect(try keyboard.wait().status == 0)
    let connection = try Connection(display: server.display)
    func key(_ keysym: Int32, group: UInt32, _ held: Int32 = 0) -> Key {
      var event = XKeyEvent()
      event.display = connection.display
      event.keycode = UInt32(XKeysymToKeycode(connection.display, KeySym(keysym)))
      event.state = UInt32(held) | group << 13
      return Key(&event)
    }
    // That the second layout is in force: the key of the slash is the full stop's there.
    #expect(key(XK_slash, group: 0) == .character("/"))
    #expect(key(XK_slash, group: 1) == .character("."))
    for group: UInt32 in 0...1 {
      #expect(key(XK_t, group: group) == .character("t"))
      #expect(key(XK_t, group: group, ShiftMask) == .character("T"))
      #expect(key(XK_q, group: group, ControlMask) == .character("q"))
      #expect(key(XK_1, group: group) == .character("1"))
      #expect(key(XK_Left, group: group) == .left)
      #expect(key(XK_BackSpace, group: group) == .backspace)
      #expect(key(XK_Delete, group: group) == .delete)
    }
  }
}
