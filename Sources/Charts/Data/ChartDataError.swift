// Why data cannot be drawn in a layout, and the sentence that says so.
package import Tables

/// Data that cannot be drawn as they were asked for.
package enum ChartDataError: Error, Hashable, Sendable {
  /// A value that is no share of a total.
  case negativeShare(category: String, value: String)

  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  /// The same for somebody.
  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .negativeShare(let category, let value):
      wording.sentence(
        "normalized shares need values that are not negative: \(quoted(category)) has \(value)",
        option: "--layout stacked shows them")
    }
  }
}
