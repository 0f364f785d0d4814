// What is said when data change by themselves: what is new as a whole, and not each bar.
internal import Charts

/// Sums up what has become of the data of a window's charts since it was last said. Times are in
/// nanoseconds of one monotonic clock.
package struct DataNews {
  /// Between two sentences at the least: as long as somebody takes to listen to one.
  static let paceNanoseconds: UInt64 = 5_000_000_000
  /// Data that come in several pieces are one piece of news.
  static let settlingNanoseconds: UInt64 = 500_000_000

  private struct Known {
    var version: Int
    var facts: ChartFacts
  }

  /// By chart.
  private var known: [Int: Known] = [:]
  /// When the next sentence may be said; nil where nothing has changed.
  package private(set) var due: UInt64?
  private var earliest: UInt64 = 0

  package init() {}

  /// What is to be said now, of one chart; nil for nothing.
  ///
  /// What a person does to a chart is no news: that is known to whoever does it.
  package mutating func sentence(_ panels: [Panel], now: UInt64) -> (chart: Int, text: String)? {
    known = known.filter { panels.indices.contains($0.key) }
    var isChanged = false
    for (index, panel) in panels.enumerated() {
      guard let old = known[index] else {
        known[index] = Known(version: panel.dataVersion, facts: panel.facts)
        continue
      }
      if old.version != panel.dataVersion { isChanged = true }
    }
    guard isChanged else {
      due = nil
      return nil
    }
    let due = self.due ?? max(earliest, now + Self.settlingNanoseconds)
    self.due = due
    guard now >= due else { return nil }
    for (index, panel) in panels.enumerated() {
      guard let old = known[index], old.version != panel.dataVersion else { continue }
      // What is being read is told by the ring; it is news when it is all there.
      if panel.state.reading != nil { continue }
      let facts = panel.facts
      known[index] = Known(version: panel.dataVersion, facts: facts)
      guard let sentence = facts.sentence(since: old.facts) else { continue }
      earliest = now + Self.paceNanoseconds
      self.due = nil
      let name = panels.count > 1 ? panel.chart.title : ""
      return (index, name.isEmpty ? sentence : "\(Chart.shortened(name)): \(sentence)")
    }
    // Nothing that is worth a sentence, or nothing that is complete: later, if there is more.
    self.due = panels.contains { $0.state.reading != nil } ? now + Self.settlingNanoseconds : nil
    return nil
  }
}

extension Panel {
  fileprivate var facts: ChartFacts { chart.facts(state) }
}
