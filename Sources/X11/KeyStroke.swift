// A key going down or up as the server tells it, before other programs are asked about it.
internal import CX11

/// A press or a release of a key, whatever it means.
package struct KeyStroke: Hashable, Sendable {
  package let isPress: Bool
  /// What a press means to a chart.
  package let key: Key
  package let modifiers: Modifiers
  /// The X keysym under the modifiers that are held.
  package let keysym: UInt32
  /// The server's number of the key.
  package let keycode: UInt32
  /// The state of modifiers, buttons and keyboard group, as the server has it.
  let state: UInt32
  /// Of the last request that the server had come to.
  let serial: UInt
  /// By the server's clock.
  package let timeMilliseconds: UInt32
  /// The sign that it writes, or the keysym's name where it writes none: "a", "Left", "space".
  package let text: String
  /// Whether it would write its text.
  package let isText: Bool

  /// The eight modifiers that are held, Lock and NumLock too, as the server has them.
  package var modifierBits: UInt32 { state & 0xFF }

  /// What it writes where there is no input method.
  package var plainText: String { isText ? character.map { String($0) } ?? "" : "" }

  private let character: Character?

  init(_ event: XKeyEvent) {
    var event = event
    var keysym: KeySym = 0
    XLookupString(&event, nil, 0, &keysym, nil)
    modifiers = Modifiers(state: event.state)
    character = Self.character(keysym)
    // Of what leaves no ink listeners know the name.
    let isGraph = character?.isWhitespace == false
    text = isGraph ? character.map { String($0) } ?? "" : Self.name(keysym)
    isText = character != nil && modifiers.isDisjoint(with: [.control, .alt, .super])
    isPress = event.type == KeyPress
    self.keysym = UInt32(truncatingIfNeeded: keysym)
    keycode = event.keycode
    state = event.state
    serial = event.serial
    timeMilliseconds = UInt32(truncatingIfNeeded: event.time)
    // Last, since it changes the event.
    key = Key(&event)
  }

  /// What a keysym writes: those of Latin-1 are its characters, and those of Unicode have it below
  /// 0x01000000 (X Window System Protocol, appendix A).
  private static func character(_ keysym: KeySym) -> Character? {
    switch keysym {
    case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(UInt32(keysym)).map(Character.init)
    case 0x0100_0100...0x0110_FFFF:
      Unicode.Scalar(UInt32(keysym - 0x0100_0000)).map(Character.init)
    default: nil
    }
  }

  private static func name(_ keysym: KeySym) -> String {
    XKeysymToString(keysym).map { String(cString: $0) } ?? ""
  }
}

extension KeyStroke {
  /// The event as it would come through another connection.
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
  /// Whether keys are told when they are let go, too. Waits for the server.
  package func setReportsKeyReleases(_ isOn: Bool) {
    guard isOn != reportsKeyReleases, !connection.isDead, !isDestroyed else { return }
    reportsKeyReleases = isOn
    XSelectInput(connection.display, id, Self.eventMask | (isOn ? KeyReleaseMask : 0))
    // A key that is held repeats as presses, and is let go once.
    XkbSetDetectableAutoRepeat(connection.display, isOn ? 1 : 0, nil)
  }
}
