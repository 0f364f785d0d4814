// Why there is nothing to see.
internal import Queries
internal import Words

/// The fault, its place and a way out.
package struct EmptyMessage: Hashable, Sendable {
  /// A sentence.
  package var what: String
  /// The file and line; "" if the title says it.
  package var place: String
  /// The next step in the window; "" for nothing.
  package var advice: String

  package init(_ what: String, place: String = "", advice: String = "") {
    (self.what, self.place, self.advice) = (what, place, advice)
  }

  /// The whole message, to be read aloud or printed.
  var sentences: String {
    [what, place, advice].filter { !$0.isEmpty }.map { text in
      text.last.map { ".!?…".contains($0) } ?? true ? text : text + "."
    }.joined(separator: " ")
  }
}

extension EmptyMessage {
  init(_ chart: Chart, _ state: ChartState) {
    self = chart.emptyReason ?? EmptyMessage(Self.sentence(chart, state))
    if state.reading != nil { self = EmptyMessage("Reading…") }
  }

  private static func sentence(_ chart: Chart, _ state: ChartState) -> String {
    let data = chart.data
    if data.series.isEmpty || data.categories.isEmpty {
      if let refutation = chart.source.question?.refutation {
        let reason = refutation.sentence
        return "There is no data to display: \(reason.last == "…" ? reason : "\(reason).")"
      }
      return "There is no data to display: the table has no rows."
    }
    if state.hiddenSeries.isSuperset(of: data.series.indices) {
      return "Every series is hidden. Choose a name in the legend, or press its digit, to show it."
    }
    return "There is no number to display: every value is missing."
  }
}
