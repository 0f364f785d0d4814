// Makes an answer of groups: names in order, values by series, and notices.
internal import Tables

/// The groups of a table's rows, and the plan that made them.
struct GroupedRows: Sendable {
  private let plan: QueryPlan
  private let table: GroupTable
  /// The value columns with bars of their own, by their index in the plan and in the groups.
  private let shown: [Int]
  /// The others, in the plan.
  private let others: [Int]

  /// - Parameter columns: the value columns in question, by their index in the plan.
  init(plan: QueryPlan, table: GroupTable, columns: [Int]) {
    (self.plan, self.table) = (plan, table)
    let own = plan.series == nil ? min(columns.count, table.limits.series) : columns.count
    (shown, others) = (Array(columns.prefix(own)), Array(columns.dropFirst(own)))
  }

  /// The others, in the groups.
  private var rest: [Int] { others.filter(table.values.indices.contains) }

  /// - Parameter source: the table; its rows are not read.
  func answer(
    _ source: Table, _ choiceNotices: [Notice], _ limits: Limits, _ isCancelled: () -> Bool
  ) throws(QueryError) -> Answer {
    let encoding = source.columns.first?.encoding ?? .utf8
    var names = table.unified(encoding)
    guard let groups = names.table else { throw .cancelled }
    try check(names, groups)
    let most = limits.series(ofRows: names.categories.count)
    // The series without a name may have no room, too.
    let nameless = nameless(source, names, groups)
    let restNames = names.keepLargestSeries(most, by: shown.first, in: groups)
    if isCancelled() { throw .cancelled }

    var answer = Answer(plan.query)
    let rows = try nameBars(of: &answer, names, groups, source)
    let rest = RestColumns(rest, in: groups)
    try addBars(to: &answer, rows, names, groups, rest, restNames, source)
    if isCancelled() { throw .cancelled }
    answer.finish(source, notices(source, names, groups, rest) + choiceNotices)
    answer.nameless = nameless.map { found in
      let counts = found.counts.map { (row: rows.place(of: $0.row), count: $0.count) }
      return NamelessBars(rows: found.rows, counts: counts)
    }
    let told = answer.noticeOfAbsentNames(
      (1..<table.categories.count + 1).map { table.categories.name($0, in: encoding) })
    answer.notices += [told].compactMap(\.self)
    return answer
  }

  /// Whether a row is a bar of its own, so that its table is in an order that somebody chose.
  private var arePairs: Bool { plan.query.method == .none }

  private func nameBars(
    of answer: inout Answer, _ names: UnifiedGroups, _ groups: GroupTable, _ source: Table
  ) throws(QueryError) -> BarPlaces {
    answer.hasDistinctNames = true
    if plan.query.category != nil {
      answer.categoryName = plan.title(of: plan.category.column, in: source)
    }
    let rows = try BarPlaces(
      names.categories, bins: names.categoryBins, plan.category, source, keepsScales: arePairs,
      listed: plan.query.nameOrder)
    answer.hasBins = names.categoryBins != nil && plan.query.nameOrder.isEmpty
    (answer.isInOrderOfTime, answer.areSteps) = (rows.isOrdered, rows.isOrdered)
    answer.categories = CellTexts(rows.names)
    answer.kind = rows.kind
    answer.categoryStart = plan.category.start(of: names.categoryBins)
    answer.seriesOrder = plan.series.map { reader in
      SeriesOrder(
        (groups.allSeries ?? groups.series)?.firstNames(
          source.columns.first?.encoding ?? .utf8) ?? [], of: reader)
    }
    answer.seriesStart = plan.series?.start(of: names.seriesBins)
    if plan.query.leavesPeriodsWhole(plan.query.category) {
      answer.unfinished.categories = rows.placed(
        groups.categories.unfinished, of: names.categoryBins)
    }
    return rows
  }

  /// Adds the values of the bars by series, and what the series are.
  ///
  /// - Parameter restNames: the series that have no room.
  private func addBars(
    to answer: inout Answer, _ rows: BarPlaces, _ names: UnifiedGroups, _ groups: GroupTable,
    _ rest: RestColumns, _ restNames: [String], _ source: Table
  ) throws(QueryError) {
    let isCount = groups.method == .rowCount
    let valueNames = (shown + others).map { plan.valueTitle(of: plan.values[$0], in: source) }
    answer.valueNames = isCount ? ["Rows"] : valueNames
    let measures = (shown + others).map { plan.values[$0] }
    answer.takeUnit(source.commonUnit(of: measures, plan.query.method))
    answer.restRule = RestRule(
      plan.query.method, areLevels: Amounts.areLevels(valueNames, plan.query.values))
    if plan.query.method != .none {
      let keys = [plan.category, plan.series].compactMap(\.self).map {
        plan.title(of: $0.column, in: source)
      }
      answer.grouping = Grouping(
        method: plan.query.method, valueNames: valueNames, keyNames: keys,
        hasRatio: plan.query.hasRatio)
    }
    let bars = BarTable(names, groups, rows, shown: shown, rest: rest, answer.restRule)
    if let series = names.series {
      let columns = try BarPlaces(
        series, bins: names.seriesBins, plan.series, source, isFilled: false, keepsScales: arePairs)
      answer.restSeries = restNames
      bars.addSeries(columns, to: &answer)
      if let keys = groups.series, plan.query.leavesPeriodsWhole(plan.query.series) {
        answer.unfinished.series = columns.placed(keys.unfinished, of: names.seriesBins)
      }
    } else {
      let own = others.isEmpty ? answer.valueNames : Array(valueNames.prefix(shown.count))
      let columns = try BarPlaces(own, bins: nil, nil, source, keepsScales: true)
      answer.restSeries = Array(valueNames.dropFirst(shown.count))
      bars.addColumns(columns, to: &answer)
      var places = source.placesOfMeasures(
        isCount ? [PlacedMeasure(0)] : shown.map { plan.values[$0] })
      for (index, place) in places.enumerated() {
        let moved = columns.place(of: index)
        if places.indices.contains(moved) { places[moved] = place }
      }
      answer.seriesOrder = .columns(places)
    }
  }

