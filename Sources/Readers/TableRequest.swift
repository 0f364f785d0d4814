// What is asked of a reader: how to read the bytes, and what becomes of the rows.
package import Tables

/// All that is said of how a table is read.
package struct TableRequest: Sendable {
  package var dialect: DialectOverrides
  /// Makes of the first rows what all rows come to; nil where it cannot be told from them yet. Where
  /// there is none, rows are only kept.
  package var fold: FoldMaker?
  /// How many bytes of rows are enough to tell; nil for those that tell the dialect.
  package var foldBytes: Int?
  /// Whether rows are kept beside what they come to, as long as there is room
  /// (`Limits.keptBytes`).
  package var keepsRows: Bool

  /// Tells from the first rows what all come to.
  package typealias FoldMaker = @Sendable (Table) -> (any RowFold)?

  package init(
    dialect: DialectOverrides = DialectOverrides(), fold: FoldMaker? = nil,
    foldBytes: Int? = nil, keepsRows: Bool = true
  ) {
    self.dialect = dialect
    self.fold = fold
    self.keepsRows = keepsRows
    self.foldBytes = foldBytes
  }
}
