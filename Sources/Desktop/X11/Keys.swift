// Keys as the server reports them, and what their keysyms mean to a chart.
internal import CX11
internal import Input

extension Key {
  /// The meaning of a key in the keyboard's layout. If the current layout has no Latin letters, a
  /// command uses the letter that another layout has on the key, or else the letter at that
  /// position on a US keyboard, as GTK and Qt do.
  init(_ event: inout XKeyEvent) {
    // Caps Lock affects text only: the command t stays t.
    event.state &= ~UInt32(LockMask)
    let isShifted = event.state & UInt32(ShiftMask) != 0
    let keysym = Self.keysym(event)
    self = Key(keysym: keysym, isShifted: isShifted)
    guard Self.isOfOtherScript(keysym) || isSign && Self.isCommandAmongOtherScript(event) else {
      return
    }
    let needsLetter = isSign
    let own = event.state & Self.groupMask
    let others = (0..<Self.groupCount).map { $0 << Self.groupShift }.filter { $0 != own }
    for group in others {
      event.state = event.state & ~Self.groupMask | group
      let key = Key(keysym: Self.keysym(event), isShifted: isShifted)
      if needsLetter ? key.isLetter : key != .other {
        self = key
        return
      }
    }
    guard let place = KeyPlace.character(event.keycode, isShifted: isShifted) else { return }
    let key = Key.character(place)
    if !needsLetter || key.isLetter { self = key }
  }

  /// The bits of an event's state with the keyboard group (XKB 2.2.2, "effective group"); a group
  /// that the key lacks is mapped to one that it has.
  private static let groupShift: UInt32 = 13
  private static let groupCount: UInt32 = 4
  private static let groupMask: UInt32 = (groupCount - 1) << groupShift

  private var isLetter: Bool {
    if case .character(let character) = self { character.isLetter } else { false }
  }

  private var isSign: Bool {
    if case .character(let sign) = self { !sign.isLetter && !sign.isNumber } else { false }
  }

  /// Whether Control is held in a layout of another script: Greek has a symbol where Q is.
  private static func isCommandAmongOtherScript(_ event: XKeyEvent) -> Bool {
    guard event.state & UInt32(ControlMask) != 0 else { return false }
    var letter = event
    letter.keycode = KeyPlace.firstOfHomeRow
    // With Control, Xlib itself looks for a Latin letter in other layouts.
    letter.state &= ~UInt32(ControlMask)
    return isOfOtherScript(keysym(letter))
  }

  /// Whether a keysym is a letter or digit of a script other than Latin.
  private static func isOfOtherScript(_ keysym: KeySym) -> Bool {
    switch keysym {
    // Kana, Arabic, Cyrillic, Greek; Hebrew, Thai, Korean (X Window System Protocol, appendix A).
    case 0x400...0x7FF, 0xC00...0xEFF: true
    case 0x0100_0370...0x0110_FFFF:
      Unicode.Scalar(UInt32(keysym - 0x0100_0000)).map { scalar in
        let isLatin = latinExtensions.contains { $0.contains(scalar.value) }
        return !isLatin && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      } ?? false
    default: false
    }
  }

  /// Unicode blocks of Latin letters beyond U+0370.
  private static let latinExtensions: [ClosedRange<UInt32>] = [
    0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2070...0x218F, 0x2C60...0x2C7F, 0xA720...0xA7FF,
    0xFB00...0xFB06, 0xFF00...0xFF5E,
  ]

  private static func keysym(_ event: XKeyEvent) -> KeySym {
    var (event, keysym) = (event, KeySym())
    XLookupString(&event, nil, 0, &keysym, nil)
    return keysym
  }

