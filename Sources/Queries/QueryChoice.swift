// What is asked for becomes a question, and a way to draw its answer: what nobody has named is
// chosen.
package import Tables

/// A question, how its answer is drawn, and what there is to tell of how it was chosen.
///
/// It depends on the rows that the table has by now, so it is made once and then kept: a chart that
/// became another under the person's eyes would be worse than one that is not the best.
package struct QueryChoice: Hashable, Sendable {
  package private(set) var query: Query
  package let layout: Suggestion.Layout
  package let orientation: Suggestion.Orientation
  package let notices: [String]
  /// What else could have been drawn, the likeliest; nil where nothing else was in question.
  package let runnerUp: Suggestion?
  /// Whether nobody has said how rows become bars.
  private let isMethodChosen: Bool

  /// What was asked for, in a table. Where the table has a fold that answers it, that has chosen
  /// already, and the choice stays.
  package init(_ asked: AskedQuery, in table: Table) throws(ColumnError) {
    if let known = (table.fold as? QueryFold)?.choice(of: asked) {
      self = known
      return
    }
    let named = try NamedColumns(asked.columns, in: table)
    var chooser = Chooser(table)
    let found = try chooser.charts(Wish(asked, named, in: table))
    let best = found[0]
    query = best.query
    (query.filters, query.titles) = (named.filters, named.titles)
    if let order = asked.order { (query.order, query.top) = (order, nil) }
    if let top = asked.top { query.top = top }
    layout = asked.layout ?? (best.layout == .single ? .grouped : best.layout)
    orientation = best.orientation
    notices = named.notices
    runnerUp = found.dropFirst().first
    isMethodChosen = asked.method == nil
  }

  /// Whether another is drawn in the same way, whatever of.
  package func isDrawn(as other: QueryChoice) -> Bool {
    layout == other.layout && orientation == other.orientation
      && query.order == other.query.order && query.top == other.query.top
  }

  /// Whether its columns are in a table: where one has gone, another choice is due.
  package func fits(_ table: Table) -> Bool { (try? QueryPlan(query, in: table)) != nil }

  /// The answer. Where rows that were to be bars of their own turn out to have names in common,
  /// they are put together, if nobody has said otherwise.
  package mutating func answer(from table: Table) throws(QueryError) -> Answer {
    if keepsRowsApart, namesComeAgain(in: table) { putTogether(table) }
    do throws(QueryError) {
      return try run(query, over: table, choiceNotices: notices)
    } catch {
      guard keepsRowsApart, case .repeatedPair = error else { throw error }
      putTogether(table)
      return try run(query, over: table, choiceNotices: notices)
    }
  }

  private var keepsRowsApart: Bool { isMethodChosen && query.method == .none }

  private mutating func putTogether(_ table: Table) {
    query.method = table.method(of: query.values)
  }

  /// Whether rows share a name where no series tells them apart.
  private func namesComeAgain(in table: Table) -> Bool {
    guard query.series == nil, let category = query.category, category.grain == nil,
      let index = try? category.column.index(in: table)
    else { return false }
    return !table.columns[index].profile.isUnique
  }
}
