// What is asked of a reader: how to read the bytes, which columns are wanted, and what rows become.

/// How rows of one category, and series where there is one, become one.
package enum AggregateMethod: String, CaseIterable, Hashable, Sendable {
  /// Rows stay apart.
  case none
  case sum, mean, median, min, max, count
}

/// All that a person has said about how a table is read.
package struct TableRequest: Hashable, Sendable {
  package var dialect: DialectOverrides
  package var columns: ColumnRequest
  package var aggregate: AggregateMethod
  /// Whether rows are events: the value of a later row of the same category, and series where there
  /// is one, takes the place of that of an earlier one.
  package var areEvents: Bool

  package init(
    dialect: DialectOverrides = DialectOverrides(), columns: ColumnRequest = ColumnRequest(),
    aggregate: AggregateMethod = .none, areEvents: Bool = false
  ) {
    self.dialect = dialect
    self.columns = columns
    self.aggregate = aggregate
    self.areEvents = areEvents
  }
}
