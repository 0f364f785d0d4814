// How inputs are read, as options say.
package import Queries
package import Tables

/// How inputs are read, and the query for them.
package struct ReadingRequest: Sendable {
  package var dialect: DialectOverrides
  package var question: AskedQuery
  /// What was shown before, for tables with the same columns.
  package var kept: [KeptQuestion] = []
  /// Whether rows are kept for other queries.
  package var keepsRows: Bool
  /// The pause between two readings that was asked for; nil for none.
  package var seconds: Double?
  /// The pause before a database is asked again; nil for once.
  package var databaseSeconds: Double?

  package init(
    dialect: DialectOverrides = DialectOverrides(), question: AskedQuery = AskedQuery(),
    keepsRows: Bool = false
  ) {
    (self.dialect, self.question, self.keepsRows) = (dialect, question, keepsRows)
  }

  /// The request for an input.
  func suited(to input: Input) -> ReadingRequest {
    guard case .database = input.bytes else { return self }
    // Rows of a table are not events, even if the table changes.
    var request = self
    request.question.areEvents = false
    return request
  }

  /// The request to read another table, of which nothing has been asked yet.
  package var forOtherTable: ReadingRequest {
    var request = self
    request.question = AskedQuery(ColumnRequest(), areEvents: question.areEvents)
    return request
  }
}
