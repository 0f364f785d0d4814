// What a command line asks for becomes a question: the columns that it does not name are chosen.
package import Tables

/// A question, and what there is to tell of how its columns were chosen.
package struct QueryChoice: Hashable, Sendable {
  package let query: Query
  package let notices: [String]

  /// What was asked for, in a table. Where the table has a fold that answers it, that has chosen
  /// already, and the choice stays.
  ///
  /// - Parameter areEvents: whether the last value of a category counts where rows are lines of
  ///   JSON that are to stay apart.
  package init(
    _ request: ColumnRequest, method: Query.Method = .none, areEvents: Bool = false,
    order: Query.Order = .none, top: Int? = nil, in table: Table
  ) throws(ColumnError) {
    var method = try request.method(method, in: table)
    if method == .none, areEvents, table.areEvents { method = .last }
    let choice: ColumnChoice
    if let fold = table.fold as? QueryFold,
      let known = fold.method(ofAnswerTo: request, method),
      let found = try fold.choice(in: table)
    {
      (choice, method) = (found, known)
    } else {
      choice = try ColumnChoice(request, in: table, method: method)
      if choice.category == nil, method != .none, table.rowCount > 0 {
        // Events without a name are rows.
        guard method == .last else { throw .noCategory(columns: table.columnNames) }
        method = .none
      }
    }
    var query = choice.query(in: table, method)
    (query.order, query.top) = (order, top)
    self.query = query
    notices = choice.notices
  }
}

extension Query {
  /// The question that a command line asks, with the columns that it does not name.
  package init(
    _ request: ColumnRequest, method: Method = .none, order: Order = .none, top: Int? = nil,
    in table: Table
  ) throws(ColumnError) {
    self = try QueryChoice(request, method: method, order: order, top: top, in: table).query
  }
}

extension ColumnChoice {
  /// The question for these columns.
  func query(in table: Table, _ method: Query.Method) -> Query {
    Query(
      category: category.map { Field(ColumnRef(table.columns[$0]), grain: categoryGrain) },
      values: values.map { ColumnRef(table.columns[$0]) }, method: method,
      series: series.map { Field(ColumnRef(table.columns[$0]), grain: seriesGrain) },
      filters: filters, titles: titles)
  }
}
