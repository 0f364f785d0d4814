// The numbers of a chart, without files or pixels: categories by series, with gaps and names.
package import Queries
package import Scales
package import Tables
internal import Words

/// Categories × series of values. Rows are known by index: two categories may have one name.
public struct ChartData: Hashable, Sendable {
  /// One series of bars.
  public struct Series: Sendable {
    /// The name in the legend.
    public package(set) var name: String
    /// One value per row; NaN is a gap (missing is not zero).
    public let values: [Double]
    /// Each value as it was in the data; for a gap, the original text.
    let cells: CellTexts
    /// The number of table rows behind each value; nil if each value is one row.
    package let rowCounts: [Int]?
    /// Which values are long numbers; nil if none can be.
    package let longs: LongNumbers?
    /// For each row the value that it is compared with, NaN for none; nil without a comparison.
    package let compared: [Double]?
    /// For each row half of the interval of its mean, NaN for none; nil without intervals.
    package let errors: [Double]?
    /// For each row its target, NaN for none; nil without targets.
    package let targets: [Double]?
    /// The extremes of what is compared, of the intervals and of the targets; nil if there are none.
    let rangeBeside: ClosedRange<Double>?
    /// The least of them that a logarithmic axis has a place for.
    let leastPositiveBeside: Double?
    package let summary: SeriesSummary

    /// Takes a pass over the values for the summary.
    package init(name: String, values: [Double], texts: [String]) {
      self.init(name: name, values: values, texts: CellTexts(texts))
    }

    package init(
      name: String, values: [Double], texts: CellTexts, rowCounts: [Int]? = nil,
      longs: LongNumbers? = nil, compared: [Double]? = nil, errors: [Double]? = nil,
      targets: [Double]? = nil
    ) {
      (self.name, self.values, self.rowCounts, self.longs) = (name, values, rowCounts, longs)
      (self.compared, self.errors, self.targets) = (compared, errors, targets)
      rangeBeside = Self.rangeBeside(values, compared, errors, targets)
      leastPositiveBeside = Self.leastPositiveBeside(values, compared, errors, targets)
      cells = texts
      summary = SeriesSummary(values)
    }

    private static func rangeBeside(
      _ values: [Double], _ compared: [Double]?, _ errors: [Double]?, _ targets: [Double]?
    ) -> ClosedRange<Double>? {
      guard compared != nil || errors != nil || targets != nil else { return nil }
      let ends = errors.map { zip(values, $0).flatMap { [$0 - $1, $0 + $1] } } ?? []
      let finite = ((compared ?? []) + ends + (targets ?? [])).filter(\.isFinite)
      guard let least = finite.min(), let greatest = finite.max() else { return nil }
      return least...greatest
    }

    private static func leastPositiveBeside(
      _ values: [Double], _ compared: [Double]?, _ errors: [Double]?, _ targets: [Double]?
    ) -> Double? {
      guard compared != nil || errors != nil || targets != nil else { return nil }
      // A mean that has no place has no whisker.
      let lows = errors.map { zip(values, $0).filter { $0.0 > 0 }.map { $0.0 - $0.1 } } ?? []
      return ((compared ?? []) + lows + (targets ?? [])).filter { $0 > 0 && $0.isFinite }.min()
    }

    /// A value as it was in the data; "" for a gap or if the text is unknown.
    package func text(ofRow row: Int) -> String {
      cells.indices.contains(row) && !values[row].isNaN ? cells[row] : ""
    }
  }

