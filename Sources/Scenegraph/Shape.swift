// The outlines a mark can have, as data; `path` turns one into segments for every back end.

/// A filled outline. Painting, bounds and hit testing all use `path(in:)`, so they agree.
public enum Shape: Hashable, Sendable {
  case rectangle
  /// Corner radii in logical pixels, scaled down together where they do not fit the bounds.
  case rounded(CornerRadii)
  /// A disc; in bounds that are not square, a capsule.
  case ellipse
  /// A rectangle with a tip instead of one side: what goes on beyond the plot. The tip is half as
  /// long as the side, at most the whole length.
  case pointed(Edge)
}

/// A side of a rectangle.
public enum Edge: Hashable, Sendable {
  case top, right, bottom, left
}

/// The radius of each corner, in logical pixels.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

extension Shape {
  /// The outline inside `bounds`, clockwise from the top left, closed.
  public func path(in bounds: Rect) -> Path {
    switch self {
    case .rectangle:
      return .polygon([
        Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
        Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
      ])
    case .rounded(let radii):
      return .roundedRectangle(bounds, radii)
    case .ellipse:
      return .roundedRectangle(
        bounds,
        CornerRadii(min(bounds.width, bounds.height) / 2))
    case .pointed(let edge):
      return .polygon(Self.pointed(edge, in: bounds))
    }
  }

  private static func pointed(_ edge: Edge, in bounds: Rect) -> [Point] {
    let isUpright = edge == .top || edge == .bottom
    let (side, length) =
      isUpright ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
    let tip = min(side / 2, length)
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    switch edge {
    case .top:
      return [
        point(bounds.minX, bounds.minY + tip), point(bounds.midX, bounds.minY),
        point(bounds.maxX, bounds.minY + tip), point(bounds.maxX, bounds.maxY),
        point(bounds.minX, bounds.maxY),
      ]
    case .right:
      return [
        point(bounds.minX, bounds.minY), point(bounds.maxX - tip, bounds.minY),
        point(bounds.maxX, bounds.midY), point(bounds.maxX - tip, bounds.maxY),
        point(bounds.minX, bounds.maxY),
      ]
    case .bottom:
      return [
        point(bounds.minX, bounds.minY), point(bounds.maxX, bounds.minY),
        point(bounds.maxX, bounds.maxY - tip), point(bounds.midX, bounds.maxY),
        point(bounds.minX, bounds.maxY - tip),
      ]
    case .left:
      return [
        point(bounds.minX + tip, bounds.minY), point(bounds.maxX, bounds.minY),
        point(bounds.maxX, bounds.maxY), point(bounds.minX + tip, bounds.maxY),
        point(bounds.minX, bounds.midY),
      ]
    }
  }
}
