// Where a table comes from, to be asked again for what is not kept of it.
package import Queries
package import Tables
package import Words

/// A table that can be read once more: a file, or what came through a pipe. `InputSource` is one;
/// the tests of the window have others.
package protocol TableSource: Sendable {
  /// Its name in sentences.
  var name: String { get }
  var commandWords: [String] { get }
  /// The tables that it has; nil if it is a single one, or they are not known yet. Takes no time.
  var tables: TableList? { get }
  /// Whether it can be read again for what has changed in the meantime.
  var canBeReadAgain: Bool { get }

  /// The input to read another table of it, or the same once more; nil if it cannot be.
  func again(table: String?) throws(InputFailure) -> Input?

  /// Answers a question by reading the whole table; its rows are not kept. nil if it was cancelled.
  ///
  /// - Parameter isCancelled: asked again and again, by several threads.
  func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> Answer?

  /// Reads the table with all of its rows; nil if cancelled.
  ///
  /// - Parameter isCancelled: polled repeatedly.
  func table(isCancelled: @escaping @Sendable () -> Bool) throws(InputFailure) -> Table?

  /// Whether it finds rows without keeping all of them.
  var findsRows: Bool { get }

  /// Finds the rows that pass all filters, and keeps the first of them; nil if cancelled. Only if it
  /// `findsRows`.
  ///
  /// - Parameters:
  ///   - limit: the most rows to keep.
  ///   - isCancelled: polled repeatedly.
  func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> FirstRows?

  /// Hands out all rows that pass all filters, some at a time, as long as `body` says; without rows,
  /// there is one empty list, which has the columns. Only if it `findsRows`.
  func allRows(matching filters: [Filter], _ body: (ListedRows) -> Bool) throws(InputFailure)
}

extension TableSource {
  package var tables: TableList? { nil }
  package var canBeReadAgain: Bool { false }
  package var findsRows: Bool { false }

  /// Nothing: it is read once.
  package func again(table: String?) throws(InputFailure) -> Input? { nil }

  /// Nothing: it finds no rows.
  package func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) -> FirstRows? { nil }

  /// Nothing: it finds no rows.
  package func allRows(
    matching filters: [Filter], _ body: (ListedRows) -> Bool
  ) throws(InputFailure) {}
}

/// Rows that have been found, as far as they are kept.
package struct FirstRows: Sendable {
  package var table: Table
  package var count: Int
  /// Whether they were not counted.
  package var isEstimate: Bool

  package init(_ table: Table, count: Int, isEstimate: Bool = false) {
    (self.table, self.count, self.isEstimate) = (table, count, isEstimate)
  }
}

/// The tables of a source, of which one is shown.
package struct TableList: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    /// Whether it is made from others, as a view of a database.
    package var isView: Bool
    /// About how many rows it has; nil if unknown.
    package var rowCount: Int?

    package init(name: String, isView: Bool = false, rowCount: Int? = nil) {
      (self.name, self.isView, self.rowCount) = (name, isView, rowCount)
    }
  }

  /// The name of the one that is shown.
  package var shown: String
  package var entries: [Entry]

  package init(shown: String, _ entries: [Entry]) { (self.shown, self.entries) = (shown, entries) }

  /// The name of the table in the sentence; nil if there is no choice.
  package var nameInSentence: String? { entries.count > 1 ? shown : nil }
}
