// What is on the screen: a table, and the answer to what was asked of it.
internal import Charts
internal import Queries
internal import Tables

/// A table with the answer that a chart shows of it.
struct ShownTable: Sendable {
  let table: Table
  let answer: Answer
  /// The answer's bars.
  var data: ChartData

  /// Takes a pass over the bars.
  init(_ answer: Answer, of table: Table) {
    self.table = table
    self.answer = answer
    data = ChartData(answer)
  }
}
