// Patterns: their lines and dots, clipped to a mark by arithmetic, which costs less than a clip of
// Cairo's and paints no pixel twice; and as repeating images, so that a bar takes one fill.
import Glibc
internal import Scenegraph

/// Draws one pattern over one shape. The result depends only on the shape and the scale, so it is
/// the same whichever part of the picture is repainted.
struct HatchLines {
  /// Clipped to the picture: a bar far longer than that could have any number of lines.
  private let shape: ConvexPolygon
  private let reach: Rect
  /// Device pixels per logical pixel.
  private let scale: Double

  /// - Parameter picture: nothing needs to be drawn outside it.
  init(over outline: Path, scale: Double, within picture: Rect) {
    // Antialiasing does not show an eighth of a pixel.
    var shape = ConvexPolygon(outline, tolerance: 0.125 / scale)
    // Farther out than antialiasing reaches, so that the edge of the clip is not seen.
    let limits = picture.outset(by: 8)
    var spare: [Point] = []
    for side in ConvexPolygon(Shape.rectangle.path(in: limits), tolerance: 1).sides {
      shape.clip(to: side, spare: &spare)
    }
    let (xs, ys) = (shape.points.map(\.x), shape.points.map(\.y))
    reach = Rect(
      minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    self.shape = shape
    self.scale = scale
  }

  func draw(_ hatching: Hatching, on context: borrowing Context) {
    guard !reach.isEmpty else { return }
    context.setColor(hatching.color)
    context.setAntialiasing(.coarse)
    context.beginPath()
    for layer in hatching.pattern.layers {
      switch layer.ink {
      case .lines(let width): add(layer, width: width, to: context)
      case .discs(let radius): add(layer, radius: radius, to: context)
      }
    }
    // One fill for all: crossing lines form one area, so no pixel is painted twice.
    context.fill()
  }

  /// The minimum and maximum of x·a + y·b within `reach`.
  private func extent(_ a: Double, _ b: Double) -> (least: Double, greatest: Double) {
    let xs = a < 0 ? (reach.maxX, reach.minX) : (reach.minX, reach.maxX)
    let ys = b < 0 ? (reach.maxY, reach.minY) : (reach.minY, reach.maxY)
    return (xs.0 * a + ys.0 * b, xs.1 * a + ys.1 * b)
  }

  private func add(_ lines: Pattern.Layer, width: Double, to context: borrowing Context) {
    let (sine, cosine) = Self.direction(lines.angle)
    guard let indices = indices(of: lines, reach: width, -sine, cosine) else { return }
    var band = ConvexPolygon(points: [])
    var spare: [Point] = []
    for index in indices {
      let middle = lines.offset + Double(index) * lines.spacing
      let (from, to) = edges(middle, width, isOnAxis: sine == 0 || cosine == 0)
      band.replace(with: shape.points)
      band.clip(to: .init(normalX: -sine, normalY: cosine, limit: to), spare: &spare)
      band.clip(to: .init(normalX: sine, normalY: -cosine, limit: -from), spare: &spare)
      context.add(polygon: band.points)
    }
  }

  /// Those along the direction (a, b) that come to within their reach of the shape.
  private func indices(
    of layer: Pattern.Layer, reach: Double, _ a: Double, _ b: Double
  ) -> ClosedRange<Int>? {
    let (least, greatest) = extent(a, b)
    let first = ((least - reach - layer.offset) / layer.spacing).rounded(.up)
    let last = ((greatest + reach - layer.offset) / layer.spacing).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }

  /// The edges of a line across it; on device pixels if it is horizontal or vertical.
  private func edges(
    _ middle: Double, _ width: Double, isOnAxis: Bool
  ) -> (from: Double, to: Double) {
    guard isOnAxis else { return (middle - width / 2, middle + width / 2) }
    let from = DevicePixels.snapped(middle - width / 2, scale: scale)
    return (from, from + DevicePixels.thickness(width, scale: scale))
  }

  /// Sine and cosine; exact for horizontal and vertical lines.
  private static func direction(_ degrees: Double) -> (sine: Double, cosine: Double) {
    switch degrees {
    case 0: (0, 1)
    case 90: (1, 0)
    default: (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
  }

  private func add(_ discs: Pattern.Layer, radius: Double, to context: borrowing Context) {
    let (sine, cosine) = Self.direction(discs.angle)
    guard let columns = indices(of: discs, reach: radius, cosine, sine),
      let rows = indices(of: discs, reach: radius, -sine, cosine)
    else { return }
    let near = reach.outset(by: radius)
    let sides = shape.sides
    var dot = Dot(radius: radius, radiusPixels: radius * scale)
    for row in rows {
      let v = discs.offset + Double(row) * discs.spacing
      for column in columns {
        let u = discs.offset + Double(column) * discs.spacing
        let center = Point(x: u * cosine - v * sine, y: u * sine + v * cosine)
        if near.contains(center) { dot.add(at: center, within: sides, to: context) }
      }
    }
  }
}

/// A disc as a polygon: at this size the corners are invisible.
private struct Dot {
  private let radius: Double
  private let corners: [Point]
  private var polygon = ConvexPolygon(points: [])
  private var points: [Point] = []
  private var spare: [Point] = []

  /// - Parameter radiusPixels: in device pixels; a larger disc gets more corners.
  init(radius: Double, radiusPixels: Double) {
    self.radius = radius
    let count = radiusPixels < 2 ? 8 : 16
    // The polygon has the area of the disc.
    let turn = 2 * Double.pi / Double(count)
    let reach = radius * (turn / sin(turn)).squareRoot()
    corners = (0..<count).map {
      Point(x: reach * cos(turn * Double($0)), y: reach * sin(turn * Double($0)))
    }
  }

  mutating func add(
    at center: Point, within sides: [ConvexPolygon.HalfPlane], to context: borrowing Context
  ) {
    points.removeAll(keepingCapacity: true)
    for corner in corners { points.append(Point(x: center.x + corner.x, y: center.y + corner.y)) }
    polygon.replace(with: points)
    for side in sides where side.excess(center) > -1.1 * radius {
      polygon.clip(to: side, spare: &spare)
    }
    context.add(polygon: polygon.points)
  }
}

/// A cache of the patterns used so far, each drawn once, for one scale.
///
/// A tile begins at the scene's origin and ends where the pattern repeats on a device pixel. So
/// every bar looks as if its lines were drawn one by one, the same in every repaint.
final class HatchTiles {
  /// Twelve patterns, normal and faded, in three themes, with some to spare.
  private static let limit = 128
  /// Pixman would widen narrower images, again for every bar.
  private static let leastSidePixels = 64.0
  private static let greatestSidePixels = 512.0

  /// Device pixels per logical pixel.
  private let scale: Double
  private var tiles: [Hatching: RepeatingImage] = [:]

  init(scale: Double) { self.scale = scale }

  /// nil if the pattern does not repeat on a device pixel, or only beyond the largest tile; its
  /// lines must then be drawn one by one.
  func tile(_ hatching: Hatching) -> RepeatingImage? {
    if let known = tiles[hatching] { return known }
    guard let side = hatching.pattern.period.flatMap(sidePixels) else { return nil }
    let extent = side / scale
    let tile = try? RepeatingImage(sidePixels: Int(side), scale: scale) { context in
      // Lines extend beyond the edges, so that they continue in the next tile.
      let beyond = Rect(x: 0, y: 0, width: extent, height: extent).outset(by: 16)
      HatchLines(over: Shape.rectangle.path(in: beyond), scale: scale, within: beyond)
        .draw(hatching, on: context)
    }
    if tiles.count >= Self.limit { tiles.removeAll() }
    tiles[hatching] = tile
    return tile
  }

  /// The smallest tile of whole device pixels and periods; nil if it is too large.
  private func sidePixels(period: Double) -> Double? {
    let pixels = period * scale
    var count = max(1, (Self.leastSidePixels / pixels).rounded(.up))
    while count * pixels <= Self.greatestSidePixels {
      let side = (count * pixels).rounded()
      if abs(count * pixels - side) < 1e-6 { return side }
      count += 1
    }
    return nil
  }
}

extension Pattern {
  /// The distance in logical pixels after which rows and columns repeat; nil if they do not.
  fileprivate var period: Double? {
    let periods = layers.map(\.period)
    return periods.allSatisfy { $0 == periods.first } ? periods.first ?? nil : nil
  }
}

extension Pattern.Layer {
  fileprivate var period: Double? {
    switch abs(angle) {
    case 0, 90: return spacing
    case 45:
      // Removes the rounding error of the square root.
      let exact = spacing * 2.0.squareRoot()
      let half = (exact * 2).rounded() / 2
      return abs(exact - half) < 1e-9 ? half : exact
    default: return nil
    }
  }
}

/// The corners of a convex area, clockwise, in logical pixels. Every `Shape` is convex.
struct ConvexPolygon {
  private(set) var points: [Point]

  /// The points on one side of a line: those with x·normalX + y·normalY ≤ limit.
  struct HalfPlane {
    var normalX, normalY, limit: Double

    func excess(_ point: Point) -> Double { point.x * normalX + point.y * normalY - limit }
  }

  init(points: [Point]) { self.points = points }

  /// A closed path of one part. Arcs become chords that deviate from them by at most `tolerance`.
  init(_ path: Path, tolerance: Double) {
    points = path.flattened(tolerance: tolerance).first?.points ?? []
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

  /// Clips the polygon to a half-plane (Sutherland, Hodgman, "Reentrant Polygon Clipping", 1974).
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
