// What is on the screen: a table, and the answer to what was asked of it.
internal import Charts
internal import Queries
internal import Tables

/// A table with the answer that a chart shows of it.
struct ShownTable: Sendable {
  let table: Table
  let answer: Answer
  /// How they are drawn.
  let choice: QueryChoice
  /// The answer's bars.
  var data: ChartData

  /// Takes a pass over the bars.
  ///
  /// - Parameter name: what sentences call the table.
  init(_ question: InputQuestion, of table: Table, name: String) throws(Failure) {
    self.table = table
    (answer, choice) = try question.answer(from: table, name: name)
    data = ChartData(answer)
  }

  /// The line that says what else could have been drawn; "" where something was asked for.
  func runnerUpSentence(_ asked: AskedQuery) -> String {
    guard asked.columns == ColumnRequest(), asked.method == nil, let other = choice.runnerUp else {
      return ""
    }
    return "The next best chart: " + Quotation.sentence(other.title) + ": "
      + other.optionsText(in: table) + "\n"
  }
}
