// The question of a table that is asked of the next one with the same columns.
package import Tables

package struct KeptQuestion: Hashable, Sendable {
  /// The names of all columns; empty if the table has none.
  private let header: [String]
  /// Whether each of them has numbers.
  private let areNumeric: [Bool]
  private let choice: QueryChoice

  package init(_ choice: QueryChoice, of table: Table) {
    header = table.columns.allSatisfy(\.hasNoName) ? [] : table.columns.map(\.name)
    areNumeric = table.columns.map(\.isNumeric)
    self.choice = choice
  }

  /// The same for another table: without filters that cannot be tested there. nil if the columns
  /// are others, or the numbers are none there.
  package func choice(in table: Table) -> QueryChoice? {
    guard !header.isEmpty, header.count == table.columns.count,
      zip(header, table.columns).allSatisfy({ $0 == $1.name })
    else { return nil }
    var kept = choice
    kept.keepFilters { filter in
      var query = choice.query
      query.filters = [filter]
      let columns = filter.fields.compactMap { try? $0.column.index(in: table) }
      // Rows are others there, and what is greater among texts is something else.
      return !columns.isEmpty
        && columns.allSatisfy { table.columns[$0].isNumeric == areNumeric[$0] }
        && (try? QueryPlan(query, in: table)) != nil
    }
    let measures = kept.query.method == .distinct ? [] : kept.query.values
    let areNumbers = measures.allSatisfy { measure in
      (try? measure.index(in: table)).map { table.columns[$0].isNumeric } ?? false
    }
    return areNumbers && kept.fits(table) ? kept : nil
  }
}
