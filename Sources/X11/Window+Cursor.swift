// The pointer's picture over the window, from the font of cursors that every server has.
internal import CX11
internal import Input

/// The cursors that a window has shown, made at first use.
///
/// Made by XCreateFontCursor, which takes the desktop's theme and size where libXcursor is
/// installed; the theme's pictures are loaded then, so no start waits for them.
struct Cursors {
  private let connection: Connection
  private var made: [CursorShape: UInt] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The server's id; zero for the parent window's cursor where the server has none to give.
  mutating func cursor(_ shape: CursorShape) -> UInt {
    if let cursor = made[shape] { return cursor }
    let cursor = XCreateFontCursor(connection.display, shape.glyph)
    made[shape] = cursor
    return cursor
  }

  /// Gives them back; the connection must be alive.
  mutating func free() {
    for cursor in made.values where cursor != 0 { XFreeCursor(connection.display, cursor) }
    made = [:]
  }
}

extension CursorShape {
  /// The nearest in <X11/cursorfont.h>. The font has no closed hand; themes draw one as `fleur`.
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
