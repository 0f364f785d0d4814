// Hatches: what tells series apart where colours do not, as geometry that every back end draws.

/// A pattern of thin lines or dots, in order of the series that wear it; the first is plain.
///
/// Lines rise or fall as they are read, from left to right. Neighbours differ in direction, and the
/// last four in rhythm from the four they resemble.
public enum Pattern: Int, CaseIterable, Hashable, Sendable {
  case plain, rising, falling, horizontal, vertical, crosshatch, dots, grid
  case risingPairs, fallingPairs, horizontalPairs, verticalPairs
}

/// Lines in a colour.
public struct Hatching: Hashable, Sendable {
  public var pattern: Pattern
  public var color: Color

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
  public enum Geometry: Hashable, Sendable {
    case none
    /// One to two families of parallel lines, on top of each other.
    case lines([LineFamily])
    case dots(DotLattice)
  }

  /// Parallel lines. A point (x, y) lies on the middle of one where
  /// y·cos(angle) − x·sin(angle) = offset + k·spacing for a whole k; in words: horizontal lines at
  /// y = offset + k·spacing, turned about the scene's origin by the angle.
  public struct LineFamily: Hashable, Sendable {
    /// Degrees, clockwise (y down), as `TextMark.angle`: 0 is horizontal, −45 rises to the right.
    public var angle: Double
    /// From the middle of a line to the middle of the next, across the lines.
    public var spacing: Double
    /// Of a line.
    public var width: Double
    /// Of the middle of the line that is the nearest to the scene's origin.
    public var offset: Double
  }

  /// Discs on a square lattice, which has one at (offset, offset) before it is turned about the
  /// scene's origin.
  public struct DotLattice: Hashable, Sendable {
    /// Degrees, clockwise (y down).
    public var angle: Double
    /// From a disc's centre to the next one's, along the lattice.
    public var spacing: Double
    public var radius: Double
    public var offset: Double
  }

  /// A mark with less than this across has neither hatching nor outline: a line or two would not
  /// make a pattern, and two edges would cover its colour.
  public static let minimumExtent = 4.0

  /// The lines or dots of the pattern.
  public var geometry: Geometry {
    switch self {
    case .plain: .none
    case .rising: .lines(Self.lines(at: -45))
    case .falling: .lines(Self.lines(at: 45))
    case .horizontal: .lines(Self.lines(at: 0))
    case .vertical: .lines(Self.lines(at: 90))
    case .crosshatch: .lines(Self.lines(at: -45, spacing: 6) + Self.lines(at: 45, spacing: 6))
    case .dots: .dots(DotLattice(angle: 45, spacing: 4, radius: 1, offset: 0))
    case .grid: .lines(Self.lines(at: 0, spacing: 6) + Self.lines(at: 90, spacing: 6))
    case .risingPairs: .lines(Self.pairs(at: -45))
    case .fallingPairs: .lines(Self.pairs(at: 45))
    case .horizontalPairs: .lines(Self.pairs(at: 0))
    case .verticalPairs: .lines(Self.pairs(at: 90))
    }
  }

  /// Upright and level lines are whole pixels; slanted ones are antialiased and need a bit more to
  /// look as strong.
  private static func width(at angle: Double) -> Double { angle == 0 || angle == 90 ? 1 : 1.25 }

  private static func lines(at angle: Double, spacing: Double = 5) -> [LineFamily] {
    [LineFamily(angle: angle, spacing: spacing, width: width(at: angle), offset: 0.5)]
  }

  private static func pairs(at angle: Double) -> [LineFamily] {
    [0.5, 3.5].map {
      LineFamily(angle: angle, spacing: 9, width: width(at: angle), offset: $0)
    }
  }
}

extension RectMark {
  /// The hatching that is drawn: none where the pattern is plain, where there is no fill, or where
  /// the mark is too thin for one.
  public var visibleHatching: Hatching? {
    guard let hatching, hatching.pattern != .plain, fill != nil, hasRoomForDetail else {
      return nil
    }
    return hatching
  }

  /// The outline that is drawn: none where it would leave hardly anything of a thin mark's fill.
  public var visibleOutline: Color? { hasRoomForDetail ? outline : nil }

  private var hasRoomForDetail: Bool {
    min(bounds.width, bounds.height) >= Pattern.minimumExtent
  }
}
