// A question about a table: what a chart shows is the answer to one.
package import Tables

/// A column that a question is about, known again in a table that has grown or was read anew.
package struct ColumnRef: Hashable, Sendable {
  package let name: String
  /// 0-based.
  package let position: Int

  package init(name: String, position: Int) {
    self.name = name
    self.position = position
  }

  package init(_ column: Column) { self.init(name: column.name, position: column.index) }

  /// The column at the position if it still has the name, else the first of the name.
  package func index(in table: Table) throws(QueryError) -> Int {
    if table.columns.indices.contains(position), table.columns[position].name == name {
      return position
    }
    if let index = table.columns.firstIndex(where: { $0.name == name }) { return index }
    throw .noColumn(name, columns: table.columnNames)
  }
}

/// What the names of bars, or of series, are.
package struct Field: Hashable, Sendable {
  package var column: ColumnRef
  /// nil: each text of the column is a name of its own.
  package var grain: Grain?

  package init(_ column: ColumnRef, grain: Grain? = nil) {
    self.column = column
    self.grain = grain
  }
}

/// *Measure* by *category*, split by *series*, only *filters*, *order*, *top*: a value, so that
/// another question is another value.
package struct Query: Hashable, Sendable {
  /// How rows of one category, and series where there is one, become one value.
  package enum Method: String, Hashable, Sendable {
    /// Rows stay apart.
    case none
    case sum, mean, median, min, max
    /// Rows, or the cells that hold something where there are columns of values.
    case count
    /// Different values.
    case distinct
    /// The last value of the rows, as of events.
    case last
  }

  /// The order of the bars.
  package enum Order: Hashable, Sendable {
    /// As in the data; names that are dates, and grains, in theirs.
    case none
    /// The least total first.
    case value
    /// The greatest total first.
    case valueDescending
    /// By name, dates in the order of time.
    case category
    case categoryDescending
  }

  /// nil: each row is a bar, named by its number.
  package var category: Field?
  /// None where rows are counted.
  package var values: [ColumnRef]
  package var method: Method
  package var series: Field?
  /// A row counts that all of them let pass.
  package var filters: [Filter]
  package var order: Order
  /// How many of the largest bars stay apart, the rest being one; nil for all.
  package var top: Int?
  /// What columns are called in a picture instead of their names.
  package var titles: [ColumnRef: String]

  package init(
    category: Field? = nil, values: [ColumnRef] = [], method: Method = .none,
    series: Field? = nil, filters: [Filter] = [], order: Order = .none, top: Int? = nil,
    titles: [ColumnRef: String] = [:]
  ) {
    self.category = category
    self.values = values
    self.method = method
    self.series = series
    self.filters = filters
    self.order = order
    self.top = top
    self.titles = titles
  }

  /// Whether each bar is one row of the table.
  package var keepsRowsApart: Bool {
    method == .none && series == nil && category?.grain == nil
  }
}

/// What a person can ask for by name.
extension Query.Method: CaseIterable {
  package static var allCases: [Query.Method] {
    [.none, .sum, .mean, .median, .min, .max, .count, .distinct]
  }
}
