// A question as one grouped SELECT, for an engine that groups faster than rows travel.
package import Queries
internal import Scenegraph
package import SourceProtocol
package import Tables

/// A statement for the groups that answer a question, and what is left to do with them.
package struct GroupedStatement: Hashable, Sendable {
  package let statement: SelectStatement
  package let rest: GroupsToFinish

  /// More groups are cut by the engine: those that come last in the order of the bars, or the
  /// smallest if only the largest are wanted.
  package static let mostGroups = 1 << 20

  /// The names of bars, those of series, what is left to be tested, the number of rows, for each
  /// measure the number of values and their aggregate, or both sums of two columns, and for each
  /// field of consecutive periods the first and the last moment. nil if rows that are read answer
  /// otherwise.
  ///
  /// - Parameters:
  ///   - query: the SELECT that a table of kind `query` is the result of.
  ///   - gaps: what stands for gaps in texts, by column.
  package init?(
    _ question: Query, of table: SourceTable, query: String? = nil, _ engine: SQLEngine,
    gaps: [GapTexts] = []
  ) {
    // No engine tells how far values lie from their mean in a way that groups can be combined by.
    guard engine.abilities.contains(.groups), let category = question.category,
      !question.hasErrors, !question.filters.contains(where: \.isAboutNumbers)
    else { return nil }
    let areBars = question.method == .median || question.method == .distinct
    var terms = EngineTerms(table, engine, gaps: gaps)
    let (conditions, filters) = RowConditions.split(question.filters, &terms)
    // A filter that the engine tests otherwise than we do is a key too, and tested of the groups.
    var tested: [Field] = []
    for field in filters.flatMap(\.fields) where !tested.contains(field) { tested.append(field) }
    if areBars, !tested.isEmpty { return nil }
    var (cells, keys): ([String], [String]) = ([], [])
    for field in [category, question.series].compactMap(\.self) + tested {
      guard let key = terms.key(field, areBars: areBars),
        !tested.contains(field) || terms.hasFew(field)
      else { return nil }
      cells.append("\(key.shown) AS \(engine.quoted(field.column.name))")
      keys += key.grouped
    }
    cells.append("count(*)")
    switch question.method {
    case .count, .sum, .mean, .min, .max: break
    case .median, .distinct: if question.values.isEmpty { return nil }
    case .none, .last: return nil
    }
    let order = terms.order(question, keys: cells.count)
    for value in question.values {
      guard let aggregates = terms.aggregates(value, question) else { return nil }
      let names = aggregates.count > 2 ? value.columns : [value.column]
      cells.append(aggregates[0])
      cells += zip(aggregates.dropFirst(), names).map { "\($0) AS \(engine.quoted($1.name))" }
    }
    cells += question.periodFields.flatMap { terms.ends($0.column) }
    var unique: [String] = []
    for key in keys where !unique.contains(key) { unique.append(key) }
    var text =
      "SELECT " + cells.joined(separator: ", ") + " FROM "
      + SelectStatement.origin(of: table, query: query, engine) + conditions.clause
    text += " GROUP BY " + unique.joined(separator: ", ") + " ORDER BY "
    text += order
    let hasLimit = engine.abilities.contains(.limit)
    if hasLimit { text += " LIMIT \(Self.mostGroups)" }
    statement = SelectStatement(
      text, values: conditions.values, rowLimit: hasLimit ? nil : Self.mostGroups)
    rest = GroupsToFinish(
      filters: filters, tested: tested, areBars: areBars,
      inexactSums: Set(
        question.values.indices.filter { !terms.addsUpExactly(question.values[$0]) }))
  }
}

extension EngineTerms {
  /// The order of groups, by the places of columns in the result: of the bars as they are wanted, as
  /// far as one group is one bar.
  ///
  /// - Parameter keys: the place of the number of rows, which follows what is grouped by.
  fileprivate func order(_ question: Query, keys: Int) -> String {
    // The last of the columns is an aggregate, or the number of rows.
    let place = question.values.isEmpty ? keys : keys + (question.method == .count ? 1 : 2)
    var value = "\(place)"
    if let measure = question.values.first {
      if let quotient = ordered(measure, question) {
        value = quotient
      } else if question.method == .mean, measure.partner == nil {
        value = "avg(\(quoted(measure.column)))"
      }
    }
    let gaps = can(.nullsLast) ? " NULLS LAST" : ""
    if question.top != nil || question.order == .valueDescending {
      return "\(value) DESC\(gaps), 1"
    }
    switch question.order {
    case .value: return "\(value)\(gaps), 1"
    case .categoryDescending: return "1 DESC\(gaps)"
    case .none, .category, .valueDescending: return "1"
    }
  }

  /// Whether sums of a column are those of its decimals.
  fileprivate func addsUpExactly(_ measure: Measure) -> Bool {
    can(.exactSums)
      || measure.partner?.operation != .times
        && measure.columns.allSatisfy { kind($0) != .number }
  }

  /// Whether a column has few values as a rule, so that it can be one more key.
  fileprivate func hasFew(_ field: Field) -> Bool {
    if let grain = field.grain { return !grain.isNumeric && grain != .minute }
    switch kind(field.column) {
    case .text, .boolean, .date, .whole, .other: return true
    case .number, .decimal, .single, .moment, .zonedMoment, .bytes, nil: return false
    }
  }
}

extension SelectStatement {
  /// The least and greatest number, and how many are not whole; nil if rows answer otherwise.
  package init?(
    rangeOf column: ColumnRef, of table: SourceTable, query: String? = nil, _ engine: SQLEngine
  ) {
    let terms = EngineTerms(table, engine)
    guard let kind = terms.kind(column), kind.isNumeric, kind != .single,
      terms.can(.bins)
    else { return nil }
    let name = terms.quoted(column)
    let parts = "CASE WHEN \(name) <> \(terms.function("FLOOR", name)) THEN 1 END"
    let filter = terms.can(.notANumber) && kind != .whole ? " FILTER (WHERE \(name) <> 'NaN')" : ""
    let cells = ["min(\(name))", "max(\(name))", "count(\(parts))"].map { $0 + filter }
    self.init(
      "SELECT \(cells.joined(separator: ", ")) FROM "
        + Self.origin(of: table, query: query, engine))
  }
}
