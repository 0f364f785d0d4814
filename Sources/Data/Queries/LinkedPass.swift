// Passes over the rows of linked charts, which fill the cells of tallies.
internal import Tables

/// One pass over all rows, on all threads.
struct LinkedPass: Sendable {
  struct Target: Sendable {
    /// The chart of which bars are told.
    let chart: Int
    /// The chart by whose codes they are told; nil for all rows together.
    let outer: Int?
  }

  let table: Table
  let charts: [LinkedChart?]
  /// For each chart that filters, 1 for its chosen slots, by code.
  let filters: [[UInt8]?]

  /// The accumulated tallies of targets; nil if cancelled.
  func tallies(
    _ targets: [Target], _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [LinkedTally]? {
    if targets.isEmpty { return [] }
    let measured = targets.compactMap { charts[$0.chart] }.flatMap { $0.columns ?? [] }
    let pieces = RowPieces(table, columns: Set(measured.flatMap(\.measure.columns)))
    let runs = pieces.runs
    let parts = Workers.results(runs.count) { run -> [LinkedTally]? in
      self.part(targets, runs[run], pieces, isCancelled)
    }
    var tallies = parts[0]
    for part in parts.dropFirst() {
      guard let part, let mine = tallies else { return nil }
      tallies = nil
      tallies = zip(mine, part).map { one, other in
        var one = one
        one.merge(other)
        return one
      }
    }
    for index in tallies?.indices ?? 0..<0 { tallies?[index].accumulate() }
    return isCancelled() ? nil : tallies
  }

  private func part(
    _ targets: [Target], _ run: ArraySlice<RowPieces.Piece>, _ pieces: RowPieces,
    _ isCancelled: () -> Bool
  ) -> [LinkedTally]? {
    let kinds = targets.compactMap { target in charts[target.chart].map { (target, $0) } }
    var tallies = kinds.map { target, chart in
      LinkedTally(
        chart.columns ?? [], outer: outerCount(target), inner: chart.slotRows.count)
    }
    let scratch = RowScratch()
    var numbers = LinkedNumberReader()
    for piece in run {
      if isCancelled() { return nil }
      let rows = piece.firstRow..<piece.firstRow + piece.rows.count
      for (index, (target, chart)) in kinds.enumerated() {
        fillPlaces(target, chart, rows, scratch)
        var isCounted = false
        for (place, column) in tallies[index].columns.enumerated() {
          let cells = chart.plan.facts.cells(column.measure) { pieces.chunk($0, of: piece) }
          numbers.read(cells, piece.rows, column, scratch) {
            tallies[index].add(place, scratch.groups, rows, $0, scratch.series, &isCounted)
          }
        }
        if !isCounted { tallies[index].count(scratch.groups, rows.count) }
      }
    }
    return tallies
  }

  /// The number of outer codes: those of a chart, or one for all rows, and one for rows that do not
  /// count.
  private func outerCount(_ target: Target) -> Int {
    1 + (target.outer.flatMap { charts[$0]?.slotRows.count } ?? 1)
  }

  /// Writes the cell of each row.
  private func fillPlaces(
    _ target: Target, _ chart: LinkedChart, _ rows: Range<Int>, _ scratch: RowScratch
  ) {
    let width = UInt32(truncatingIfNeeded: chart.slotRows.count)
    if let outer = target.outer.flatMap({ charts[$0] }) {
      outer.codes.read(rows, times: width, into: scratch.groups)
    } else {
      scratch.groups.update(repeating: 0, count: rows.count)
    }
    let none = UInt32(truncatingIfNeeded: outerCount(target) - 1) &* width
    for (other, flags) in filters.enumerated()
    where other != target.chart && other != target.outer {
      guard let flags, let filter = charts[other] else { continue }
      filter.codes.keep(flags, rows, scratch.groups, none)
    }
    chart.codes.add(rows, to: scratch.groups)
  }
}

/// The cells of all other charts by the bars of one, whose selection changes.
struct LinkedIndex: Sendable {
  let chart: Int
  /// The selections that it was made under.
  private let chosen: [BarsChosen?]
  /// By chart; nil for the chart itself, and for those with too many cells.
  private let tallies: [LinkedTally?]

  /// - Returns: nil if cancelled.
  init?(
    _ chart: Int, _ chosen: [BarsChosen?], _ pass: LinkedPass,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.chart, self.chosen) = (chart, chosen)
    let targets = Self.targets(chart, pass)
    let found = pass.tallies(targets.map { .init(chart: $0, outer: chart) }, isCancelled)
    guard let found else { return nil }
    var tallies = [LinkedTally?](repeating: nil, count: pass.charts.count)
    for (place, tally) in zip(targets, found) { tallies[place] = tally }
    self.tallies = tallies
  }

  /// The charts that get cells, those first that need the fewest: there is room of one byte a row for
  /// all, or of a megabyte. More would take longer to fill than a chart may take to be entered.
  private static func targets(_ chart: Int, _ pass: LinkedPass) -> [Int] {
    let outer = (pass.charts[chart]?.slotRows.count ?? 0) + 1
    let sizes = pass.charts.enumerated().compactMap { place, target -> (place: Int, bytes: Int)? in
      guard place != chart, let target, let columns = target.columns else { return nil }
      return (place, LinkedTally.bytes(columns, outer: outer, inner: target.slotRows.count))
    }
    var room = max(1 << 20, pass.table.rowCount)
    return sizes.sorted { ($0.bytes, $0.place) < ($1.bytes, $1.place) }
      .prefix { size in
        room -= min(size.bytes, room + 1)
        return room >= 0
      }
      .map(\.place).sorted()
  }

  /// Whether it is the index of a chart under some selections.
  func serves(_ chart: Int, _ chosen: [BarsChosen?]) -> Bool {
    chart == self.chart
      && chosen.indices.allSatisfy { $0 == chart || chosen[$0] == self.chosen[$0] }
  }

  /// The outer codes of chosen slots, in ranges; all of them, with none, if nothing is chosen.
  ///
  /// - Parameter slots: 1 for a chosen slot.
  func outerCodes(_ slots: [UInt8]?) -> [Range<Int>]? {
    guard let slots else {
      return tallies.compactMap(\.self).first.map { [0..<$0.outer - 1] }
    }
    var ranges: [Range<Int>] = []
    for (slot, flag) in slots.enumerated() where flag != 0 {
      if ranges.last?.upperBound == slot {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<slot + 1
      } else {
        ranges.append(slot..<slot + 1)
      }
    }
    return ranges
  }

  /// The tally of a chart under the selections, whatever is chosen in the index's own chart; nil if
  /// it has none.
  func tally(of place: Int, _ chosen: [BarsChosen?]) -> LinkedTally? {
    guard place != chart, let tally = tallies[place] else { return nil }
    let isSame = chosen.indices.allSatisfy { other in
      other == place || other == chart || chosen[other] == self.chosen[other]
    }
    return isSame ? tally : nil
  }

  var byteCount: Int {
    tallies.compactMap(\.self).reduce(0) {
      $0 + LinkedTally.bytes($1.columns, outer: $1.outer, inner: $1.inner)
    }
  }
}
