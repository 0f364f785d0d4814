// What the selections of linked charts leave of each other's bars: requested as a value, and found by
// a function that any thread can run.
internal import Charts
internal import Inputs
internal import Queries
internal import Tables
internal import Words

/// A request about charts that filter each other.
package final class LinkedRequest: BackgroundRequest {
  enum Task: Hashable {
    /// Find what remains of every chart.
    case remaining
    /// Get ready for a chart whose selection is about to change, by its place.
    case enter(Int)
    /// Find what the bar under the pointer would leave, once the pointer has rested there.
    case share
  }

  let task: Task
  let charts: [LinkedChart]
  /// By chart.
  let selections: [Selection]
  let chosen: [BarsChosen?]
  /// nil where the charts have to be asked again.
  let bars: LinkedBars?
  /// What was left of the bars of the same charts when these were asked last; none where not all were.
  private let known: [Left]

  /// What conditions of other charts leave of one.
  struct Left: Sendable {
    let filters: [Filter]
    let bars: RemainingBars?
    /// How many rows its table has, if that had to be asked.
    var tableRowCount: Int?
  }

  init(
    _ task: Task, _ charts: [LinkedChart], _ chosen: [BarsChosen?], _ bars: LinkedBars?,
    known: [Left] = []
  ) {
    (self.task, self.charts, self.chosen, self.bars) = (task, charts, chosen, bars)
    selections = charts.map(\.selection)
    self.known = known.count == charts.count ? known : []
  }

  var keys: [LinkedChart.Key] { charts.map(\.key) }

  /// Whether it is asked only once the pointer has rested: a database is not asked about each bar that
  /// the pointer passes.
  package var waitsForRest: Bool { task == .share }

  /// Whether the answer takes no time that the window's thread would notice.
  func isImmediate(rowLimit: Int) -> Bool {
    if let bars, bars.isQuick(chosen) { return true }
    return charts.allSatisfy { chart in
      chart.read.table.map { $0.areRowsKept && $0.rowCount <= rowLimit } ?? false
        && chart.answer.categories.count <= rowLimit
    }
  }

  /// Whether all of it is answered from rows in memory.
  var isOfKeptRows: Bool { charts.allSatisfy { $0.read.table?.areRowsKept == true } }

  /// The bars that take no such time, by chart: nil where no other chart filters them; and the rows
  /// that pass, nil if they are not known yet.
  func quickAnswer() -> (remaining: [Int: RemainingBars?], counts: LinkedCounts?) {
    let remaining = bars?.quick(chosen) ?? [:]
    let needed = chosen.firstIndex { $0 != nil }
    let isCounted = needed.map { remaining[$0] != nil } ?? (remaining.count == charts.count)
    return (
      remaining, isCounted ? counts(of: charts.indices.map { remaining[$0] ?? nil }) : nil
    )
  }

  /// The rows of all, of which it is asked what passes; nil if they have to be asked for.
  var countsToCome: LinkedCounts? {
    wholeRowCount.map { LinkedCounts(rowCount: 0, wholeRowCount: $0) }
  }

  package func answer(isCancelled: @escaping @Sendable () -> Bool = { false }) -> LinkedAnswer? {
    if case .enter(let chart) = task {
      guard let bars, bars.enter(chart, chosen, isCancelled: isCancelled) else { return nil }
      return LinkedAnswer(request: self, outcome: .entered)
    }
    do throws(SourceError) {
      if let bars {
        guard let remaining = bars.remaining(chosen, isCancelled: isCancelled) else { return nil }
        return found(remaining)
      }
      guard var left = try asked(isCancelled) else { return nil }
      if wholeRowCount == nil {
        let input = charts[leading].input
        if let place = charts.indices.first(where: {
          charts[$0].input == input && left[$0].tableRowCount != nil
        }) {
          left[leading].tableRowCount = left[place].tableRowCount
        } else {
          left[leading].tableRowCount = try charts[leading].tableRowCount(isCancelled: isCancelled)
        }
      }
      return found(left.map(\.bars), left)
    } catch {
      return LinkedAnswer(request: self, outcome: .failed(error))
    }
  }

  /// nil if the rows have not been counted.
  private func found(_ remaining: [RemainingBars?], _ left: [Left] = []) -> LinkedAnswer? {
    let asked = left.isEmpty ? nil : left[leading].tableRowCount
    return counts(of: remaining, asked).map {
      LinkedAnswer(request: self, outcome: .found(remaining, $0), left: left)
    }
  }

  /// Asks the charts whose conditions are others than when they were asked last: a brush changes none
  /// of its own chart's.
  private func asked(_ isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> [Left]? {
    var all: [Left] = []
    for place in charts.indices {
      let filters = charts.filters(of: place)
      let known = known.isEmpty ? nil : known[place]
      var left: RemainingBars?
      if let known, known.filters == filters {
        left = known.bars
      } else if !filters.isEmpty {
        left = try charts[place].remaining(filters, isCancelled: isCancelled)
        if left == nil { return nil }
      }
      all.append(Left(filters: filters, bars: left, tableRowCount: known?.tableRowCount))
    }
    return all
  }

  /// The place of the chart whose rows are told of: the first that selects, else the first.
  private var leading: Int { chosen.firstIndex { $0 != nil } ?? 0 }

  /// The rows that pass what all charts of the table ask for, or else all of the table; nil if nobody
  /// has counted either.
  private var wholeRowCount: Int? {
    let first = charts[leading]
    let own = charts.filter { $0.input == first.input }
    let shared = first.filters.filter { filter in own.allSatisfy { $0.filters.contains(filter) } }
    // Where rows are not kept, a table has the number of its sample, or an estimate.
    let all = first.read.table.flatMap { $0.areRowsKept ? $0.rowCount : nil }
    if shared.isEmpty, let all { return all }
    // A condition on bars leaves out rows that are not counted.
    return own.filter { $0.filters.count == shared.count && $0.answer.query.having == nil }
      .map { $0.answer.countedRows }.max() ?? all
  }

  /// How many rows pass all selections and conditions, of those of the table that pass what all charts
  /// ask for; nil if the latter are not known.
  ///
  /// - Parameter asked: the rows of the table, if these had to be asked for.
  private func counts(of remaining: [RemainingBars?], _ asked: Int? = nil) -> LinkedCounts? {
    guard let whole = wholeRowCount ?? asked else { return nil }
    let first = charts[leading]
    guard let chosen = chosen[leading] else {
      let own = charts.indices.filter { charts[$0].input == first.input }
      let left = own.compactMap { remaining[$0]?.rowCount }.min()
      return LinkedCounts(rowCount: left ?? whole, wholeRowCount: whole)
    }
    let counts = remaining[leading]?.rowCounts ?? first.answer.wholeRowCounts
    return LinkedCounts(
      rowCount: first.answer.count(chosen, of: counts), wholeRowCount: whole)
  }
}

struct LinkedCounts: Hashable, Sendable {
  var rowCount: Int
  var wholeRowCount: Int
}

extension LinkedRequest {
  /// What a request is superseded by: one of the same kind about the same charts.
  package func key(ofGroup group: Int) -> Int {
    switch task {
    case .remaining: Self.keys(ofGroup: group)[0]
    case .enter: Self.keys(ofGroup: group)[1]
    case .share: Self.keys(ofGroup: group)[2]
    }
  }

  package static func group(ofKey key: Int) -> Int { key >> 2 }

  static func keys(ofGroup group: Int) -> [Int] { (0..<3).map { 4 * group + $0 } }
}

package struct LinkedAnswer: Sendable {
  enum Outcome: Sendable {
    /// What remains of each chart; nil where no other chart filters it.
    case found([RemainingBars?], LinkedCounts)
    case entered
    case failed(SourceError)
  }

  let request: LinkedRequest
  let outcome: Outcome
  /// By chart, where these were asked again; else none.
  var left: [LinkedRequest.Left] = []
}

extension Answer {
  var wholeRowCounts: [[Int]] {
    series.map { $0.rowCounts ?? $0.values.map { $0.isNaN ? 0 : 1 } }
  }

  /// The rows behind its bars. Bars of several columns are of the same rows.
  var countedRows: Int {
    series.map { $0.rowCounts?.reduce(0, +) ?? $0.values.count }
      .reduce(0) { query.series == nil ? max($0, $1) : $0 + $1 }
  }

  /// The rows behind some of its bars.
  fileprivate func count(_ chosen: BarsChosen, of counts: [[Int]]) -> Int {
    func sum(_ rows: RangeSet<Int>, _ count: (Int) -> Int) -> Int {
      rows.ranges.reduce(0) { $0 + $1.reduce(0) { $0 + count($1) } }
    }
    if query.series != nil {
      return chosen.rows.indices.reduce(0) { total, series in
        total + sum(chosen.rows[series]) { counts[series][$0] }
      }
    }
    let rows = chosen.rows.reduce(RangeSet()) { $0.union($1) }
    return sum(rows) { row in counts.reduce(0) { max($0, $1[row]) } }
  }
}
