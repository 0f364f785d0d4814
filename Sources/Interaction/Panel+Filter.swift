// Fewer rows, and a level deeper: what a person takes from a bar into the next question.
internal import Charts
internal import Queries
internal import Tables

extension Panel {
  /// The question whose answer is on the screen; nil if the data are no answer.
  private var shownQuery: Query? {
    chart.source.question?.query
  }

  /// The name of a bar's category in the question; nil for a bar that has none of its own.
  private func name(of bar: BarID) -> String? {
    guard let row = chart.arrangement.sourceRow(of: bar.row),
      chart.source.categories.indices.contains(row)
    else { return nil }
    return chart.source.categories[row]
  }

  /// The same of the rows behind a bar alone; nil if these cannot be told by its name.
  func query(onlyOf bar: BarID) -> Query? { filtered(by: bar, isExcluding: false) }

  /// The same of all rows but those behind a bar.
  func query(without bar: BarID) -> Query? { filtered(by: bar, isExcluding: true) }

  private func filtered(by bar: BarID, isExcluding: Bool) -> Query? {
    guard read?.table != nil, var query = shownQuery, let field = query.category,
      let name = name(of: bar)
    else { return nil }
    query.filters.append(.named(field, [name], isExcluding: isExcluding))
    return query
  }

  /// Asks a question by the column that divides its rows best.
  mutating func drill(_ question: Query) -> [Effect] {
    var query = question
    if let next = nextCategory(after: query) {
      (query.category, query.series) = (next.category, nil)
      (query.order, query.top) = (next.order, next.top)
    }
    return ask(query)
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
}

extension Filter {
  /// The field whose bars it is about; nil for other conditions.
  fileprivate var field: Field? {
    if case .named(let field, _, _) = self { field } else { nil }
  }
}
