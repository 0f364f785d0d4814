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
    let countsRows = values.isEmpty
    var all = countsRows ? [GroupedColumn(rows.series.map(\.values))] : []
    for value in values.indices {
      let counts = try part(firstValue + 2 * value, .sum).series.map(\.values)
      if method == .count {
        all.append(GroupedColumn(counts))
        continue
      }
      let combined = try part(
        firstValue + 2 * value + 1, method == .min || method == .max ? method : .sum)
      all.append(GroupedColumn(combined.series.map(\.values), counts))
    }
    let names = countsRows ? ["Count"] : values.map { titles[$0] ?? $0.name }
    let rowCounts = rows.series.map { $0.values.map { $0.isNaN ? 0 : Int($0) } }
    var parts = all.enumerated().flatMap { column, found in
      found.values.indices.map { index in
        GroupedSeries(
          name: series == nil ? names[column] : rows.series[index].name,
          values: found.values[index], counts: found.counts?[index], rowCounts: rowCounts[index])
      }
    }
    let own = Limits.standard.series(ofRows: rows.categories.count)
    if parts.count > own {
      // Neither medians nor numbers of different values can be combined.
      if rest.areBars { return nil }
      parts = combined(parts, beyond: own, named: &answer.restSeries)
    }
    let format = GroupMethod(method, countsRows: countsRows)
    answer.series = parts.map { part in
      let values = part.shown(method)
      return Answer.Series(
        name: part.name, values: values, texts: CellTexts(GroupTexts.texts(of: values, format)),
        rowCounts: part.rowCounts)
    }
    answer.restRule = RestRule(method)
    if method == .mean {
      answer.restRule = .folded(
        RestParts(sums: parts.map(\.values), counts: parts.map { $0.counts ?? [] }))
    }
    answer.valueNames = names
    answer.grouping = Grouping(
      method: method, valueNames: countsRows ? [] : names,
      keyNames: rows.grouping?.keyNames ?? [])
    answer.query = self
    answer.conditions = filters.flatMap { $0.conditions(in: sample) ?? [] }
    answer.provenance = provenance
    let ordered = answer.reordered(order, top: top)
    // What the smaller bars are together, only their rows can tell.
    if answer.restRule == .unknown, ordered?.order.restCount ?? 0 > 0 { return nil }
    return ordered
  }

  /// The largest series, and the others as one more.
  ///
  /// - Parameter others: replaced by their names.
  private func combined(
    _ parts: [GroupedSeries], beyond own: Int, named others: inout [String]
  ) -> [GroupedSeries] {
    var order = Array(parts.indices)
    if series != nil {
      order = LargestSeries.order(
        of: parts.map { part in
          method == .sum
            ? part.values.reduce(0) { $1.isFinite ? $0 + abs($1) : $0 }
            : Double(part.rowCounts.reduce(0, +))
        })
    }
    let left = order.dropFirst(own).sorted().map { parts[$0] }
    others = left.map(\.name)
    var rest = left[0]
    for part in left.dropFirst() { rest.add(part, method) }
    // Columns count the same rows.
    if series == nil { rest.rowCounts = left[0].rowCounts }
    rest.name = restName(left.count, .sum, method)
    return order.prefix(own).sorted().map { parts[$0] } + [rest]
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

/// What an engine says of a column: by series and row, aggregates, for means their sums, and the
/// numbers of their values.
private struct GroupedColumn {
  let values: [[Double]]
  let counts: [[Double]]?

  init(_ values: [[Double]], _ counts: [[Double]]? = nil) {
    (self.values, self.counts) = (values, counts)
  }
}

/// One series of it, or several together.
private struct GroupedSeries {
  var name: String
  /// For means, sums.
  var values: [Double]
  var counts: [Double]?
  var rowCounts: [Int]

  func shown(_ method: Query.Method) -> [Double] {
    guard method == .mean, let counts else { return values }
    return zip(values, counts).map { $0 / $1 }
  }

  mutating func add(_ other: GroupedSeries, _ method: Query.Method) {
    let rule: RestRule = method == .min ? .least : method == .max ? .greatest : .sum
    for row in values.indices {
      values[row] = rule.combined([values[row], other.values[row]])
      rowCounts[row] += other.rowCounts[row]
      if let mine = counts?[row], let more = other.counts?[row] {
        counts?[row] = RestRule.sum.combined([mine, more])
      }
    }
  }
}
