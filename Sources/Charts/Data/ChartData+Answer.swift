// The answer to a question about a table becomes the numbers of a chart.
package import Queries

extension ChartData {
  /// The bars of an answer, in the order in which it found them; `arranged(by:)` with the answer's
  /// order shows them as they were asked for.
  ///
  /// A cell that is no number is a gap, and is counted in a notice; an infinite value stays. Rows in
  /// notices count from 1, header and blank lines not counted: they are the numbers that unnamed
  /// rows have in the chart; lines are those of the input.
  package init(_ answer: Answer) {
    self.init(
      categoryName: answer.categoryName, categories: answer.categories,
      series: answer.series.map {
        Series(name: $0.name, values: $0.values, texts: $0.texts, rowCounts: $0.rowCounts)
      },
      notices: answer.notices, grouping: answer.grouping)
    provenance = answer.provenance
    valueNames = answer.valueNames
    earlierStates = answer.earlierStates
    hasDistinctNames = answer.hasDistinctNames
    isInOrderOfTime = answer.isInOrderOfTime
    hasBins = answer.hasBins
    kind = answer.kind
    question = AnsweredQuestion(answer)
    amounts = answer.amounts
  }

  /// What bars are known again by.
  package var barNames: BarNames {
    BarNames(
      categories: categories, series: series.map(\.name), isInOrderOfTime: isInOrderOfTime)
  }
}

extension DataMatch {
  /// Takes time with the rows where they are known by their names.
  package init(from old: ChartData, to new: ChartData, rows: Rows) {
    self.init(from: old.barNames, to: new.barNames, rows: rows)
  }

  /// The same rows, with the series of other data that have these rows.
  package func withSeries(from old: ChartData, to new: ChartData) -> DataMatch {
    withSeries(from: old.series.map(\.name), to: new.series.map(\.name))
  }

  /// Where a bar is now; nil where its row or its series is no more.
  package func bar(_ old: BarID) -> BarID? {
    guard let row = row(old.row), let series = series(old.series) else { return nil }
    return BarID(row: row, series: series)
  }

  /// What of a selection of rows of the source is still there.
  func selection(_ old: Selection) -> Selection {
    if keepsRows, keepsSeries { return old }
    var mapped = Selection()
    for index in old.series {
      guard let series = series(index) else { continue }
      mapped.setRows(rows(old.rows(ofSeries: index)), series: series)
    }
    return mapped
  }
}
