// The answer to a question about a table: everything a chart is made from.
package import Scales
package import Scenegraph
package import Tables

/// Bars by category and series, in order, with what they mean and what was left out.
package struct Answer: Sendable {
  package struct Series: Sendable {
    package let name: String
    /// One value per row; NaN is a gap.
    package let values: [Double]
    /// Each value as it was in the data or as it is formatted; for a gap, the original text.
    package let texts: CellTexts
    /// The number of table rows behind each bar; nil if each bar is one row.
    package let rowCounts: [Int]?
    /// Which values are long numbers; nil if none can be.
    package var longs: LongNumbers?
    /// For each row the value that it is compared with, NaN for none; nil without a comparison.
    package internal(set) var compared: [Double]?
    /// For each row half of the interval of its mean, NaN for none; nil without intervals.
    package internal(set) var errors: [Double]?
    /// For each row its target, NaN for none; nil without targets.
    package internal(set) var targets: [Double]?

    init(
      name: String, values: [Double], texts: CellTexts, rowCounts: [Int]?,
      longs: LongNumbers? = nil
    ) {
      (self.name, self.values, self.texts) = (name, values, texts)
      (self.rowCounts, self.longs) = (rowCounts, longs)
    }
  }

  /// The question, with columns resolved and automatic grains made definite.
  package internal(set) var query: Query
  /// The filters as conditions of `--where`; none for what these do not express.
  package internal(set) var conditions: [String]
  /// "" if the categories are row numbers.
  package internal(set) var categoryName = ""
  /// One name per row.
  package internal(set) var categories: CellTexts = []
  /// With a rest, the last one is the rest.
  package internal(set) var series: [Series] = []
  /// The names of the series, or of the columns, that the last of `series` stands for, in order of
  /// first occurrence; empty if there is no rest.
  package internal(set) var restSeries: [String] = []
  /// How bars that have no room become one.
  package internal(set) var restRule = RestRule.sum
  /// Where the series stand in the table; nil if there is no table that says it.
  package internal(set) var seriesOrder: SeriesOrder?
  /// What the user should know: skipped rows, columns not drawn.
  package internal(set) var notices: [Notice] = []
  /// How the table was read; nil if there is none.
  package internal(set) var provenance: Provenance?
  /// The names of the columns that the values came from.
  package internal(set) var valueNames: [String] = []
  /// The name of the column that targets came from; "" without targets.
  package internal(set) var targetName = ""
  /// What all of the values count.
  package internal(set) var unit = NumberUnitName()
  /// Whether all of the values count the same.
  var haveOneUnit = true
  /// How the rows were grouped; nil if they are the table's own rows.
  package internal(set) var grouping: Grouping?
  /// The number of earlier states of the same table in the input, before this one.
  package internal(set) var earlierStates = 0
  /// Whether the categories are the distinct names of a column.
  package internal(set) var hasDistinctNames = false
  /// Whether the rows are ordered by time, scale or bin, so new rows may be inserted between others.
  package internal(set) var isInOrderOfTime = false
  /// Whether the names are steps in their order: of time, or of a scale.
  package internal(set) var areSteps = false
  /// Whether the categories are periods or bins, in order.
  package internal(set) var hasBins = false
  package internal(set) var kind = CategoryKind.names
  /// The lower edge of the first bin of the categories, and of the series.
  package internal(set) var categoryStart: Double?
  package internal(set) var seriesStart: Double?
  /// Why no row passes the filters; nil if one does.
  package internal(set) var refutation: Refutation?
  /// The periods of which the rows have only a part.
  package internal(set) var unfinished = UnfinishedPeriods()
  /// What its sentence must know of the table.
  package internal(set) var facts = SentenceFacts()
  /// The rows shown, in the requested order.
  package internal(set) var order = RowOrder.source
  /// If each bar is one row, the table row of each, from 0; nil if all rows are shown in order.
  package internal(set) var tableRows: [UInt32]?
  /// Whether there were bars until the question's condition left them out.
  package internal(set) var hasLostBars = false
  /// The totals that decide the order of rows, where what is shown follows it; nil if what is shown
  /// decides.
  package internal(set) var orderTotals: [Double]?
  /// The rows without a name, until they are told.
  var nameless: [NamelessBars] = []

  package mutating func tell(_ notice: Notice) { notices.append(notice) }

  init(_ query: Query) {
    self.query = query
    conditions = query.filters.flatMap { $0.conditions ?? [] }
  }

  package var orderableRows: OrderableRows { orderableRows(showing: query.shownAs) }

  /// - Parameter shown: what the values are now.
  func orderableRows(showing shown: ShownAs) -> OrderableRows {
    OrderableRows(
      names: categories, values: series.map(\.values), rule: restRule, areBins: hasBins,
      areDistinct: hasDistinctNames, longs: series.count == 1 ? series[0].longs : nil,
      rank: rank(showing: shown))
  }

  /// The same answer in another order, found without reading the table; nil if cancelled.
  package func reordered(
    _ order: SortOrder, top: Int?, isCancelled: () -> Bool = { false }
  ) -> Answer? {
    var answer = self
    (answer.query.order, answer.query.top) = (order, top)
    guard let found = orderableRows.order(order, top: top, isCancelled: isCancelled) else {
      return nil
    }
    answer.order = found
    return answer
  }
}

