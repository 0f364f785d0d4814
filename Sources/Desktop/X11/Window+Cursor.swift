// The cursors over the window, from the cursor font that every server has.
internal import CX11
internal import Input

/// The cursors that a window has shown, created on first use.
///
/// XCreateFontCursor uses the desktop's theme and size if libXcursor is installed. Theme images are
/// loaded then, so the start does not wait for them.
struct Cursors {
  private let connection: Connection
  private var made: [CursorShape: UInt] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The server's id; zero, which means the parent window's cursor, if the server has none.
  mutating func cursor(_ shape: CursorShape) -> UInt {
    if let cursor = made[shape] { return cursor }
    let cursor = XCreateFontCursor(connection.display, shape.glyph)
    made[shape] = cursor
    return cursor
  }

  /// Frees the cursors; the connection must be alive.
  mutating func free() {
    for cursor in made.values where cursor != 0 { XFreeCursor(connection.display, cursor) }
    made = [:]
  }
}

extension CursorShape {
  /// The nearest shape in <X11/cursorfont.h>; for the closed hand, themes draw `fleur` as one.
  var glyph: UInt32 {
    switch self {
    case .arrow: UInt32(XC_left_ptr)
    case .pointingHand: UInt32(XC_hand2)
    case .crosshair: UInt32(XC_crosshair)
    case .openHand: UInt32(XC_hand1)
    case .closedHand: UInt32(XC_fleur)
    case .text: UInt32(XC_xterm)
    }
  }
}
