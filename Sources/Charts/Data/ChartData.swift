// The numbers of a chart, free of files and pixels: categories by series, with gaps.
package import Queries
package import Tables

/// Categories × series of values. Identity is the row: two categories of one name are two rows.
public struct ChartData: Hashable, Sendable {
  /// One column of bars.
  public struct Series: Sendable {
    /// The name in the legend.
    public package(set) var name: String
    /// One value a row; NaN is a gap (missing is not zero).
    public let values: [Double]
    /// Each value as it stood in the data; for a gap, what stood there in its place.
    let cells: CellTexts
    /// How many rows of a table each value was made of; nil where each is that of one row.
    package let rowCounts: [Int]?
    /// What is known of the values without looking at all of them again.
    package let summary: SeriesSummary

    /// Takes a pass over the values for the summary.
    package init(name: String, values: [Double], texts: [String]) {
      self.init(name: name, values: values, texts: CellTexts(texts))
    }

    /// Takes a pass over the values for the summary.
    package init(name: String, values: [Double], texts: CellTexts, rowCounts: [Int]? = nil) {
      self.name = name
      self.values = values
      self.rowCounts = rowCounts
      cells = texts
      summary = SeriesSummary(values)
    }

    /// A value as it stood in the data, "" for a gap and where nothing is known of it.
    package func text(ofRow row: Int) -> String {
      cells.indices.contains(row) && !values[row].isNaN ? cells[row] : ""
    }
  }

  /// The name of the column that the categories came from, "" where they are row numbers.
  public var categoryName: String
  /// One name a row.
  package var categories: CellTexts {
    didSet { lastOwnOrder = LastResult() }
  }
  /// The columns, each with a value a row.
  public package(set) var series: [Series]
  /// What a reader should know of the data: skipped rows, replaced bytes. One quiet sentence each.
  public var notices: [String]
  /// How the data were read, in one sentence; "" where they were not read from a table.
  package var provenance = ""
  /// The names of the columns that the values came from; none where rows were counted.
  package var valueNames: [String] = []
  /// What the rows are groups of, each with a name of its own; nil where they are those of a file.
  package var grouping: Grouping?
  /// Which of the values can be added up to a whole.
  var amounts: Amounts
  /// How many states of a table that comes again and again these data have taken the place of.
  package var earlierStates = 0
  /// Whether the rows are the distinct names of a column, each of any number of the input's rows.
  package var hasDistinctNames = false
  /// Whether a row's place says when it is: rows that come may come between others.
  package var isInOrderOfTime = false
  /// Whether the categories are periods or bins, in their order.
  package var hasBins = false
  /// What the categories are, as far as an axis says more of them than their names.
  package var kind = CategoryKind.names
  /// What the table was asked; nil where the data were not read from one.
  package var question: AnsweredQuestion?
  private(set) var lastOwnOrder = LastResult<Int, Bool>()
  let lastLeaders = LastResult<[SeriesSummary], LargestParts>()
  let lastStacks = LastResult<[SeriesSummary], StackSummary>()
  let lastSum = LastResult<(summaries: [SeriesSummary], selection: Selection), Double>()

  /// How many categories there are.
  public var rowCount: Int { categories.count }

  /// The name of a row, which must be one.
  public func category(ofRow row: Int) -> String { categories[row] }

  /// Takes a name a row.
  package init(
    categoryName: String, categories: [String], series: [Series], notices: [String] = [],
    grouping: Grouping? = nil
  ) {
    self.init(
      categoryName: categoryName, categories: CellTexts(categories), series: series,
      notices: notices, grouping: grouping)
  }

  /// Takes a name a row.
  package init(
    categoryName: String, categories: CellTexts, series: [Series], notices: [String] = [],
    grouping: Grouping? = nil
  ) {
    self.categoryName = categoryName
    self.categories = categories
    self.series = series
    self.notices = notices
    self.grouping = grouping
    amounts = Amounts(names: series.map(\.name), grouping: grouping)
  }

  /// No categories and no series: a chart of it says that there is nothing to show.
  public static let empty = ChartData(
    categoryName: "", categories: [] as CellTexts, series: [] as [Series])
}

/// A gap equals a gap; the summary follows from the values.
extension ChartData.Series: Hashable {
  /// Whether name, values and texts are the same.
  public static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.hasSameValues(as: other) && one.cells == other.cells
      && one.rowCounts == other.rowCounts
  }

  private func hasSameValues(as other: Self) -> Bool {
    // The same array, as in nearly all comparisons of charts, need not be looked at.
    if summary === other.summary { return true }
    return values.count == other.values.count && summary.count == other.summary.count
      && zip(values, other.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  /// Takes no time with the number of values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values.count)
    hasher.combine(summary.count)
    hasher.combine(summary.finiteRange)
  }
}
