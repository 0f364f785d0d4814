// The outlines that a mark can have; `path` converts them to segments for every back end.

/// A filled outline. Painting, bounds and hit testing all use `path(in:)`, so they agree.
public enum Shape: Hashable, Sendable {
  /// The whole bounds.
  case rectangle
  /// Corner radii in logical pixels, scaled down together if they do not fit the bounds.
  case rounded(CornerRadii)
  /// A disc; in bounds that are not square, a capsule.
  case ellipse
  /// A rectangle with a tip instead of one side, for bars that extend beyond the plot. The tip is
  /// half as long as the side, at most the whole length.
  case pointed(Edge)
}

/// A side of a rectangle.
public enum Edge: Hashable, Sendable {
  /// Clockwise from the top.
  case top, right, bottom, left
}

/// The radius of each corner, in logical pixels.
public struct CornerRadii: Hashable, Sendable {
  /// A radius each; 0 for a sharp corner.
  public var topLeft, topRight, bottomRight, bottomLeft: Double

  /// A radius for each corner.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius for all corners.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

extension Shape {
  /// The outline inside `bounds`, clockwise from the top left, closed.
  public func path(in bounds: Rect) -> Path { path(in: bounds, insetBy: 0) }

  /// The outline inset from `path(in: bounds)` by a constant distance, in logical pixels; without
  /// area if there is no space.
  package func path(in bounds: Rect, insetBy distance: Double) -> Path {
    let inner = bounds.outset(by: -distance)
    switch self {
    case .rectangle:
      return .polygon([
        Point(x: inner.minX, y: inner.minY), Point(x: inner.maxX, y: inner.minY),
        Point(x: inner.maxX, y: inner.maxY), Point(x: inner.minX, y: inner.maxY),
      ])
    case .rounded(let radii):
      let drawn = radii.scaled(by: radii.overlapFactor(in: bounds))
      return .roundedRectangle(inner, drawn.reduced(by: distance))
    case .ellipse:
      return .roundedRectangle(inner, CornerRadii(min(inner.width, inner.height) / 2))
    case .pointed(let edge):
      return .polygon(Self.pointed(edge, in: bounds, insetBy: distance))
    }
  }

  /// The corners with the tip on top: `u` runs along the side and `w` away from the tip.
  private static func pointed(
    _ edge: Edge, in bounds: Rect, insetBy distance: Double
  ) -> [Point] {
    let isUpright = edge == .top || edge == .bottom
    let (side, length) = isUpright ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
    let half = side / 2
    let tip = min(half, length)
    guard half > 0, tip > 0 else { return [] }
    // A slanted edge moves farther along `w` than perpendicular to itself.
    let apex = distance * (half * half + tip * tip).squareRoot() / half
    let base = length - distance
    guard apex <= base, distance <= half else { return [] }
    // If no side is left, the slanted edges end on the base.
    let reach = min(half - distance, (base - apex) * half / tip)
    let shoulder = apex + reach * tip / half
    let corners = [
      (half - reach, shoulder), (half, apex), (half + reach, shoulder), (half + reach, base),
      (half - reach, base),
    ]
    let points = corners.map { u, w in
      switch edge {
      case .top: Point(x: bounds.minX + u, y: bounds.minY + w)
      case .right: Point(x: bounds.maxX - w, y: bounds.minY + u)
      case .bottom: Point(x: bounds.maxX - u, y: bounds.maxY - w)
      case .left: Point(x: bounds.minX + w, y: bounds.maxY - u)
      }
    }
    let first =
      switch edge {
      case .top: 0
      case .right: 4
      case .bottom: 3
      case .left: 2
      }
    return Array(points[first...] + points[..<first])
  }
}

extension CornerRadii {
  /// The common factor for radii that would overlap on a side (CSS Backgrounds and Borders 3,
  /// "corner overlap"), so that a narrow bar stays within its bounds.
  func overlapFactor(in bounds: Rect) -> Double {
    let sides = [
      (topLeft + topRight, bounds.width), (bottomLeft + bottomRight, bounds.width),
      (topLeft + bottomLeft, bounds.height), (topRight + bottomRight, bounds.height),
    ]
    return sides.reduce(1.0) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
  }

  fileprivate func scaled(by factor: Double) -> CornerRadii {
    map { $0 * factor }
  }

  fileprivate func reduced(by distance: Double) -> CornerRadii {
    map { max(0, $0 - distance) }
  }

  private func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}
