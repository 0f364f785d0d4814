// Stacking as a transform on data: bar marks get a start and an end and know nothing of stacks.
import Scenegraph

/// The extent of one stacked value on the value axis.
package struct StackSpan: Hashable, Sendable {
  /// The end nearer to zero, finite.
  package var start: Double
  /// The end farther from zero; infinite for an infinite value, which extends beyond the plot.
  package var end: Double
  var length: Double { abs(end - start) }

  fileprivate func part(of total: Double) -> StackSpan? {
    if end.isInfinite { return StackSpan(start: total > 0 ? 1 : 0, end: end) }
    return total > 0 ? StackSpan(start: start / total, end: end / total) : nil
  }
}

extension ChartData {
  /// The stacked extents of one row's values, in the order of `series`; nil for a gap.
  ///
  /// Positive and negative values are stacked separately, away from zero. An infinite value is in
  /// no sum and begins where the finite values of its sign end. If normalised, every extent is a
  /// share of the row's total. A total of 0 has no shares, so the row is empty; a negative value
  /// has none either (see `LayoutRefusal`).
  ///
  /// - Parameter series: the visible series.
  package func stackSpans(row: Int, series: [Int], isNormalized: Bool) -> [StackSpan?] {
    var sums = StackSums()
    var spans = series.map { sums.add(self.series[$0].values[row]) }
    for index in spans.indices {
      let value = self.series[series[index]].values[row]
      if value.isInfinite {
        spans[index] = StackSpan(start: value > 0 ? sums.positive : sums.negative, end: value)
      }
      if isNormalized { spans[index] = value < 0 ? nil : spans[index]?.part(of: sums.positive) }
    }
    return spans
  }

  /// The domain of stacks, including zero: from the least negative sum of a row to the greatest
  /// positive one. 0…1 if all are zero. If these series have no finite value, the domain of all
  /// series. The first call for a set of series takes a pass over their values.
  package func stackDomain(series: [Int]) -> ClosedRange<Double> {
    let hasFinite = series.contains { self.series[$0].summary.finiteCount > 0 }
    return stackSummary(hasFinite ? series : Array(self.series.indices)).domain
  }

  /// The first rows whose stacks extend furthest below and above zero, in a range of rows; nil if
  /// no value is negative, or none is zero or positive. An infinite value extends furthest.
  package func stackExtremes(series: [Int], rows: Range<Int>) -> (lowest: Int?, highest: Int?) {
    let summary = stackSummary(series)
    let lowest = summary.negative?.extremes(in: rows)?.lowest
    return (lowest, summary.positive?.extremes(in: rows)?.highest)
  }

  /// The sums of the rows, computed in one pass on first use.
  func stackSummary(_ series: [Int]) -> StackSummary {
    let columns = series.map { self.series[$0] }
    return lastStacks.value(
      for: columns.map(\.summary), isSame: { $0.elementsEqual($1, by: ===) },
      make: { StackSummary(columns, rowCount: categories.count) })
  }
}

private struct StackSums {
  var positive = 0.0
  var negative = 0.0

  /// The extent of a value on top of those before it; nil if it is in no sum. Overflowing sums are
  /// clamped.
  mutating func add(_ value: Double) -> StackSpan? {
    guard value.isFinite else { return nil }
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

final class StackSummary: Sendable {
  let domain: ClosedRange<Double>
  /// The sums of the rows, NaN if a row has none; nil if no row has one.
  let positive: SeriesSummary?
  let negative: SeriesSummary?

  init(_ series: [ChartData.Series], rowCount: Int) {
    let hasNegative = series.contains { column in
      let lowest = column.summary.extremes(in: column.values.indices)?.lowest
      return lowest.map { column.values[$0] < 0 } ?? false
    }
    var positive = Array(repeating: Double.nan, count: rowCount)
    var negative = hasNegative ? positive : []
    // Series by series, to read memory in order.
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

  /// Where stacks end, infinite for a sum that no double holds.
  struct Ends: Sendable {
    let summary: SeriesSummary
    /// The rows with parts above and below zero, which have two ends; ascending.
    let mixedRows: [Int]
  }
  private let foundEnds = LastResult<Void, Ends>()

  /// The first call takes a pass over the rows if a value is negative.
  var ends: Ends {
    foundEnds.value {
      if let positive, negative == nil, domain.upperBound < .greatestFiniteMagnitude {
        return Ends(summary: positive, mixedRows: [])
      }
      var values = positive?.values ?? []
      let below = negative?.values ?? []
      var mixedRows: [Int] = []
      for row in values.indices {
        if below.indices.contains(row), !below[row].isNaN {
          if values[row] > 0 { mixedRows.append(row) }
          values[row] = below[row]
        }
        // A sum beyond the largest double has been cut there.
        if values[row].magnitude == .greatestFiniteMagnitude { values[row] *= 2 }
      }
      return Ends(summary: SeriesSummary(values), mixedRows: mixedRows)
    }
  }
}

extension Chart {
  /// A bar's share of its whole, NaN if undefined or if it is all of it, and whether the whole is a
  /// stack of several bars.
  func share(
    of bar: BarID, _ visible: VisibleValues, _ spans: BarSpans
  ) -> (ratio: Double, isOfStack: Bool) {
    let share = anyShare(of: bar, visible, spans)
    return share.ratio == 1 && !spans.areShares ? (.nan, share.isOfStack) : share
  }

  private func anyShare(
    of bar: BarID, _ visible: VisibleValues, _ spans: BarSpans
  ) -> (ratio: Double, isOfStack: Bool) {
    let value = data.series[bar.series].values[bar.row]
    guard spans.areShares || spans.layout == .stacked && visible.series.count > 1 else {
      return (visible.share(of: value), false)
    }
    if let share = spans.share(bar) { return (share, true) }
    let values = visible.series.map { data.series[$0].values[bar.row] }.filter { !$0.isNaN }
    let sum = values.reduce(0, +)
    let isOneSign = values.allSatisfy { $0 >= 0 } || values.allSatisfy { $0 <= 0 }
    // As with the total, sums of mixed sign and infinite sums have no shares.
    guard visible.isAdditive, isOneSign, sum.isFinite, sum != 0 else { return (.nan, true) }
    return (value / sum, true)
  }
}
