// A key going down or up as the server tells it, before other programs are asked about it.
internal import CX11
internal import Input

extension KeyStroke {
  init(_ event: XKeyEvent) {
    var event = event
    var keysym: KeySym = 0
    XLookupString(&event, nil, 0, &keysym, nil)
    let stroke = event
    self.init(
      isPress: event.type == KeyPress,
      // The meaning is found by changing the event.
      key: Key(&event),
      modifiers: Modifiers(state: stroke.state), keysym: UInt32(truncatingIfNeeded: keysym),
      keycode: stroke.keycode, state: stroke.state, serial: stroke.serial,
      timeMilliseconds: UInt32(truncatingIfNeeded: stroke.time),
      character: Self.character(keysym), name: Self.name(keysym))
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
