// Lines at the mean or the median of the bars: where they are, or why there is none.
import Glibc
internal import Queries
import Scales
import Scenegraph

/// A line that is asked for and has no place.
struct AbsentLine: Hashable, Sendable {
  enum Reason: Error, Hashable {
    /// The bars are shares of their own whole.
    case areShares
    /// A stack has parts on both sides of zero.
    case bothSigns
    case tooManyBars
    /// Beside an infinite value, or beyond the largest double.
    case notFinite
    /// On a logarithmic axis.
    case notAboveZero
  }

  let statistic: Reference.Statistic
  let reason: Reason
}

extension Chart {
  /// Of more bars the middle one is not searched for in a frame.
  fileprivate static let mostSorted = 250_000

  /// The same chart with each line at its value for the bars that are shown, if it has one.
  func resolved(_ state: ChartState) -> Chart {
    guard references.contains(where: { $0.statistic != nil }) else { return self }
    let statistics = SummaryStatistics(self, state, isSpoken: false)
    var chart = self
    chart.references = []
    for var reference in references {
      if let statistic = reference.statistic {
        // Why there are no bars is told in their place.
        if statistics.visible.barCount == 0 { continue }
        do throws(AbsentLine.Reason) {
          reference.value = try statistics.value(of: statistic)
        } catch {
          let line = AbsentLine(statistic: statistic, reason: error)
          if !chart.absentLines.contains(line) { chart.absentLines.append(line) }
          continue
        }
        if reference.label.isEmpty { reference.label = statistic.rawValue }
      }
      chart.references.append(reference)
    }
    return chart
  }

  /// The text beside a line, whose value is one of the axis.
  func label(of reference: Reference, _ voice: NumberVoice) -> String {
    let (name, number) = labelParts(of: reference, voice)
    return name + (name.isEmpty || number.isEmpty ? "" : " ") + number
  }

  /// What a line is called and the number that is said of it. One of them may be empty.
  func labelParts(of reference: Reference, _ voice: NumberVoice) -> (name: String, number: String) {
    let name = Typesetter.line(reference.label)
    if reference.statistic != nil {
      return (name, voice.statistic(reference.value, saysScale: true))
    }
    guard reference.label.isEmpty else { return (name, "") }
    let number =
      saysPercent
      ? numberFormat.percent(reference.value) : voice.exact(reference.value, saysScale: true)
    return ("", number)
  }

  /// Why lines at statistics are not drawn, one sentence each.
  var noticesOfLines: [String] {
    var reasons: [AbsentLine.Reason] = []
    for line in absentLines where !reasons.contains(line.reason) { reasons.append(line.reason) }
    return reasons.map { reason -> String in
      let lines = absentLines.filter { $0.reason == reason }
      let names = lines.map(\.statistic.rawValue).joined(separator: " or the ")
      let start = "There is no line at the \(names)"
      return switch reason {
      case .areShares: "\(start): bars are shares of their own whole"
      case .bothSigns: "\(start): stacks with parts above and below zero have no one value"
      case .tooManyBars: "\(start) of more than \(text(ofCount: Self.mostSorted)) bars"
      case .notFinite: start + (lines.count > 1 ? ": neither is finite" : ": it is not finite")
      case .notAboveZero: "\(start): a logarithmic axis has no place for 0 or less"
      }
    }
  }
}

extension SummaryStatistics {
  /// Of the bars that are compared, or of whole stacks, if there are any.
  fileprivate func value(
    of statistic: Reference.Statistic
  ) throws(AbsentLine.Reason) -> Double {
    if chart.shownLayout == .normalized { throw .areShares }
    let isStack = chart.shownLayout == .stacked && visible.series.count > 1
    let parts = (isStack ? visible.series : comparedSeries).map { data.series[$0].summary }
    var bars = parts
    if isStack {
      let ends = data.stackSummary(visible.series).ends
      let isMixed = ends.mixedRows.contains { row in comparedRows.contains { $0.contains(row) } }
      if isMixed { throw .bothSigns }
      bars = [ends.summary]
    }
    let count = bars.reduce(0) { count, bar in
      comparedRows.reduce(count) { $0 + bar.count(in: $1) }
    }
    if statistic == .median, count > Chart.mostSorted { throw .tooManyBars }
    var value =
      switch statistic {
      case .mean: mean(of: parts, count)
      case .median: median(of: bars)
      }
    guard value.isFinite else { throw .notFinite }
    // Noise would put the mean of equal bars beside them.
    if statistic == .mean, let (least, greatest) = extremeValues(of: bars) {
      value = value.plain(from: least, to: greatest)
    }
    if chart.scale == .log, value <= 0 { throw .notAboveZero }
    return value
  }

