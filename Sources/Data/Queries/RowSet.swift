// Sets of row numbers, such as those behind bars.
package import Tables

/// Some rows of a table, in order.
package struct RowSet: RandomAccessCollection, Hashable, Sendable {
  private enum Rows: Hashable, Sendable {
    case all(Int)
    case some([UInt32])
  }

  private let rows: Rows

  package init(all count: Int) { rows = .all(count) }

  /// Rows by their numbers, in any order.
  package init(_ rows: [UInt32]) { self.rows = .some(rows) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch rows {
    case .all(let count): count
    case .some(let rows): rows.count
    }
  }

  /// The number of the row at an index, from 0.
  package subscript(place: Int) -> Int {
    switch rows {
    case .all: place
    case .some(let rows): Int(rows[place])
    }
  }
}

/// The rows of a table that pass all filters.
///
/// - Parameter isCancelled: polled repeatedly, by several threads.
package func rows(
  matching filters: [Filter], over table: Table,
  isCancelled: @escaping @Sendable () -> Bool = { false }
) throws(QueryError) -> RowSet {
  let plan = try QueryPlan(Query(filters: filters), in: table)
  guard plan.hasCells(in: table) else { throw .rowsNotKept }
  let passing = try plan.passingRows(of: table, isCancelled)
  return passing.map { RowSet($0) } ?? RowSet(all: table.rowCount)
}
