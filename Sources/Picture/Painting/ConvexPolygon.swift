// Clips lines and dots to a mark's shape by arithmetic, which costs less than a clip of Cairo's and
// paints no pixel twice.
import Glibc
internal import Scenegraph

/// The corners of a convex area, clockwise, in logical pixels. Every `Shape` is convex.
struct ConvexPolygon {
  private(set) var points: [Point]

  /// The points on one side of a line: those with x·normalX + y·normalY ≤ limit.
  struct HalfPlane {
    var normalX: Double
    var normalY: Double
    var limit: Double

    func excess(_ point: Point) -> Double {
      point.x * normalX + point.y * normalY - limit
    }
  }

  init(points: [Point]) { self.points = points }

  /// A closed path of one part. Arcs become chords that deviate from them by at most `tolerance`.
  init(_ path: Path, tolerance: Double) {
    points = []
    for segment in path.segments {
      switch segment {
      case .move(let point), .line(let point): points.append(point)
      case .arc(let center, let radius, let start, let end):
        guard radius > 0 else {
          points.append(center)
          continue
        }
        let chord = 2 * acos(max(0, 1 - tolerance / radius))
        let count = max(1, Int(((end - start) / chord).rounded(.up)))
        for step in 0...count {
          let angle = start + (end - start) * Double(step) / Double(count)
          points.append(
            Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
        }
      case .close: break
      }
    }
  }

  var sides: [HalfPlane] {
    points.indices.compactMap { index in
      let (from, to) = (points[index], points[(index + 1) % points.count])
      let length = hypot(to.x - from.x, to.y - from.y)
      guard length > 0 else { return nil }
      // Clockwise with y down: outside is to the left of the direction of travel.
      let (x, y) = ((to.y - from.y) / length, -(to.x - from.x) / length)
      return HalfPlane(normalX: x, normalY: y, limit: from.x * x + from.y * y)
    }
  }

  /// Clips the polygon to a half-plane (I. Sutherland, G. Hodgman, "Reentrant Polygon Clipping",
  /// 1974).
  ///
  /// - Parameter spare: a scratch buffer, reused so that the next polygon allocates nothing.
  mutating func clip(to side: HalfPlane, spare: inout [Point]) {
    guard var previous = points.last else { return }
    spare.removeAll(keepingCapacity: true)
    var before = side.excess(previous)
    for point in points {
      let excess = side.excess(point)
      if (before < 0 && excess > 0) || (before > 0 && excess < 0) {
        let share = before / (before - excess)
        spare.append(
          Point(
            x: previous.x + (point.x - previous.x) * share,
            y: previous.y + (point.y - previous.y) * share))
      }
      if excess <= 0 { spare.append(point) }
      (previous, before) = (point, excess)
    }
    swap(&points, &spare)
  }

  /// Replaces the points but keeps their storage.
  mutating func replace(with other: [Point]) {
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: other)
  }
}
