// The numbers of a chart, without files or pixels: categories by series, with gaps.
package import Queries
package import Tables
internal import Words

/// Categories × series of values. Rows are identified by index: two categories of one name are two
/// rows.
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
    package let summary: SeriesSummary

    /// Takes a pass over the values for the summary.
    package init(name: String, values: [Double], texts: [String]) {
      self.init(name: name, values: values, texts: CellTexts(texts))
    }

    /// Takes a pass over the values for the summary.
    package init(
      name: String, values: [Double], texts: CellTexts, rowCounts: [Int]? = nil,
      longs: LongNumbers? = nil
    ) {
      self.name = name
      self.values = values
      self.rowCounts = rowCounts
      self.longs = longs
      cells = texts
      summary = SeriesSummary(values)
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
  /// What the user should know about the data: skipped rows, replaced bytes. One sentence each.
  public var notices: [String] {
    get { told.map { $0.sentence() } }
    set { told = newValue.map(Notice.said) }
  }
  /// The same, as values.
  package var told: [Notice]
  /// How the data were read; nil if they were not read from a table.
  package var provenance: Provenance?
  /// The names of the columns that the values came from; empty if rows were counted.
  package var valueNames: [String] = []
  /// How rows were grouped; nil if they are the rows of a file.
  package var grouping: Grouping?
  var amounts: Amounts
  /// The names that the last series stands for; empty if it is one like the others.
  package var restSeries: [String] = []
  /// The number of bars that the last row stands for; 0 if it is one like the others.
  package internal(set) var restCount = 0
  /// How bars without room become one, if the data say; else by `grouping`.
  var knownRule: RestRule?
  /// The number of earlier states of the same table in the input, which these data replace.
  package var earlierStates = 0
  /// Whether the rows are the distinct names of a column, each for any number of input rows.
  package var hasDistinctNames = false
  /// Whether the rows are ordered by time or scale, so new rows may be inserted between others.
  package var isInOrderOfTime = false
  /// Whether the categories are periods or bins, in order.
  package var hasBins = false
  /// The kind of the categories, if an axis can show more than their names.
  package var kind = CategoryKind.names
  /// The periods among categories and series of which the rows have only a part.
  package var unfinished = UnfinishedPeriods()
  /// Where the series stand in their table; nil if they are not from a table.
  package var seriesOrder: SeriesOrder?
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

  /// The number of categories.
  public var rowCount: Int { categories.count }

  /// The name of a row, which must exist.
  public func category(ofRow row: Int) -> String { categories[row] }

  /// Takes one name per row.
  package init(
    categoryName: String, categories: [String], series: [Series], notices: [Notice] = [],
    grouping: Grouping? = nil
  ) {
    self.init(
      categoryName: categoryName, categories: CellTexts(categories), series: series,
      notices: notices, grouping: grouping)
  }

  /// Takes one name per row.
  package init(
    categoryName: String, categories: CellTexts, series: [Series], notices: [Notice] = [],
    grouping: Grouping? = nil
  ) {
    self.categoryName = categoryName
    self.categories = categories
    self.series = series
    told = notices
    self.grouping = grouping
    amounts = Amounts(names: series.map(\.name), grouping: grouping)
  }

  /// No categories and no series; its chart says that there is nothing to show.
  public static let empty = ChartData(
    categoryName: "", categories: [] as CellTexts, series: [] as [Series])
}

/// Gaps are equal to each other; the summary follows from the values.
extension ChartData.Series: Hashable {
  /// Whether name, values and texts are equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.hasSameValues(as: other) && one.cells == other.cells
      && one.rowCounts == other.rowCounts
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
