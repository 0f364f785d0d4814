// A chart that is linked with others: where each row of the table belongs in its answer.
internal import Scenegraph
internal import Tables

/// The bars of one answer as slots, which the rows of the table are in.
///
/// A slot is what a row's code says, from 1, in the order of the bars: those of a category follow each
/// other, one for each series that splits it, so that a range of categories is one of slots.
struct LinkedChart: Sendable {
  /// Without what is derived and left out; its rows are those of `base`.
  let plan: QueryPlan
  /// The answer with all of its bars, also with those that its condition has left out.
  let base: Answer
  /// The row in `base` of each row of the answer; nil if they are the same.
  private let kept: [Int]?
  /// The values of rows that are bars, as the table has them; none of other bars.
  private let ownValues: [[Double]]
  let seriesCount: Int
  /// The series of the base: of one column, or a measure each.
  let shape: Shape
  /// The row in `base` of each slot; index 0 is for none.
  let slotRows: [Int32]
  /// The series of each slot, if series split the rows, else 0.
  let slotSeries: [Int32]
  let codes: LinkedCodes
  /// The place that a measure's series has in the answer.
  let places: [Int]
  /// What running totals run along; nil if the answer's own order says it.
  let along: [Int]?

  enum Shape: Sendable {
    /// Each bar is a row.
    case apart
    case split
    case columns
  }

  var slotCount: Int { slotRows.count - 1 }

  /// Whether the rows behind several groups of a bar stay groups of their own: what they are together
  /// follows from their values and not from their rows.
  var keepsGroups: Bool { base.query.method == .last || base.query.method == .none }

