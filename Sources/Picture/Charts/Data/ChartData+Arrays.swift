// Charts of what a program has in memory: numbers, or tables in the formats of files.
internal import Queries
internal import Tables
internal import Words

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
    case .tooManyValues(let limit): "more than \(limit) values, categories times series"
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
  public init(categories: [String], values: [Double], name: String = "") throws(SeriesError) {
    try self.init(categories: categories, series: [(name, values)])
  }

  /// Reads a table: text with any delimiter, JSON or JSON lines, in UTF-8 or UTF-16. The format is
  /// detected as `barchart FILE` does.
  ///
  /// The columns for categories and series, and whether rows are aggregated, are chosen as
  /// `barchart FILE` chooses them. What was left out is in `notices`.
  public init(table bytes: [UInt8]) throws(TableReadingError) {
    do {
      var reader = TableReader()
      try bytes.withUnsafeBytes { try reader.feed($0) }
      try reader.finish()
      let table = reader.snapshot()
      var choice = try QueryChoice(AskedQuery(), in: table)
      try self.init(choice.answer(from: table))
    } catch {
      throw TableReadingError(error)
    }
  }
}

/// Why bytes cannot be read as a table for a chart.
public enum TableReadingError: Error, Hashable, Sendable {
  /// What is wrong, after the line of the input, from 1, if it has one: one line, no full stop.
  case unreadable(line: Int?, sentence: String)

  init(_ error: any Error) {
    self =
      switch error {
      case let error as TableError: .unreadable(line: error.line, sentence: error.sentence)
      case let error as ColumnError: .unreadable(line: nil, sentence: error.sentence)
      case let error as QueryError: .unreadable(line: error.line, sentence: error.sentence)
      default: .unreadable(line: nil, sentence: "\(error)")
      }
  }
}
