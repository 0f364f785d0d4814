// The outlines a mark can have, as data; `path` turns one into segments for every back end.

/// A filled outline. Painting, bounds and hit testing all use `path(in:)`, so they agree.
public enum Shape: Hashable, Sendable {
  case rectangle
  /// Corner radii in logical pixels, scaled down together where they do not fit the bounds.
  case rounded(CornerRadii)
  /// A disc; in bounds that are not square, a capsule.
  case ellipse
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
    }
  }
}