  /// The name of the column that the categories came from; "" if they are row numbers.
  public var categoryName: String
  /// One name per row.
  package var categories: CellTexts
  /// The series, each with one value per row.
  public package(set) var series: [Series]
  /// What the user should know about the data: skipped rows, replaced bytes. One sentence each,
  /// none of blanks alone.
  public var notices: [String] {
    get { told.map { $0.sentence() } }
    set { told = newValue.filter(\.isVisible).map(Notice.said) }
  }
  package var told: [Notice]
  /// How the data were read; nil if they were not read from a table.
  package var provenance: Provenance?
  /// The names of the columns that the values came from; empty if rows were counted.
  package var valueNames: [String] = []
  /// The name of the column that targets came from; "" without targets.
  package internal(set) var targetName = ""
  /// What all of the values count.
  package var unit = NumberUnitName()
  /// How rows were grouped; nil if they are the rows of a file.
  package var grouping: Grouping?
  var amounts: Amounts
  /// The names that the last series stands for; empty if it is one like the others.
  package var restSeries: [String] = []
  /// The number of bars that the last row stands for; 0 if it is one like the others.
  package internal(set) var restCount = 0
  /// What bars show of their values.
  package var shownAs = ShownAs.value
  /// Whether one of the values is a ratio.
  var hasRatio = false
  /// The earlier period that bars are compared with; nil for none.
  package var comparison: ComparedPeriod?
  /// What rows of several series count as where they are ordered by value.
  var rank = RowRank.total
  var isCompared: Bool { comparison != nil }
  /// How bars without room become one, if the data say; else by `grouping`.
  var knownRule: RestRule?
  /// The number of earlier states of the same table in the input, which these data replace.
  package var earlierStates = 0
  /// Whether the rows are the distinct names of a column, each for any number of input rows.
  package var hasDistinctNames = false
  /// Whether the rows are ordered by time or scale, so new rows may be inserted between others.
  package var isInOrderOfTime = false
  /// Whether the names are steps in their order, such as months or degrees, which need not be times.
  package var areSteps = false
  /// Whether the categories are periods or bins, in order.
  package var hasBins = false
  /// The kind of the categories, if an axis can show more than their names.
  package var kind = CategoryKind.names
  /// The periods among categories and series of which the rows have only a part.
  package var unfinished = UnfinishedPeriods()
  /// Where the series stand in their table; nil if they are not from a table.
  package var seriesOrder: SeriesOrder?
  /// What names are called where they are shown; the data keep them.
  var shownNames: [String: String] = [:]
  /// Whether the names of measures are shown without their units, since another one is said.
  var hidesUnits = false
  let lastNames = LastResult<Set<String>, Set<String>>()
  let lastMedian = LastResult<([SeriesSummary], [Range<Int>]), Double>()
  /// The question that the data answer; nil if they were not read from a table.
  package var question: AnsweredQuestion?
  let lastStacks = LastResult<[SeriesSummary], StackSummary>()
  let lastSum = LastResult<(summaries: [SeriesSummary], selection: Selection), Double>()
  var restRule: RestRule { knownRule ?? RestRule(grouping?.method) }
  /// The index of the series that stands for those without bars of their own; nil if all have some.
  package var restSeriesIndex: Int? { restSeries.isEmpty ? nil : series.count - 1 }
  /// The rows without the rest, which is the last if there is one.
  package var ownRows: Range<Int> { 0..<categories.count - min(1, restCount) }

  /// How many bars or series a bar stands for; nil if it is one of its own.
  package func restCount(row: Int, series: Int) -> Int? {
    let bars = restCount > 0 && row == categories.count - 1 ? restCount : nil
    let others = series == restSeriesIndex ? restSeries.count : nil
    return bars == nil && others == nil ? nil : (bars ?? 1) * (others ?? 1)
  }

  /// Whether the rest is a mean of rows that are kept apart, which adds up with nothing.
  var hasMeanOfRows: Bool {
    grouping == nil && restRule == .mean && (restCount > 0 || !restSeries.isEmpty)
  }

  /// Whether values are means, ratios or indices, whose texts are rounded.
  var areQuotients: Bool { grouping?.method == .mean || hasRatio || shownAs == .index }

  /// Whether these are the same bars, decided in constant time.
  package func hasSameBars(as other: ChartData) -> Bool {
    series.elementsEqual(other.series) { $0.summary === $1.summary }
  }

  /// The number of categories.
  public var rowCount: Int { categories.count }

  /// The name of a row, which must exist.
  public func category(ofRow row: Int) -> String { categories[row] }

  package init(
    categoryName: String, categories: [String], series: [Series], notices: [Notice] = [],
    grouping: Grouping? = nil
  ) {
    self.init(
      categoryName: categoryName, categories: CellTexts(categories), series: series,
      notices: notices, grouping: grouping)
  }

  package init(
    categoryName: String, categories: CellTexts, series: [Series], notices: [Notice] = [],
    grouping: Grouping? = nil
  ) {
    (self.categoryName, self.categories, self.series) = (categoryName, categories, series)
    told = notices
    self.grouping = grouping
    amounts = Amounts(names: series.map(\.name), grouping: grouping)
  }

  /// No categories and no series; its chart says that there is nothing to show.
  public static let empty = ChartData(
    categoryName: "", categories: [] as CellTexts, series: [] as [Series])

