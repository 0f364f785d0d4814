// A question about a table, which a chart answers.
package import Scenegraph
package import Tables

/// A column of a question, which can be found again when the table has grown or was read anew.
package struct ColumnRef: Hashable, Sendable {
  package let name: String
  /// 0-based.
  package let position: Int

  package init(name: String, position: Int) { (self.name, self.position) = (name, position) }

  package init(_ column: Column) { self.init(name: column.name, position: column.index) }

  /// The column at the position if the name still matches, else the first with the name.
  package func index(in table: Table) throws(QueryError) -> Int {
    if table.columns.indices.contains(position), table.columns[position].name == name {
      return position
    }
    if let index = table.columns.firstIndex(where: { $0.name == name }) { return index }
    throw .noColumn(name, columns: table.columnNames)
  }
}

/// A column that gives bars or series their names.
package struct Field: Hashable, Sendable {
  package var column: ColumnRef
  /// nil if each distinct text is a name.
  package var grain: Grain?
  /// Names that are one bar together; none of a field with a grain.
  package var groups: [NameGroup] = []

  package init(_ column: ColumnRef, grain: Grain? = nil, groups: [NameGroup] = []) {
    (self.column, self.grain, self.groups) = (column, grain, groups)
  }
}

/// *Measure* by *category*, split by *series*, only *filters*, *order*, *top*. A value type: a
/// different question is a different value.
package struct Query: Hashable, Sendable {
  /// How rows of one category and series become one value.
  package enum Method: String, CaseIterable, Hashable, Sendable {
    /// Rows stay apart.
    case none
    case sum, mean, median, min, max
    case count
    /// Counts distinct values.
    case distinct
    /// The value of the last row, as for events.
    case last
  }

  /// nil if each row is a bar, named by its number.
  package var category: Field?
  /// Empty if rows are counted.
  package var values: [Measure]
  package var method: Method
  package var series: Field?
  /// Only rows that pass all filters count.
  package var filters: [Filter]
  package var order: SortOrder
  /// How many of the largest bars to show; the others become one bar. nil for all.
  package var top: Int?
  /// Titles that replace column names in a picture.
  package var titles: [ColumnRef: String]
  /// The names of bars in an order of their own, where they are not ordered otherwise; the others
  /// follow.
  package var nameOrder: NameOrder = []
  /// What bars show of their values.
  package var shownAs = ShownAs.value
  /// Which bars are shown, by what they show; nil for all.
  package var having: BarCondition?
  /// The earlier period that each bar is compared with; nil for none.
  package var comparison: ComparedPeriod?
  /// Whether means have their interval of 95 % confidence.
  package var hasErrors = false
  /// The column of the last measure, if that is the target of each bar and no bar of its own.
  package var target: ColumnRef?

  package init(
    category: Field? = nil, values: [Measure] = [], method: Method = .none,
    series: Field? = nil, filters: [Filter] = [], order: SortOrder = .none, top: Int? = nil,
    titles: [ColumnRef: String] = [:]
  ) {
    (self.category, self.values, self.method, self.series) = (category, values, method, series)
    (self.filters, self.order, self.top, self.titles) = (filters, order, top, titles)
  }

  /// The same with measures of one column each.
  package init(
    category: Field? = nil, values: some Sequence<ColumnRef>, method: Method = .none,
    series: Field? = nil, filters: [Filter] = [], order: SortOrder = .none, top: Int? = nil,
    titles: [ColumnRef: String] = [:]
  ) {
    self.init(
      category: category, values: values.map { Measure($0) }, method: method, series: series,
      filters: filters, order: order, top: top, titles: titles)
  }

  /// The columns that are measured, in the order of the measures.
  package var measuredColumns: [ColumnRef] { values.flatMap(\.columns) }

  package var columnPositions: Set<Int> {
    var columns = [category?.column, series?.column].compactMap(\.self) + measuredColumns
    for filter in filters { columns += filter.columns }
    return Set(columns.map(\.position))
  }

  /// Without what is derived from the values of bars.
  package var underived: Query {
    var query = self
    (query.shownAs, query.having, query.comparison, query.hasErrors) = (.value, nil, nil, false)
    query.target = nil
    return query
  }

  package var keepsRowsApart: Bool { method == .none && series == nil && category?.grain == nil }
}

extension Query.Method {
  /// Those that a user can ask for by name.
  package static let asked = allCases.filter { $0 != .last }
}
