// Overview sentences that terminal and screen reader share.
import Scales
import Scenegraph
internal import Tables

extension SummaryStatistics {
  /// The range of each of several series.
  var seriesRanges: [String] {
    guard chart.shownLayout == .grouped, (2...Self.mostSubjects).contains(visible.series.count)
    else {
      return []
    }
    return visible.series.compactMap { series in
      guard let (smallest, largest) = extremes(of: [series]),
        let low = smallest.bars.first, let high = largest.bars.first
      else { return nil }
      let range = range(numerals.value(low, in: chart), numerals.value(high, in: chart))
      return "\(name(ofSeries: series)): \(range)."
    }
  }

  /// "365 to 1,232"; one number if both are equal.
  func range(_ low: String, _ high: String) -> String { low == high ? low : "\(low) to \(high)" }

  /// The smallest and the largest stack.
  var stackRange: [String] {
    guard let stacks, let (low, high) = stacks.summary.extremes(in: data.categories.indices) else {
      return []
    }
    let (lowText, highText) = (text(low, of: stacks), text(high, of: stacks))
    if lowText == highText { return ["All stacks are \(lowText)."] }
    return [
      "Largest stack: \(name(ofRow: high)), \(highText).",
      "Smallest stack: \(name(ofRow: low)), \(lowText).",
    ]
  }

  /// The series that is the largest part of most stacks.
  var largestPart: [String] {
    guard chart.shownLayout != .grouped, visible.series.count > 1 else { return [] }
    let parts = data.largestParts(series: visible.series, rowCount: data.categories.count)
    guard let most = parts.counts.max(), 2 * most > data.categories.count,
      let place = parts.counts.firstIndex(of: most)
    else { return [] }
    let all = numerals.count(data.categories.count)
    let share = most == data.categories.count ? "all \(all)" : "\(numerals.count(most)) of \(all)"
    return ["Largest part: \(name(ofSeries: visible.series[place])) in \(share)."]
  }

  /// Outliers by `OutlierRule`; none on a logarithmic scale, which is chosen to bring such values
  /// closer.
  var outliers: [String] {
    guard chart.scale == .linear else { return [] }
    return subjects.flatMap { subject in
      let found = subject.summary.outliers(in: 0..<ownRowCount)
      return [true, false].compactMap { isAbove -> String? in
        let outliers = found.filter { $0.isAbove == isAbove }
        guard !outliers.isEmpty else { return nil }
        let bars = outliers.map { outlier in
          let name = subject.series.map { self.name(BarID(row: outlier.row, series: $0)) }
          return "\(name ?? self.name(ofRow: outlier.row)), \(text(outlier.row, of: subject))"
        }
        let noun = bars.count == 1 ? "Outlier" : "Outliers"
        return "\(noun): \(Self.list(bars)), far \(isAbove ? "above" : "below") the others."
      }
    }
  }

  /// Trends by `TrendRule`, if the bars are in the natural order of their names.
  var trends: [String] {
    let subjects = subjects
    guard !subjects.isEmpty, isInOwnOrder else { return [] }
    return subjects.compactMap { subject in
      guard let trend = subject.summary.trend(in: 0..<ownRowCount) else { return nil }
      let isOfSeveral = visible.series.count > 1
      let owner =
        subject.series.map { isOfSeveral ? " of \(name(ofSeries: $0))" : "" } ?? " of the stacks"
      let direction =
        (trend.isRising ? "rising" : "falling") + (trend.isAtEveryStep ? " at every step" : "")
      let ends = [trend.rows.lowerBound, trend.rows.upperBound]
      let values = ends.map { subject.summary.values[$0] }
      // Values that mostly rise can still end lower than they began.
      guard values[0] < values[1] && trend.isRising || values[0] > values[1] && !trend.isRising
      else { return "Trend\(owner): \(direction)." }
      let texts = ends.map { "\(name(ofRow: $0)), \(text($0, of: subject))" }
      return "Trend\(owner): \(direction), from \(texts[0]), to \(texts[1])."
    }
  }

  /// "3 of 7 bars above the line goal, 1,000."
  func above(_ reference: Reference) -> String? {
    guard let subject = subjects.first, subjects.count == 1,
      subject.summary.count <= OutlierRule.countLimit
    else { return nil }
    let count = subject.summary.values.reduce(0) { $0 + ($1 > reference.value ? 1 : 0) }
    let noun = subject.series == nil ? "stack" : "bar"
    return "\(numerals.count(count)) of \(numerals.count(subject.summary.count, noun))"
  }

  /// What the chart is: "Bar chart, 7 bars, Steps by Day".
  var summary: String {
    let count = visible.barCount
    var parts = ["Bar chart", numerals.count(count, "bar")]
    let sentence = chart.questionWithUnits
    if sentence.isEmpty {
      let names = visible.series.map(name(ofSeries:))
      let by = data.categoryName.isEmpty ? "row" : data.categoryName
      let shown = names.count > 4 ? "\(names.count) series" : names.joined(separator: ", ")
      if !names.isEmpty { parts.append("\(shown) by \(by)") }
      switch chart.shownLayout {
      case .grouped: break
      case .stacked: parts.append("stacked")
      case .normalized: parts.append("as shares of each \(by)")
      }
    } else {
      parts.append(sentence)
    }
    if chart.scale == .log { parts.append("on a logarithmic scale") }
    if sentence.isEmpty, let kept = chart.arrangement.otherRow {
      parts.append("the \(numerals.count(kept)) largest and all others in one")
    }
    if sentence.isEmpty {
      switch chart.sort {
      case .valueDescending: parts.append("largest first")
      case .value: parts.append("smallest first")
      case .none, .category, .categoryDescending: break
      }
    }
    return parts.joined(separator: ", ").onOneLine
  }
}