  /// The bars of an answer, in table order; `arranged(by:)` gives the requested order.
  ///
  /// A cell that is not a number is a gap and is counted in a notice; an infinite value stays. Row
  /// numbers in notices count from 1 without header and blank lines, as unnamed rows of the chart
  /// do; line numbers are those of the input.
  package init(_ answer: Answer) {
    self.init(
      categoryName: answer.categoryName, categories: answer.categories,
      series: answer.series.map {
        Series(
          name: $0.name, values: $0.values, texts: $0.texts, rowCounts: $0.rowCounts,
          longs: $0.longs, compared: $0.compared, errors: $0.errors, targets: $0.targets)
      },
      notices: answer.notices, grouping: answer.grouping)
    provenance = answer.provenance
    (valueNames, unit, targetName) = (answer.valueNames, answer.unit, answer.targetName)
    earlierStates = answer.earlierStates
    hasDistinctNames = answer.hasDistinctNames
    (isInOrderOfTime, areSteps) = (answer.isInOrderOfTime, answer.areSteps)
    hasBins = answer.hasBins
    kind = answer.kind
    unfinished = answer.unfinished
    seriesOrder = answer.seriesOrder
    question = AnsweredQuestion(answer)
    amounts = answer.amounts
    restSeries = answer.restSeries
    (shownAs, comparison) = (answer.query.shownAs, answer.query.comparison)
    hasRatio = answer.query.hasRatio
    rank = answer.rank
    if answer.restRule != restRule { knownRule = answer.restRule }
  }

  var ownSeriesNames: [String] { series.map(\.name).dropLast(restSeries.isEmpty ? 0 : 1) }
  fileprivate var seriesKeys: [String] {
    BarNames.keys(ofSeries: series.map(\.name), hasRest: !restSeries.isEmpty)
  }

  package var barNames: BarNames {
    BarNames(categories: categories, series: seriesKeys, isInOrderOfTime: isInOrderOfTime)
  }

  /// The category of a row as it is told: "1982" for 1982-01-01 among the beginnings of years, and
  /// "2023, to 11 May" if the rows have only a part of the period; "no style" if it is what rows
  /// without a style share.
  package func name(ofRow row: Int) -> String {
    if isNameless(row), shownNames[""] == nil { return "no \(categoryName)" }
    return named(shortName(ofRow: row), unfinished.categories[row])
  }

  private func isNameless(_ row: Int) -> Bool {
    hasDistinctNames && ownRows.contains(row) && category(ofRow: row).isEmpty
  }

  /// The bar that rows without a name share; nil if there is none. In every order only what has no
  /// value stands behind it, so not all names are read for it.
  var namelessRow: Int? {
    for row in ownRows.reversed() {
      if isNameless(row) { return row }
      if series.contains(where: { !$0.values[row].isNaN }) { return nil }
    }
    return nil
  }

  /// The name of a series as it is told, with how much there is of an unfinished period.
  package func name(ofSeries series: Int) -> String {
    var name = self.series[series].name
    if let shown = shownNames[name] { return named(shown, unfinished.series[series]) }
    if hidesUnits, case let suffix = " (\(unit.text))", name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
    }
    return named(name, unfinished.series[series])
  }

  /// The category of a row, at most as fine as the axis.
  package func shortName(ofRow row: Int) -> String {
    let name = category(ofRow: row)
    if !shownNames.isEmpty, let shown = shownNames[name] { return shown }
    guard case .periods(let periods) = kind, row < periods.count else { return name }
    return periods.shortName(of: row) ?? name
  }

  func name(of bar: BarID) -> String {
    let row = name(ofRow: bar.row)
    return series.count > 1 ? "\(row), \(name(ofSeries: bar.series))" : row
  }

  /// Whether the rows have only a part of what a bar stands for.
  func isUnfinished(_ bar: BarID) -> Bool {
    !unfinished.isEmpty
      && (unfinished.categories[bar.row] != nil || unfinished.series[bar.series] != nil)
  }

  func isUnfinished(series: Int) -> Bool { unfinished.series[series] != nil }

  private func named(_ name: String, _ cover: PeriodCover?) -> String {
    cover.map { "\(name), \($0.text)" } ?? name
  }

  /// The same bars with other titles for the columns, as if the question had been asked with them.
  /// Takes the same time for any number of rows.
  package func titled(_ titles: [ColumnRef: String], in table: Table) -> ChartData {
    guard let query = question?.query else { return self }
    let placed = titles.placed(in: table)
    guard placed != query.titles else { return self }
    func title(of column: ColumnRef, _ titles: [ColumnRef: String]) -> String {
      titles[column] ?? column.name
    }
    let others = query.values.map {
      (table.valueTitle(of: $0, query.titles), table.valueTitle(of: $0, placed))
    }
    func renamed(_ names: [String]) -> [String] {
      // Columns of one name are told apart by their order.
      var left = others
      return names.map { name in
        left.firstIndex { $0.0 == name }.map { left.remove(at: $0).1 } ?? name
      }
    }
    var data = self
    data.question?.query.titles = placed
    if let category = query.category { data.categoryName = title(of: category.column, placed) }
    data.valueNames = renamed(valueNames)
    if !targetName.isEmpty { data.targetName = renamed(valueNames + [targetName])[1] }
    if query.series == nil {
      let own = ownSeriesNames
      let names = renamed(own + restSeries)
      for index in own.indices { data.series[index].name = names[index] }
      data.restSeries = Array(names.dropFirst(own.count))
    }
    if let grouping {
      let keys = [query.category, query.series].compactMap(\.self)
      data.grouping = Grouping(
        method: grouping.method, valueNames: renamed(grouping.valueNames),
        keyNames: keys.map { title(of: $0.column, placed) }, hasRatio: grouping.hasRatio)
      data.amounts = Amounts(
        measures: renamed(grouping.valueNames),
        of: targetName.isEmpty ? query.values : query.barValues, seriesCount: series.count,
        method: query.method, shown: shownAs)
    }
    return data
  }

  fileprivate mutating func takeTitles(of source: ChartData) {
    categoryName = source.categoryName
    for (index, column) in source.series.enumerated() where series.indices.contains(index) {
      series[index].name = column.name
    }
    (grouping, amounts, restSeries) = (source.grouping, source.amounts, source.restSeries)
    targetName = source.targetName
  }
}

