// A window that shows a table, for scripts that ask it other questions.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport

@testable import Interaction

/// Strikes of birds by state and kind, 120 rows in 10 months.
enum Strikes {
  static func table(times: Int = 1) throws -> Table {
    var text = "state,kind,cost,date\n"
    for row in 0..<120 * times {
      text += ["AK", "AL", "AR", "AZ"][row % 4] + "," + ["bird", "bat", "deer"][row / 4 % 3]
      text += ",\(row % 7),2020-\(row % 10 < 9 ? "0" : "")\(row % 10 + 1)-\(10 + row % 9)\n"
    }
    return try Self.table(text)
  }

  private static func table(_ text: String) throws -> Table { try Table(reading: text) }

  /// The number of rows of another table.
  static func window(of text: String, by column: String) throws -> ScriptedWindow {
    let table = try table(text)
    let position = table.columns.firstIndex { $0.name == column } ?? 0
    return try window(
      table,
      Query(category: Field(ColumnRef(name: column, position: position)), method: .count))
  }

  /// Sum of cost by state, or by another column.
  static func window(
    size: Size = Size(width: 800, height: 600), by column: String = "state", _ grain: Grain? = nil
  ) throws -> ScriptedWindow {
    let table = try table()
    let position = table.columns.firstIndex { $0.name == column } ?? 0
    let query = Query(
      category: Field(ColumnRef(name: column, position: position), grain: grain),
      values: [ColumnRef(name: "cost", position: 2)], method: .sum)
    return try window(table, query, size: size)
  }

  /// The same, asked what is changed of it.
  static func window(
    by column: String = "state", _ grain: Grain? = nil, change: (inout Query) -> Void
  ) throws -> ScriptedWindow {
    var window = try window(by: column, grain)
    try window.ask(changed: change)
    return window
  }

  private static func window(
    _ table: Table, _ query: Query, size: Size = Size(width: 800, height: 600)
  ) throws -> ScriptedWindow {
    let answer = try run(query, over: table)
    var window = ScriptedWindow(.empty, size: size)
    window.send(
      .read(
        Snapshot(data: ChartData(answer), table: table, answer: answer, reading: nil)))
    return window
  }
}
