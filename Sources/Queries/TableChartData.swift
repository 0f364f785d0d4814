// A table and a choice of its columns become the numbers of a chart.
package import Tables

extension ChartData {
  /// The rows of a table as categories, in order.
  ///
  /// Without a series column (wide form) every row is a category, rows of one name stay apart, and
  /// every value column is a series. With one (long form) the distinct names become categories and
  /// the distinct values of the series column become series, both in the order of time where all
  /// are dates (`NaturalOrder`), else in that in which they first occur; a pair that no row gives a
  /// value for is a gap.
  ///
  /// A cell that is no number is a gap, and is counted in a notice; an infinite value stays. Names
  /// and texts are without the blanks around them. Rows in notices count from 1, header and blank
  /// lines not counted: they are the numbers that unnamed rows have in the chart; lines are those
  /// of the input. Rows that are groups come in the order in which they first occur.
  ///
  /// - Parameter choice: made from this table.
  package init(
    table: Table, choice: ColumnChoice, limits: Limits = .standard
  ) throws(ChartDataError) {
    self.init(
      categoryName: choice.category.map { table.columns[$0].name } ?? "",
      categories: [] as CellTexts, series: [], grouping: table.grouping)
    valueNames = choice.values.map { table.columns[$0].name }
    var gaps = GapTally()
    if let series = choice.series, let value = choice.values.first {
      var pivot = LongForm(table: table, category: choice.category, limits: limits)
      try pivot.readRows(series: table.columns[series], values: table.columns[value], gaps: &gaps)
      categories = CellTexts(pivot.categories)
      hasDistinctNames = true
      self.series = pivot.series()
      self = inOrderOfTime()
    } else {
      guard table.rowCount * choice.values.count <= limits.values else {
        throw .tooManyValues(limit: limits.values)
      }
      // Of a table without rows, nobody knows yet which columns will have numbers.
      let columns = table.rowCount == 0 ? choice.values.prefix(limits.series) : choice.values[...]
      guard columns.count <= limits.series else {
        throw .tooManyColumns(columns.map { table.columns[$0].name }, limit: limits.series)
      }
      categories = table.categoryNames(choice.category)
      for index in columns {
        series.append(Series(table.columns[index], rowCount: table.rowCount, gaps: &gaps))
      }
    }
    provenance = table.provenance
    earlierStates = table.problems[.earlierStates].count
    let words = GapWords(table.format.numbers, isOneValueARow: choice.values.count == 1)
    notices =
      gaps.notices(of: table, words)
      + choice.values.compactMap { table.columns[$0].unitNotice } + table.problems.notices(words)
      + choice.notices + (table.isReadAsExpected ? [] : [provenance])
    if let grouping = table.grouping { finishGroups(grouping) }
  }

  /// What is particular to groups: their order, which is made here, and the texts of values that
  /// were worked out.
  private mutating func finishGroups(_ grouping: Grouping) {
    hasDistinctNames = true
    self = inOrderOfTime()
    guard grouping.method != .none else { return }
    series = series.map { series in
      Series(
        name: series.name, values: series.values,
        texts: GroupTexts.texts(of: series.values, grouping.method))
    }
  }
}

extension ChartData.Series {
  fileprivate init(_ column: Column, rowCount: Int, gaps: inout GapTally) {
    let values = column.numbers(rowCount: rowCount)
    for (row, value) in values.enumerated() where !value.isFinite {
      gaps.note(column.value(at: row), row: row)
    }
    self.init(name: column.name, values: values, texts: column.texts(rowCount: rowCount))
  }
}

extension Table {
  fileprivate func categoryNames(_ category: Int?) -> CellTexts {
    category.map { columns[$0].texts(rowCount: rowCount) } ?? .numbers(count: rowCount)
  }

  /// The name of a row, or its number.
  func categoryName(_ category: Int?, row: Int) -> String {
    if let category { columns[category].trimmedText(at: row) } else { String(row + 1) }
  }
}
