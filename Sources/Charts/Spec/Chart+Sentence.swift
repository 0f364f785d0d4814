// The line that says what a chart shows, in the words of its question.
internal import Queries
import Scales
import Scenegraph
import Tables

extension Chart {
  /// The question as it is shown: "Sum of amount by region, largest first · 3,376 in all"; "" for
  /// data that were not read from a table, and where there are none.
  package var sentence: String {
    let words = question
    return words.isEmpty
      ? "" : ([words] + (totalText.map { ["\($0) in all"] } ?? [])).joined(separator: " · ")
  }

  /// The same without what comes of it.
  var question: String {
    guard var query = source.question?.query, !data.categories.isEmpty else { return "" }
    (query.order, query.top) = (sort.order, arrangement.otherRow == nil ? nil : top)
    return query.sentence(data.series.count > 1 ? Suggestion.Layout(layout) : .single)
  }

  /// What all bars add up to, where that is worth saying.
  private var totalText: String? {
    guard let method = source.question?.query.method, method == .sum || method == .count,
      data.rowCount > 1
    else { return nil }
    let total = source.series.reduce(0) { $0 + $1.summary.sum }
    return total.isFinite ? numberFormat.string(total, .label) : nil
  }

  /// The line below the title: what was asked for, else the sentence; "" where there is neither.
  package var shownSubtitle: String { subtitle.isEmpty ? sentence : subtitle }
}
