// Turns what is asked for into a complete question and a way to draw its answer.
package import Scenegraph
package import Tables

/// A question as the user asked it; nil properties are chosen automatically.
package struct AskedQuery: Hashable, Sendable {
  package var columns: ColumnRequest
  /// `none` keeps rows apart.
  package var method: Query.Method?
  /// Whether the latest value of each category counts; for JSON lines not otherwise aggregated.
  package var areEvents: Bool
  package var order: SortOrder?
  package var top: Int?
  package var layout: Scene.Layout?
  /// Names of bars that are one bar together.
  package var groups: [NameGroup] = []
  /// Names of bars that come first, in their order.
  package var nameOrder: NameOrder = []
  /// What is derived from the values of bars.
  package var shownAs = ShownAs.value
  package var having: BarCondition?
  package var comparison: ComparedPeriod?
  package var hasErrors = false

  package init(
    _ columns: ColumnRequest = ColumnRequest(), method: Query.Method? = nil,
    areEvents: Bool = false, order: SortOrder? = nil, top: Int? = nil,
    layout: Scene.Layout? = nil
  ) {
    (self.columns, self.method, self.areEvents) = (columns, method, areEvents)
    (self.order, self.top, self.layout) = (order, top, layout)
  }

  /// Whether a bar is told beside an earlier one.
  fileprivate var needsTime: Bool { comparison != nil || shownAs.needsOrder }

  /// Whether a chart can show what is asked of its values, as far as the question tells.
  fileprivate func suits(_ query: Query) -> Bool {
    return (!shownAs.needsSums || query.addsUp) && (!hasErrors || query.method == .mean)
      && (!needsTime || query.category?.grain?.isConsecutive ?? false)
  }

  /// Whether each row is a bar of its own, whatever the table is like.
  package var keepsRowsApart: Bool {
    method == Query.Method.none && !areEvents && columns.series == nil
  }
}

