// Patterns as pictures that repeat: one fill a bar, however many lines or dots are on it.
internal import Scenegraph

/// The patterns that have been needed so far, each drawn once, for one scale.
///
/// A tile begins at the scene's origin and ends where the pattern starts again on a device pixel,
/// so that it shows on every bar what drawing its lines there would: the same in every repaint.
final class HatchTiles {
  /// Twelve patterns, whole and faded, in three themes, and some.
  private static let limit = 128
  /// Pixman widens narrower pictures, for every bar anew.
  private static let leastSidePixels = 64.0
  private static let greatestSidePixels = 512.0

  /// Device pixels per logical pixel.
  private let scale: Double
  private var tiles: [Hatching: RepeatingImage] = [:]

  init(scale: Double) { self.scale = scale }

  /// nil where the pattern never meets the device pixels again the way it did at the origin, or too
  /// far from there: its lines are to be drawn one by one.
  func tile(_ hatching: Hatching) -> RepeatingImage? {
    if let known = tiles[hatching] { return known }
    guard let side = hatching.pattern.period.flatMap(sidePixels) else { return nil }
    let extent = side / scale
    let tile = try? RepeatingImage(sidePixels: Int(side), scale: scale) { context in
      // Lines go on beyond the edges, so that they meet their own other ends.
      let beyond = Rect(x: 0, y: 0, width: extent, height: extent).outset(by: 16)
      HatchLines(over: Shape.rectangle.path(in: beyond), scale: scale, within: beyond)
        .draw(hatching, on: context)
    }
    if tiles.count >= Self.limit { tiles.removeAll() }
    tiles[hatching] = tile
    return tile
  }

  /// The first whole number of device pixels after a whole number of periods.
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
  /// After how many logical pixels it repeats, along a row and along a column; nil where it does
  /// not.
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
      // Without what the square root has left over.
      let exact = spacing * 2.0.squareRoot()
      let half = (exact * 2).rounded() / 2
      return abs(exact - half) < 1e-9 ? half : exact
    default: return nil
    }
  }
}
