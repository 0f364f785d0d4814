// Hatch patterns, which tell series apart without colour, as geometry for every back end.

/// A pattern of thin lines or dots, in the order of the series that use it; the first is plain.
///
/// "Rising" and "falling" are read from left to right. The first eight differ in direction or kind;
/// the last four are bold, so that they are not confused with their thin counterparts.
public enum Pattern: Int, CaseIterable, Hashable, Sendable {
  /// No lines, or thin ones.
  case plain, rising, falling, horizontal, vertical, crosshatch, dots, grid
  /// Thick lines or dots.
  case risingBold, fallingBold, horizontalBold, dotsBold
  /// Of no series: what is unfinished, and the rest.
  case unfinished, verticalBold

  /// Those that tell series apart.
  package static let ofSeries = allCases.filter { $0 != .unfinished && $0 != .verticalBold }

  /// Parallel lines, or discs on a square lattice, unbounded and in logical pixels.
  ///
  /// Fixed to the scene's origin, not to the mark, so that a growing bar uncovers lines instead of
  /// moving them, and bars of one series match. A point (x, y) lies on the middle of a line if
  /// y·cos(angle) − x·sin(angle) = offset + k·spacing for an integer k: horizontal lines at y =
  /// offset + k·spacing, rotated about that origin; so is a lattice with a disc at (offset, offset).
  package struct Layer: Hashable, Sendable {
    package enum Ink: Hashable, Sendable {
      case lines(width: Double)
      case discs(radius: Double)
    }

    /// Degrees, clockwise (y down), as `TextMark.angle`: 0 is horizontal, −45 rises to the right.
    package var angle: Double
    /// The distance between the middles of adjacent lines or discs.
    package var spacing: Double
    /// Of the line or disc nearest to the scene's origin, at its middle.
    package var offset: Double
    package var ink: Ink
  }

  /// A mark thinner than this has neither hatching nor outline: a line or two would not make a
  /// pattern, and two edges would cover its colour.
  package static let minimumExtent = 4.0

  /// The distance of a pattern from the edge of its mark, or from the outline, so that the shape
  /// keeps an unbroken edge in its own colour.
  package static let edgeInset = 1.0

  /// Overlaid.
  package var layers: [Layer] {
    switch self {
    case .plain: []
    case .rising: [Self.diagonal(-45, every: 7)]
    case .falling: [Self.diagonal(45, every: 7)]
    case .horizontal: [Self.onAxis(0, every: 5)]
    case .vertical: [Self.onAxis(90, every: 5)]
    case .crosshatch: [-45, 45].map { Self.diagonal($0, every: 10) }
    case .dots: [Self.staggered(every: 6, radius: 1)]
    case .grid: [0, 90].map { Self.onAxis($0, every: 6) }
    case .risingBold: [Self.diagonal(-45, every: 11, width: 3)]
    case .fallingBold: [Self.diagonal(45, every: 11, width: 3)]
    case .horizontalBold: [Self.onAxis(0, every: 10, width: 3)]
    case .dotsBold: [Self.staggered(every: 9, radius: 2)]
    case .unfinished: [Self.diagonal(-45, every: 7, width: 2.25)]
    case .verticalBold: [Self.onAxis(90, every: 10, width: 3)]
    }
  }

  private static func onAxis(_ angle: Double, every period: Double, width: Double = 1) -> Layer {
    Layer(angle: angle, spacing: period, offset: width / 2, ink: .lines(width: width))
  }

  /// - Parameters:
  ///   - period: along a row of pixels, so that every line is rasterized alike.
  ///   - width: antialiased lines need slightly more than a pixel to look one pixel wide.
  private static func diagonal(
    _ angle: Double, every period: Double, width: Double = 1.25
  ) -> Layer {
    Layer(angle: angle, spacing: period / 2.0.squareRoot(), offset: 0, ink: .lines(width: width))
  }

  /// - Parameter period: along a row; the next row is half a period below and beside.
  private static func staggered(every period: Double, radius: Double) -> Layer {
    Layer(angle: 45, spacing: period / 2.0.squareRoot(), offset: 0, ink: .discs(radius: radius))
  }
}

/// Pattern lines in a colour.
public struct Hatching: Hashable, Sendable {
  /// The pattern of the lines.
  public var pattern: Pattern
  /// The colour of the lines.
  public var color: Color

  /// A pattern in a colour.
  public init(_ pattern: Pattern, color: Color) {
    self.pattern = pattern
    self.color = color
  }
}

extension RectMark {
  /// The hatching to draw; nil if the pattern is plain, there is no fill, or the mark is too thin.
  package var visibleHatching: Hatching? {
    guard let hatching, hatching.pattern != .plain, fill != nil else { return nil }
    return hasRoomForDetail ? hatching : nil
  }

  /// The outline to draw; nil if it would cover most of a thin mark's fill.
  package var visibleOutline: Color? { hasRoomForDetail ? outline : nil }

  /// The bounds without the seam, whose width is one logical pixel on whole device pixels.
  package func inkBounds(seam width: Double) -> Rect {
    guard let seam, hasRoomForDetail else { return bounds }
    return switch seam {
    case .top:
      Rect(minX: bounds.minX, minY: bounds.minY + width, maxX: bounds.maxX, maxY: bounds.maxY)
    case .right:
      Rect(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX - width, maxY: bounds.maxY)
    case .bottom:
      Rect(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY - width)
    case .left:
      Rect(minX: bounds.minX + width, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY)
    }
  }

  private var hasRoomForDetail: Bool { min(bounds.width, bounds.height) >= Pattern.minimumExtent }
}
