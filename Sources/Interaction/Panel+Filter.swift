// Fewer rows, and a level deeper: what a person takes from a bar into the next question.
internal import Charts
internal import Queries
internal import Tables

extension Panel {
  /// The question whose answer is on the screen; nil if the data are no answer.
  private var shownQuery: Query? {
    chart.source.question?.query
  }

  /// Whether another question can be asked of the table.
  var canAsk: Bool { shownQuery != nil && read?.table != nil }

  /// The name of a bar's category in the question; nil for a bar that has none of its own.
  private func name(of bar: BarID) -> String? {
    guard let row = chart.arrangement.sourceRow(of: bar.row),
      chart.source.categories.indices.contains(row)
    else { return nil }
    return chart.source.categories[row]
  }

  /// Whether the rows behind a bar can be told by its name.
  func canFilter(by bar: BarID) -> Bool {
    canAsk && shownQuery?.category != nil && name(of: bar) != nil
  }

  /// Asks the same of the rows behind a bar alone, by the column that divides these best.
  mutating func keepOnly(_ bar: BarID) -> [Effect] {
    guard var query = filtered(by: bar, isExcluding: false) else { return [] }
    if let next = nextCategory(after: query) {
      (query.category, query.series) = (next.category, nil)
      (query.order, query.top) = (next.order, next.top)
    }
    return ask(query)
  }

  /// Asks the same of all rows but those behind a bar.
  mutating func leaveOut(_ bar: BarID) -> [Effect] {
    filtered(by: bar, isExcluding: true).map { ask($0) } ?? []
  }

  private func filtered(by bar: BarID, isExcluding: Bool) -> Query? {
    guard canFilter(by: bar), var query = shownQuery, let field = query.category,
      let name = name(of: bar)
    else { return nil }
    query.filters.append(.named(field, [name], isExcluding: isExcluding))
    return query
  }

  /// The best chart of the table whose bars have another name than those so far; nil if each column
  /// has had its turn.
  private func nextCategory(after query: Query) -> Query? {
    guard let table = read?.table else { return nil }
    var taken = Set(query.filters.compactMap(\.field?.column))
    if let current = query.category?.column { taken.insert(current) }
    return Suggestion.best(of: table).map(\.query).first { other in
      guard let column = other.category?.column, !taken.contains(column) else { return false }
      // A histogram of what is measured is another question.
      return !query.values.contains(column) && other.method != .none
    }
  }

  /// The question of the command line again, with all its rows.
  mutating func showAllRows() -> [Effect] { ask(nil) }
}

extension Filter {
  /// The field whose bars it is about; nil for other conditions.
  fileprivate var field: Field? {
    if case .named(let field, _, _) = self { field } else { nil }
  }
}
