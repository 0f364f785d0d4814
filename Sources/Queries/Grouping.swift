// What the rows of a table were put together by, for whoever has to say so.

/// How rows became groups.
package struct Grouping: Hashable, Sendable {
  /// How the values of a group became one.
  package let method: Query.Method
  /// The names of the columns of values; none where rows are counted.
  package let valueNames: [String]
  /// The names of the columns that say which rows belong together: the category, and the series
  /// where there is one.
  package let keyNames: [String]

  package init(method: Query.Method, valueNames: [String], keyNames: [String]) {
    self.method = method
    self.valueNames = valueNames
    self.keyNames = keyNames
  }

  /// Whether the values of several groups add up to that of all of their rows.
  package var isAdditive: Bool {
    switch method {
    case .none, .last, .sum, .count: true
    case .mean, .median, .min, .max, .distinct: false
    }
  }
}
