// Linked charts: what the selections of some charts leave of the bars of the others.
internal import Base
package import Tables

/// The bars that a chart's selection means: for each series of the answer, its rows in the answer's own
/// order.
package struct BarsChosen: Hashable, Sendable {
  package var rows: [RangeSet<Int>]

  package init(rows: [RangeSet<Int>]) { self.rows = rows }

  /// The same rows of all series.
  package init(_ rows: RangeSet<Int>, seriesCount: Int) {
    self.init(rows: Array(repeating: rows, count: seriesCount))
  }
}

/// The bars of several charts of one table.
///
/// What grows with the rows is done by the first question about it, and only once: never on a
/// window's thread.
package final class LinkedBars: Sendable {
  private let table: Table
  private let answers: [Answer]
  private let known: Locked<[Known]>
  /// Held by whoever makes codes or an index, so that nobody makes the same.
  private let making = Locked<Void>(())

  /// What is known of a chart.
  private enum Known {
    case nothing
    /// Its bars cannot be told by the rows.
    case unlinked
    case chart(LinkedChart)
  }

  /// - Parameter answers: one per chart, of the table; each with its question.
  package init(_ table: Table, _ answers: [Answer]) {
    (self.table, self.answers) = (table, answers)
    known = Locked(answers.map { _ in .nothing })
  }

  /// Begins the index of the chart whose selection is about to change.
  ///
  /// - Returns: false if cancelled.
  package func enter(
    _ chart: Int, _ chosen: [BarsChosen?], isCancelled: @escaping @Sendable () -> Bool
  ) -> Bool {
    charts(isCancelled) != nil
  }

  /// Whether `remaining` takes no longer than a frame has: what it needs is there.
  package func isQuick(_ chosen: [BarsChosen?]) -> Bool { false }

  /// What remains of every chart's bars; nil where no other chart filters it.
  ///
  /// - Parameter chosen: nil for a chart that filters nothing. None is filtered by itself.
  /// - Returns: nil if cancelled.
  package func remaining(
    _ chosen: [BarsChosen?], isCancelled: @escaping @Sendable () -> Bool
  ) -> [RemainingBars?]? {
    guard let charts = charts(isCancelled) else { return nil }
    let filters = zip(charts, chosen).map { chart, chosen in
      chart.flatMap { chart in chosen.map { chart.slots(of: $0) } }
    }
    return LinkedScan(table, charts, filters).remaining(isCancelled)
  }

  /// The charts, nil for those without rows of their own; nil if cancelled.
  private func charts(_ isCancelled: @escaping @Sendable () -> Bool) -> [LinkedChart?]? {
    making.withLock { _ in
      var charts: [LinkedChart?] = []
      for (index, answer) in answers.enumerated() {
        switch known.withLock({ $0[index] }) {
        case .unlinked: charts.append(nil)
        case .chart(let chart): charts.append(chart)
        case .nothing:
          let made: LinkedChart?
          do throws(QueryError) {
            made = try LinkedChart(answer, table, isCancelled)
          } catch {
            if isCancelled() { return nil }
            made = nil
          }
          known.withLock { $0[index] = made.map { .chart($0) } ?? .unlinked }
          charts.append(made)
        }
      }
      return charts
    }
  }
}
