// The lines and dots of a pattern, clipped to a mark.
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
    switch hatching.pattern.geometry {
    case .none: return
    case .lines(let families): for family in families { add(family, to: context) }
    case .dots(let lattice): add(lattice, to: context)
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

  // MARK: Lines

  private func add(_ family: Pattern.LineFamily, to context: borrowing Context) {
    let (sine, cosine) = Self.direction(family.angle)
    let (least, greatest) = extent(-sine, cosine)
    let first = ((least - family.width - family.offset) / family.spacing).rounded(.up)
    let last = ((greatest + family.width - family.offset) / family.spacing).rounded(.down)
    guard first <= last else { return }
    var band = ConvexPolygon(points: [])
    var spare: [Point] = []
    for index in Int(first)...Int(last) {
      let middle = family.offset + Double(index) * family.spacing
      let (from, to) = edges(middle, family.width, isOnAxis: sine == 0 || cosine == 0)
      band.replace(with: shape.points)
      band.clip(to: .init(normalX: -sine, normalY: cosine, limit: to), spare: &spare)
      band.clip(to: .init(normalX: sine, normalY: -cosine, limit: -from), spare: &spare)
      context.add(polygon: band.points)
    }
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

  // MARK: Dots

  private func add(_ lattice: Pattern.DotLattice, to context: borrowing Context) {
    let (sine, cosine) = Self.direction(lattice.angle)
    func indices(_ a: Double, _ b: Double) -> ClosedRange<Int>? {
      let (least, greatest) = extent(a, b)
      let first = ((least - lattice.radius - lattice.offset) / lattice.spacing).rounded(.up)
      let last = ((greatest + lattice.radius - lattice.offset) / lattice.spacing).rounded(.down)
      return first <= last ? Int(first)...Int(last) : nil
    }
    guard let columns = indices(cosine, sine), let rows = indices(-sine, cosine) else { return }
    let near = reach.outset(by: lattice.radius)
    let sides = shape.sides
    var dot = Dot(radius: lattice.radius, radiusPixels: lattice.radius * scale)
    for row in rows {
      let v = lattice.offset + Double(row) * lattice.spacing
      for column in columns {
        let u = lattice.offset + Double(column) * lattice.spacing
        let center = Point(x: u * cosine - v * sine, y: u * sine + v * cosine)
        guard near.contains(center) else { continue }
        dot.add(at: center, within: sides, to: context)
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
    for corner in corners {
      points.append(Point(x: center.x + corner.x, y: center.y + corner.y))
    }
    polygon.replace(with: points)
    for side in sides where side.excess(center) > -1.1 * radius {
      polygon.clip(to: side, spare: &spare)
    }
    context.add(polygon: polygon.points)
  }
}
