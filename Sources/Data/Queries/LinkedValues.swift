// What remains of a linked chart's bars, from what its slots come to.
internal import Tables

extension LinkedChart {
  /// What remains, from a tally of all rows that do.
  func remaining(_ totals: LinkedTally) -> RemainingBars {
    let counts = totals.counts.map { Int($0) }
    if shape == .apart { return remaining(counts, []) }
    var bars = Bars(self, counts)
    let none = totals.columns.isEmpty
    for (place, column) in (none ? [nil] : totals.columns.indices.map { Optional($0) }).enumerated()
    {
      for slot in counts.indices.dropFirst() where counts[slot] > 0 {
        let series = shape == .split ? Int(slotSeries[slot]) : places[place]
        bars.values[series][Int(slotRows[slot])] =
          column.map { totals.value($0, slot) } ?? Double(counts[slot])
      }
    }
    return derived(bars)
  }

  fileprivate struct Bars {
    var values: [[Double]]
    var rowCounts: [[Int]]

    /// - Parameter counts: of the rows that remain, by slot.
    init(_ chart: LinkedChart, _ counts: [Int]) {
      let count = chart.base.categories.count
      values = chart.base.series.map { _ in [Double](repeating: .nan, count: count) }
      rowCounts = chart.base.series.map { _ in [Int](repeating: 0, count: count) }
      for slot in counts.indices.dropFirst() where counts[slot] > 0 {
        let row = Int(chart.slotRows[slot])
        if chart.shape == .split {
          rowCounts[Int(chart.slotSeries[slot])][row] += counts[slot]
        } else {
          for series in rowCounts.indices { rowCounts[series][row] += counts[slot] }
        }
      }
    }
  }

  /// - Parameters:
  ///   - counts: of the rows that remain, by slot.
  ///   - columns: what was measured of them, by slot: as many as the groups of the question have,
  ///     and none where each bar is a row.
  func remaining(_ counts: [Int], _ columns: [GroupValues]) -> RemainingBars {
    var bars = Bars(self, counts)
    switch shape {
    case .apart:
      for (series, counts) in bars.rowCounts.enumerated() {
        for row in counts.indices where counts[row] > 0 {
          bars.values[series][row] = ownValues[series][row]
        }
      }
    case .split:
      fill(&bars.values, Array(bars.values.indices), counts, columns[0])
    case .columns:
      for (place, column) in zip(places, columns) {
        fill(&bars.values, [place], counts, column)
      }
      if !base.restSeries.isEmpty {
        fillRest(&bars.values[seriesCount - 1], counts, Array(columns[places.count...]))
      }
    }
    return derived(bars)
  }

  /// Gives bars their values.
  ///
  /// - Parameter series: the series of the measure, by what splits it.
  private func fill(
    _ values: inout [[Double]], _ series: [Int], _ counts: [Int], _ column: GroupValues
  ) {
    var rest = [RestSum](repeating: RestSum(), count: keepsGroups ? base.categories.count : 0)
    for slot in counts.indices.dropFirst() where counts[slot] > 0 {
      let row = Int(slotRows[slot])
      let place = series[Int(slotSeries[slot])]
      let value = column.plainValue(slot)
      if keepsGroups, isRest(place), shape == .split, column.operation != .over {
        if !value.isNaN { rest[row].add(value) }
        values[place][row] = base.restRule == .mean ? rest[row].mean : rest[row].value
      } else {
        values[place][row] = value
      }
    }
    if keepsGroups, shape == .split, column.operation == .over, isRest(series.count - 1) {
      fillRest(&values[series.count - 1], counts, [column])
    }
  }

  private func isRest(_ series: Int) -> Bool {
    !base.restSeries.isEmpty && series == base.series.count - 1
  }

  /// Several slots, or columns, that are one bar.
  private func fillRest(_ values: inout [Double], _ counts: [Int], _ columns: [GroupValues]) {
    let own = shape == .split ? base.series.count - 1 : nil
    let slots = counts.indices.dropFirst().filter { slot in
      counts[slot] > 0 && own.map { Int(slotSeries[slot]) == $0 } ?? true
    }
    if keepsGroups, columns[0].operation != .over {
      var sums = [RestSum](repeating: RestSum(), count: values.count)
      for slot in slots {
        for column in columns where !column.extremes[slot].isNaN {
          sums[Int(slotRows[slot])].add(column.extremes[slot])
        }
      }
      for slot in slots {
        let row = Int(slotRows[slot])
        values[row] = base.restRule == .mean ? sums[row].mean : sums[row].value
      }
      return
    }
    var targets = [Int](repeating: 0, count: counts.count)
    for slot in slots { targets[slot] = Int(slotRows[slot]) + 1 }
    var column = columns[0]
    for other in columns.dropFirst() { column.add(column: other, groupCount: counts.count - 1) }
    let folded = column.folded(into: values.count, targets)
    for slot in slots { values[Int(slotRows[slot])] = folded.plainValue(Int(slotRows[slot]) + 1) }
  }

  /// What is shown of the values, and only of the answer's own bars.
  private func derived(_ bars: Bars) -> RemainingBars {
    var (values, rowCounts) = (bars.values, bars.rowCounts)
    if base.query.shownAs != .value {
      values = (try? base.derived(of: values, rowCounts, along: along)) ?? values
    }
    if let kept {
      values = values.map { values in kept.map { values[$0] } }
      rowCounts = rowCounts.map { counts in kept.map { counts[$0] } }
    }
    return RemainingBars(
      values: values, rowCounts: rowCounts, rowCount: total(rowCounts), wholeRowCount: wholeCount)
  }

  private func total(_ counts: [[Int]]) -> Int {
    let counted = shape == .split ? counts[...] : counts.prefix(1)
    return counted.reduce(0) { $0 + $1.reduce(0, +) }
  }

  private var wholeCount: Int {
    guard shape != .apart else { return kept?.count ?? base.categories.count }
    let counts = base.series.map { $0.rowCounts ?? [] }
    return total(kept.map { kept in counts.map { counts in kept.map { counts[$0] } } } ?? counts)
  }
}
