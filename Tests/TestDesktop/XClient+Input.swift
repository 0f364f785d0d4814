// The hands of the person in front of the window: pointer and keys through XTEST, as hardware sends
// them.
internal import CXTest
import Glibc
public import Scenegraph

/// Keys that are held while another is pressed.
public enum HeldKey: CaseIterable, Sendable {
  case shift, control, alt

  var symbol: KeySym {
    switch self {
    case .shift: KeySym(XK_Shift_L)
    case .control: KeySym(XK_Control_L)
    case .alt: KeySym(XK_Alt_L)
    }
  }
}

/// A key by its name.
public enum KeyName: Hashable, Sendable {
  case left, right, up, down, home, end, pageUp, pageDown
  case tab, space, enter, escape, backspace, insert, delete, capsLock, menu
  /// F1 to F12.
  case function(UInt32)
  /// One that a US keyboard has without Shift.
  case letter(Character)
  /// Where it is, by the number that it has on any PC, whatever the layout makes of it: 24 is the Q
  /// of a US keyboard.
  case place(UInt32)

  var symbol: KeySym {
    switch self {
    case .left: KeySym(XK_Left)
    case .right: KeySym(XK_Right)
    case .up: KeySym(XK_Up)
    case .down: KeySym(XK_Down)
    case .home: KeySym(XK_Home)
    case .end: KeySym(XK_End)
    case .pageUp: KeySym(XK_Page_Up)
    case .pageDown: KeySym(XK_Page_Down)
    case .tab: KeySym(XK_Tab)
    case .space: KeySym(XK_space)
    case .enter: KeySym(XK_Return)
    case .escape: KeySym(XK_Escape)
    case .backspace: KeySym(XK_BackSpace)
    case .insert: KeySym(XK_Insert)
    case .delete: KeySym(XK_Delete)
    case .capsLock: KeySym(XK_Caps_Lock)
    case .menu: KeySym(XK_Menu)
    case .function(let number): KeySym(UInt32(XK_F1) + number - 1)
    case .letter(let character): KeySym(character.asciiValue ?? 0)
    case .place: 0
    }
  }
}

extension XClient {
  /// Moves the pointer to a point of a window, in pixels.
  ///
  /// - Parameter isPatient: whether to wait until the pointer is there.
  public func move(to point: Point, in window: UInt, isPatient: Bool = true) {
    let place = translated(point, from: window)
    XTestFakeMotionEvent(display, -1, place.x, place.y, 0)
    if isPatient { sync() }
  }

  /// Moves the pointer to a place on the screen, in pixels.
  public func moveOnScreen(x: Int, y: Int) {
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 0)
    sync()
  }

  /// Moves there, presses and releases a button.
  public func click(
    _ point: Point, in window: UInt, button: UInt32 = 1, holding held: [HeldKey] = []
  ) {
    move(to: point, in: window)
    whileHolding(held) {
      XTestFakeButtonEvent(display, button, 1, 0)
      XTestFakeButtonEvent(display, button, 0, 0)
    }
    sync()
  }

  /// Presses and releases a key; it goes to the window that has the focus.
  public func press(_ key: KeyName, holding held: [HeldKey] = []) {
    let code = code(of: key)
    whileHolding(held) {
      XTestFakeKeyEvent(display, code, 1, 0)
      XTestFakeKeyEvent(display, code, 0, 0)
    }
    sync()
  }

  /// Holds a key down for so long that the keyboard repeats it so often, which comes as presses and
  /// releases in a row; does not wait for anything between them.
  public func hold(_ key: KeyName, repeats: Int) {
    let code = code(of: key)
    for _ in 0..<repeats {
      XTestFakeKeyEvent(display, code, 1, 0)
      XTestFakeKeyEvent(display, code, 0, 0)
    }
    sync()
  }

  private func code(of key: KeyName) -> UInt32 {
    if case .place(let code) = key { return code }
    return UInt32(XKeysymToKeycode(display, key.symbol))
  }

  /// Makes one of the keyboard's layouts the active one, as the key of a desktop does.
  public func lockLayout(_ index: UInt32) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), index)
    sync()
  }

  private func whileHolding(_ held: [HeldKey], _ body: () -> Void) {
    let codes = held.map { UInt32(XKeysymToKeycode(display, $0.symbol)) }
    for code in codes { XTestFakeKeyEvent(display, code, 1, 0) }
    body()
    for code in codes.reversed() { XTestFakeKeyEvent(display, code, 0, 0) }
  }

  private func translated(_ point: Point, from window: UInt) -> (x: Int32, y: Int32) {
    var (x, y, child) = (Int32(), Int32(), UInt())
    XTranslateCoordinates(
      display, window, root, Int32(point.x), Int32(point.y), &x, &y, &child)
    return (x, y)
  }
}
