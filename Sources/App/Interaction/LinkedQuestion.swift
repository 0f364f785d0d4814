// What conditions leave of a chart's bars, found by asking its question once more: of a database, of a
// table whose rows are not kept, and of one that is linked by the names of its columns.
internal import Charts
internal import Inputs
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

extension LinkedChart {
  /// The bars that are left by conditions beside the chart's own; nil if cancelled.
  func remaining(
    _ filters: [Filter], isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> RemainingBars? {
    var query = answer.query.withoutArrangement
    query.filters += filters
    // A change is one from the bar before, whether or not anything remains of that.
    let isDerivedHere = answer.showsAlongBars && answer.query.having == nil
    if isDerivedHere { query.shownAs = .value }
    guard var remaining = try asked(query, isCancelled) else { return nil }
    if isDerivedHere { remaining.values = answer.shown(of: remaining.values, remaining.rowCounts) }
    return remaining
  }

  private func asked(
    _ query: Query, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> RemainingBars? {
    var remaining = RemainingBars(
      values: answer.series.map { [Double](repeating: .nan, count: $0.values.count) },
      rowCounts: answer.series.map { [Int](repeating: 0, count: $0.values.count) },
      rowCount: 0, wholeRowCount: answer.countedRows)
    guard let field = query.series, !answer.restSeries.isEmpty else {
      guard let left = try read.answer(query, isCancelled: isCancelled) else { return nil }
      take(left, into: &remaining)
      remaining.rowCount = left.countedRows
      return remaining
    }
    // Which series have bars of their own must not change with the rows that are left.
    let own = answer.series.dropLast().map(\.name)
    for (names, isRest) in [(own, false), (answer.restSeries, true)] {
      var part = query
      part.filters.append(field.filter(names, isExcluding: false))
      if isRest { part.series = nil }
      guard let left = try read.answer(part, isCancelled: isCancelled) else { return nil }
      take(left, into: &remaining, series: isRest ? answer.series.count - 1 : nil)
      remaining.rowCount += left.countedRows
    }
    return remaining
  }

  /// Puts the bars of an answer into those of the same names.
  ///
  /// - Parameter series: the place of its only series; nil to find its series by their names.
  private func take(_ left: Answer, into remaining: inout RemainingBars, series given: Int? = nil) {
    let rows = places(of: left)
    for (index, column) in left.series.enumerated() {
      let named = answer.query.series == nil ? index : nil
      guard
        let place = given ?? named ?? answer.series.firstIndex(where: { $0.name == column.name }),
        remaining.values.indices.contains(place)
      else { continue }
      for (row, value) in column.values.enumerated() {
        guard let target = rows[row] else { continue }
        remaining.values[place][target] = value
        remaining.rowCounts[place][target] = column.rowCounts?[row] ?? (value.isNaN ? 0 : 1)
      }
    }
  }

  /// The chart's row for each row of another answer to the same question.
  private func places(of left: Answer) -> [Int?] {
    guard answer.hasDistinctNames else {
      // Each bar is one row of the table.
      var places: [Int: Int] = [:]
      for row in answer.categories.indices { places[answer.tableRow(of: row)] = row }
      return left.categories.indices.map { places[left.tableRow(of: $0)] }
    }
    var places: [String: Int] = [:]
    for (row, name) in answer.categories.enumerated() { places[name] = row }
    return left.categories.map { places[$0] }
  }
}

extension Answer {
  fileprivate func tableRow(of row: Int) -> Int { tableRows.map { Int($0[row]) } ?? row }
}

extension Query {
  /// Of the same bars, without what is arranged or told beside them.
  fileprivate var withoutArrangement: Query {
    var query = self
    (query.order, query.top, query.having, query.comparison) = (.none, nil, nil, nil)
    query.hasErrors = false
    return query
  }
}
