// Linked charts: what the selections of some charts leave of the bars of the others.
internal import Base
package import Tables

/// The bars that a chart's selection means: for each series of the answer, its rows in the answer's
/// own order.
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
/// window's thread, but in `enter` and `remaining` unless that `isQuick`.
package final class LinkedBars: Sendable {
  private let table: Table
  private let answers: [Answer]
  /// Charts that are made already, of the same table.
  private let made: [LinkedChart]
  private let known: Locked<Known>
  /// Held by whoever makes codes or an index, so that nobody makes the same.
  private let making = Locked<Void>(())

  private struct Known {
    /// nil until they are made; a chart whose bars cannot be told by the rows is nil.
    var charts: [LinkedChart?]?
    /// Of the chart whose selection changes.
    var index: LinkedIndex?
    /// What was found of each chart last by a pass over the rows, and under which other selections.
    var found: [(chosen: [BarsChosen?], bars: RemainingBars)?]
  }

  /// - Parameter answers: one per chart, of the table; each with its question.
  package convenience init(_ table: Table, _ answers: [Answer]) {
    self.init(table, answers, made: [])
  }

  /// Of the same table, once a chart has another question, has come or has gone: the others stay.
  package convenience init(_ answers: [Answer], after other: LinkedBars) {
    let made = other.known.withLock { $0.charts } ?? []
    self.init(other.table, answers, made: made.compactMap(\.self))
  }

  private init(_ table: Table, _ answers: [Answer], made: [LinkedChart]) {
    (self.table, self.answers, self.made) = (table, answers, made)
    known = Locked(Known(charts: nil, index: nil, found: answers.map { _ in nil }))
  }

  /// Tells the rows by the bars of all charts, which every other question needs.
  ///
  /// - Returns: false if cancelled.
  package func prepare(isCancelled: @escaping @Sendable () -> Bool) -> Bool {
    making.withLock { _ in charts(isCancelled) != nil }
  }

  /// Begins the index of the chart whose selection is about to change: what it leaves of the other
  /// charts follows from it at once, as long as no other selection changes.
  ///
  /// - Returns: false if cancelled.
  package func enter(
    _ chart: Int, _ chosen: [BarsChosen?], isCancelled: @escaping @Sendable () -> Bool
  ) -> Bool {
    making.withLock { _ in
      guard chosen.count == answers.count, let charts = charts(isCancelled) else { return false }
      guard charts.indices.contains(chart), charts[chart] != nil else { return true }
      let filters = filters(charts, chosen)
      let index = known.withLock { $0.index }
      if index.map({ $0.serves(chart, chosen) }) != true {
        // One is kept, and its memory is given back before the next one takes its own.
        known.withLock { $0.index = nil }
        let pass = LinkedPass(table: table, charts: charts, filters: filters)
        guard let made = LinkedIndex(chart, chosen, pass, isCancelled) else { return false }
        known.withLock { $0.index = made }
      }
      // Its own bars do not depend on its own selection.
      let found = known.withLock { $0.found[chart] }
      if let found, Self.isSame(found.chosen, chosen, for: chart) { return true }
      return scan([chart], charts, chosen, isCancelled) != nil
    }
  }

  /// Whether `remaining` needs no pass over the rows.
  package func isQuick(_ chosen: [BarsChosen?]) -> Bool {
    known.withLock { known in
      guard chosen.count == answers.count, let charts = known.charts else { return false }
      return charts.indices.allSatisfy { chart in
        charts[chart] == nil || !Self.isFiltered(chart, charts, chosen)
          || known.index?.tally(of: chart, chosen) != nil
          || known.found[chart].map { Self.isSame($0.chosen, chosen, for: chart) } ?? false
      }
    }
  }

  /// What remains of the charts that need no pass over the rows for it, by their places: nil where no
  /// other chart filters them. Nothing before the rows are told by their bars.
  package func quick(_ chosen: [BarsChosen?]) -> [Int: RemainingBars?] {
    let known = known.withLock { $0 }
    guard let charts = known.charts, chosen.count == answers.count else { return [:] }
    var remaining: [Int: RemainingBars?] = [:]
    let ranges = known.index.flatMap { index in
      index.outerCodes(chosen[index.chart].flatMap { charts[index.chart]?.slots(of: $0) })
    }
    for (place, chart) in charts.enumerated() {
      guard let chart, Self.isFiltered(place, charts, chosen) else {
        remaining[place] = .some(nil)
        continue
      }
      if let tally = known.index?.tally(of: place, chosen), let ranges {
        remaining[place] = chart.remaining(tally.totals(ranges))
      } else if let found = known.found[place], Self.isSame(found.chosen, chosen, for: place) {
        remaining[place] = found.bars
      }
    }
    return remaining
  }

  /// What remains of every chart's bars; nil where no other chart filters it.
  ///
  /// - Parameter chosen: nil for a chart that filters nothing. None is filtered by itself.
  /// - Returns: nil if cancelled.
  package func remaining(
    _ chosen: [BarsChosen?], isCancelled: @escaping @Sendable () -> Bool
  ) -> [RemainingBars?]? {
    var charts = known.withLock { $0.charts }
    if charts == nil { charts = making.withLock { _ in self.charts(isCancelled) } }
    guard let charts, chosen.count == answers.count else { return nil }
    var remaining = quick(chosen)
    let left = charts.indices.filter { remaining[$0] == nil }
    guard let found = scan(left, charts, chosen, isCancelled) else { return nil }
    for (place, bars) in zip(left, found) { remaining[place] = bars }
    return charts.indices.map { remaining[$0] ?? nil }
  }

  /// About the most memory that telling the rows by the bars of all charts takes, in bytes, known before
  /// anything is made: codes by the bars that the answers show, the places of these, and of medians and
  /// different values the ranks of values, or the values themselves; and four bytes for each row, while
  /// codes are made and later for the cells of ranks.
  package var expectedByteCount: Int {
    answers.reduce(4 * table.rowCount) { bytes, answer in
      let bars = answer.categories.count * (answer.query.series == nil ? 1 : answer.series.count)
      // What stands for its only or its last row has as many places as groups, which bars may join.
      let places = answer.query.method == .last ? max(bars, table.rowCount) : bars
      return bytes + 8 * (places + 1)
        + table.rowCount
        * (LinkedCodes.Width(largest: places).rawValue + valueBytes(answer.query, bars: bars))
    }
  }

  /// The bytes for each row of what is counted of medians and different values: a rank, or where there are
  /// too many for ranks a value and how often it is there.
  private func valueBytes(_ query: Query, bars: Int) -> Int {
    guard query.method == .median || query.method == .distinct else { return 0 }
    let most = LinkedColumn.mostRanks(bars: bars, table)
    return query.values.reduce(0) { bytes, measure in
      let column = (try? measure.column.index(in: table)).map { table.columns[$0] }
      let count = column?.profile.distinct.estimate ?? 0
      return bytes + (count < most ? 2 : 16)
    }
  }

  /// The memory of codes and index, in bytes.
  package var byteCount: Int {
    known.withLock { known in
      (known.charts ?? []).reduce(known.index?.byteCount ?? 0) { $0 + ($1?.byteCount ?? 0) }
    }
  }

  private static func isFiltered(
    _ chart: Int, _ charts: [LinkedChart?], _ chosen: [BarsChosen?]
  ) -> Bool {
    chosen.indices.contains { $0 != chart && chosen[$0] != nil && charts[$0] != nil }
  }

  /// Whether the selections that filter a chart are the same.
  private static func isSame(
    _ one: [BarsChosen?], _ other: [BarsChosen?], for chart: Int
  ) -> Bool {
    one.indices.allSatisfy { $0 == chart || one[$0] == other[$0] }
  }

  private func filters(_ charts: [LinkedChart?], _ chosen: [BarsChosen?]) -> [[UInt8]?] {
    zip(charts, chosen).map { chart, chosen in
      chart.flatMap { chart in chosen.map { chart.slots(of: $0) } }
    }
  }

  /// What remains of some charts, by passes over the rows; nil if cancelled.
  private func scan(
    _ places: [Int], _ charts: [LinkedChart?], _ chosen: [BarsChosen?],
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [RemainingBars]? {
    let filtered = places.filter { Self.isFiltered($0, charts, chosen) }
    if filtered.isEmpty { return [] }
    let filters = filters(charts, chosen)
    let (tallied, grouped) = (
      filtered.filter { charts[$0]?.columns != nil }, filtered.filter { charts[$0]?.columns == nil }
    )
    let pass = LinkedPass(table: table, charts: charts, filters: filters)
    let tallies = pass.tallies(tallied.map { .init(chart: $0, outer: nil) }, isCancelled)
    let scan = LinkedScan(table, charts, filters)
    guard let tallies, let others = scan.remaining(of: grouped, isCancelled) else { return nil }
    var found: [Int: RemainingBars] = [:]
    for (place, tally) in zip(tallied, tallies) {
      found[place] = charts[place]?.remaining(tally.totals([0..<1]))
    }
    for (place, bars) in zip(grouped, others) { found[place] = bars }
    known.withLock { known in
      for (place, bars) in found { known.found[place] = (chosen, bars) }
    }
    return filtered.compactMap { found[$0] }
  }

  /// The charts, nil for those without rows of their own; nil if cancelled. Only to be called by one.
  private func charts(_ isCancelled: @escaping @Sendable () -> Bool) -> [LinkedChart?]? {
    if let charts = known.withLock({ $0.charts }) { return charts }
    var charts: [LinkedChart?] = []
    for answer in answers {
      if isCancelled() { return nil }
      if let known = made.first(where: { $0.query == answer.query }) {
        charts.append(known)
        continue
      }
      do throws(QueryError) {
        charts.append(try LinkedChart(answer, table, isCancelled))
      } catch {
        if isCancelled() { return nil }
        charts.append(nil)
      }
    }
    known.withLock { $0.charts = charts }
    return charts
  }
}
