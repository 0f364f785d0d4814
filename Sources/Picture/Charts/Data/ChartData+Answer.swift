// Makes chart data from the answer to a question.
package import Queries

extension ChartData {
  /// The bars of an answer, in table order; `arranged(by:)` with the answer's order gives the
  /// requested one.
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
          longs: $0.longs)
      },
      notices: answer.notices, grouping: answer.grouping)
    provenance = answer.provenance
    valueNames = answer.valueNames
    earlierStates = answer.earlierStates
    hasDistinctNames = answer.hasDistinctNames
    isInOrderOfTime = answer.isInOrderOfTime
    hasBins = answer.hasBins
    kind = answer.kind
    unfinished = answer.unfinished
    seriesOrder = answer.seriesOrder
    question = AnsweredQuestion(answer)
    amounts = answer.amounts
    restSeries = answer.restSeries
    if answer.restRule != restRule { knownRule = answer.restRule }
  }

  var ownSeriesNames: [String] { series.map(\.name).dropLast(restSeries.isEmpty ? 0 : 1) }

  /// The names that identify bars across data.
  package var barNames: BarNames {
    BarNames(
      categories: categories, series: seriesKeys, isInOrderOfTime: isInOrderOfTime)
  }
}

extension ChartData {
  fileprivate var seriesKeys: [String] {
    BarNames.keys(ofSeries: series.map(\.name), hasRest: !restSeries.isEmpty)
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
