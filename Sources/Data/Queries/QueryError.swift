// Why a table does not answer a question, and the sentence that says so.
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

  /// The fault and the advice: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .noColumn(let name, let columns):
      ColumnError.unknownColumn(
        name, nearest: nearestName(to: name, among: columns), columns: columns
      )
      .sentence(wording)
    case .cancelled: "cancelled"
    case .rowsNotKept: "the table is too large for its rows to be kept; read it again for this"
    case .columns(let error): error.sentence(wording)
    case .limit(let error): error.sentence(wording)
    case .repeatedPair(let category, nil, let firstLine, _):
      wording.sentence(
        "\(quoted(category)) occurs twice, first on line \(firstLine)",
        option: "-a sum adds such rows up, and without a grain all rows stay apart")
    case .repeatedPair(let category, let series?, let firstLine, _):
      wording.sentence(
        "category \(quoted(category)) and series \(quoted(series)) occur together twice, first on "
          + "line \(firstLine)",
        option: "-a sum adds such rows up, and without -s all rows stay apart")
    case .tooManyBins(let column, let count, let limit):
      "column \(quoted(column)) would have \(count) bars from its first to its last, and at most "
        + "\(limit) can be drawn; choose wider bins"
    case .noDates(let column):
      "column \(quoted(column)) has no unambiguous dates, so it has no grain of time"
    case .noNumbers(let column):
      "column \(quoted(column)) has no numbers, so it has no grain of numbers"
    case .noWidth(let column): "the bars of column \(quoted(column)) need a width above zero"
    case .noValues(let method):
      wording.sentence(
        "\(method.rawValue) needs a column of values", option: "choose one with -v")
    }
  }
}
