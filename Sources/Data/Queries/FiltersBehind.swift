// A selection is a filter: the rows behind bars are those that pass it.
package import Tables

extension Answer {
  /// A bar as shown, in the answer's order.
  package struct Bar: Hashable, Sendable {
    /// The last row is the rest, if there is one.
    package var row: Int
    package var series: Int

    package init(row: Int, series: Int) { (self.row, self.series) = (row, series) }
  }
}

/// The bars of an answer, with what identifies the rows behind them.
package struct AnsweredBars: Sendable {
  package let query: Query
  /// In the answer's order, like the rows of `shown`.
  let categories: CellTexts
  let seriesNames: [String]
  /// The names that the last of the series stands for; empty if it is one of its own.
  let restSeries: [String]
  let hasDistinctNames: Bool
  let tableRows: [UInt32]?
  /// The answer's row of each shown row; nil if all rows are shown in order.
  let shown: [UInt32]?
  let restCount: Int

  init(_ answer: Answer) {
    self.init(
      answer.query, categories: answer.categories, seriesNames: answer.series.map(\.name),
      restSeries: answer.restSeries, hasDistinctNames: answer.hasDistinctNames,
      tableRows: answer.tableRows, shown: answer.order.rows, restCount: answer.order.restCount)
  }

  /// - Parameters:
  ///   - restSeries: what the last of the series stands for; empty if it is one of its own.
  ///   - shown: the answer's row of each shown row; nil if all rows are shown in order.
  ///   - restCount: the number of rows that the last bar sums up.
  package init(
    _ query: Query, categories: CellTexts, seriesNames: [String],
    restSeries: [String] = [], hasDistinctNames: Bool, tableRows: [UInt32]?, shown: [UInt32]?,
    restCount: Int
  ) {
    self.restSeries = restSeries
    (self.query, self.categories, self.seriesNames) = (query, categories, seriesNames)
    (self.hasDistinctNames, self.tableRows) = (hasDistinctNames, tableRows)
    (self.shown, self.restCount) = (shown, restCount)
  }

  /// The answer's row for a shown row; nil for the rest.
  func sourceRow(of row: Int) -> Int? {
    guard let shown else { return row }
    return shown.indices.contains(row) ? Int(shown[row]) : nil
  }
}

extension Query {
  /// Filters that pass the rows behind some bars, among those that pass the question's own.
  ///
  /// Bars of several value columns share the same rows.
  package static func filters(behind bars: some Sequence<Answer.Bar>, of answer: Answer) -> [Filter]
  { filters(behind: bars, of: AnsweredBars(answer)) }

  /// The same, if only the bars of the answer are known.
  package static func filters(
    behind bars: some Sequence<Answer.Bar>, of answer: AnsweredBars
  ) -> [Filter] {
    var rows: [Int: Set<Int>] = [:]
    for bar in bars { rows[bar.series, default: []].insert(bar.row) }
    guard answer.query.series != nil else {
      let all = rows.values.reduce(into: Set()) { $0.formUnion($1) }
      return [answer.filter(ofRows: all)]
    }
    // Series with the same rows share one condition.
    var series: [Set<Int>: [Int]] = [:]
    for (index, own) in rows.sorted(by: { $0.key < $1.key }) {
      series[own, default: []].append(index)
    }
    let lists = series.sorted { $0.value[0] < $1.value[0] }.map { rows, indices in
      [answer.filter(ofRows: rows), answer.filter(ofSeries: indices)].compactMap(\.self)
    }
    return lists.count == 1 ? lists[0] : [.any(lists)]
  }
}

extension AnsweredBars {
  fileprivate func filter(ofSeries indices: [Int]) -> Filter? {
    guard let field = query.series, indices.count < seriesNames.count else { return nil }
    let last = restSeries.isEmpty ? nil : seriesNames.indices.last
    let names = indices.filter(seriesNames.indices.contains).flatMap {
      $0 == last ? restSeries : [seriesNames[$0]]
    }
    return field.filter(names, isExcluding: false)
  }

  fileprivate func filter(ofRows rows: Set<Int>) -> Filter {
    let sources = rows.sorted().compactMap { sourceRow(of: $0) }.filter(categories.indices.contains)
    let hasRest = rows.contains { sourceRow(of: $0) == nil } && restCount > 0
    guard let field = query.category, hasDistinctNames else {
      return .rows(rowNumbers(sources, hasRest))
    }
    guard hasRest else {
      return field.filter(sources.map { categories[$0] }, isExcluding: false)
    }
    if query.having != nil {
      // What a condition on bars has left out is no part of the rest.
      let own = Set((shown ?? []).map { Int($0) })
      let rest = categories.indices.filter { !own.contains($0) }
      return .named(field, (sources + rest).map { categories[$0] }, isExcluding: false)
    }
    // The rest is everything but the shown bars that are not selected.
    let chosen = Set(sources)
    let others = (shown ?? []).map { Int($0) }.filter { !chosen.contains($0) }
    return field.filter(others.map { categories[$0] }, isExcluding: true)
  }

  /// Row numbers, for bars that are rows or are named by row numbers.
  private func rowNumbers(_ sources: [Int], _ hasRest: Bool) -> RangeSet<Int> {
    func number(_ source: Int) -> Int? {
      if hasDistinctNames { return Int(categories[source]).map { $0 - 1 } }
      return tableRows.map { Int($0[source]) } ?? source
    }
    var all = sources
    if hasRest {
      let known = Set((shown ?? []).map { Int($0) })
      all += categories.indices.filter { !known.contains($0) }
    }
    var rows = RangeSet<Int>()
    for row in all.compactMap(number).sorted() { rows.insert(contentsOf: row..<row + 1) }
    return rows
  }
}

extension Field {
  /// The filter of the rows behind bars with some names, or behind all others.
  package func filter(_ names: [String], isExcluding: Bool) -> Filter {
    .named(withoutGroups, ungrouped(names), isExcluding: isExcluding)
  }
}
