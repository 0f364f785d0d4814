// The orders of bars: part of a question, of a chart and of its encoding.

/// The order of the categories. The cases stand as they are offered, the most useful first.
public enum SortOrder: String, CaseIterable, Hashable, Sendable {
  /// As in the data; dates, bins and parts of a year in their own order.
  case none
  /// Largest total first.
  case valueDescending = "-value"
  /// Smallest total first.
  case value
  /// By name; dates in order of time.
  case category
  /// By name in reverse.
  case categoryDescending = "-category"
}
