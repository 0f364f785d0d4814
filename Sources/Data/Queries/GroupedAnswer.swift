// Answers from groups that another engine has made.
package import Tables

package struct GroupsToFinish: Hashable, Sendable {
  /// Filters that the engine has not tested.
  package var filters: [Filter]
  /// The fields that these filters test; the groups differ by them, too.
  package var tested: [Field]
  /// Whether groups cannot be combined, as medians cannot.
  package var areBars: Bool
  /// The value columns, by their places, whose sums have the rounding errors of all their additions.
  package var inexactSums: Set<Int>

  package init(
    filters: [Filter] = [], tested: [Field] = [], areBars: Bool = false,
    inexactSums: Set<Int> = []
  ) {
    (self.filters, self.tested, self.areBars) = (filters, tested, areBars)
    self.inexactSums = inexactSums
  }
}

extension Query {
  /// The answer, from groups of rows; nil if it cannot be made of them.
  ///
  /// - Parameters:
  ///   - groups: a table of the names of bars, those of series if there is a series column, what is
  ///     tested, the number of rows, for each value column the number of its values and their
  ///     aggregate: for a mean their sum, and for each of `periodFields` the first and the last
  ///     moment. Several groups may have one name.
  ///   - rest: what the engine has left to do.
  ///   - sample: some rows of the table that the question is about.
  package func answer(
    fromGroups groups: Table, _ rest: GroupsToFinish = GroupsToFinish(), sample: Table
  ) throws(QueryError) -> Answer? {
    let firstTested = series == nil ? 1 : 2
    let firstValue = firstTested + rest.tested.count + 1
    guard groups.rowCount > 0,
      groups.columns.count == firstValue + 2 * values.count + 2 * periodFields.count,
      let inner = inner(of: groups, rest, firstTested)
    else { return nil }
    if method != .count, addsUpNoNumbers(groups, firstValue) { return nil }
    var limits = Limits.standard
    // The values decide what is left out, not the numbers of rows.
    limits.series = .max
    func part(_ column: Int, _ method: Method) throws(QueryError) -> Answer {
      var query = inner
      query.method = method
      query.values = [ColumnRef(groups.columns[column])]
      return try Queries.answer(
        query, over: groups, [], limits, tellsNameless: false, { false })
    }
    if rest.areBars, try inner.hasRepeatedBars(groups, limits) { return nil }
    let rows = try part(firstValue - 1, .sum)
    var answer = rows
    let countsRows = values.isEmpty
    let all = try columns(rows, firstValue, rest.inexactSums, part)
    let names = countsRows ? ["Count"] : values.map { titles[$0] ?? $0.name }
    let rowCounts = rows.series.map { $0.values.map { $0.isNaN ? 0 : Int($0) } }
    var parts = all.enumerated().flatMap { column, found in
      found.values.indices.map { index in
        GroupedSeries(
          name: series == nil ? names[column] : rows.series[index].name,
          values: found.values[index], counts: found.counts?[index], rowCounts: rowCounts[index],
          longs: found.longs.isEmpty ? nil : found.longs[index])
      }
    }
    let own = Limits.standard.series(ofRows: rows.categories.count)
    if parts.count > own {
      // Neither medians nor numbers of different values can be combined.
      if rest.areBars { return nil }
      parts = combined(parts, beyond: own, named: &answer.restSeries)
    }
    answer.take(parts, GroupMethod(method, countsRows: countsRows), method)
    answer.valueNames = names
    answer.grouping = Grouping(
      method: method, valueNames: countsRows ? [] : names,
      keyNames: rows.grouping?.keyNames ?? [])
    answer.query = self
    answer.conditions = filters.flatMap { $0.conditions(in: sample) ?? [] }
    answer.provenance = .engine(grouped: true)
    if !countsRows {
      let counts = all.map { $0.counts ?? $0.values }
      answer.tell(
        GapCount(rows.series.map(\.values), counts),
        Notice.Cells(
          sample.format.numbers,
          value: values.count == 1 ? titles[values[0]] ?? values[0].name : nil))
    }
    answer.tellNameless(rows.series.map(\.values))
    answer.unfinished = unfinished(groups, inner.filters, sample, answer)
    answer.takePlaces(of: values, from: sample)
    let ordered = answer.reordered(order, top: top)
    // Only the rows tell what the smaller bars are together.
    if answer.restRule == .unknown, ordered?.order.restCount ?? 0 > 0 { return nil }
    return ordered
  }

  private func hasRepeatedBars(_ groups: Table, _ limits: Limits) throws(QueryError) -> Bool {
    var counted = self
    counted.method = .count
    return try run(counted, over: groups, limits: limits).series.contains { series in
      series.values.contains { $0 > 1 }
    }
  }

  /// The question about the groups, without values; nil if one of the filters that are left tests
  /// what the groups do not have.
  ///
  /// - Parameter firstTested: the first column of what is tested.
  private func inner(of groups: Table, _ rest: GroupsToFinish, _ firstTested: Int) -> Query? {
    guard let category else { return nil }
    var inner = Query(category: Field(ColumnRef(groups.columns[0]), grain: category.grain))
    inner.filters = rest.filters.compactMap { filter in
      filter.replacing { field in
        rest.tested.firstIndex(of: field).map { ColumnRef(groups.columns[firstTested + $0]) }
      }
    }
    guard inner.filters.count == rest.filters.count else { return nil }
    inner.titles[ColumnRef(groups.columns[0])] = titles[category.column]
    if let series {
      inner.series = Field(ColumnRef(groups.columns[1]), grain: series.grain)
      inner.titles[ColumnRef(groups.columns[1])] = titles[series.column]
    }
    return inner
  }

  /// The value columns, or the numbers of rows.
  ///
  /// - Parameters:
  ///   - first: the column with the number of the first values.
  ///   - inexact: the places of values whose sums are not exact.
  ///   - part: the groups of a column by a method.
  private func columns(
    _ rows: Answer, _ first: Int, _ inexact: Set<Int>,
    _ part: (Int, Method) throws(QueryError) -> Answer
  ) throws(QueryError) -> [GroupedColumn] {
    if values.isEmpty { return [GroupedColumn(rows.series.map(\.values))] }
    var all: [GroupedColumn] = []
    for value in values.indices {
      let counts = try part(first + 2 * value, .sum).series.map(\.values)
      if method == .count {
        all.append(GroupedColumn(counts))
        continue
      }
      let combined = try part(
        first + 2 * value + 1, method == .min || method == .max ? method : .sum)
      let isSum = method == .sum || method == .mean
      let totals = combined.series.map(\.values)
      let found =
        isSum && inexact.contains(value)
        ? zip(totals, counts).map { zip($0, $1).map { $0.rounded(after: $1) } } : totals
      all.append(
        GroupedColumn(
          found, counts,
          method == .min || method == .max ? combined.series.map(\.longs) : []))
    }
    return all
  }

  /// Whether the engine has added up what is no number here.
  ///
  /// - Parameter first: the column with the number of the first values.
  private func addsUpNoNumbers(_ groups: Table, _ first: Int) -> Bool {
    values.indices.contains { value in
      let columns = groups.columns[(first + 2 * value)...].prefix(2)
      let numbers = columns.map { $0.numbers(rowCount: groups.rowCount) }
      return zip(numbers[0], numbers[1]).contains { $0 > 0 && $1.isNaN }
    }
  }
}
