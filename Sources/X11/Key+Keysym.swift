// Keys by what they mean: keysyms of <X11/keysymdef.h> in, the handful that a chart answers to out.
internal import CX11

extension Key {
  /// The bits of an event's state that name the keyboard's group (XKB 2.2.2, "effective group").
  private static let groupMask: UInt32 = 3 << 13

  /// The meaning of a key under the keyboard's layout. There is no text to enter, so no input
  /// method.
  init(_ event: inout XKeyEvent) {
    // Caps Lock is for writing: t is t with it as without.
    event.state &= ~UInt32(LockMask)
    let isShifted = event.state & UInt32(ShiftMask) != 0
    self = Key(keysym: Self.keysym(&event), isShifted: isShifted)
    guard self == .other, event.state & Self.groupMask != 0 else { return }
    // The second layout may write another script; commands are the letters of the first.
    event.state &= ~Self.groupMask
    self = Key(keysym: Self.keysym(&event), isShifted: isShifted)
  }

  private static func keysym(_ event: inout XKeyEvent) -> KeySym {
    var keysym: KeySym = 0
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
    case XK_F1...XK_F35: self = .function(Int(keysym) - Int(XK_F1) + 1)
    // The keypad's signs and digits lie in ASCII's order, 0xFF80 above it.
    case XK_KP_Multiply...XK_KP_9: self = Key(ascii: keysym - 0xFF80)
    case 0x21...0x7E: self = Key(ascii: keysym)
    default: self = .other
    }
  }

  private init(ascii: KeySym) {
    self = .character(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: ascii))))
  }
}
