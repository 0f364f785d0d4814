// The position and size of a window in X's classic notation WxH+X+Y.

/// The value of `--geometry`: any of width, height and position, in device pixels.
///
/// The grammar and meaning are those of XParseGeometry(3): `[=][W][xH][{+-}X[{+-}Y]]`. An offset
/// after a minus is from the right or lower edge of the screen, and it is negative if it has a sign
/// of its own (`+-5` is 5 pixels beyond the left edge).
package struct WindowGeometry: Hashable, Sendable {
  /// The largest side that X's drawing requests can address.
  package static let maximumSidePixels = 32_767

  /// A distance from an edge of the screen.
  package struct Offset: Hashable, Sendable {
    /// Inwards; negative is off the screen.
    package var pixels: Int
    /// Whether it is from the right or lower edge of the screen to that edge of the window's frame.
    package var isFromFarEdge: Bool

    package init(pixels: Int, isFromFarEdge: Bool) {
      self.pixels = pixels
      self.isFromFarEdge = isFromFarEdge
    }

    /// The position of the window's near edge on a screen side of the given length.
    func position(side: Int, screenSide: Int) -> Int {
      let near = isFromFarEdge ? screenSide - side - pixels : pixels
      return min(max(near, Self.limits.lowerBound), Self.limits.upperBound)
    }

    /// The range of the protocol's 16 bits.
    static let limits = -32_768...32_767
  }

  package var widthPixels, heightPixels: Int?
  package var x, y: Offset?

  package init() {}

  /// - Returns: nil if the text is not a geometry, or a side is out of range.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "=") { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    if let first = rest.first, Self.digits.contains(first) {
      guard let width = Self.side(&rest) else { return nil }
      widthPixels = width
    }
    // A capital X, as in Xlib, is allowed only between two numbers.
    if rest.first == UInt8(ascii: "x") || widthPixels != nil && rest.first == UInt8(ascii: "X") {
      rest.removeFirst()
      guard let height = Self.side(&rest) else { return nil }
      heightPixels = height
    }
    if !rest.isEmpty {
      guard let offset = Self.offset(&rest) else { return nil }
      x = offset
    }
    if !rest.isEmpty {
      guard let offset = Self.offset(&rest) else { return nil }
      y = offset
    }
    guard rest.isEmpty else { return nil }
  }

  package var hasSize: Bool { widthPixels != nil || heightPixels != nil }
  package var hasPlace: Bool { x != nil || y != nil }
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  /// The most digits of a number: enough for any side, and too few to overflow.
  private static let digitLimit = 6

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let figures = rest.prefix { digits.contains($0) }
    guard (1...digitLimit).contains(figures.count) else { return nil }
    rest = rest.dropFirst(figures.count)
    return figures.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) }
  }

  private static func side(_ rest: inout ArraySlice<UInt8>) -> Int? {
    number(&rest).flatMap { (1...maximumSidePixels).contains($0) ? $0 : nil }
  }

  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Offset? {
    guard let edge = rest.popFirst(), edge == UInt8(ascii: "+") || edge == UInt8(ascii: "-") else {
      return nil
    }
    var sign = 1
    if let own = rest.first, own == UInt8(ascii: "+") || own == UInt8(ascii: "-") {
      rest.removeFirst()
      if own == UInt8(ascii: "-") { sign = -1 }
    }
    guard let pixels = number(&rest), Offset.limits.contains(sign * pixels) else { return nil }
    return Offset(pixels: sign * pixels, isFromFarEdge: edge == UInt8(ascii: "-"))
  }
}
