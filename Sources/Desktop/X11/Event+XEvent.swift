// Converts Xlib's event union to `Event`.
internal import CX11
internal import Input

extension Event {
  /// nil for events that a chart ignores.
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
      // Also sent if another client grabs the pointer, or if a drag ends outside: no other event
      // reports that. A pointer that returns sends EnterNotify.
      self = .pointerLeft
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      let modifiers = Modifiers(state: button.state)
      let time = UInt32(truncatingIfNeeded: button.time)
      let number = Int(button.button)
      if let (columns, rows) = Self.notches(ofButton: number) {
        guard event.type == ButtonPress else { return nil }
        self = .scrolled(
          columns: columns, rows: rows, x: Int(button.x), y: Int(button.y), modifiers)
        return
      }
      self =
        event.type == ButtonPress
        ? .buttonPressed(
          number, x: Int(button.x), y: Int(button.y), modifiers, timeMilliseconds: time)
        : .buttonReleased(
          number, x: Int(button.x), y: Int(button.y), modifiers, timeMilliseconds: time)
    case KeyPress, KeyRelease:
      self = .keyStroke(KeyStroke(event.xkey))
    case MapNotify: self = .mapped
    case UnmapNotify: self = .unmapped
    case VisibilityNotify:
      self = .visibilityChanged(
        isFullyObscured: event.xvisibility.state == VisibilityFullyObscured)
    case FocusIn, FocusOut:
      let focus = event.xfocus
      // Grabs and pointer crossings do not change the keyboard focus.
      guard focus.mode == NotifyNormal || focus.mode == NotifyWhileGrabbed,
        focus.detail != NotifyInferior, focus.detail != NotifyPointer
      else { return nil }
      self = .focusChanged(event.type == FocusIn)
    default: return nil
    }
  }

  /// The scrolling that a wheel button stands for, by an old convention; nil for real buttons.
  static func notches(ofButton number: Int) -> (columns: Double, rows: Double)? {
    switch number {
    case 4: (0, -1)
    case 5: (0, 1)
    case 6: (-1, 0)
    case 7: (1, 0)
    default: nil
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
