// Points, sizes and rectangles in logical pixels, y down: the coordinate system of scenes.

/// A point in logical pixels, y down.
public struct Point: Hashable, Sendable {
  /// Logical pixels, to the right and down.
  public var x, y: Double

  /// A point by its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle of a device pixel.
  package init(xPixel: Int, yPixel: Int, scaleFactor: Double) {
    self.init(x: (Double(xPixel) + 0.5) / scaleFactor, y: (Double(yPixel) + 0.5) / scaleFactor)
  }
}

/// An extent in logical pixels.
public struct Size: Hashable, Sendable {
  /// Logical pixels.
  public var width, height: Double

  /// An extent by its sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package init(widthPixels: Int, heightPixels: Int, scaleFactor: Double) {
    self.init(
      width: Double(widthPixels) / scaleFactor, height: Double(heightPixels) / scaleFactor)
  }

  /// No extent.
  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in logical pixels, y down. Width and height are never negative in a well-formed one.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var x, y: Double
  /// The extent.
  public var width, height: Double

  /// A rectangle by its top left corner and its extent; what is left of too little room is none.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    // A value that is no number stays so: it is not drawn.
    self.width = width < 0 && width.isFinite ? 0 : width
    self.height = height < 0 && height.isFinite ? 0 : height
  }

  package init(x: Double, y: Double, size: Size) {
    self.init(x: x, y: y, width: size.width, height: size.height)
  }

  /// The rectangle between two edges in each direction; an inverted pair gives zero extent.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { x }
  /// The upper edge.
  public var minY: Double { y }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }
  /// Half-way from the left edge to the right.
  public var midX: Double { x + width / 2 }
  /// Half-way from the upper edge to the lower.
  public var midY: Double { y + height / 2 }
  /// The point in the middle.
  public var center: Point { Point(x: midX, y: midY) }
  /// The extent.
  public var size: Size { Size(width: width, height: height) }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the point lies inside; left and top edges are included, right and bottom are not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the other rectangle lies inside this one, edges included.
  package func contains(_ other: Rect, tolerance: Double = 0) -> Bool {
    other.minX >= minX - tolerance && other.maxX <= maxX + tolerance
      && other.minY >= minY - tolerance && other.maxY <= maxY + tolerance
  }

  /// Whether the two share an area; touching edges do not count.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The shared area; without extent if there is none.
  public func intersection(_ other: Rect) -> Rect {
    Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The bounding rectangle of both; an empty one is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Grown by `distance` on every side; a negative one shrinks it, down to nothing.
  public func outset(by distance: Double) -> Rect {
    Rect(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// Moved by a distance in each direction.
  public func offset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
