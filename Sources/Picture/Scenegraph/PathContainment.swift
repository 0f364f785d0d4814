// Tests which points a path covers, flattening it to chords, so that hit tests agree with painting.
import Glibc

extension Path {
  /// The maximum distance of a chord from its arc, in logical pixels: far below pointer precision.
  static let flatteningTolerance = 0.05

  struct Polyline {
    var points: [Point]
    var isClosed: Bool
  }

  /// The path as straight lines. An arc is joined to the current point by a line, as in PostScript.
  func flattened() -> [Polyline] {
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
      case .line(let point):
        points.append(point)
      case .arc(let center, let radius, let start, let end):
        Path.appendArc(center: center, radius: radius, from: start, to: end, to: &points)
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
    center: Point, radius: Double, from start: Double, to end: Double, to points: inout [Point]
  ) {
    let sweep = end - start
    guard radius > 0, radius.isFinite, sweep.isFinite else { return points.append(center) }
    let widest = 2 * acos(max(0, 1 - flatteningTolerance / radius))
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
