// What follows from other columns and rows of a table that a test writes.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

extension TableArithmetic {
  /// Of columns of numbers, beside one of names; nil is a gap.
  init(of columns: [[Double?]]) throws {
    let names = columns.indices.map { ",c\($0)" }.joined()
    var text = "name" + names + "\n"
    for row in columns[0].indices {
      let cells = columns.map { column in column[row].map { "\($0)" } ?? "" }
      text += "r\(row)," + cells.joined(separator: ",") + "\n"
    }
    let table = try table(text)
    self.init(
      RowSample(table, columns: table.columns), measures: Array(1...columns.count), hasNames: true)
  }
}