  /// The least and the greatest of the bars that are compared.
  private func extremeValues(of bars: [SeriesSummary]) -> (least: Double, greatest: Double)? {
    let cells = bars.flatMap { bar in comparedRows.compactMap { bar.extremeCells(in: $0) } }
    guard let least = cells.map(\.lowest.value).min(),
      let greatest = cells.map(\.highest.value).max()
    else { return nil }
    return (least, greatest)
  }

  /// What is told of a mean or a median: six figures, also of what the bars differ by; all of what
  /// all bars are.
  func told(_ statistic: Double) -> Double {
    let bars = stacks.map { [$0] } ?? comparedSeries.map { data.series[$0].summary }
    guard let (least, greatest) = extremeValues(of: bars), least < greatest, statistic != 0 else {
      return statistic
    }
    let size = log10(min(abs(statistic), greatest - least)).rounded(.down)
    let decimals = max(0, Self.figures - 1 - Int(size))
    guard decimals <= Self.mostDecimals else { return statistic }
    return Double(Self.plain.string(statistic, decimals: decimals)) ?? statistic
  }

  /// The sum of the parts, by the number of what they are parts of; infinite beside an infinite value.
  private func mean(of parts: [SeriesSummary], _ count: Int) -> Double {
    for part in parts where part.finiteCount < part.count {
      for rows in comparedRows {
        guard let (lowest, highest) = part.extremeCells(in: rows) else { continue }
        if lowest.value.isInfinite || highest.value.isInfinite { return .infinity }
      }
    }
    let sum = parts.reduce(0.0) { total, part in
      comparedRows.reduce(total) { $0 + part.sum(in: $1) }
    }
    if sum.isFinite { return sum / Double(count) }
    // Their sum is beyond the largest double; a mean is so only of stacks.
    var scaled = CompensatedSum()
    for part in parts {
      for rows in comparedRows.map({ $0.clamped(to: part.values.indices) }) {
        for value in part.values[rows] where !value.isNaN { scaled.add(value * Self.scale) }
      }
    }
    return scaled.value / Double(count) / Self.scale
  }

  private func median(of summaries: [SeriesSummary]) -> Double {
    data.lastMedian.value(for: (summaries, comparedRows)) { one, other in
      one.1 == other.1 && one.0.elementsEqual(other.0, by: ===)
    } make: {
      let values = summaries.flatMap { summary in
        comparedRows.flatMap { summary.values[$0.clamped(to: summary.values.indices)] }
      }.filter { !$0.isNaN }.sorted()
      guard !values.isEmpty else { return .nan }
      let middle = values.count / 2
      if values.count % 2 == 1 { return values[middle] }
      return values[middle - 1].middle(to: values[middle])
    }
  }

  /// A power of two, with which no number of rows has a sum beyond the largest double.
  private static let scale = 0x1p-64
  private static let plain = NumberFormat(groupSeparator: "", minus: "-")
  private static let figures = 6
  private static let mostDecimals = 15
}

extension Double {
  /// Half of the sum, which may itself be beyond the largest double.
  fileprivate func middle(to other: Double) -> Double {
    let sum = self + other
    return (sum.isFinite ? sum / 2 : self / 2 + other / 2).plain(from: self, to: other)
  }

  /// What was computed of numbers, without noise and between the least and the greatest of them: the
  /// mean of equal numbers is this number.
  fileprivate func plain(from least: Double, to greatest: Double) -> Double {
    let plain = withoutNoise(self, largest: max(abs(least), abs(greatest)))
    return min(max(plain, least), greatest)
  }
}
