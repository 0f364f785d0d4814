// Makes an answer of groups: names in order, values by series, and notices.
internal import Tables

/// The groups of a table's rows, and the plan that made them.
struct GroupedRows: Sendable {
  let plan: QueryPlan
  let table: GroupTable
  /// The value columns that are shown, by their index in the groups.
  let shown: [Int]

  /// - Parameters:
  ///   - source: the table; its rows are not read.
  ///   - isCancelled: polled repeatedly.
  func answer(
    _ source: Table, _ choiceNotices: [String], _ limits: Limits, _ isCancelled: () -> Bool
  ) throws(QueryError) -> Answer {
    let encoding = source.columns.first?.encoding ?? .utf8
    var names = table.unified(encoding)
    guard let groups = names.table else { throw .cancelled }
    try check(names, groups)
    let most = limits.series(ofRows: names.categories.count)
    let seriesCount = names.keepLargestSeries(most, by: shown.first, in: groups)
    if isCancelled() { throw .cancelled }

    var answer = Answer(plan.query)
    answer.hasDistinctNames = true
    if plan.query.category != nil {
      answer.categoryName = plan.title(of: plan.category.column, in: source)
    }
    let rows = try BarPlaces(names.categories, bins: names.categoryBins, plan.category, source)
    (answer.hasBins, answer.isInOrderOfTime) = (names.categoryBins != nil, rows.isOrdered)
    answer.categories = CellTexts(rows.names)
    answer.kind = rows.kind
    answer.categoryStart = plan.category.start(of: names.categoryBins)
    answer.seriesStart = plan.series?.start(of: names.seriesBins)
    let isCount = groups.method == .rowCount
    let valueNames = shown.map { plan.valueTitle(of: plan.values[$0], in: source) }
    answer.valueNames = isCount ? ["Count"] : valueNames
    if plan.query.method != .none {
      let keys = [plan.category, plan.series].compactMap(\.self).map {
        plan.title(of: $0.column, in: source)
      }
      answer.grouping = Grouping(method: plan.query.method, valueNames: valueNames, keyNames: keys)
    }
    var bars = BarTable(names, groups, rows, shown: shown)
    if let series = names.series {
      let columns = try BarPlaces(
        series, bins: names.seriesBins, plan.series, source, isFilled: false)
      answer.series = bars.series(columns)
    } else {
      let columns = try BarPlaces(answer.valueNames, bins: nil, nil, source)
      answer.series = bars.columns(columns)
    }
    if isCancelled() { throw .cancelled }
    let left = seriesCount.map { notice(shown: most, of: $0, "series") }
    answer.finish(
      source, notices(source, names, groups) + [left].compactMap(\.self) + choiceNotices)
    return answer
  }

  /// Throws if each row should be a bar but a pair of names repeats.
  private func check(_ names: UnifiedGroups, _ groups: GroupTable) throws(QueryError) {
    guard let second = groups.secondRow,
      let place = names.groups.first(where: { $0.group == second.group })
    else { return }
    throw .repeatedPair(
      category: names.categories[Int(place.category)],
      series: names.series?[Int(place.series)],
      firstLine: groups.firstLines[second.group], line: second.line)
  }

  private func notices(
    _ source: Table, _ names: UnifiedGroups, _ groups: GroupTable
  ) -> [String] {
    let isOne = groups.method == .rowCount || shown.count == 1
    let words = GapWords(source.format.numbers, isOneValueARow: isOne)
    // What is counted needs no common unit.
    let units =
      [.rowCount, .distinct].contains(groups.method)
      ? [] : shown.compactMap { source.columns[plan.values[$0]].unitNotice }
    if groups.method == .only {
      let gaps = shown.first.map { GapTally(groups.values[$0]).notices(words) } ?? []
      return gaps + units + source.problems.notices(words)
    }
    var problems = source.problems
    groups.noteValues(of: shown, names.groups.map(\.group), in: &problems)
    return [infiniteNotice(names, groups)].compactMap(\.self) + units + problems.notices(words)
  }

  private func infiniteNotice(_ names: UnifiedGroups, _ groups: GroupTable) -> String? {
    var count = 0
    var first: UInt32?
    for (category, _, group) in names.groups {
      let infinite = shown.count { groups.values[$0].value(group).isInfinite }
      if infinite > 0, first == nil { first = category }
      count += infinite
    }
    return first.map { GapWords.infinite(count, first: quoted(names.categories[Int($0)])) }
  }
}

