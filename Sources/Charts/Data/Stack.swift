// Stacking as a transform on data: bar marks get a start and an end, and know nothing of stacks.
internal import Queries
package import Scenegraph

/// Where one value of a stack lies on the value axis.
package struct StackSpan: Hashable, Sendable {
  /// The end towards zero, finite.
  package var start: Double
  /// The end away from zero: infinite for an infinite value, which goes on beyond the plot.
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

extension ChartData {
  /// Where the values of one row lie when they are stacked, in the order of `series`; nil for a
  /// gap.
  ///
  /// Positive and negative values are stacked apart, each away from zero. An infinite value is in
  /// no sum and begins where the finite ones of its sign end. Normalised, every span is a part of
  /// the row's total: of a total of 0 nothing is a part, and the row is empty; a negative value has
  /// no part (see `refusalOfShares`).
  ///
  /// - Parameter series: the visible ones.
  package func stackSpans(row: Int, series: [Int], isNormalized: Bool) -> [StackSpan?] {
    var sums = StackSums()
    var spans = series.map { sums.add(self.series[$0].values[row]) }
    for index in spans.indices {
      let value = self.series[series[index]].values[row]
      if value.isInfinite {
        spans[index] = StackSpan(start: value > 0 ? sums.positive : sums.negative, end: value)
      }
      if isNormalized {
        spans[index] = value < 0 ? nil : spans[index]?.part(of: sums.positive)
      }
    }
    return spans
  }

  /// The domain of stacks, zero included: the least of the rows' negative sums and the greatest of
  /// their positive ones. 0…1 where all are zero; that of all series where these have nothing
  /// finite.
  ///
  /// The first call for a set of series takes a pass over their values.
  package func stackDomain(series: [Int]) -> ClosedRange<Double> {
    let hasFinite = series.contains { self.series[$0].summary.finiteCount > 0 }
    return stackSummary(hasFinite ? series : Array(self.series.indices)).domain
  }

  /// The first rows whose stacks reach furthest below and above zero, among some rows; nil where
  /// there is nothing negative, nothing that is not negative. An infinite value reaches furthest.
  ///
  /// The first call for a set of series takes a pass over their values.
  package func stackExtremes(
    series: [Int], rows: Range<Int>
  ) -> (lowest: Int?, highest: Int?) {
    let summary = stackSummary(series)
    return (
      summary.negative?.extremes(in: rows)?.lowest, summary.positive?.extremes(in: rows)?.highest
    )
  }

  /// Why shares of the rows' totals cannot be shown: negative values have none. nil where they can.
  package func refusalOfShares(series: [Int]) -> ChartDataError? {
    for index in series {
      let column = self.series[index]
      guard let row = column.summary.extremes(in: column.values.indices)?.lowest,
        column.values[row] < 0
      else { continue }
      return .negativeShare(category: category(ofRow: row), value: column.text(ofRow: row))
    }
    return nil
  }

  /// Why the values cannot be drawn in a layout, and the one in which they can; nil where they can.
  package func refusal(
    of layout: Scene.Layout
  ) -> (reason: ChartDataError, instead: Scene.Layout)? {
    if let grouping, !grouping.isAdditive,
      layout == .normalized || layout == .stacked && series.count > 1
    {
      return (.notAdditive(grouping.method), .grouped)
    }
    guard layout == .normalized else { return nil }
    return refusalOfShares(series: Array(series.indices)).map { ($0, .stacked) }
  }

  /// The sums of the rows, found by a pass over the values when first asked for.
  func stackSummary(_ series: [Int]) -> StackSummary {
    let columns = series.map { self.series[$0] }
    return lastStacks.value(
      for: columns.map(\.summary), isSame: { $0.elementsEqual($1, by: ===) },
      make: { StackSummary(columns, rowCount: categories.count) })
  }
}

extension StackSpan {
  fileprivate func part(of total: Double) -> StackSpan? {
    if end.isInfinite { return StackSpan(start: total > 0 ? 1 : 0, end: end) }
    return total > 0 ? StackSpan(start: start / total, end: end / total) : nil
  }
}

/// The running sums of one row.
private struct StackSums {
  var positive = 0.0
  var negative = 0.0

  /// Where a value comes to lie on those before it. Sums that no double holds end at its limit.
  mutating func add(_ value: Double) -> StackSpan? {
    guard !value.isNaN else { return nil }
    guard value.isFinite else { return StackSpan(start: 0, end: value) }
    if value < 0 {
      let start = negative
      negative = max(start + value, -.greatestFiniteMagnitude)
      return StackSpan(start: start, end: negative)
    }
    let start = positive
    positive = min(start + value, .greatestFiniteMagnitude)
    return StackSpan(start: start, end: positive)
  }
}

/// How far the stacks of some series reach, in all and in any range of rows.
final class StackSummary: Sendable {
  let domain: ClosedRange<Double>
  /// The rows' sums, NaN where a row has none; nil where no row has one.
  let positive: SeriesSummary?
  let negative: SeriesSummary?

  init(_ series: [ChartData.Series], rowCount: Int) {
    let hasNegative = series.contains { column in
      let lowest = column.summary.extremes(in: column.values.indices)?.lowest
      return lowest.map { column.values[$0] < 0 } ?? false
    }
    var positive = Array(repeating: Double.nan, count: rowCount)
    var negative = hasNegative ? positive : []
    // Series by series, which reads memory in order.
    for values in series.map(\.values) {
      for (row, value) in values.enumerated() where value.isFinite {
        if value < 0 {
          let sum = negative[row].isNaN ? value : negative[row] + value
          negative[row] = max(sum, -.greatestFiniteMagnitude)
        } else {
          let sum = positive[row].isNaN ? value : positive[row] + value
          positive[row] = min(sum, .greatestFiniteMagnitude)
        }
      }
    }
    let lowest = negative.reduce(0) { $1 < $0 ? $1 : $0 }
    let highest = positive.reduce(0) { $1 > $0 ? $1 : $0 }
    for column in series where column.summary.finiteCount < column.summary.count {
      for (row, value) in column.values.enumerated() where value.isInfinite {
        if value < 0 { negative[row] = value } else { positive[row] = value }
      }
    }
    domain = lowest == highest ? 0...1 : lowest...highest
    self.positive = SeriesSummary(positive)
    self.negative = hasNegative ? SeriesSummary(negative) : nil
  }
}
