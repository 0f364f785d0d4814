// Choices between ways of drawing, named as on the command line.

/// The outline of a bar.
public enum BarShape: String, CaseIterable, Hashable, Sendable {
  /// Round at the free end, square on the axis.
  case rounded
  /// Square at both ends.
  case square
  /// Round at both ends, with a thin outline.
  case capsule
}

/// A line across the plot at a value.
public struct Reference: Hashable, Sendable {
  /// Finite.
  public var value: Double
  /// The text beside the line; if empty, the value.
  public var label: String

  /// A line at a value.
  public init(value: Double, label: String = "") {
    self.value = value
    self.label = label
  }
}
