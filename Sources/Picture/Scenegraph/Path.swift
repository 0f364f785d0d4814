// Paths as lists of segments, independent of any drawing library; the outlines that marks have;
// which points they cover, by chords, so that hit tests agree with painting.
import Glibc

/// Straight lines and circular arcs; angles in radians, clockwise from the x axis (y down).
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

  /// A closed rectangle with round corners; radii that would overlap are scaled down together.
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

  /// The maximum distance of a chord from its arc, in logical pixels: far below pointer precision.
  static let flatteningTolerance = 0.05

  package struct Polyline {
    package var points: [Point]
    var isClosed: Bool
  }

  /// The path as straight lines, of which chords deviate from their arcs by at most a tolerance. An
  /// arc is joined to the current point by a line, as in PostScript.
  package func flattened(tolerance: Double = flatteningTolerance) -> [Polyline] {
    var runs: [Polyline] = []
    var points: [Point] = []
    func finish(closed: Bool) {
      if !points.isEmpty { runs.append(Polyline(points: points, isClosed: closed)) }
      points = []
    }
    for segment in segments {
      switch segment {
      case .move(let point):
        finish(closed: false)
        points = [point]
      case .line(let point): points.append(point)
      case .arc(let center, let radius, let start, let end):
        Path.appendArc(center, radius, from: start, to: end, tolerance, to: &points)
      case .close:
        let start = points.first
        finish(closed: true)
        if let start { points = [start] }
      }
    }
    // A close leaves the current point at the start, which alone is not a subpath.
    if points.count > 1 { finish(closed: false) }
    return runs
  }

  /// A chord over the angle a of a circle of radius r deviates from it by r (1 − cos a/2).
  private static func appendArc(
    _ center: Point, _ radius: Double, from start: Double, to end: Double, _ tolerance: Double,
    to points: inout [Point]
  ) {
    let sweep = end - start
    guard radius > 0, radius.isFinite, sweep.isFinite else { return points.append(center) }
    let widest = 2 * acos(max(0, 1 - tolerance / radius))
    let chords = Int(min(4096, max(1, (abs(sweep) / widest).rounded(.up))))
    for index in 0...chords {
      let angle = start + sweep * Double(index) / Double(chords)
      points.append(Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
    }
  }

  /// Whether filling the path (nonzero winding) covers the point.
  ///
  /// Counts the winding number by the edges that cross the point's horizontal (D. Sunday,
  /// "Inclusion of a Point in a Polygon", 2001); open subpaths are closed first, as in filling.
  func fillContains(_ point: Point) -> Bool {
    var winding = 0
    for run in flattened() {
      guard var from = run.points.last else { continue }
      for to in run.points {
        let side =
          (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
        if from.y <= point.y, to.y > point.y, side > 0 { winding += 1 }
        if from.y > point.y, to.y <= point.y, side < 0 { winding -= 1 }
        from = to
      }
    }
    return winding != 0
  }

  /// Whether stroking the path covers the point; joins count as round, ends as round or butt caps.
  func strokeContains(_ point: Point, width: Double, hasRoundCaps: Bool) -> Bool {
    let reach = width / 2
    for run in flattened() {
      let ends = run.isClosed ? run.points + run.points.prefix(1) : run.points
      for index in ends.indices.dropFirst() {
        let (from, to) = (ends[index - 1], ends[index])
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let squaredLength = dx * dx + dy * dy
        let along =
          squaredLength > 0
          ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / squaredLength : 0
        if !hasRoundCaps, !run.isClosed {
          if index == 1, along < 0 { continue }
          if index == ends.count - 1, along > 1 { continue }
        }
        let clamped = min(1, max(0, along))
        let (x, y) = (from.x + clamped * dx - point.x, from.y + clamped * dy - point.y)
        if x * x + y * y <= reach * reach { return true }
      }
    }
    return false
  }
}

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
      return .roundedRectangle(inner, radii.fitted(in: bounds).reduced(by: distance))
    case .ellipse: return .roundedRectangle(inner, CornerRadii(min(inner.width, inner.height) / 2))
    case .pointed(let edge): return .polygon(Self.pointed(edge, in: bounds, insetBy: distance))
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
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// The same radius for all corners.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The common factor for radii that would overlap on a side (CSS Backgrounds and Borders 3,
  /// "corner overlap"), so that a narrow bar stays within its bounds.
  func overlapFactor(in bounds: Rect) -> Double {
    let sides = [
      (topLeft + topRight, bounds.width), (bottomLeft + bottomRight, bounds.width),
      (topLeft + bottomLeft, bounds.height), (topRight + bottomRight, bounds.height),
    ]
    return sides.reduce(1.0) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
  }

  /// The radii as they are drawn: scaled down together where they would overlap.
  package func fitted(in bounds: Rect) -> CornerRadii {
    let factor = overlapFactor(in: bounds)
    return map { $0 * factor }
  }

  package func reduced(by distance: Double) -> CornerRadii { map { max(0, $0 - distance) } }

  private func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}
