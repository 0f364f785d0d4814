// A path as a list of segments, independent of any drawing library.
import Glibc

/// Straight lines and circular arcs; angles in radians, clockwise from the positive x axis (y
/// down).
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Segment: Hashable, Sendable {
    /// Starts a new outline at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A clockwise arc; an existing outline is first joined to its start by a line.
    case arc(center: Point, radius: Double, startAngle: Double, endAngle: Double)
    /// A straight line back to the start of the outline.
    case close
  }

  /// In order.
  public var segments: [Segment]

  /// A path by its steps.
  public init(segments: [Segment] = []) { self.segments = segments }

  /// A closed polygon; empty without points.
  public static func polygon(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    return Path(segments: [.move(first)] + points.dropFirst().map(Segment.line) + [.close])
  }

  /// An open circular arc, to be stroked.
  public static func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double
  ) -> Path {
    Path(segments: [
      .arc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle)
    ])
  }

  /// A closed rectangle with round corners; radii that would overlap on a side are scaled down
  /// together.
  public static func roundedRectangle(_ bounds: Rect, _ radii: CornerRadii) -> Path {
    let factor = radii.overlapFactor(in: bounds)
    func corner(_ x: Double, _ y: Double, _ radius: Double, _ start: Double) -> Segment {
      let radius = radius * factor
      let center = Point(
        x: x + (x == bounds.minX ? radius : -radius), y: y + (y == bounds.minY ? radius : -radius))
      guard radius > 0 else { return .line(Point(x: x, y: y)) }
      return .arc(
        center: center, radius: radius, startAngle: start, endAngle: start + Double.pi / 2)
    }
    return Path(segments: [
      .move(Point(x: bounds.minX, y: bounds.minY + radii.topLeft * factor)),
      corner(bounds.minX, bounds.minY, radii.topLeft, .pi),
      corner(bounds.maxX, bounds.minY, radii.topRight, 1.5 * .pi),
      corner(bounds.maxX, bounds.maxY, radii.bottomRight, 0),
      corner(bounds.minX, bounds.maxY, radii.bottomLeft, 0.5 * .pi),
      .close,
    ])
  }
}
