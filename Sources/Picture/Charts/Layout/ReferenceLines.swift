// Lines at the mean or the median of the bars: where they are.
internal import Queries
import Scales
import Scenegraph

extension Chart {
  /// Of more bars the middle one is not searched for in a frame.
  private static let mostSorted = 250_000

  /// The same chart with each line at its value for the bars that are shown.
  func resolved(_ state: ChartState) -> Chart {
    guard references.contains(where: { $0.statistic != nil }) else { return self }
    let statistics = SummaryStatistics(self, state, isSpoken: false)
    var chart = self
    chart.references = references.compactMap { reference in
      guard let statistic = reference.statistic else { return reference }
      guard let value = statistics.value(of: statistic) else {
        chart.absentLines.append(statistic)
        return nil
      }
      var resolved = reference
      resolved.value = value
      if reference.label.isEmpty { resolved.label = statistic.rawValue }
      return resolved
    }
    return chart
  }

  /// Why lines at statistics are not drawn, one sentence each.
  var noticesOfLines: [String] {
    let lines = references.compactMap(\.statistic) + absentLines
    guard let first = lines.first else { return [] }
    if shownLayout == .normalized {
      return ["There is no line at the \(first.rawValue): bars are shares of their own whole"]
    }
    let count = data.series.reduce(0) { $0 + $1.summary.count }
    return lines.contains(.median) && count > Self.mostSorted
      ? ["There is no line at the median of more than \(text(ofCount: Self.mostSorted)) bars"] : []
  }

  fileprivate func median(of summaries: [SeriesSummary], _ rows: [Range<Int>]) -> Double? {
    let count = summaries.reduce(0) { $0 + $1.count }
    guard count > 0, count <= Self.mostSorted else { return nil }
    return data.lastMedian.value(for: (summaries, rows)) { one, other in
      one.1 == other.1 && one.0.elementsEqual(other.0, by: ===)
    } make: {
      let values = summaries.flatMap { summary in
        rows.flatMap { summary.values[$0.clamped(to: summary.values.indices)] }
      }.filter { !$0.isNaN }.sorted()
      guard !values.isEmpty else { return .nan }
      let middle = values.count / 2
      if values.count % 2 == 1 { return values[middle] }
      return values[middle - 1].middle(to: values[middle])
    }
  }
}

extension SummaryStatistics {
  /// Of the bars that are compared, or of whole stacks; nil if they have none.
  fileprivate func value(of statistic: Reference.Statistic) -> Double? {
    guard chart.shownLayout != .normalized, visible.isFinite else { return nil }
    let isStack = chart.shownLayout == .stacked && visible.series.count > 1
    var summaries = comparedSeries.map { data.series[$0].summary }
    if isStack {
      let stacks = data.stackSummary(visible.series)
      guard stacks.negative == nil, let sums = stacks.positive else { return nil }
      summaries = [sums]
    }
    let found: Double?
    switch statistic {
    case .mean: found = mean(of: summaries)
    case .median: found = chart.median(of: summaries, comparedRows)
    }
    guard let found, found.isFinite else { return nil }
    return Double(Self.plain.string(found, .detail)) ?? found
  }

  /// nil without values.
  private func mean(of summaries: [SeriesSummary]) -> Double? {
    let (sum, count) = summaries.reduce(into: (0.0, 0)) { total, summary in
      for rows in comparedRows {
        total.0 += summary.sum(in: rows)
        total.1 += summary.count(in: rows)
      }
    }
    guard count > 0 else { return nil }
    if sum.isFinite { return sum / Double(count) }
    // Their sum is beyond the largest double, but no mean is.
    var scaled = CompensatedSum()
    for summary in summaries {
      for rows in comparedRows.map({ $0.clamped(to: summary.values.indices) }) {
        for value in summary.values[rows] where value.isFinite { scaled.add(value * Self.scale) }
      }
    }
    return scaled.value / Double(count) / Self.scale
  }

  /// A power of two, with which no number of rows has a sum beyond the largest double.
  private static let scale = 0x1p-64
  private static let plain = NumberFormat(groupSeparator: "", minus: "-")
}

extension Double {
  /// Half of the sum, which may itself be beyond the largest double.
  fileprivate func middle(to other: Double) -> Double {
    let sum = self + other
    return sum.isFinite ? sum / 2 : self / 2 + other / 2
  }
}
