// What is asked of a reader: how to read the bytes, and what becomes of the rows.
package import Tables

/// All that is said of how a table is read.
package struct TableRequest: Sendable {
  package var dialect: DialectOverrides
  /// Makes of the first rows what all rows come to; nil where it cannot be told from them yet. Where
  /// there is none, rows are only kept.
  package var fold: FoldMaker?
  /// Whether the fold is for events alone, which lines of JSON are: rows of all else are only kept.
  package var foldsEventsAlone = false
  /// Whether rows are kept beside what they come to, as long as there is room
  /// (`Limits.keptBytes`).
  package var keepsRows: Bool
  /// The columns whose cells are kept, by index, told from the first rows; nil for all. Asked once
  /// there are enough rows.
  package var keptColumns: (@Sendable (Table) -> Set<Int>?)?

  /// Tells from the first rows what all come to.
  package typealias FoldMaker = @Sendable (Table) -> (any RowFold)?

  package init(
    dialect: DialectOverrides = DialectOverrides(), fold: FoldMaker? = nil, keepsRows: Bool = true,
    keptColumns: (@Sendable (Table) -> Set<Int>?)? = nil
  ) {
    self.dialect = dialect
    self.fold = fold
    self.keepsRows = keepsRows
    self.keptColumns = keptColumns
  }

  /// The same without a fold that is not for such rows.
  func forRows(areEvents: Bool) -> TableRequest {
    var request = self
    if foldsEventsAlone, !areEvents { request.fold = nil }
    return request
  }
}
