// A chart that is linked with others: where each row of the table belongs in its answer.
internal import Scenegraph
internal import Tables

/// The bars of one answer as slots, which the rows of the table are in.
///
/// A slot is what a row's code says, from 1, in the order of the bars: those of a category follow each
/// other, one for each series that splits it, so that a range of categories is one of slots.
struct LinkedChart: Sendable {
  /// The question of the answer.
  let query: Query
  /// Without what is derived and left out; its rows are those of `base`.
  let plan: QueryPlan
  /// The answer with all of its bars, also with those that its condition has left out.
  let base: Answer
  /// The row in `base` of each row of the answer; nil if they are the same.
  let kept: [Int]?
  /// The values of rows that are bars, as the table has them; none of other bars.
  let ownValues: [[Double]]
  let seriesCount: Int
  /// The series of the base: of one column, or a measure each.
  let shape: Shape
  /// The row in `base` of each slot; index 0 is for none.
  let slotRows: [Int32]
  /// The series of each slot, if series split the rows, else 0; none where each bar is a row.
  let slotSeries: [Int32]
  let codes: LinkedCodes
  /// What is found of the values of its measures, in cells; nil if these cannot be put together.
  let columns: [LinkedColumn]?
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

  /// The memory of what it knows of the rows.
  var byteCount: Int {
    (columns ?? []).reduce(codes.byteCount + 8 * slotRows.count) { bytes, column in
      if case .ranks(let codes, _) = column.kind { bytes + codes.byteCount } else { bytes }
    }
  }

  /// Whether the rows behind several groups of a bar stay groups of their own: what they are together
  /// follows from their values and not from their rows.
  var keepsGroups: Bool { base.query.keepsGroups }

  init(
    _ answer: Answer, _ table: Table, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) {
    guard table.areRowsKept, table.rowCount > 0,
      answer.query.target == nil || answer.series.count == 1
    else { throw .rowsNotKept }
    self.query = answer.query
    var query = answer.query
    query.having = nil
    let hasAll = answer.query.having == nil || answer.query.shownAs == .value
    base = hasAll ? answer : try run(query, over: table, isCancelled: isCancelled)
    plan = try QueryPlan(query.underived, in: table)
    guard plan.hasCells(in: table) else { throw .rowsNotKept }
    seriesCount = base.series.count
    let isShown = query.shownAs == .value
    along = isShown ? nil : base.orderableRows.order(query.order)?.rows?.map(Int.init)
    if query.keepsRowsApart {
      (shape, places, columns) = (.apart, Array(base.series.indices), [])
      let own = isShown ? base : try run(query.underived, over: table, isCancelled: isCancelled)
      ownValues = own.series.map(\.values)
      kept = hasAll ? nil : base.places(ofTableRowsOf: answer)
      codes = LinkedCodes(rowsOf: base, table.rowCount)
      let count = base.categories.count
      slotRows = (-1..<Int32(truncatingIfNeeded: count)).map { $0 }
      slotSeries = []
      return
    }
    ownValues = []
    let isSplit = plan.series != nil
    shape = isSplit ? .split : .columns
    places = isSplit ? [] : try Self.places(plan, base, table)
    let bars = LinkedNames(base, isSplit: isSplit)
    kept = hasAll ? nil : answer.categories.map { bars.row($0) ?? 0 }
    let keepsGroups = query.keepsGroups
    var found: [Int] = []
    codes = try plan.codes(
      of: table,
      { groups in
        let names = groups.unified(table.columns.first?.encoding ?? .utf8)
        let slots = Self.slots(bars.bars(of: names), keepsGroups: keepsGroups, &found)
        var places = [UInt32](repeating: 0, count: groups.count + 1)
        for (index, group) in names.groups.enumerated() { places[group.group] = slots[index] }
        for (group, index) in names.absorbed { places[group] = slots[index] }
        return places
      }, isCancelled)
    slotRows = [-1] + found.map { Int32(truncatingIfNeeded: $0 / bars.width) }
    slotSeries = [0] + found.map { Int32(truncatingIfNeeded: $0 % bars.width) }
    // Measures without bars of their own are one: what each of them comes to is no part of that.
    let hasRest = !isSplit && plan.values.count > places.count
    columns =
      keepsGroups || hasRest
      ? nil : try LinkedColumn.columns(of: plan, table, bars: found.count, isCancelled)
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
    return (0..<own).map(columns.place)
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
}

/// The bars of an answer by their names.
private struct LinkedNames {
  private let rows: [String: Int]
  private let series: [String: Int]
  private let rest: Int?
  /// The number of bars of each category that are told apart.
  let width: Int

  init(_ answer: Answer, isSplit: Bool) {
    rows = Dictionary(
      answer.categories.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let own = answer.series.dropLast(answer.restSeries.isEmpty ? 0 : 1)
    series = Dictionary(
      own.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    rest = answer.restSeries.isEmpty ? nil : answer.series.count - 1
    width = isSplit ? answer.series.count : 1
  }

  func row(_ name: String) -> Int? { rows[name] }

  /// The bar of each group; nil for none.
  func bars(of names: UnifiedGroups) -> [Int?] {
    let rows = names.categories.map { self.rows[$0] }
    let series = names.series.map { $0.map { self.series[$0] ?? rest } }
    return names.groups.map { group in
      guard let row = rows[Int(group.category)] else { return nil }
      guard let series else { return row }
      return series[Int(group.series)].map { row * width + $0 }
    }
  }
}

extension Answer {
  /// The place of each row of another answer, where each bar is a row of the table.
  fileprivate func places(ofTableRowsOf answer: Answer) -> [Int]? {
    guard let tableRows else { return answer.tableRows.map { $0.map(Int.init) } }
    let places = Dictionary(
      tableRows.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return answer.tableRows.map { $0.map { places[$0] ?? 0 } }
  }
}

extension LinkedCodes {
  /// Of bars that are rows.
  fileprivate convenience init(rowsOf answer: Answer, _ rowCount: Int) {
    let count = answer.categories.count
    self.init(rowCount: rowCount, largest: count)
    guard let rows = answer.tableRows else {
      write({ UInt32(truncatingIfNeeded: $0 + 1) }, rows: 0..<rowCount)
      return
    }
    write({ _ in 0 }, rows: 0..<rowCount)
    for (bar, row) in rows.enumerated() {
      write({ _ in UInt32(truncatingIfNeeded: bar + 1) }, rows: Int(row)..<Int(row) + 1)
    }
  }
}
