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

  /// "sum of amount by region", "count of rows by region"; nil where there is nothing to say, as
  /// of events.
  package var phrase: String? {
    guard method != .last, method != .none else { return nil }
    let name =
      switch method {
      case .min: "minimum"
      case .max: "maximum"
      case .distinct: "number of different"
      case .none, .last, .sum, .mean, .median, .count: method.rawValue
      }
    let values =
      switch valueNames.count {
      case 0: "rows"
      case 1...4: valueNames.joined(separator: ", ")
      default: "\(valueNames.count) columns"
      }
    let measure = method == .distinct ? "\(name) \(values)" : "\(name) of \(values)"
    return "\(measure) by \(keyNames.joined(separator: " and "))"
  }

  /// Whether the values of several groups add up to that of all of their rows.
  package var isAdditive: Bool {
    switch method {
    case .none, .last, .sum, .count: true
    case .mean, .median, .min, .max, .distinct: false
    }
  }
}
