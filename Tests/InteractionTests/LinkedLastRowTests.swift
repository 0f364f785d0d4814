// What is left of the rest of the series whose bars are each the value of a last row, asked again.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct LinkedLastRowTests {
  private static let rowCount = 480

  private static func place(_ row: Int) -> String { "p\(row % 3)" }

  private static func name(_ row: Int) -> String { "n\(row / 3 % 40)" }

  private static func side(_ row: Int) -> String { row / 120 % 2 == 0 ? "left" : "right" }

  private static func amount(_ row: Int) -> Int { row * 7 % 101 + 1 }

  private func table() throws -> Table {
    var text = "place,name,side,amount\n"
    for row in 0..<Self.rowCount {
      text += "\(Self.place(row)),\(Self.name(row)),\(Self.side(row)),\(Self.amount(row))\n"
    }
    return try Table(reading: text)
  }

  @Test func `the rest is the sum of the last values of each of its series`() throws {
    let table = try table()
    let columns = table.columns.map { ColumnRef($0) }
    let split = try LinkedChart(
      Query(
        category: Field(columns[0]), values: [Measure(columns[3])], method: .last,
        series: Field(columns[1])), table, id: 0)
    let sides = try LinkedChart(
      Query(category: Field(columns[2]), method: .count), table, id: 1,
      selected: [BarID(row: 0, series: 0)])
    let rest = split.answer.restSeries
    // More than one question has to be asked for so many.
    #expect(rest.count > split.answer.series.count)
    let charts = [split, sides]
    let outcome = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil).answer()?.outcome
    guard case .found(let remaining, _)? = outcome, let left = remaining[0] else {
      Issue.record("no answer")
      return
    }
    let side = sides.answer.categories[0]
    for (bar, place) in split.answer.categories.enumerated() {
      var last: [String: Int] = [:]
      for row in 0..<Self.rowCount where Self.place(row) == place && Self.side(row) == side {
        last[Self.name(row)] = Self.amount(row)
      }
      let sum = rest.reduce(0) { $0 + (last[$1] ?? 0) }
      #expect(left.values.last?[bar] == Double(sum), "\(place)")
    }
  }
}
