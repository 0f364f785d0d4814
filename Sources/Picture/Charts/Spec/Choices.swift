// Choices between ways of drawing, named as on the command line.
package import Queries
package import Scenegraph

/// The outline of a bar.
public enum BarShape: String, CaseIterable, Hashable, Sendable {
  /// Round at the free end, square on the axis.
  case rounded
  /// Square at both ends.
  case square
  /// Round at both ends, with a thin outline.
  case capsule
}

/// The order of the categories.
public enum SortOrder: String, CaseIterable, Hashable, Sendable {
  /// As in the data.
  case none
  /// Smallest total first.
  case value
  /// Largest total first.
  case valueDescending = "-value"
  /// By name; dates in order of time.
  case category
  /// By name in reverse.
  case categoryDescending = "-category"
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

extension Suggestion.Layout {
  package init(_ layout: Scene.Layout) {
    self =
      switch layout {
      case .grouped: .grouped
      case .stacked: .stacked
      case .normalized: .normalized
      }
  }
}

extension Scene.Layout {
  package init(_ layout: Suggestion.Layout) {
    self =
      switch layout {
      case .single, .grouped: .grouped
      case .stacked: .stacked
      case .normalized: .normalized
      }
  }
}

extension Scene.Orientation {
  package init(_ orientation: Suggestion.Orientation) {
    self = orientation == .vertical ? .vertical : .horizontal
  }
}