/// Gaps are equal to each other; the summary follows from the values.
extension ChartData.Series: Hashable {
  /// Whether name, values and texts are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.hasSameValues(as: other) && one.cells == other.cells
      && one.rowCounts == other.rowCounts && one.hasSameComparison(as: other)
  }

  private func hasSameComparison(as other: Self) -> Bool {
    func isSame(_ mine: [Double]?, _ theirs: [Double]?) -> Bool {
      guard let mine, let theirs else { return mine == nil && theirs == nil }
      return mine.count == theirs.count
        && zip(mine, theirs).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    }
    return isSame(compared, other.compared) && isSame(errors, other.errors)
      && isSame(targets, other.targets)
  }

  private func hasSameValues(as other: Self) -> Bool {
    // The same array, as in nearly all comparisons of charts, needs no comparison of values.
    if summary === other.summary { return true }
    return values.count == other.values.count && summary.count == other.summary.count
      && zip(values, other.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  /// Takes constant time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values.count)
    hasher.combine(summary.count)
    hasher.combine(summary.finiteRange)
  }
}

extension DataMatch {
  /// Takes time proportional to the rows if they are matched by name.
  package init(from old: ChartData, to new: ChartData, rows: Rows) {
    self.init(from: old.barNames, to: new.barNames, rows: rows)
  }

  /// Where the bars of one question are in the answer to another. Bars are the same by name as long
  /// as the same columns name them: equal names in other columns are other things. A single measure
  /// is followed to whatever is measured next.
  package init(fromAnswer old: ChartData, to new: ChartData) {
    guard let before = old.question?.query, let after = new.question?.query else {
      self.init(from: old, to: new, rows: .byName)
      return
    }
    let isOnlyOne = before.series == nil && old.series.count == 1 && new.series.count == 1
    self.init(
      from: old.barNames, to: new.barNames,
      rows: before.category?.column == after.category?.column ? .byName : .none,
      series: before.series?.column != after.series?.column
        ? .none : isOnlyOne ? .onlyOne : .byName)
  }

  package func withSeries(from old: ChartData, to new: ChartData) -> DataMatch {
    withSeries(from: old.seriesKeys, to: new.seriesKeys)
  }

  /// The new position of a bar; nil if its row or series is gone.
  package func bar(_ old: BarID) -> BarID? {
    guard let row = row(old.row), let series = series(old.series) else { return nil }
    return BarID(row: row, series: series)
  }

  /// The part of a selection of source rows that still exists; where rows are split otherwise now,
  /// those with a selected bar are selected as a whole.
  func selection(_ old: Selection) -> Selection {
    if keepsRows, keepsSeries { return old }
    var mapped = Selection()
    if let resplitCount {
      var rows = RangeSet<Int>()
      for index in old.series { rows.formUnion(old.rows(ofSeries: index)) }
      for index in 0..<resplitCount { mapped.setRows(self.rows(rows), series: index) }
      return mapped
    }
    for index in old.series {
      guard let series = series(index) else { continue }
      mapped.setRows(rows(old.rows(ofSeries: index)), series: series)
    }
    return mapped
  }
}

extension Arrangement {
  package func titled(as source: ChartData) -> Arrangement {
    var titled = self
    if isSource { titled.data = source } else { titled.data.takeTitles(of: source) }
    return titled
  }
}
