// The one file that takes Xlib's event union apart.
internal import CX11

extension Event {
  /// nil for events that a chart does not react to.
  init?(_ event: inout XEvent) {
    switch event.type {
    case Expose:
      let expose = event.xexpose
      self = .exposed([
        ExposedRect(
          x: Int(expose.x), y: Int(expose.y), width: Int(expose.width),
          height: Int(expose.height))
      ])
    case MotionNotify:
      let motion = event.xmotion
      self = .pointerMoved(x: Int(motion.x), y: Int(motion.y), Modifiers(state: motion.state))
    case EnterNotify:
      let crossing = event.xcrossing
      self = .pointerMoved(x: Int(crossing.x), y: Int(crossing.y), Modifiers(state: crossing.state))
    case LeaveNotify:
      // Also where someone else grabs the pointer, or where a drag ends outside: no other event tells
      // that it has gone. One that comes back enters.
      self = .pointerLeft
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      let modifiers = Modifiers(state: button.state)
      let time = UInt32(truncatingIfNeeded: button.time)
      let number = Int(button.button)
      self =
        event.type == ButtonPress
        ? .buttonPressed(
          number, x: Int(button.x), y: Int(button.y), modifiers, timeMilliseconds: time)
        : .buttonReleased(
          number, x: Int(button.x), y: Int(button.y), modifiers, timeMilliseconds: time)
    case KeyPress:
      self = .key(Key(&event.xkey), Modifiers(state: event.xkey.state))
    case MapNotify: self = .mapped
    case UnmapNotify: self = .unmapped
    case VisibilityNotify:
      self = .visibilityChanged(
        isFullyObscured: event.xvisibility.state == VisibilityFullyObscured)
    case FocusIn, FocusOut:
      let focus = event.xfocus
      // Grabs and the pointer passing through are no change of the keyboard's place.
      guard focus.mode == NotifyNormal || focus.mode == NotifyWhileGrabbed,
        focus.detail != NotifyInferior, focus.detail != NotifyPointer
      else { return nil }
      self = .focusChanged(event.type == FocusIn)
    default: return nil
    }
  }
}

extension Modifiers {
  init(state: UInt32) {
    self = []
    if state & UInt32(ShiftMask) != 0 { insert(.shift) }
    if state & UInt32(ControlMask) != 0 { insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
    if state & UInt32(Mod4Mask) != 0 { insert(.super) }
  }
}

extension Key {
  /// The meaning of a key under the keyboard's layout. There is no text to enter, so no input method.
  init(_ event: inout XKeyEvent) {
    var symbol: KeySym = 0
    // Caps Lock is for writing: t is t with it as without.
    event.state &= ~UInt32(LockMask)
    XLookupString(&event, nil, 0, &symbol, nil)
    switch Int32(truncatingIfNeeded: symbol) {
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
    case XK_Tab, XK_KP_Tab: self = event.state & UInt32(ShiftMask) == 0 ? .tab : .backTab
    case XK_ISO_Left_Tab: self = .backTab
    case XK_KP_0...XK_KP_9:
      let digit = UInt8(truncatingIfNeeded: symbol - KeySym(XK_KP_0)) + UInt8(ascii: "0")
      self = .character(Character(Unicode.Scalar(digit)))
    case 0x21...0x7E: self = .character(Character(Unicode.Scalar(UInt8(symbol))))
    default: self = .other
    }
  }
}
