// Answers from groups that another engine has made.
package import Tables

extension Query {
  /// The answer, from groups of rows; nil if it cannot be made of them.
  ///
  /// - Parameter groups: a table of the names of bars, those of series if there is a series column,
  ///   the number of rows, and for each value column the number of its values and their aggregate:
  ///   for a mean their sum. Several groups may have one name.
  package func answer(fromGroups groups: Table) throws(QueryError) -> Answer? {
    let firstValue = series == nil ? 2 : 3
    guard let category, groups.rowCount > 0,
      groups.columns.count == firstValue + 2 * values.count
    else { return nil }
    var inner = Query(category: Field(ColumnRef(groups.columns[0]), grain: category.grain))
    inner.titles[ColumnRef(groups.columns[0])] = titles[category.column]
    if let series {
      inner.series = Field(ColumnRef(groups.columns[1]), grain: series.grain)
      inner.titles[ColumnRef(groups.columns[1])] = titles[series.column]
    }
    var limits = Limits.standard
    // What is left out is decided by the values, not by the numbers of rows.
    limits.series = .max
    func part(_ column: Int, _ method: Method) throws(QueryError) -> Answer {
      var query = inner
      query.method = method
      query.values = [ColumnRef(groups.columns[column])]
      return try run(query, over: groups, limits: limits)
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
    return answer.reordered(order, top: top)
  }
}
