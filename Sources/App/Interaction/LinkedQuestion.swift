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
    var whole = answer
    // A share is one of all bars, a change one from the bar before: also of those that a condition has
    // left out, or of which nothing remains.
    let isDerived = answer.query.shownAs != .value
    if isDerived, answer.query.having != nil {
      var query = answer.query
      query.having = nil
      guard let all = try read.answer(query, isCancelled: isCancelled) else { return nil }
      whole = all
    }
    var query = answer.query.withoutArrangement
    query.filters += filters
    query.shownAs = .value
    guard var left = try asked(query, of: whole, isCancelled) else { return nil }
    if isDerived { left.values = whole.shown(of: left.values, left.rowCounts) }
    if whole.categories.count > answer.categories.count {
      let rows = whole.places(of: answer)
      left.values = left.values.map { values in rows.map { $0.map { values[$0] } ?? .nan } }
      left.rowCounts = left.rowCounts.map { counts in rows.map { $0.map { counts[$0] } ?? 0 } }
    }
    // Bars of several columns are of the same rows.
    let counts = left.rowCounts.prefix(query.series == nil ? 1 : .max)
    left.rowCount = counts.reduce(0) { $0 + $1.reduce(0, +) }
    return left
  }

  /// How many rows its table has, counted by its own question without conditions; nil if cancelled.
  func tableRowCount(
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> Int? {
    var query = answer.query.withoutArrangement
    (query.filters, query.shownAs) = ([], .value)
    return try read.answer(query, isCancelled: isCancelled)?.countedRows
  }

  /// The bars of a question, as those of the same names in another answer to it.
  private func asked(
    _ query: Query, of whole: Answer, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> RemainingBars? {
    var remaining = RemainingBars(
      values: whole.series.map { [Double](repeating: .nan, count: $0.values.count) },
      rowCounts: whole.series.map { [Int](repeating: 0, count: $0.values.count) },
      rowCount: 0, wholeRowCount: answer.countedRows)
    guard let field = query.series, !whole.restSeries.isEmpty else {
      guard let left = try read.answer(query, isCancelled: isCancelled) else { return nil }
      remaining.take(left, of: whole)
      return remaining
    }
    // Which series have bars of their own must not change with the rows that are left.
    let own = whole.series.dropLast().map(\.name)
    func left(_ names: [String], isOne: Bool) throws(SourceError) -> Answer? {
      var part = query
      part.filters.append(field.filter(names, isExcluding: false))
      if isOne { part.series = nil }
      return try read.answer(part, isCancelled: isCancelled)
    }
    guard let kept = try left(own, isOne: false) else { return nil }
    remaining.take(kept, of: whole)
    guard query.keepsGroups, !query.hasRatio else {
      guard let rest = try left(whole.restSeries, isOne: true) else { return nil }
      remaining.take(rest, of: whole, series: own.count)
      return remaining
    }
    var sums = [RestSum](repeating: RestSum(), count: whole.categories.count)
    for start in stride(from: 0, to: whole.restSeries.count, by: own.count) {
      // No more than have bars of their own, so that none of these is a rest.
      let names = Array(whole.restSeries[start...].prefix(own.count))
      guard let part = try left(names, isOne: false) else { return nil }
      remaining.add(part, of: whole, to: &sums)
    }
    remaining.values[own.count] = sums.map { whole.restRule == .mean ? $0.mean : $0.value }
    return remaining
  }
}

extension RemainingBars {
  /// Takes the bars of an answer for those of the same names.
  ///
  /// - Parameter series: the place of its only series; nil to find its series by their names.
  fileprivate mutating func take(_ left: Answer, of whole: Answer, series given: Int? = nil) {
    let rows = whole.places(of: left)
    for (index, column) in left.series.enumerated() {
      let named = whole.query.series == nil ? index : nil
      guard
        let place = given ?? named ?? whole.series.firstIndex(where: { $0.name == column.name }),
        values.indices.contains(place)
      else { continue }
      for (row, value) in column.values.enumerated() {
        guard let target = rows[row] else { continue }
        values[place][target] = value
        // Without counts each bar is a row, with or without a value.
        rowCounts[place][target] = column.rowCounts?[row] ?? 1
      }
    }
  }

  /// Adds the bars of some series of the rest, which is made of their values.
  fileprivate mutating func add(_ left: Answer, of whole: Answer, to sums: inout [RestSum]) {
    let (rows, rest) = (whole.places(of: left), whole.series.count - 1)
    for column in left.series {
      for (row, value) in column.values.enumerated() {
        guard let target = rows[row] else { continue }
        rowCounts[rest][target] += column.rowCounts?[row] ?? 1
        if !value.isNaN { sums[target].add(value) }
      }
    }
  }
}

extension Answer {
  /// Its row for each row of another answer to the same question.
  fileprivate func places(of other: Answer) -> [Int?] {
    guard hasDistinctNames else {
      // Each bar is one row of the table.
      var places: [Int: Int] = [:]
      for row in categories.indices { places[tableRow(of: row)] = row }
      return other.categories.indices.map { places[other.tableRow(of: $0)] }
    }
    var places: [String: Int] = [:]
    for (row, name) in categories.enumerated() { places[name] = row }
    return other.categories.map { places[$0] }
  }

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
