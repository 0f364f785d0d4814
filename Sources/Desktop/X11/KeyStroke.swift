// Key presses and releases as the server reports them, before an input method sees them.
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
