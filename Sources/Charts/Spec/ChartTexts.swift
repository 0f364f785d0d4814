// The texts of a chart that follow from its question and data: sentence, axis names, notices.
package import Queries
import Scales
import Scenegraph
import Tables

extension Chart {
  /// The question as displayed: "Sum of amount by region, largest first · 3,376 in all"; "" if the
  /// data are empty or were not read from a table.
  package var sentence: String {
    let words = question
    return words.isEmpty
      ? "" : ([words] + (totalText.map { ["\($0) in all"] } ?? [])).joined(separator: " · ")
  }

  /// The sentence without the total.
  var question: String {
    data.categories.isEmpty ? "" : phrases.map { $0.lead + $0.text }.joined()
  }

  /// The same for descriptions, which have no axis or legend to name the units: "took (min) by job".
  var questionWithUnits: String {
    guard !data.categories.isEmpty, var query = source.question?.query,
      query.method != .count, query.method != .distinct,
      query.values.count == source.valueNames.count
    else { return question }
    for (column, name) in zip(query.values, source.valueNames) { query.titles[column] = name }
    return phrases(of: query).map { $0.lead + $0.text }.joined()
  }

  /// The parts of the sentence, as the chart is shown; none if the data were not read from a table.
  package var phrases: [Query.Phrase] { source.question.map { phrases(of: $0.query) } ?? [] }

  private func phrases(of query: Query) -> [Query.Phrase] {
    var query = query
    (query.order, query.top) = (sort.order, arrangement.otherRow == nil ? nil : top)
    return query.phrases(
      data.series.count > 1 ? Suggestion.Layout(shownLayout) : .single, of: tableName)
  }

  /// The total of all bars, if it is meaningful: different measures have none together.
  var totalText: String? {
    guard let method = source.question?.query.method, method == .sum || method == .count,
      data.rowCount > 1, source.valueNames.count < 2
    else { return nil }
    let total = source.series.reduce(0) { $0 + $1.summary.sum }
    return total.isFinite ? numberFormat.string(total, .label) : nil
  }

  /// The line below the title: the given subtitle, else the sentence; "" if there is neither.
  package var shownSubtitle: String { subtitle.isEmpty ? sentence : subtitle }

  /// The name of the values; "" if the legend says it for a single series, or if several series
  /// have only the axis in common.
  func valueAxisName(hasLegend: Bool) -> String {
    if data.series.count == 1 { return hasLegend ? "" : data.series[0].name }
    guard source.valueNames.count == 1 else { return "" }
    return shownLayout == .normalized ? "share of \(source.valueNames[0])" : source.valueNames[0]
  }

  /// The name of the categories: "month of date"; "" if they are row numbers.
  package var categoryAxisName: String {
    guard let grain = source.question?.query.category?.grain else { return data.categoryName }
    return grain.phrase(of: data.categoryName)
  }

  /// One sentence each, without a full stop: why the layout is not `layout`, what is to be known of
  /// the data, and what the scale cannot show.
  public var notices: [String] {
    (refusal(of: layout).map { [$0.sentence] } ?? []) + data.notices + scaleNotices
  }

  private var scaleNotices: [String] {
    guard scale == .log else { return [] }
    let found = data.series.map(\.summary.notPositive)
    let count = found.reduce(0) { $0 + $1.count }
    guard count > 0, let first = found.compactMap(\.firstRow).min() else { return [] }
    let values =
      count == 1 ? "1 value is 0 or less and lies" : "\(count) values are 0 or less and lie"
    return ["\(values) off the logarithmic scale (first: row \(first + 1))"]
  }
}
