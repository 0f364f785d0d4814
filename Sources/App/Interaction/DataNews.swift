// What is announced when data change by themselves: a summary, not each bar.
internal import Charts

/// Summarises how the data of a window's charts have changed since the last announcement. Times are
/// in nanoseconds of one monotonic clock.
package struct DataNews {
  /// The least time between two sentences: as long as it takes to listen to one.
  static let paceNanoseconds: UInt64 = 5_000_000_000
  /// Debounce: data that arrive in several pieces are announced once.
  static let settlingNanoseconds: UInt64 = 500_000_000

  private struct Known {
    var version: Int
    var facts: ChartFacts
  }

  /// By chart index.
  private var known: [Int: Known] = [:]
  /// When the next sentence may be said; nil if nothing has changed.
  package private(set) var due: UInt64?
  private var earliest: UInt64 = 0

  package init() {}

  /// The sentence to say now, and its chart; nil for nothing.
  ///
  /// Changes the user made are not announced.
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
      // The ring shows that data are being read; they are announced once complete.
      if panel.state.reading != nil { continue }
      let facts = panel.facts
      known[index] = Known(version: panel.dataVersion, facts: facts)
      guard let sentence = facts.sentence(since: old.facts) else { continue }
      earliest = now + Self.paceNanoseconds
      self.due = nil
      let name = panels.count > 1 ? panel.chart.title : ""
      return (index, name.isEmpty ? sentence : "\(Chart.shortened(name)): \(sentence)")
    }
    // Nothing is worth a sentence, or nothing is complete: tries again while a chart is being read.
    self.due = panels.contains { $0.state.reading != nil } ? now + Self.settlingNanoseconds : nil
    return nil
  }
}

extension Panel {
  fileprivate var facts: ChartFacts { chart.facts(state) }
}
