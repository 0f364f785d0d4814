// Answers from groups that another engine has made.
package import Tables

/// What is left to do with groups that another engine has made.
package struct GroupsToFinish: Hashable, Sendable {
  /// Filters that the engine has not tested.
  package var filters: [Filter]
  /// What these filters test; the groups differ by it, too.
  package var tested: [Field]
  /// Whether groups cannot be combined, as medians cannot.
  package var areBars: Bool

  package init(filters: [Filter] = [], tested: [Field] = [], areBars: Bool = false) {
    (self.filters, self.tested, self.areBars) = (filters, tested, areBars)
  }
}

extension Query {
  /// The answer, from groups of rows; nil if it cannot be made of them.
  ///
  /// - Parameters:
  ///   - groups: a table of the names of bars, those of series if there is a series column, what is
  ///     tested, the number of rows, and for each value column the number of its values and their
  ///     aggregate: for a mean their sum. Several groups may have one name.
  ///   - rest: what the engine has left to do.
  ///   - sample: some rows of the table that the question is about.
  ///   - provenance: how the table was read, in one sentence.
  package func answer(
    fromGroups groups: Table, _ rest: GroupsToFinish = GroupsToFinish(), sample: Table,
    provenance: String
  ) throws(QueryError) -> Answer? {
    let firstTested = series == nil ? 1 : 2
    let firstValue = firstTested + rest.tested.count + 1
    guard let category, groups.rowCount > 0,
      groups.columns.count == firstValue + 2 * values.count
    else { return nil }
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
    if method != .count, addsUpNoNumbers(groups, firstValue) { return nil }
    var limits = Limits.standard
    // What is left out is decided by the values, not by the numbers of rows.
    limits.series = .max
    func part(_ column: Int, _ method: Method) throws(QueryError) -> Answer {
      var query = inner
      query.method = method
      query.values = [ColumnRef(groups.columns[column])]
      return try run(query, over: groups, limits: limits)
    }
    if rest.areBars {
      var counted = inner
      counted.method = .count
      let counts = try run(counted, over: groups, limits: limits).series.flatMap(\.values)
      if counts.contains(where: { $0 > 1 }) { return nil }
    }
    let rows = try part(firstValue - 1, .sum)
    var answer = rows
    if rows.series.count > Limits.standard.series { return nil }
    var all: [[Double]] = values.isEmpty ? rows.series.map(\.values) : []
    for value in values.indices {
      let counts = try part(firstValue + 2 * value, .sum).series.map(\.values)
      if method == .count {
        all += counts
        continue
      }
      let combined = try part(
        firstValue + 2 * value + 1, method == .min || method == .max ? method : .sum)
      all += zip(combined.series.map(\.values), counts).map { totals, counts in
        method == .mean ? zip(totals, counts).map { $0 / $1 } : totals
      }
    }
    let names = values.isEmpty ? ["Count"] : values.map { titles[$0] ?? $0.name }
    let format = GroupMethod(method, countsRows: values.isEmpty)
    answer.series = all.enumerated().map { index, values in
      let rowCounts = rows.series[series == nil ? 0 : index].values.map { $0.isNaN ? 0 : Int($0) }
      return Answer.Series(
        name: series == nil ? names[index] : rows.series[index].name, values: values,
        texts: CellTexts(GroupTexts.texts(of: values, format)), rowCounts: rowCounts)
    }
    answer.valueNames = names
    answer.grouping = Grouping(
      method: method, valueNames: values.isEmpty ? [] : names,
      keyNames: rows.grouping?.keyNames ?? [])
    answer.query = self
    answer.conditions = filters.flatMap { $0.conditions(in: sample) ?? [] }
    answer.provenance = provenance
    return answer.reordered(order, top: top)
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
