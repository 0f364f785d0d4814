// The key facts of a chart, kept to announce what changes with its data.
import Scales
internal import Words

extension Chart {
  /// The key facts of the chart, to compare with later ones; independent of the number of values.
  package func facts(_ state: ChartState) -> ChartFacts {
    let statistics = SummaryStatistics(self, state, isSpoken: true)
    var facts = ChartFacts(
      numberFormat: numberFormat,
      barCount: statistics.visible.barCount > 0 ? max(1, statistics.barCount) : 0,
      isReading: state.reading != nil)
    facts.series = statistics.visible.series.map { data.series[$0].name }
    (facts.table, facts.summary) = (tableName, statistics.summary)
    guard facts.barCount > 0 else {
      facts.emptySentence = sentence(EmptyMessage(self, state).sentences)
      return facts
    }
    facts.total = facts.barCount > 1 ? statistics.total : nil
    guard let (smallest, largest) = statistics.extremes(of: statistics.visible.series) else {
      return facts
    }
    func text(_ extreme: SummaryStatistics.Extreme) -> String {
      let value = extreme.bars.first.map { statistics.numerals.value($0, in: self) } ?? ""
      return "\(statistics.names(extreme)), \(value)"
    }
    facts.largest = text(largest)
    facts.isHighest = statistics.runsInTime
    if smallest.value != largest.value { facts.smallest = text(smallest) }
    return facts
  }
}

package struct ChartFacts: Hashable, Sendable {
  fileprivate let numberFormat: NumberFormat
  fileprivate let barCount: Int
  fileprivate let isReading: Bool
  fileprivate var series: [String] = []
  /// nil if the values do not add up.
  fileprivate var total: String?
  /// "Fri, 1,232"; nil if there are no bars.
  fileprivate var largest: String?
  /// nil if all bars are equal.
  fileprivate var smallest: String?
  /// Whether time runs, so that bars are high and low.
  fileprivate var isHighest = false
  fileprivate var emptySentence = ""
  /// The table of a database with several; nil for others.
  fileprivate var table: String?
  fileprivate var summary = ""

  /// What has changed, in one sentence: "2 more bars, 9 in all; total 8,100; largest Fri, 1,232.",
  /// or what the chart of another table is: "Bar chart, 3 bars, Sum of salary by name in staff."
  /// nil if nothing noteworthy has: if values do not add up, a change to a bar in the middle
  /// changes none of these facts.
  package func sentence(since old: ChartFacts) -> String? {
    if barCount == 0 { return old.barCount == 0 ? nil : emptySentence }
    // Nothing of another table compares to the one before.
    if old.table != nil, table != old.table { return summary + "." }
    let isAtEnd = old.isReading && !isReading
    // After an empty chart, or once reading is complete, everything is news.
    let isNew = old.barCount == 0 || isAtEnd
    var parts: [String] = isAtEnd ? ["Read to the end"] : []
    parts += series == old.series ? [] : newSeries(since: old)
    if isNew {
      parts.append(bars(barCount))
    } else if barCount != old.barCount {
      let change = abs(barCount - old.barCount)
      let bars = barCount > old.barCount ? "more bar" : "fewer bar"
      parts.append("\(counted(change, bars, number(change))), \(number(barCount)) in all")
    }
    if let total, isNew || total != old.total { parts.append("total \(total)") }
    let words = isHighest ? ("highest", "lowest") : ("largest", "smallest")
    if let largest, isNew || largest != old.largest { parts.append("\(words.0) \(largest)") }
    if let smallest, isNew || smallest != old.smallest { parts.append("\(words.1) \(smallest)") }
    guard let first = parts.first else { return nil }
    parts[0] = first.withFirstCapital
    return parts.joined(separator: "; ") + "."
  }

  private func newSeries(since old: ChartFacts) -> [String] {
    guard !old.series.isEmpty else { return [] }
    let known = Set(old.series)
    let new = series.filter { !known.contains($0) }.map { Chart.shortened($0) }
    guard !new.isEmpty else { return [] }
    let named =
      new.count > SummaryStatistics.mostNamed
      ? "\(number(new.count)) series" : SummaryStatistics.list(new)
    return ["new: \(named)"]
  }

  private func number(_ count: Int) -> String { numberFormat.string(Double(count)) }
  private func bars(_ count: Int) -> String { counted(count, "bar", number(count)) }
}