  init(keysym: KeySym, isShifted: Bool) {
    switch Int32(truncatingIfNeeded: keysym) {
    case XK_Left, XK_KP_Left: self = .left
    case XK_Right, XK_KP_Right: self = .right
    case XK_Up, XK_KP_Up: self = .up
    case XK_Down, XK_KP_Down: self = .down
    case XK_Home, XK_KP_Home: self = .home
    case XK_End, XK_KP_End: self = .end
    case XK_Page_Up, XK_KP_Page_Up: self = .pageUp
    case XK_Page_Down, XK_KP_Page_Down: self = .pageDown
    case XK_space, XK_KP_Space: self = .space
    case XK_Return, XK_KP_Enter, XK_ISO_Enter: self = .enter
    case XK_Escape: self = .escape
    case XK_BackSpace: self = .backspace
    case XK_Delete, XK_KP_Delete: self = .delete
    case XK_Insert, XK_KP_Insert: self = .insert
    case XK_Tab, XK_KP_Tab: self = isShifted ? .backTab : .tab
    case XK_ISO_Left_Tab: self = .backTab
    case XK_KP_Equal: self = .character("=")
    case XK_Menu: self = .menu
    case XK_F1...XK_F35: self = .function(Int(keysym) - Int(XK_F1) + 1)
    // The keypad's symbols and digits are in ASCII order, offset by 0xFF80.
    case XK_KP_Multiply...XK_KP_9: self = Key(ascii: keysym - 0xFF80)
    case 0x21...0x7E: self = Key(ascii: keysym)
    default: self = .other
    }
  }

  private init(ascii: KeySym) {
    self = .character(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: ascii))))
  }
}

/// Physical keys by the codes of X servers for a PC keyboard: evdev's plus eight.
private enum KeyPlace {
  /// The key of A on a US keyboard.
  static let firstOfHomeRow: UInt32 = 38

  /// The rows of a US keyboard, by the number of their first key.
  private static let rows: [(first: UInt32, plain: [Character], shifted: [Character])] = [
    (10, Array("1234567890-="), Array("!@#$%^&*()_+")),
    (24, Array("qwertyuiop[]"), Array("QWERTYUIOP{}")),
    (38, Array("asdfghjkl;'`"), Array("ASDFGHJKL:\"~")),
    (51, Array("\\zxcvbnm,./"), Array("|ZXCVBNM<>?")),
  ]

  /// The character of a US keyboard at that position; nil for a key that writes nothing.
  static func character(_ keycode: UInt32, isShifted: Bool) -> Character? {
    for row in rows where keycode >= row.first {
      let index = Int(keycode - row.first)
      let characters = isShifted ? row.shifted : row.plain
      if characters.indices.contains(index) { return characters[index] }
    }
    return nil
  }
}

extension KeyStroke {
  init(_ event: XKeyEvent) {
    var (event, keysym) = (event, KeySym())
    XLookupString(&event, nil, 0, &keysym, nil)
    let stroke = event
    self.init(
      isPress: event.type == KeyPress,
      // This changes the event.
      key: Key(&event),
      modifiers: Modifiers(state: stroke.state), keysym: UInt32(truncatingIfNeeded: keysym),
      keycode: stroke.keycode, state: stroke.state, serial: stroke.serial,
      timeMilliseconds: UInt32(truncatingIfNeeded: stroke.time),
      character: Self.character(keysym), name: Self.name(keysym))
  }

  /// The character of a keysym: Latin-1 keysyms equal their characters, and those for Unicode are
  /// offset by 0x01000000 (X Window System Protocol, appendix A).
  private static func character(_ keysym: KeySym) -> Character? {
    switch keysym {
    case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(UInt32(keysym)).map(Character.init)
    case 0x0100_0100...0x0110_FFFF: Unicode.Scalar(UInt32(keysym - 0x0100_0000)).map(Character.init)
    default: nil
    }
  }

  private static func name(_ keysym: KeySym) -> String {
    XKeysymToString(keysym).map { String(cString: $0) } ?? ""
  }

  /// The event as another connection would receive it.
  func event(display: OpaquePointer, root: UInt, window: UInt) -> XEvent {
    var event = XEvent()
    event.xkey.type = isPress ? KeyPress : KeyRelease
    event.xkey.serial = serial
    event.xkey.display = display
    event.xkey.window = window
    event.xkey.root = root
    event.xkey.time = Time(timeMilliseconds)
    event.xkey.state = state
    event.xkey.keycode = keycode
    event.xkey.same_screen = 1
    return event
  }
}

extension Window {
  /// Sets whether key releases are reported. Waits for the server.
  package func setReportsKeyReleases(_ isOn: Bool) {
    guard isOn != reportsKeyReleases, !connection.isDead, !isDestroyed else { return }
    reportsKeyReleases = isOn
    XSelectInput(connection.display, id, Self.eventMask | (isOn ? KeyReleaseMask : 0))
    // A held key then repeats as presses only, and is released once.
    XkbSetDetectableAutoRepeat(connection.display, isOn ? 1 : 0, nil)
  }
}
