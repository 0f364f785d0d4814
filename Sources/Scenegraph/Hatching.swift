// Hatches: what tells series apart where colours do not.

/// A pattern of lines, in order of the series that wear it; the first is plain.
public enum Pattern: Int, CaseIterable, Hashable, Sendable {
  case plain, rising, falling, across, upright, crossed, dotted, risingWide, fallingWide, grid,
    acrossWide, uprightWide
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
