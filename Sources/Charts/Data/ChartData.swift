// The numbers of a chart, free of files and pixels: categories by series, with gaps.

/// Categories × series of values. Identity is the row: two categories of one name are two rows.
public struct ChartData: Hashable, Sendable {
  /// One column of bars.
  public struct Series: Hashable, Sendable {
    public var name: String
    /// One value a row; NaN is a gap (missing is not zero).
    public var values: [Double]
    /// Each value as it stood in the data, "" for a gap.
    public var texts: [String]

    public init(name: String, values: [Double], texts: [String]) {
      self.name = name
      self.values = values
      self.texts = texts
    }
  }

  /// The name of the column that the categories came from, "" where they are row numbers.
  public var categoryName: String
  /// One name a row.
  public var categories: [String]
  public var series: [Series]
  /// What a reader should know of the data: skipped rows, replaced bytes. One quiet sentence each.
  public var notices: [String]

  public init(
    categoryName: String, categories: [String], series: [Series], notices: [String] = []
  ) {
    self.categoryName = categoryName
    self.categories = categories
    self.series = series
    self.notices = notices
  }

  public static let empty = ChartData(categoryName: "", categories: [], series: [])
}
