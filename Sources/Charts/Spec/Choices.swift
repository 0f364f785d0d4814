// The choices between a few ways to draw, by the names that the command line knows them by.

/// The outline of a bar.
public enum BarShape: String, CaseIterable, Hashable, Sendable {
  /// Round at the free end, square on the axis.
  case rounded
  /// Square at both ends.
  case square
  /// Round at both ends, with a thin line around.
  case capsule
}

/// The order of the categories.
public enum SortOrder: String, CaseIterable, Hashable, Sendable {
  /// As in the data.
  case none
  /// The least total first.
  case value
  /// The greatest total first.
  case valueDescending = "-value"
  /// By name, dates in the order of time.
  case category
  /// The same backwards.
  case categoryDescending = "-category"
}

/// A line across the plot at a value.
public struct Reference: Hashable, Sendable {
  /// Finite.
  public var value: Double
  /// What is written beside it; the value where empty.
  public var label: String

  /// A line at a value.
  public init(value: Double, label: String = "") {
    self.value = value
    self.label = label
  }
}
