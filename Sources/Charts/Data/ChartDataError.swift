// Why data cannot be drawn in a layout, and the sentence that says so.
package import Queries
package import Tables

/// Data that cannot be drawn as they were asked for.
package enum ChartDataError: Error, Hashable, Sendable {
  /// A value that is no share of a total.
  case negativeShare(category: String, value: String)
  /// Values of groups that do not make that of all of their rows.
  case notAdditive(Query.Method)

  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  /// The same for somebody.
  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .negativeShare(let category, let value):
      wording.sentence(
        "normalized shares need values that are not negative: \(quoted(category)) has \(value)",
        option: "--layout stacked shows them")
    case .notAdditive(let method):
      wording.sentence(
        "\(method.plural) do not add up, so that they are neither stacked nor shares",
        option: "--layout grouped shows them")
    }
  }
}

extension Query.Method {
  /// What its values are called.
  var plural: String {
    switch self {
    case .mean: "means"
    case .median: "medians"
    case .min: "minima"
    case .max: "maxima"
    case .distinct: "counts of different values"
    case .none, .sum, .count, .last: "values"
    }
  }
}