extension GroupTable {
  /// Notes skipped, ambiguous, uncounted, undefined and approximate values.
  ///
  /// - Parameters:
  ///   - columns: the shown columns.
  ///   - groups: the shown groups.
  fileprivate func noteValues(
    of columns: [Int], _ groups: [Int], in problems: inout TableProblems
  ) {
    func note(_ kind: TableProblems.Kind, _ found: (GroupValues) -> TableProblems.Occurrences) {
      let all = columns.map { found(values[$0]) }.filter { $0.count > 0 }
      for one in all.sorted(by: { $0.firstRow < $1.firstRow }) {
        problems.note(kind, row: one.firstRow, line: one.firstLine, count: one.count)
      }
    }
    note(.skippedValues, \.skipped)
    note(.ambiguousValues, \.ambiguous)
    note(.uncountedValues, \.uncounted)
    guard method == .sum || method == .mean || method == .median else { return }
    for group in groups {
      for column in columns {
        if values[column].isUndefined(group) {
          problems.note(.undefinedValues, line: firstLines[group])
        }
        if !values[column].hasExactMedian(group) {
          problems.note(.approximateMedians, line: firstLines[group])
        }
      }
    }
  }
}

/// The values of groups by row and series.
private struct BarTable {
  private let names: UnifiedGroups
  private let groups: GroupTable
  private let rows: BarPlaces
  private let shown: [Int]

  init(_ names: UnifiedGroups, _ groups: GroupTable, _ rows: BarPlaces, shown: [Int]) {
    self.names = names
    self.groups = groups
    self.rows = rows
    self.shown = shown
  }

  /// Series from the names of a series column.
  mutating func series(_ columns: BarPlaces) -> [Answer.Series] {
    var bars = columns.names.map { _ in Bars(rows.names.count, hasTexts) }
    for (category, series, group) in names.groups {
      let row = rows.places[Int(category)]
      bars[columns.places[Int(series)]].set(row, group, shown.first, groups)
    }
    return zip(columns.names, bars).map { series($0, $1) }
  }

  /// Series from columns of values.
  mutating func columns(_ columns: BarPlaces) -> [Answer.Series] {
    var all: [Answer.Series?] = columns.names.map { _ in nil }
    let places: [Int?] = groups.method == .rowCount ? [nil] : shown
    for (index, column) in places.enumerated() {
      var bars = Bars(rows.names.count, hasTexts)
      for (category, _, group) in names.groups {
        bars.set(rows.places[Int(category)], group, column, groups)
      }
      let place = columns.places[index]
      all[place] = series(columns.names[place], bars)
    }
    return all.compactMap(\.self)
  }

  private var hasTexts: Bool { groups.method == .last || groups.method == .only }

  private func series(_ name: String, _ bars: Bars) -> Answer.Series {
    var texts = hasTexts ? bars.texts : GroupTexts.texts(of: bars.values, groups.method)
    if !hasTexts { for (row, long) in bars.longs { texts[row] = long.text() ?? texts[row] } }
    return Answer.Series(
      name: name, values: bars.values, texts: CellTexts(texts), rowCounts: bars.rowCounts,
      longs: LongNumbers(bars.longs))
  }

  private struct Bars {
    var values: [Double]
    var texts: [String]
    var rowCounts: [Int]
    var longs: [Int: LongNumber] = [:]

    init(_ count: Int, _ hasTexts: Bool) {
      values = Array(repeating: .nan, count: count)
      texts = hasTexts ? Array(repeating: "", count: count) : []
      rowCounts = Array(repeating: 0, count: count)
    }

    /// - Parameter column: nil if rows are counted.
    mutating func set(_ row: Int, _ group: Int, _ column: Int?, _ groups: GroupTable) {
      rowCounts[row] = groups.rowCounts[group]
      guard groups.method != .rowCount, let column else {
        values[row] = Double(groups.rowCounts[group])
        return
      }
      values[row] = groups.values[column].plainValue(group)
      if let long = groups.values[column].longs[group] { longs[row] = long }
      if !texts.isEmpty { texts[row] = groups.values[column].texts[group] }
    }
  }
}
