// Patterns as repeating images, so that a bar takes one fill, however many lines or dots it has.
internal import Scenegraph

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
  /// The distance in logical pixels after which it repeats, along rows and columns alike; nil if it
  /// does not repeat.
  fileprivate var period: Double? {
    switch geometry {
    case .none: return nil
    case .dots(let lattice): return Self.period(lattice.spacing, angle: lattice.angle)
    case .lines(let families):
      let periods = families.map { Self.period($0.spacing, angle: $0.angle) }
      return periods.allSatisfy { $0 == periods.first } ? periods.first ?? nil : nil
    }
  }

  private static func period(_ spacing: Double, angle: Double) -> Double? {
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