package struct Grouping: Hashable, Sendable {
  /// How the values of a group became one.
  package let method: Query.Method
  /// The names of the value columns; empty if rows are counted.
  package let valueNames: [String]
  /// The names of the key columns: the category and, if there is one, the series.
  package let keyNames: [String]

  /// Whether one of the values is a ratio of sums.
  package let hasRatio: Bool

  package init(
    method: Query.Method, valueNames: [String], keyNames: [String], hasRatio: Bool = false
  ) {
    (self.method, self.valueNames, self.keyNames) = (method, valueNames, keyNames)
    self.hasRatio = hasRatio
  }

  /// Whether the values of groups add up to the value of all their rows.
  package var isAdditive: Bool {
    switch method {
    case .none, .last, .sum, .count: !hasRatio
    case .mean, .median, .min, .max, .distinct: false
    }
  }
}

/// - Parameter choiceNotices: how the columns were chosen; added to the answer's notices.
package func run(
  _ query: Query, over table: Table, choiceNotices: [Notice] = [], limits: Limits = .standard,
  isCancelled: @escaping @Sendable () -> Bool = { false }
) throws(QueryError) -> Answer {
  var answer = try measuredAnswer(query, over: table, choiceNotices, limits, isCancelled)
  let further = FurtherAnswers(rowsOf: table, for: query, isCancelled)
  try answer.show(table.areRowsKept ? further : nil, isCancelled: isCancelled)
  guard let ordered = answer.reordered(query.order, top: query.top, isCancelled: isCancelled) else {
    throw .cancelled
  }
  return ordered
}

/// All bars with their values, before anything else is shown of them.
///
/// - Parameter sample: shows what the columns are like; nil if the table itself does.
func measuredAnswer(
  _ query: Query, over table: Table, like sample: Table? = nil, _ choiceNotices: [Notice],
  _ limits: Limits, _ isCancelled: @escaping @Sendable () -> Bool
) throws(QueryError) -> Answer {
  if isCancelled() { throw .cancelled }
  var answer: Answer
  // The rows of an empty table are not known yet.
  let isEmpty = table.rowCount == 0 && table.areRowsKept
  if query.keepsRowsApart || isEmpty && query.series == nil {
    let plan = try QueryPlan(query, in: table)
    guard plan.hasCells(in: table) else { throw .rowsNotKept }
    answer = try plan.rowAnswer(table, choiceNotices, limits, isCancelled)
  } else {
    var query = query
    if query.method != .count, query.values.isEmpty { throw .noValues(query.method) }
    if isEmpty { query.method = .none }
    let groups: GroupedRows
    if let folded = (table.fold as? QueryFold)?.groupedRows(query, of: table) {
      groups = folded
    } else {
      guard table.areRowsKept else { throw .rowsNotKept }
      var plan = try QueryPlan(query, in: table.shown(by: sample))
      guard plan.hasCells(in: table) else { throw .rowsNotKept }
      plan.combineColumns(beyond: limits.series)
      groups = GroupedRows(
        plan: plan, table: try plan.groups(of: table, limits, isCancelled),
        columns: Array(plan.values.indices))
    }
    answer = try groups.answer(table, choiceNotices, limits, isCancelled)
  }
  answer.query.method = query.method
  answer.facts =
    (table.fold as? QueryFold)?.facts(of: query) ?? table.sentenceFacts(of: answer.query)
  answer.facts.hasOneRowEach = answer.hasOneRowEach
  answer.facts.hasBothSigns = table.hasBothSigns(query)
  if answer.categories.isEmpty, !query.filters.isEmpty, table.rowCount > 0 {
    let examples = (table.fold as? QueryFold)?.examples ?? FilterExamples(query.filters, in: table)
    answer.refutation = query.refutation(in: table, examples, answer.facts)
  }
  answer.conditions = query.filters.flatMap { $0.conditions(in: table) ?? [] }
  return answer
}

