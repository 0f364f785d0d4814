// Other titles for the columns of a table, without asking it again.
package import Queries
package import Tables

extension ChartData {
  /// The same bars with other titles for the columns, as if the question had been asked with them.
  /// Takes the same time for any number of rows.
  ///
  /// - Parameters:
  ///   - titles: replace the names of columns.
  ///   - table: the one that the question was asked of.
  package func titled(_ titles: [ColumnRef: String], in table: Table) -> ChartData {
    guard let query = question?.query else { return self }
    let placed = titles.placed(in: table)
    guard placed != query.titles else { return self }
    func title(of column: ColumnRef, _ titles: [ColumnRef: String]) -> String {
      titles[column] ?? column.name
    }
    func valueTitle(of column: ColumnRef, _ titles: [ColumnRef: String]) -> String {
      let index = try? column.index(in: table)
      return titles[column] ?? index.map { table.columns[$0].nameWithUnit } ?? column.name
    }
    let others = query.values.map {
      (valueTitle(of: $0, query.titles), valueTitle(of: $0, placed))
    }
    func renamed(_ names: [String]) -> [String] {
      // Columns of one name are told apart by their order.
      var left = others
      return names.map { name in
        left.firstIndex { $0.0 == name }.map { left.remove(at: $0).1 } ?? name
      }
    }
    var data = self
    data.question?.query.titles = placed
    if let category = query.category { data.categoryName = title(of: category.column, placed) }
    data.valueNames = renamed(valueNames)
    if query.series == nil {
      let own = ownSeriesNames
      let names = renamed(own + restSeries)
      for index in own.indices { data.series[index].name = names[index] }
      data.restSeries = Array(names.dropFirst(own.count))
    }
    if let grouping {
      let keys = [query.category, query.series].compactMap(\.self)
      data.grouping = Grouping(
        method: grouping.method, valueNames: renamed(grouping.valueNames),
        keyNames: keys.map { title(of: $0.column, placed) })
      data.amounts = Amounts(
        measures: renamed(grouping.valueNames), seriesCount: series.count, method: query.method)
    }
    return data
  }

  /// Takes over the names of the data that these were arranged from.
  fileprivate mutating func takeTitles(of source: ChartData) {
    categoryName = source.categoryName
    for (index, column) in source.series.enumerated() where series.indices.contains(index) {
      series[index].name = column.name
    }
    (grouping, amounts, restSeries) = (source.grouping, source.amounts, source.restSeries)
  }
}

extension Arrangement {
  /// The same arrangement of the same bars under the names that they have in other data.
  package func titled(as source: ChartData) -> Arrangement {
    var titled = self
    if isSource { titled.data = source } else { titled.data.takeTitles(of: source) }
    return titled
  }
}