/// A question, how its answer is drawn, and how it was chosen.
///
/// The choice depends on the rows read so far, so it is made once and kept: a chart that changes
/// under the user's eyes is worse than one that is not the best.
package struct QueryChoice: Hashable, Sendable {
  package private(set) var query: Query
  package let layout: Scene.Layout
  package let orientation: Scene.Orientation
  package let notices: [Notice]
  /// The likeliest alternative; nil if there was none.
  package let runnerUp: Suggestion?
  private let isMethodChosen: Bool

  /// Chooses for a table. If the table's fold answers the question, its choice is kept.
  ///
  /// - Parameter isSample: whether its rows are a small part of a table elsewhere.
  package init(_ asked: AskedQuery, in table: Table, isSample: Bool = false) throws(ColumnError) {
    if let known = (table.fold as? QueryFold)?.choice(of: asked) {
      self = known
      return
    }
    let named = try NamedColumns(asked.columns, in: table)
    let wish = try Wish(asked, named, in: table)
    let chooser = Chooser(table, columnCount: wish.columnCount, isSample: isSample)
    let found = try chooser.charts(wish)
    let best = found.first { asked.suits($0.query) } ?? found[0]
    query = best.query
    query.titles = named.titles
    // Totals are left out of what nobody has asked for in particular.
    query.filters = named.filters + (wish.taken.isEmpty ? best.query.filters : [])
    if query.order == .none, query.method == .none { query.order = query.ownOrder(in: table) }
    if let order = asked.order { (query.order, query.top) = (order, nil) }
    if let top = asked.top { query.top = top }
    if !asked.nameOrder.isEmpty {
      query.nameOrder = asked.nameOrder
      if asked.order == nil, asked.top == nil { query.order = .none }
    }
    if !asked.groups.isEmpty {
      guard query.category != nil, query.category?.grain == nil else { throw .noNamesToGroup }
      query.category?.groups = asked.groups
      if query.method == .none { query.method = table.method(of: query.values) }
    }
    (query.shownAs, query.having) = (asked.shownAs, asked.having)
    (query.comparison, query.hasErrors) = (asked.comparison, asked.hasErrors)
    if asked.needsTime, asked.order == nil { (query.order, query.top) = (.none, asked.top) }
    if let target = named.target { query = try Self.aiming(query, at: target, named) }
    layout = asked.layout ?? best.layout ?? .grouped
    orientation = best.orientation
    notices = named.notices
    runnerUp = found.dropFirst().first
    isMethodChosen = asked.method == nil
  }

  /// With targets in a column, which is no measure that has been chosen.
  private static func aiming(
    _ query: Query, at target: ColumnRef, _ named: NamedColumns
  ) throws(ColumnError) -> Query {
    var query = query
    let own = query.values.filter { $0 != Measure(target) }
    // Of columns that nobody has named the first is enough.
    if named.values.isEmpty, !own.isEmpty { query.values = Array(own.prefix(1)) }
    if let reason = query.refusal(ofTarget: target) {
      throw .unfitTarget(column: target.name, reason)
    }
    return query.aiming(at: target)
  }

  /// A question that was asked and arranged, as if it were chosen.
  package init(_ query: Query, layout: Scene.Layout, orientation: Scene.Orientation) {
    (self.query, self.layout, self.orientation) = (query, layout, orientation)
    (notices, runnerUp, isMethodChosen) = ([], nil, true)
  }

  mutating func keepFilters(_ isKept: (Filter) -> Bool) {
    query.filters = query.filters.filter(isKept)
  }

  /// Whether another choice is drawn in the same way, whatever its columns.
  package func isDrawn(as other: QueryChoice) -> Bool {
    layout == other.layout && orientation == other.orientation
      && query.order == other.query.order && query.top == other.query.top
  }

  /// Whether its columns are in the table; if not, choose again.
  package func fits(_ table: Table) -> Bool { (try? QueryPlan(query, in: table)) != nil }

  /// The answer. If rows should be bars of their own but share names, they are aggregated, unless
  /// the user chose the method.
  package mutating func answer(from table: Table) throws(QueryError) -> Answer {
    if keepsRowsApart, hasRepeatedNames(in: table) { aggregate(table) }
    do throws(QueryError) { return try run(query, over: table, choiceNotices: notices) } catch {
      guard keepsRowsApart, case .repeatedPair = error else { throw error }
      aggregate(table)
      return try run(query, over: table, choiceNotices: notices)
    }
  }

  private var keepsRowsApart: Bool { isMethodChosen && query.method == .none }

  private mutating func aggregate(_ table: Table) { query.method = table.method(of: query.values) }

  /// Whether rows share a name and no series tells them apart.
  private func hasRepeatedNames(in table: Table) -> Bool {
    guard query.series == nil, let category = query.category, category.grain == nil,
      let index = try? category.column.index(in: table)
    else { return false }
    let column = table.columns[index]
    guard column.profile.isUnique else { return true }
    return !column.profile.isCertainlyUnique && column.chunks?.hasRepeats() ?? false
  }
}

package struct KeptQuestion: Hashable, Sendable {
  /// The names of the columns that are not joined; empty if the table has none.
  private let header: [String]
  /// Whether each of them has numbers.
  private let areNumeric: [Bool]
  private let choice: QueryChoice

  package init(_ choice: QueryChoice, of table: Table) {
    header = table.columns.allSatisfy(\.hasNoName) ? [] : table.ownColumns.map(\.name)
    areNumeric = table.columns.map(\.isNumeric)
    self.choice = choice
  }

  /// The same for another table: without filters that cannot be tested there. nil if the columns
  /// are others, or the numbers are none there.
  package func choice(in table: Table) -> QueryChoice? {
    guard !header.isEmpty, header == table.ownColumns.map(\.name) else { return nil }
    var kept = choice
    kept.keepFilters { filter in
      var query = choice.query
      query.filters = [filter]
      let columns = filter.fields.compactMap { try? $0.column.index(in: table) }
      // Rows are others there, and what is greater among texts is something else.
      return !columns.isEmpty
        && columns.allSatisfy {
          areNumeric.indices.contains($0) && table.columns[$0].isNumeric == areNumeric[$0]
        }
        && (try? QueryPlan(query, in: table)) != nil
    }
    let measures = kept.query.method == .distinct ? [] : kept.query.measuredColumns
    let areNumbers = measures.allSatisfy { measure in
      (try? measure.index(in: table)).map { table.columns[$0].isNumeric } ?? false
    }
    return areNumbers && kept.fits(table) ? kept : nil
  }
}

extension Table {
  /// Those that are not joined, which come first.
  fileprivate var ownColumns: [Column] { columns.filter { repeated[$0.index] == nil } }
}