  /// Throws if each row should be a bar but a pair of names repeats.
  private func check(_ names: UnifiedGroups, _ groups: GroupTable) throws(QueryError) {
    guard let second = groups.secondRow,
      let place = names.groups.first(where: { $0.group == second.group })
    else { return }
    throw .repeatedPair(
      category: names.categories[Int(place.category)], series: names.series?[Int(place.series)],
      firstLine: groups.firstLine(of: second.group), line: second.line)
  }

  private func notices(
    _ source: Table, _ names: UnifiedGroups, _ groups: GroupTable, _ rest: RestColumns
  ) -> [Notice] {
    let all = shown + others
    let value = all.count == 1 ? plan.title(of: plan.values[all[0]], in: source) : nil
    let cells = Notice.Cells(source.format.numbers, value: groups.method == .rowCount ? "" : value)
    // What is counted needs no common unit.
    let units =
      [.rowCount, .distinct].contains(groups.method)
      ? [] : source.unitNotices(of: (shown + others).map { plan.values[$0] })
    if groups.method == .only {
      var problems = shown.first.map { TableProblems(groups.values[$0]) } ?? TableProblems()
      groups.noteZeros(shown.map { groups.values[$0] }, names.groups.numbers, in: &problems)
      let gaps = problems.notices(cells)
      return gaps + units + source.problems.notices(cells)
    }
    var problems = source.problems
    let own = shown.map { groups.values[$0] }
    groups.noteValues(
      of: own + self.rest.map { groups.values[$0] }, results: own + rest.columns,
      names.groups.numbers, in: &problems)
    return [infiniteNotice(names, groups, own + rest.columns, cells)].compactMap(\.self) + units
      + problems.notices(cells)
  }

  /// The rows of which the columns of names have none, by the indices of their categories.
  private func nameless(
    _ source: Table, _ names: UnifiedGroups, _ groups: GroupTable
  ) -> [NamelessBars] {
    func found(
      _ gaps: UnifiedGroups.Gaps?, _ field: FieldReader?, _ share: NamelessRows.Share,
      _ name: (NamedGroups.Element) -> UInt32
    ) -> NamelessBars? {
      guard let gaps, let field else { return nil }
      var counts: [NamelessBars.Count] = []
      for element in names.groups where name(element) == gaps.index {
        counts.append((Int(element.category), groups.rowCount(of: element.group)))
      }
      let column = plan.title(of: field.column, in: source)
      return NamelessBars(rows: NamelessRows(column: column, gaps.texts, share), counts: counts)
    }
    return [
      found(names.gaps, plan.category, .bar) { $0.category },
      found(names.seriesGaps, plan.series, .series) { $0.series },
    ].compactMap(\.self)
  }

  private func infiniteNotice(
    _ names: UnifiedGroups, _ groups: GroupTable, _ columns: [GroupValues], _ cells: Notice.Cells
  ) -> Notice? {
    let places = columns.map { $0.places(in: names.groups.numbers, where: .infinite) }
    let count = places.reduce(0) { $0 + $1.count }
    let first = places.compactMap(\.first).min().map { names.groups[$0].category }
    return first.map {
      .problem(.infiniteValues, count: count, first: .bar(names.categories[Int($0)]), cells)
    }
  }
}

extension GroupTable {
  /// Notes the ratios that have no value, since they are divided by zero.
  fileprivate func noteZeros(
    _ columns: [GroupValues], _ groups: some RandomAccessCollection<Int>,
    in problems: inout TableProblems
  ) {
    for column in columns where column.operation == .over {
      for group in groups where column.isDividedByZero(group) {
        problems.note(.dividedByZero, line: firstLine(of: group))
      }
    }
  }

  /// Notes skipped, ambiguous, uncounted, undefined and approximate values.
  ///
  /// - Parameters:
  ///   - columns: the columns as they were grouped.
  ///   - results: the columns that have bars.
  fileprivate func noteValues(
    of columns: [GroupValues], results: [GroupValues], _ groups: some RandomAccessCollection<Int>,
    in problems: inout TableProblems
  ) {
    func note(_ kind: TableProblems.Kind, _ found: (GroupValues) -> TableProblems.Occurrences) {
      let all = columns.map(found).filter { $0.count > 0 }
      for one in all.sorted(by: { $0.firstRow < $1.firstRow }) { problems.add(kind, one) }
    }
    note(.missingValues, \.missing)
    note(.skippedValues, \.skipped)
    note(.ambiguousValues, \.ambiguous)
    note(.uncountedValues, \.uncounted)
    noteZeros(results, groups, in: &problems)
    guard method == .sum || method == .mean || method == .median else { return }
    func note(_ kind: TableProblems.Kind, _ odd: GroupValues.Odd) {
      for place in results.flatMap({ $0.places(in: groups, where: odd) }).sorted() {
        let group = groups[groups.index(groups.startIndex, offsetBy: place)]
        problems.note(kind, line: firstLine(of: group))
      }
    }
    note(.undefinedValues, .undefined)
    note(.approximateMedians, .approximate)
  }
}
