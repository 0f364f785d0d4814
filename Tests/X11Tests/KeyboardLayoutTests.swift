// The keys of real keyboards: where a layout puts a sign, pressing it there gives that sign.
import CX11
import Input
import TestSupport
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct KeyboardLayoutTests {
  /// A server with a layout, and its keys by their place.
  private final class Keyboard {
    private let server: XServer
    private let connection: Connection

    init(_ layout: String) throws {
      server = try XServer()
      let words = layout.split(separator: " ").map(String.init)
      let setting = try ChildProcess(
        "setxkbmap", ["-display", server.display] + words, environment: Program.environment([:]))
      guard try setting.wait().status == 0 else { throw NoLayout() }
      connection = try Connection(display: server.display)
    }

    struct NoLayout: Error {}

    /// - Parameter code: as on any PC: 10 is the first key of the row of digits.
    /// - Parameter group: which of the layouts is active, from 0.
    func key(_ code: UInt32, _ held: Int32 = 0, group: UInt32 = 0) -> Key {
      var event = XKeyEvent()
      event.display = connection.display
      event.keycode = code
      event.state = UInt32(held) | group << 13
      return Key(&event)
    }

    func stroke(_ code: UInt32) -> KeyStroke {
      var event = XKeyEvent()
      event.type = KeyPress
      event.display = connection.display
      event.keycode = code
      return KeyStroke(event)
    }

    func code(_ symbol: Int32) -> UInt32 {
      UInt32(XKeysymToKeycode(connection.display, KeySym(symbol)))
    }
  }

  private let firstDigit: UInt32 = 10
  private let zero: UInt32 = 19

  @Test("Georgian: a stroke writes the letter that its keysym has from Unicode")
  func georgian() throws {
    let stroke = try Keyboard("ge").stroke(38)
    #expect(stroke.keysym == 0x0100_10D0)
    #expect(stroke.text == "ა" && stroke.isText && stroke.isPress)
  }

  @Test("German: the plus has a key of its own, the question mark is on the ß")
  func german() throws {
    let keyboard = try Keyboard("de")
    #expect(keyboard.key(35) == .character("+"))
    #expect(keyboard.key(61) == .character("-"))
    #expect(keyboard.key(zero) == .character("0"))
    #expect(keyboard.key(20, ShiftMask) == .character("?"))
    #expect(keyboard.key(20) == .other, "ß is no command")
    for digit in 1...9 {
      #expect(keyboard.key(firstDigit + UInt32(digit) - 1) == .character(Character("\(digit)")))
    }
    // z and y are where the other is on a US keyboard.
    #expect(keyboard.key(29) == .character("z"))
    #expect(keyboard.key(52) == .character("y"))
  }

  @Test("French: digits need Shift, or Caps Lock does not give them, or the keypad")
  func french() throws {
    let keyboard = try Keyboard("fr")
    for digit in 0...9 {
      let code = digit == 0 ? zero : firstDigit + UInt32(digit) - 1
      let sign = Character("\(digit)")
      #expect(keyboard.key(code, ShiftMask) == .character(sign))
      #expect(keyboard.key(code) != .character(sign))
      #expect(keyboard.key(code, LockMask) == keyboard.key(code))
    }
    #expect(keyboard.key(15) == .character("-"))
    #expect(keyboard.key(21, ShiftMask) == .character("+"))
    #expect(keyboard.key(58, ShiftMask) == .character("?"))
    // The letters are where they are printed, not where a US keyboard has them.
    #expect(keyboard.key(24) == .character("a"))
    #expect(keyboard.key(38, ControlMask) == .character("q"))
  }

  @Test("US: plus and question mark need Shift, zero and minus do not")
  func american() throws {
    let keyboard = try Keyboard("us")
    #expect(keyboard.key(21, ShiftMask) == .character("+"))
    #expect(keyboard.key(21) == .character("="))
    #expect(keyboard.key(61, ShiftMask) == .character("?"))
    #expect(keyboard.key(zero) == .character("0"))
    #expect(keyboard.key(20) == .character("-"))
  }

  @Test(
    "The keypad moves without NumLock and writes digits with it", arguments: ["us", "de", "fr"])
  func keypad(_ layout: String) throws {
    let keyboard = try Keyboard(layout)
    let keys: [(UInt32, Key, Character)] = [
      (79, .home, "7"), (80, .up, "8"), (81, .pageUp, "9"), (83, .left, "4"), (85, .right, "6"),
      (87, .end, "1"), (88, .down, "2"), (89, .pageDown, "3"),
    ]
    for (code, key, digit) in keys {
      #expect(keyboard.key(code) == key)
      #expect(keyboard.key(code, Mod2Mask) == .character(digit))
      #expect(keyboard.key(code, Mod2Mask | LockMask) == .character(digit))
    }
    #expect(keyboard.key(84) == .other, "the key in the middle moves nowhere")
    for held in [0, Mod2Mask] {
      #expect(keyboard.key(86, held) == .character("+"))
      #expect(keyboard.key(82, held) == .character("-"))
      #expect(keyboard.key(104, held) == .enter)
    }
  }

  @Test(
    "Under another script a command is the letter of any Latin layout, else the place",
    arguments: [
      ("us,ru", 1), ("ru,us", 0), ("ru,us", 1), ("ru", 0), ("gr", 0), ("ara", 0), ("th", 0),
      ("ge", 0), ("ru,gr", 1), ("us,ru,gr", 2), ("ir", 0),
    ] as [(String, UInt32)])
  func otherScripts(_ layout: String, _ group: UInt32) throws {
    let keyboard = try Keyboard(layout)
    func key(_ code: UInt32, _ held: Int32 = 0) -> Key { keyboard.key(code, held, group: group) }
    #expect(key(28) == .character("t"))
    #expect(key(28, ShiftMask) == .character("T"))
    #expect(key(28, LockMask) == .character("t"))
    #expect(key(24, ControlMask) == .character("q"))
    #expect(key(54, ControlMask) == .character("c"))
    #expect(key(39, ControlMask) == .character("s"))
    #expect(key(firstDigit) == .character("1"))
    #expect(key(zero) == .character("0"))
    #expect(key(113) == .left)
    #expect(key(65) == .space)
  }

  @Test("Among several layouts the letter is that of the first Latin one, not the place")
  func dvorak() throws {
    // The key of a US keyboard's k writes t.
    #expect(try Keyboard("us -variant dvorak").key(45) == .character("t"))
    let keyboard = try Keyboard("ru,us -variant ,dvorak")
    #expect(keyboard.key(45) == .character("t"))
    #expect(keyboard.key(45, group: 1) == .character("t"))
    #expect(try Keyboard("ru,fr").key(24) == .character("a"))
    #expect(try Keyboard("ru,de").key(29, ControlMask) == .character("z"))
  }

  @Test("What a Latin layout writes beyond ASCII is no command, whatever other layouts have there")
  func latinLetters() throws {
    let keyboard = try Keyboard("us,de")
    #expect(keyboard.key(20) == .character("-"))
    #expect(keyboard.key(20, group: 1) == .other, "ß is no minus")
    #expect(keyboard.key(48, group: 1) == .other, "ä")
    #expect(try Keyboard("fr").key(11) == .other, "é is no 2")
    #expect(try Keyboard("us -variant intl").key(48) == .other, "a dead key is none either")
  }

  @Test(
    "Shift and Tab is ISO_Left_Tab, the Menu key opens the menu", arguments: ["us", "de", "ru"])
  func others(_ layout: String) throws {
    let keyboard = try Keyboard(layout)
    #expect(keyboard.key(23) == .tab)
    #expect(keyboard.key(23, ShiftMask) == .backTab)
    #expect(keyboard.key(keyboard.code(XK_Menu)) == .menu)
    #expect(keyboard.key(keyboard.code(XK_F11)) == .function(11))
  }
}
