// A selection is a filter: the rows behind bars are those that pass it.
internal import Tables

extension Answer {
  /// A bar as shown, in the answer's order.
  package struct Bar: Hashable, Sendable {
    /// The last row is the rest, if there is one.
    package var row: Int
    package var series: Int

    package init(row: Int, series: Int) {
      self.row = row
      self.series = series
    }
  }

  /// The answer's row for a shown row; nil for the rest.
  package func sourceRow(of row: Int) -> Int? {
    guard let rows = order.rows else { return row }
    return rows.indices.contains(row) ? Int(rows[row]) : nil
  }
}

extension Query {
  /// Filters that pass the rows behind some bars, among the rows that the question's own filters
  /// pass.
  ///
  /// Bars of several value columns share the same rows.
  package static func filters(behind bars: some Sequence<Answer.Bar>, of answer: Answer) -> [Filter]
  {
    var rows: [Int: Set<Int>] = [:]
    for bar in bars { rows[bar.series, default: []].insert(bar.row) }
    guard answer.query.series != nil else {
      let all = rows.values.reduce(into: Set()) { $0.formUnion($1) }
      return [answer.filter(ofRows: all)]
    }
    // Series with the same rows share one condition.
    var series: [Set<Int>: [Int]] = [:]
    for index in rows.keys.sorted() { series[rows[index] ?? [], default: []].append(index) }
    let lists = series.sorted { $0.value[0] < $1.value[0] }.map { rows, indices in
      [answer.filter(ofRows: rows), answer.filter(ofSeries: indices)].compactMap(\.self)
    }
    return lists.count == 1 ? lists[0] : [.any(lists)]
  }
}

extension Answer {
  fileprivate func filter(ofSeries indices: [Int]) -> Filter? {
    guard let field = query.series, indices.count < series.count else { return nil }
    let names = indices.filter(series.indices.contains).map { series[$0].name }
    return .named(field, names, isExcluding: false)
  }

  fileprivate func filter(ofRows rows: Set<Int>) -> Filter {
    let sources = rows.sorted().compactMap { sourceRow(of: $0) }.filter(categories.indices.contains)
    let hasRest = rows.contains { sourceRow(of: $0) == nil } && order.restCount > 0
    guard let field = query.category, hasDistinctNames else {
      return .rows(rowNumbers(sources, hasRest))
    }
    guard hasRest else {
      return .named(field, sources.map { categories[$0] }, isExcluding: false)
    }
    // The rest is everything but the shown bars that are not selected.
    let chosen = Set(sources)
    let others = (order.rows ?? []).map { Int($0) }.filter { !chosen.contains($0) }
    return .named(field, others.map { categories[$0] }, isExcluding: true)
  }

  /// Row numbers, for bars that are rows or are named by row numbers.
  private func rowNumbers(_ sources: [Int], _ hasRest: Bool) -> RangeSet<Int> {
    func number(_ source: Int) -> Int? {
      if hasDistinctNames { return Int(categories[source]).map { $0 - 1 } }
      return tableRows.map { Int($0[source]) } ?? source
    }
    var all = sources
    if hasRest {
      let shown = Set((order.rows ?? []).map { Int($0) })
      all += categories.indices.filter { !shown.contains($0) }
    }
    var rows = RangeSet<Int>()
    for row in all.compactMap(number).sorted() { rows.insert(contentsOf: row..<row + 1) }
    return rows
  }
}
