// Where a table comes from, to be asked again for what is not kept of it.
package import Tables

/// A table that can be read once more: a file, or what came through a pipe.
package protocol TableSource: Sendable {
  /// Its name in sentences.
  var name: String { get }
  var commandWords: [String] { get }
  /// The tables that it has; nil if it is a single one, or they are not known yet. Takes no time.
  var tables: TableList? { get }
  /// Whether it can be read again for what has changed in the meantime.
  var canBeReadAgain: Bool { get }

  /// Answers a question by reading the whole table; nil if it was cancelled.
  ///
  /// - Parameter isCancelled: asked again and again, by several threads.
  func answer(
    _ query: Query, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> Answer?

  /// Reads the table with all of its rows; nil if cancelled.
  ///
  /// - Parameter isCancelled: polled repeatedly.
  func table(isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> Table?

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
  ) throws(SourceError) -> FirstRows?
}

extension TableSource {
  package var tables: TableList? { nil }
  package var canBeReadAgain: Bool { false }
  package var findsRows: Bool { false }

  /// Nothing: it finds no rows.
  package func rows(
    matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> FirstRows? { nil }
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

/// Why a source cannot answer.
package enum SourceError: Error, Hashable {
  /// The question has no answer in the source of this name.
  case query(QueryError, name: String)
  /// The chart was not read from a table.
  case noTable
  /// The rows are too many to keep, and cannot be read again.
  case rowsNotKept
  /// The sentence of somebody who could not read it.
  case said(String)
}
