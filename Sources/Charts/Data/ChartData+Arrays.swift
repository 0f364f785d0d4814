// Charts of numbers that a program has already, without a file between.
internal import Tables

/// Why arrays do not make the data of a chart.
public enum SeriesError: Error, Hashable, Sendable {
  /// A series has more values than there are categories, or fewer.
  case unequalCounts(series: String, values: Int, categories: Int)
  /// More series than can be told apart.
  case tooManySeries(Int, limit: Int)
  /// More values, categories × series, than are held.
  case tooManyValues(limit: Int)

  /// What is wrong: one line, no full stop.
  public var sentence: String {
    switch self {
    case .unequalCounts(let series, let values, let categories):
      "series \(quoted(series)) has \(values) values for \(categories) categories"
    case .tooManySeries(let count, let limit):
      "\(count) series, and at most \(limit) can be told apart"
    case .tooManyValues(let limit):
      "more than \(limit) values, categories times series"
    }
  }
}

extension ChartData {
  /// Several values a category, which a legend names.
  ///
  /// Categories of one name stay apart, in this order. NaN is a gap, which is not zero: it has no
  /// bar and no part in sums. An infinite value is a bar that is cut off.
  ///
  /// - Parameters:
  ///   - categories: a name a row.
  ///   - series: a name and a value a row, each; nothing is filled up and nothing is left out.
  ///   - categoryName: what the categories are, such as "Country".
  /// - Throws: where a series has not as many values as there are categories, or there are more of
  ///   anything than `SeriesError` has room for: 12 series, 33,554,432 values.
  public init(
    categories: [String], series: [(name: String, values: [Double])], categoryName: String = ""
  ) throws(SeriesError) {
    let limits = Limits.standard
    for (name, values) in series where values.count != categories.count {
      throw .unequalCounts(series: name, values: values.count, categories: categories.count)
    }
    guard series.count <= limits.series else {
      throw .tooManySeries(series.count, limit: limits.series)
    }
    guard categories.count <= limits.values / max(1, series.count) else {
      throw .tooManyValues(limit: limits.values)
    }
    self.init(
      categoryName: categoryName, categories: CellTexts(categories),
      series: series.map { name, values in
        Series(name: name, values: values, texts: CellTexts(values))
      })
  }

  /// One value a category.
  ///
  /// - Parameters:
  ///   - categories: a name a row.
  ///   - values: a number a row; NaN is a gap.
  ///   - name: what the values are, such as "Steps".
  /// - Throws: as the initialiser for several series.
  public init(
    categories: [String], values: [Double], name: String = ""
  ) throws(SeriesError) {
    try self.init(categories: categories, series: [(name, values)])
  }
}
