// Hatches: what tells series apart where colours do not, as geometry that every back end draws.

/// A pattern of thin lines or dots, in order of the series that wear it; the first is plain.
///
/// Lines rise or fall as they are read, from left to right. The first eight differ in direction or
/// kind; the last four are bold, so that nobody takes them for the thin ones they resemble.
public enum Pattern: Int, CaseIterable, Hashable, Sendable {
  /// No line at all, or thin ones.
  case plain, rising, falling, horizontal, vertical, crosshatch, dots, grid
  /// The same with thick lines or dots.
  case risingBold, fallingBold, horizontalBold, dotsBold
}

/// Lines in a colour.
public struct Hatching: Hashable, Sendable {
  /// What the lines are like.
  public var pattern: Pattern
  /// Of the lines.
  public var color: Color

  /// A pattern in a colour.
  public init(_ pattern: Pattern, color: Color) {
    self.pattern = pattern
    self.color = color
  }
}

extension Pattern {
  /// What a pattern is made of, endless in every direction, in logical pixels.
  ///
  /// It is fixed to the scene's origin and not to the mark that wears it, so that a bar that grows
  /// uncovers lines instead of pushing them, and neighbours of one series match.
  package enum Geometry: Hashable, Sendable {
    case none
    /// One to two families of parallel lines, on top of each other.
    case lines([LineFamily])
    case dots(DotLattice)
  }

  /// Parallel lines. A point (x, y) lies on the middle of one where
  /// y·cos(angle) − x·sin(angle) = offset + k·spacing for a whole k; in words: horizontal lines at
  /// y = offset + k·spacing, turned about the scene's origin by the angle.
  package struct LineFamily: Hashable, Sendable {
    /// Degrees, clockwise (y down), as `TextMark.angle`: 0 is horizontal, −45 rises to the right.
    package var angle: Double
    /// From the middle of a line to the middle of the next, across the lines.
    package var spacing: Double
    /// Of a line.
    package var width: Double
    /// Of the middle of the line that is the nearest to the scene's origin.
    package var offset: Double
  }

  /// Discs on a square lattice, which has one at (offset, offset) before it is turned about the
  /// scene's origin.
  package struct DotLattice: Hashable, Sendable {
    /// Degrees, clockwise (y down).
    package var angle: Double
    /// From a disc's centre to the next one's, along the lattice.
    package var spacing: Double
    package var radius: Double
    package var offset: Double
  }

  /// A mark with less than this across has neither hatching nor outline: a line or two would not
  /// make a pattern, and two edges would cover its colour.
  package static let minimumExtent = 4.0

  /// How far a pattern stays within the edge of its mark, or within the outline where there is one:
  /// the shape keeps an unbroken edge in its own colour.
  package static let edgeInset = 1.0

  /// The lines or dots of the pattern.
  package var geometry: Geometry {
    switch self {
    case .plain: .none
    case .rising: .lines([Self.diagonal(-45, every: 7)])
    case .falling: .lines([Self.diagonal(45, every: 7)])
    case .horizontal: .lines([Self.onAxis(0, every: 5)])
    case .vertical: .lines([Self.onAxis(90, every: 5)])
    case .crosshatch: .lines([-45, 45].map { Self.diagonal($0, every: 10) })
    case .dots: .dots(Self.staggered(every: 6, radius: 1))
    case .grid: .lines([0, 90].map { Self.onAxis($0, every: 6) })
    case .risingBold: .lines([Self.diagonal(-45, every: 11, width: 3)])
    case .fallingBold: .lines([Self.diagonal(45, every: 11, width: 3)])
    case .horizontalBold: .lines([Self.onAxis(0, every: 10, width: 3)])
    case .dotsBold: .dots(Self.staggered(every: 9, radius: 2))
    }
  }

  private static func onAxis(
    _ angle: Double, every period: Double, width: Double = 1
  ) -> LineFamily {
    LineFamily(angle: angle, spacing: period, width: width, offset: width / 2)
  }

  /// - Parameters:
  ///   - period: along a row of pixels, so that every line meets the pixels alike.
  ///   - width: antialiased, it takes a bit more than a pixel to look as strong as one.
  private static func diagonal(
    _ angle: Double, every period: Double, width: Double = 1.25
  ) -> LineFamily {
    LineFamily(angle: angle, spacing: period / 2.0.squareRoot(), width: width, offset: 0)
  }

  /// - Parameter period: along a row; the next row is half of it below, and shifted by as much.
  private static func staggered(every period: Double, radius: Double) -> DotLattice {
    DotLattice(angle: 45, spacing: period / 2.0.squareRoot(), radius: radius, offset: 0)
  }
}

extension RectMark {
  /// The hatching that is drawn: none where the pattern is plain, where there is no fill, or where
  /// the mark is too thin for one.
  package var visibleHatching: Hatching? {
    guard let hatching, hatching.pattern != .plain, fill != nil, hasRoomForDetail else {
      return nil
    }
    return hatching
  }

  /// The outline that is drawn: none where it would leave hardly anything of a thin mark's fill.
  package var visibleOutline: Color? { hasRoomForDetail ? outline : nil }

  private var hasRoomForDetail: Bool {
    min(bounds.width, bounds.height) >= Pattern.minimumExtent
  }
}