  init(
    _ answer: Answer, _ table: Table, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) {
    guard table.areRowsKept, table.rowCount > 0,
      answer.query.target == nil || answer.series.count == 1
    else { throw .rowsNotKept }
    var query = answer.query
    query.having = nil
    let hasAll = answer.query.having == nil || answer.query.shownAs == .value
    base = hasAll ? answer : try run(query, over: table, isCancelled: isCancelled)
    plan = try QueryPlan(query.underived, in: table)
    guard plan.hasCells(in: table) else { throw .rowsNotKept }
    seriesCount = base.series.count
    var ordered = base.orderableRows.order(query.order)?.rows?.map(Int.init)
    if query.shownAs == .value { ordered = nil }
    along = ordered
    if query.keepsRowsApart {
      (shape, places) = (.apart, Array(base.series.indices))
      let isShown = query.shownAs == .value
      let own = isShown ? base : try run(query.underived, over: table, isCancelled: isCancelled)
      ownValues = own.series.map(\.values)
      let rows = base.tableRows
      let places = Dictionary(
        (rows ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      kept =
        hasAll
        ? nil
        : answer.tableRows.map { $0.map { places[$0] ?? (rows == nil ? Int($0) : 0) } }
      let count = base.categories.count
      let codes = LinkedCodes(rowCount: table.rowCount, largest: count)
      codes.write({ _ in 0 }, rows: 0..<table.rowCount)
      for bar in 0..<count {
        let row = rows.map { Int($0[bar]) } ?? bar
        codes.write({ _ in UInt32(bar + 1) }, rows: row..<row + 1)
      }
      self.codes = codes
      slotRows = [-1] + (0..<Int32(count)).map { $0 }
      slotSeries = Array(repeating: 0, count: count + 1)
      return
    }
    ownValues = []
    let encoding = table.columns.first?.encoding ?? .utf8
    let rowsByName = Dictionary(
      base.categories.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    kept = hasAll ? nil : answer.categories.map { rowsByName[$0] ?? 0 }
    let isSplit = plan.series != nil
    shape = isSplit ? .split : .columns
    places = isSplit ? [] : try Self.places(plan, base, table)
    let own = base.series.dropLast(base.restSeries.isEmpty ? 0 : 1)
    let seriesByName = Dictionary(
      own.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let rest = base.restSeries.isEmpty ? nil : base.series.count - 1
    let keepsGroups = query.method == .last || query.method == .none
    let width = isSplit ? base.series.count : 1
    var bars: [Int] = []
    codes = try plan.codes(
      of: table,
      { groups in
        let names = groups.unified(encoding)
        let rows = names.categories.map { rowsByName[$0] }
        let series = names.series.map { $0.map { seriesByName[$0] ?? rest } }
        let found = names.groups.map { group -> Int? in
          guard let row = rows[Int(group.category)] else { return nil }
          guard let series else { return row }
          return series[Int(group.series)].map { row * width + $0 }
        }
        let slots = Self.slots(found, keepsGroups: keepsGroups, &bars)
        var places = [UInt32](repeating: 0, count: groups.count + 1)
        for (index, group) in names.groups.enumerated() { places[group.group] = slots[index] }
        for (group, index) in names.absorbed { places[group] = slots[index] }
        return places
      }, isCancelled)
    slotRows = [-1] + bars.map { Int32($0 / width) }
    slotSeries = [0] + bars.map { Int32($0 % width) }
  }

  /// The slots of groups, from 1, in the order of their bars.
  ///
  /// - Parameters:
  ///   - found: the bar of each group; nil for none.
  ///   - bars: takes the bar of each slot.
  private static func slots(
    _ found: [Int?], keepsGroups: Bool, _ bars: inout [Int]
  ) -> [UInt32] {
    var slots = [UInt32](repeating: 0, count: found.count)
    let known = found.indices.compactMap { index in found[index].map { (bar: $0, index: index) } }
    for (bar, index) in known.sorted(by: { ($0.bar, $0.index) < ($1.bar, $1.index) }) {
      if keepsGroups || bars.last != bar { bars.append(bar) }
      slots[index] = UInt32(truncatingIfNeeded: bars.count)
    }
    return slots
  }

  /// Where the measures stand among the series.
  private static func places(
    _ plan: QueryPlan, _ answer: Answer, _ table: Table
  ) throws(QueryError) -> [Int] {
    let titles =
      plan.values.isEmpty
      ? ["Rows"] : plan.values.map { plan.valueTitle(of: $0, in: table) }
    let own = answer.series.count - (answer.restSeries.isEmpty ? 0 : 1)
    let columns = try BarPlaces(
      Array(titles.prefix(own)), bins: nil, nil, table, keepsScales: true)
    return columns.places
  }

  // MARK: - Selections

  /// The slots of chosen bars: 1 for each that is chosen, by slot; index 0 is for no slot.
  func slots(of chosen: BarsChosen) -> [UInt8] {
    var flags = [UInt8](repeating: 0, count: slotRows.count)
    let isSplit = shape == .split
    var isChosen = [UInt8](repeating: 0, count: base.categories.count * (isSplit ? seriesCount : 1))
    for (series, rows) in chosen.rows.prefix(seriesCount).enumerated() {
      for range in rows.ranges {
        for row in range where kept.map({ row < $0.count }) ?? (row < base.categories.count) {
          let row = kept?[row] ?? row
          isChosen[isSplit ? row * seriesCount + series : row] = 1
        }
      }
    }
    for slot in flags.indices.dropFirst() {
      let row = Int(slotRows[slot])
      flags[slot] = isChosen[isSplit ? row * seriesCount + Int(slotSeries[slot]) : row]
    }
    return flags
  }

  // MARK: - What remains

  /// - Parameters:
  ///   - counts: of the rows that remain, by slot.
  ///   - columns: what was measured of them, by slot: as many as the groups of the question have.
  func remaining(_ counts: [Int], _ columns: [GroupValues]) -> RemainingBars {
    let none = base.categories.map { _ in Double.nan }
    var values = base.series.map { _ in none }
    var rowCounts = base.series.map { _ in [Int](repeating: 0, count: none.count) }
    for slot in counts.indices.dropFirst() where counts[slot] > 0 {
      let row = Int(slotRows[slot])
      if shape == .split {
        rowCounts[Int(slotSeries[slot])][row] += counts[slot]
      } else {
        for series in rowCounts.indices { rowCounts[series][row] += counts[slot] }
      }
    }
    switch shape {
    case .apart:
      for (series, counts) in rowCounts.enumerated() {
        for row in counts.indices where counts[row] > 0 {
          values[series][row] = ownValues[series][row]
        }
      }
    case .split:
      fill(&values, Array(values.indices), counts, columns.first)
    case .columns:
      if columns.isEmpty { fill(&values, [0], counts, nil) }
      for (index, place) in places.enumerated() where index < columns.count {
        fill(&values, [place], counts, columns[index])
      }
      if columns.count > places.count {
        fillRest(&values[values.count - 1], counts, Array(columns[places.count...]))
      }
    }
    return derived(values, rowCounts)
  }

  /// Gives bars their values.
  ///
  /// - Parameter series: the series of the measure, by what splits it.
  private func fill(
    _ values: inout [[Double]], _ series: [Int], _ counts: [Int], _ column: GroupValues?
  ) {
    var rest = [RestSum](repeating: RestSum(), count: keepsGroups ? base.categories.count : 0)
    for slot in counts.indices.dropFirst() where counts[slot] > 0 {
      let row = Int(slotRows[slot])
      let place = series[Int(slotSeries[slot])]
      let value = column?.plainValue(slot) ?? Double(counts[slot])
      if keepsGroups, isRest(place), shape == .split, column?.operation != .over {
        if !value.isNaN { rest[row].add(value) }
        values[place][row] = base.restRule == .mean ? rest[row].mean : rest[row].value
      } else {
        values[place][row] = value
      }
    }
    if keepsGroups, shape == .split, let column, column.operation == .over, isRest(series.count - 1)
    {
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
  private func derived(_ values: [[Double]], _ rowCounts: [[Int]]) -> RemainingBars {
    var (values, rowCounts) = (values, rowCounts)
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
    guard shape != .apart else { return base.categories.count }
    let counts = base.series.map { $0.rowCounts ?? [] }
    return total(kept.map { kept in counts.map { counts in kept.map { counts[$0] } } } ?? counts)
  }
}