extension Answer {
  /// Shows of measured bars what the question asks for, leaves out those that do not pass, and tells
  /// of those that are left.
  ///
  /// - Parameters:
  ///   - further: answers for other periods; nil if there are none.
  ///   - isCancelled: polled where the bars have to be ordered first.
  mutating func show(
    _ further: FurtherAnswers?, isCancelled: () -> Bool = { false }
  ) throws(QueryError) {
    let measured = series.map(\.values)
    try showDerived(isCancelled: isCancelled)
    takeTargets()
    let passing = passingRows
    tellFewRows(of: measured, among: passing)
    try compareWithEarlier(further, among: passing)
    tellNameless(among: passing)
    if let passing { leaveOut(allBut: passing) }
  }

  /// The places of some rows; of all for nil.
  func places(_ rows: [UInt32]?) -> [Int] {
    rows.map { $0.map { Int($0) } } ?? Array(categories.indices)
  }
}

extension QueryPlan {
  /// Each row that passes the filters is a bar, each column of values a series.
  fileprivate func rowAnswer(
    _ table: Table, _ choiceNotices: [Notice], _ limits: Limits,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> Answer {
    let rows = inListedOrder(try passingRows(of: table, isCancelled), table)
    let rowCount = rows?.count ?? table.rowCount
    // An empty table does not say yet which columns will have numbers.
    let ownCount =
      rowCount == 0 ? limits.series : min(values.count, limits.series(ofRows: rowCount))
    let values = Array(self.values.prefix(rowCount == 0 ? ownCount : self.values.count))
    var answer = Answer(query)
    answer.tableRows = rows
    var names = CellTexts.numbers(count: table.rowCount)
    if query.category != nil {
      let column = table.columns[category.column]
      answer.categoryName = title(of: category.column, in: table)
      names = column.names(rowCount: table.rowCount)
      let meaning = NumberMeaning.meanings(of: table.columns)[category.column]
      if let periods = Periods(column, meaning, rows: rows) { answer.kind = .periods(periods) }
    }
    answer.categories = rows.map { names.picking($0) } ?? names
    if answer.categories.count <= OrderedScale.mostNames {
      let order = NaturalOrder.order(of: Array(answer.categories))
      answer.areSteps = order?.enumerated().allSatisfy { $0 == $1 } ?? false
    }
    answer.valueNames = values.map { valueTitle(of: $0, in: table) }
    answer.takeUnit(table.commonUnit(of: values, .none))
    answer.restRule = RestRule(
      Query.Method.none, areLevels: Amounts.areLevels(answer.valueNames, query.values))
    if ownCount < values.count, values.contains(where: { $0.operation != nil }) {
      throw .columns(.tooManyMeasures(limit: ownCount))
    }
    let gaps = try addMeasures(values, ownCount, to: &answer, table, isCancelled)
    answer.seriesOrder = .columns(table.placesOfMeasures(values))
    let cells = Notice.Cells(
      table.format.numbers, value: values.count == 1 ? title(of: values[0], in: table) : nil)
    answer.finish(
      table,
      gaps.notices(cells) + table.unitNotices(of: values) + table.problems.notices(cells)
        + choiceNotices)
    answer.nameless = namelessRows(table, rows)
    return answer
  }

  /// Adds a series for each measure, and one for all that have no room; returns what was left out.
  private func addMeasures(
    _ values: [PlacedMeasure], _ ownCount: Int, to answer: inout Answer, _ table: Table,
    _ isCancelled: @Sendable () -> Bool
  ) throws(QueryError) -> TableProblems {
    let rows = answer.tableRows
    let rowCount = rows?.count ?? table.rowCount
    var rest = RestSeries(rowCount: values.count > ownCount ? rowCount : 0)
    var gaps = TableProblems()
    var sides: [RestParts.Sides] = []
    for (place, measure) in values.enumerated() {
      if isCancelled() { throw .cancelled }
      if measure.operation != nil {
        let bars = RowMeasure(measure, table, rows, &gaps)
        sides.append(bars.sides)
        answer.series.append(bars.series(named: answer.valueNames[place]))
        continue
      }
      let column = table.columns[measure.column]
      let all = column.numbers(rowCount: table.rowCount)
      let shown = rows.map { rows in rows.map { all[Int($0)] } } ?? all
      for (row, value) in shown.enumerated() where !value.isFinite {
        let row = rows.map { Int($0[row]) } ?? row
        gaps.note(column.value(at: row), row: row, in: table)
      }
      if place >= ownCount {
        rest.add(shown)
        continue
      }
      sides.append(.values(shown))
      let texts = column.texts(rowCount: table.rowCount)
      answer.series.append(
        Answer.Series(
          name: answer.valueNames[place], values: shown,
          texts: rows.map { texts.picking($0) } ?? texts, rowCounts: nil,
          longs: LongNumbers(column).map { longs in rows.map { longs.picking($0) } ?? longs }))
    }
    answer.addRest(rest, of: Array(answer.valueNames.dropFirst(ownCount)))
    if query.hasRatio { answer.restRule = .folded(RestParts(sides)) }
    return gaps
  }

  /// Some rows, or all, those with listed names first.
  private func inListedOrder(_ rows: [UInt32]?, _ table: Table) -> [UInt32]? {
    guard !query.nameOrder.isEmpty, query.category != nil else { return rows }
    let names = table.columns[category.column].names(rowCount: table.rowCount)
    let all = rows ?? (0..<table.rowCount).map { UInt32(truncatingIfNeeded: $0) }
    return BarPlaces.listed(query.nameOrder, before: all.map(Int.init)) { names[$0] }
      .map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The rows that have no name, if each is a bar of its own.
  private func namelessRows(_ table: Table, _ rows: [UInt32]?) -> [NamelessBars] {
    guard query.category != nil, table.columns[category.column].profile.gaps > 0 else { return [] }
    let column = table.columns[category.column]
    var counts: [NamelessBars.Count] = []
    var texts: [String] = []
    for place in 0..<(rows?.count ?? table.rowCount) {
      let row = rows.map { Int($0[place]) } ?? place
      guard column.value(at: row) == .gap else { continue }
      counts.append((place, 1))
      if texts.count > NamelessRows.mostNamed { continue }
      let text = column.trimmedText(at: row)
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    let found = NamelessRows(column: title(of: category.column, in: table), texts, nil)
    return [NamelessBars(rows: found, counts: counts)]
  }
}

/// The columns without bars of their own, row by row.
private struct RestSeries {
  private(set) var rows: [RestSum]

  init(rowCount: Int) { rows = Array(repeating: RestSum(), count: rowCount) }

  mutating func add(_ values: [Double]) {
    for (row, value) in values.enumerated() where !value.isNaN { rows[row].add(value) }
  }
}

extension Answer {
  /// Adds what some columns are together, if any.
  fileprivate mutating func addRest(_ rest: RestSeries, of names: [String]) {
    guard !names.isEmpty else { return }
    restSeries = names
    let values = rest.rows.map { restRule == .mean ? $0.mean : $0.value }
    series.append(
      Series(
        name: restName(names.count, restRule, .none), values: values,
        texts: GroupTexts.texts(of: values, restRule == .mean ? .mean : .sum),
        rowCounts: nil))
  }

  /// Sets what is known of the table as a whole.
  ///
  /// - Parameter notices: all but how the table was read.
  mutating func finish(_ table: Table, _ notices: [Notice]) {
    provenance = table.provenance
    earlierStates = table.problems[.earlierStates].count
    self.notices =
      table.notices + notices
      + (table.isReadAsExpected ? [] : [provenance.map(Notice.readAs)].compactMap(\.self))
  }
}
