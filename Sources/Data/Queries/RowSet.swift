// Sets of row numbers, such as those behind bars, and their rows as a list.
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
/// - Parameter sample: rows that show how the cells are read, of a table of which these are a part.
package func rows(
  matching filters: [Filter], over table: Table, like sample: Table? = nil,
  isCancelled: @escaping @Sendable () -> Bool = { false }
) throws(QueryError) -> RowSet {
  let plan = try QueryPlan(Query(filters: filters), in: table.shown(by: sample))
  guard plan.hasCells(in: table) else { throw .rowsNotKept }
  let passing = try plan.passingRows(of: table, isCancelled)
  return passing.map { RowSet($0) } ?? RowSet(all: table.rowCount)
}

extension Table {
  /// A sample of the table that these rows are of, or these if it has no rows or other columns.
  package func shown(by sample: Table?) -> Table {
    guard let sample, sample.rowCount > 0, sample.columnNames == columnNames else { return self }
    return sample
  }
}

/// Rows of a table in an order. Cells are read only when asked for.
package struct ListedRows: Sendable {
  package let table: Table
  /// In the order of the list.
  package let rows: RowSet

  package init(_ table: Table, _ rows: RowSet) { (self.table, self.rows) = (table, rows) }

  /// Cells are cut to this many bytes: longer ones fit no window.
  package static let textBytes = 2_000

  /// The input line of a row, from 1; the row's number if the input has no lines.
  package func line(ofRow place: Int) -> Int { table.line(ofRow: rows[place]) }

  /// A cell as written, on no more than `textBytes` bytes.
  package func text(ofRow place: Int, column: Int) -> String {
    table.columns[column].beginning(ofCell: rows[place], bytes: Self.textBytes)
  }
}

extension Column {
  /// The start of a cell as written, trimmed; ends with "…" if the cell is longer.
  fileprivate func beginning(ofCell row: Int, bytes limit: Int) -> String {
    chunks?.withText(row: row) { cell in
      let (start, end) = trimmedBounds(of: cell)
      guard end - start > limit else { return encoding.text(cell.extracting(start..<end)) }
      var cut = start + limit
      // Not within a UTF-8 sequence.
      while encoding == .utf8, cut > start, cell[cut] & 0xC0 == 0x80 { cut -= 1 }
      return encoding.text(cell.extracting(start..<cut)) + "…"
    } ?? ""
  }
}

extension String {
  /// Cut to so many Unicode scalars, which an ellipsis follows.
  func shortened(to limit: Int) -> String {
    let start = String(unicodeScalars.prefix(limit))
    return start.utf8.count == utf8.count ? self : start + "…"
  }
}
