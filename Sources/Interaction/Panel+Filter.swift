// Filter and drill-down: what a user takes from a bar into the next query.
internal import Charts
internal import Queries
internal import Tables

extension Panel {
  /// The query whose answer is on the screen; nil if the data are not an answer.
  private var shownQuery: Query? {
    chart.source.question?.query
  }

  /// The name of a bar's category in the query; nil for a bar without a name of its own.
  private func name(of bar: BarID) -> String? {
    guard let row = chart.arrangement.sourceRow(of: bar.row),
      chart.source.categories.indices.contains(row)
    else { return nil }
    return chart.source.categories[row]
  }

  /// The same query of only the rows behind a bar; nil if its name cannot identify them.
  func query(onlyOf bar: BarID) -> Query? { filtered(by: bar, isExcluding: false) }

  /// The same query of all rows except those behind a bar.
  func query(without bar: BarID) -> Query? { filtered(by: bar, isExcluding: true) }

  private func filtered(by bar: BarID, isExcluding: Bool) -> Query? {
    guard read?.table != nil, var query = shownQuery, let field = query.category,
      let name = name(of: bar)
    else { return nil }
    query.filters.append(.named(field, [name], isExcluding: isExcluding))
    return query
  }

  /// Asks a query by the column that divides its rows best.
  mutating func drill(_ question: Query) -> [Effect] {
    var query = question
    if let next = nextCategory(after: query) {
      (query.category, query.series) = (next.category, nil)
      (query.order, query.top) = (next.order, next.top)
    }
    return ask(query)
  }

  /// The best chart of the table by a column that has not been used so far; nil if all have been.
  private func nextCategory(after query: Query) -> Query? {
    guard let table = read?.table else { return nil }
    var taken = Set(query.filters.compactMap(\.field?.column))
    if let current = query.category?.column { taken.insert(current) }
    return Suggestion.best(of: table).map(\.query).first { other in
      guard let column = other.category?.column, !taken.contains(column) else { return false }
      // A histogram of the measured column is another query.
      return !query.values.contains(column) && other.method != .none
    }
  }
}

extension Filter {
  /// The field of a filter by name; nil for other conditions.
  fileprivate var field: Field? {
    if case .named(let field, _, _) = self { field } else { nil }
  }
}
