// Charts of numbers that a program already has in memory.
internal import Tables

/// Why arrays do not make chart data.
public enum SeriesError: Error, Hashable, Sendable {
  /// A series does not have one value per category.
  case unequalCounts(series: String, values: Int, categories: Int)
  /// More series than can be told apart.
  case tooManySeries(Int, limit: Int)
  /// More values, categories × series, than the limit.
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
  /// Several values per category; a legend names the series.
  ///
  /// Categories with equal names stay separate, in this order. NaN is a gap, which is not zero: it
  /// has no bar and is ignored by sums. An infinite value is a bar that is cut off.
  ///
  /// - Parameters:
  ///   - categories: one name per row.
  ///   - series: for each series a name and one value per row; nothing is filled in or left out.
  ///   - categoryName: what the categories are, such as "Country".
  /// - Throws: if a series does not have one value per category, or if there are more than 12
  ///   series or 33,554,432 values.
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

  /// One value per category.
  ///
  /// - Parameters:
  ///   - categories: one name per row.
  ///   - values: one number per row; NaN is a gap.
  ///   - name: what the values are, such as "Steps".
  /// - Throws: as the initialiser for several series.
  public init(
    categories: [String], values: [Double], name: String = ""
  ) throws(SeriesError) {
    try self.init(categories: categories, series: [(name, values)])
  }
}
