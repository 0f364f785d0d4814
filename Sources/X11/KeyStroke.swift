// A key going down or up as the server tells it, for who has to be asked before it counts.
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
  /// The eight modifiers that are held, Lock and NumLock too, as the server has them.
  package let modifierBits: UInt32
  /// By the server's clock.
  package let timeMilliseconds: UInt32
  /// The sign that it writes, or the keysym's name where it writes none: "a", "Left", "space".
  package let text: String
  /// Whether it would write its text.
  package let isText: Bool

  private static let modifierMask: UInt32 = 0xFF

  init(_ event: inout XKeyEvent) {
    var keysym: KeySym = 0
    XLookupString(&event, nil, 0, &keysym, nil)
    modifiers = Modifiers(state: event.state)
    let character = Self.character(keysym)
    // Of what leaves no ink listeners know the name.
    let isGraph = character?.isWhitespace == false
    text = isGraph ? character.map { String($0) } ?? "" : Self.name(keysym)
    isText = character != nil && modifiers.isDisjoint(with: [.control, .alt, .super])
    isPress = event.type == KeyPress
    self.keysym = UInt32(truncatingIfNeeded: keysym)
    keycode = event.keycode
    modifierBits = event.state & Self.modifierMask
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

extension Window {
  /// Whether keys come as strokes, presses and releases, in place of what they mean. Waits for the
  /// server.
  package func setReportsKeyStrokes(_ isOn: Bool) {
    guard isOn != reportsKeyStrokes, !connection.isDead, !isDestroyed else { return }
    reportsKeyStrokes = isOn
    XSelectInput(connection.display, id, Self.eventMask | (isOn ? KeyReleaseMask : 0))
    // A key that is held repeats as presses, and is let go once.
    XkbSetDetectableAutoRepeat(connection.display, isOn ? 1 : 0, nil)
  }
}
