// Why data cannot be drawn in a layout, and the sentence that says so.
package import Queries
package import Tables

/// Data that cannot be drawn as requested.
package enum ChartDataError: Error, Hashable, Sendable {
  /// A negative value, which has no share of a total.
  case negativeShare(category: String, value: String)
  /// Aggregates of groups that do not add up.
  case notAdditive(Query.Method)

  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  /// The sentence in the wording of the command line or of the window.
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
  /// The plural noun for its values.
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
