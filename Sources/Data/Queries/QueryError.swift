// Why a table does not answer a question, as values: `Words` says them.
package import Tables

package enum QueryError: Error, Hashable, Sendable {
  /// A column of the question is not in the table.
  case noColumn(String, columns: [String])
  /// The answer is no longer wanted.
  case cancelled
  /// The table's rows were not kept, and its fold answers another question.
  case rowsNotKept
  /// The table lacks the columns that were asked for.
  case columns(ColumnError)
  case limit(TableError)
  /// Rows should stay apart, but two have this category and series, on these lines of the input.
  case repeatedPair(category: String, series: String?, firstLine: Int, line: Int)
  /// More periods or bins than can be drawn.
  case tooManyBins(column: String, count: Int, limit: Int)
  /// A time grain on a column without dates.
  case noDates(column: String)
  /// A number width on a column without numbers.
  case noNumbers(column: String)
  /// A width that is not above zero.
  case noWidth(column: String)
  /// The method needs a column of values.
  case noValues(Query.Method)

  /// The input line, from 1, that the sentence is about; nil if it is about the whole.
  package var line: Int? {
    switch self {
    case .repeatedPair(_, _, _, let line): line
    case .limit(let error): error.line
    default: nil
    }
  }
}
