// Long form, where every row has one value: the distinct names of two columns become rows and
// series.
internal import Tables

/// Categories and series in the order in which they first occur, and a value for each pair that has
/// one.
struct LongForm {
  private let table: Table
  private let category: Int?
  private let limits: Limits
  private(set) var categories: [String] = []
  private var names: [String] = []
  /// For each series, by category.
  private var values: [[Double]] = []
  private var texts: [[String]] = []
  private var categoryIndices: [String: Int] = [:]
  private var seriesIndices: [String: Int] = [:]
  /// For each series, by category, one more than the table's row that gave the value; 0 where none
  /// did.
  private var sources: [[UInt32]] = []

  init(table: Table, category: Int?, limits: Limits) {
    self.table = table
    self.category = category
    self.limits = limits
  }

  mutating func readRows(
    series seriesColumn: Column, values valueColumn: Column, gaps: inout GapTally
  ) throws(ChartDataError) {
    for row in 0..<table.rowCount {
      let categoryIndex = categoryIndex(row: row)
      let seriesIndex = try seriesIndex(seriesColumn, row: row)
      guard categories.count * names.count <= limits.values else {
        throw .tooManyValues(limit: limits.values)
      }
      extend(seriesIndex, toInclude: categoryIndex)
      let source = Int(sources[seriesIndex][categoryIndex])
      guard source == 0 else {
        throw .repeatedPair(
          category: categories[categoryIndex], series: names[seriesIndex],
          firstLine: table.line(ofRow: source - 1), line: table.line(ofRow: row))
      }
      sources[seriesIndex][categoryIndex] = UInt32(truncatingIfNeeded: row + 1)
      let value = valueColumn.value(at: row)
      gaps.note(value, row: row)
      if case .number(let number) = value {
        values[seriesIndex][categoryIndex] = number
        texts[seriesIndex][categoryIndex] = valueColumn.trimmedText(at: row)
      }
    }
    for index in names.indices where !categories.isEmpty {
      extend(index, toInclude: categories.count - 1)
    }
  }

  func series() -> [ChartData.Series] {
    names.indices.map {
      ChartData.Series(name: names[$0], values: values[$0], texts: texts[$0])
    }
  }

  /// Rows that are named by their numbers are all apart.
  private mutating func categoryIndex(row: Int) -> Int {
    let name = table.categoryName(category, row: row)
    if let index = categoryIndices[name] { return index }
    categoryIndices[name] = categories.count
    categories.append(name)
    return categories.count - 1
  }

  private mutating func seriesIndex(_ column: Column, row: Int) throws(ChartDataError) -> Int {
    let name = column.trimmedText(at: row)
    if let index = seriesIndices[name] { return index }
    guard names.count < limits.series else {
      throw .tooManySeries(
        column: column.name, line: table.line(ofRow: row), limit: limits.series)
    }
    seriesIndices[name] = names.count
    names.append(name)
    values.append([])
    texts.append([])
    sources.append([])
    return names.count - 1
  }

  /// Fills a series with gaps up to a category.
  private mutating func extend(_ seriesIndex: Int, toInclude category: Int) {
    let missing = category + 1 - sources[seriesIndex].count
    guard missing > 0 else { return }
    values[seriesIndex].append(contentsOf: repeatElement(.nan, count: missing))
    texts[seriesIndex].append(contentsOf: repeatElement("", count: missing))
    sources[seriesIndex].append(contentsOf: repeatElement(0, count: missing))
  }
}
