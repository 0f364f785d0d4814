// What is left of series that have no bars of their own, where charts have to be asked again.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("What remains of the rest of the series, asked again") struct LinkedRestTests {
  private static let rowCount = 480

  private static func place(_ row: Int) -> String { "p\(row % 3)" }

  private static func name(_ row: Int) -> String { "n\(row / 3 % 16)" }

  private static func side(_ row: Int) -> String { row / 48 % 2 == 0 ? "left" : "right" }

  private func table() throws -> Table {
    var text = "place,name,side\n"
    for row in 0..<Self.rowCount {
      text += "\(Self.place(row)),\(Self.name(row)),\(Self.side(row))\n"
    }
    return try Table(reading: text)
  }

  @Test("The rest has the rows of all of its series")
  func rest() throws {
    let table = try table()
    let columns = table.columns.map { ColumnRef($0) }
    let split = try LinkedChart(
      Query(category: Field(columns[0]), method: .count, series: Field(columns[1])), table, id: 0)
    let sides = try LinkedChart(
      Query(category: Field(columns[2]), method: .count), table, id: 1,
      selected: [BarID(row: 0, series: 0)])
    let rest = split.answer.restSeries
    #expect(rest.count == 4 && split.answer.series.count == 13)
    let charts = [split, sides]
    let outcome = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil).answer()?.outcome
    guard case .found(let remaining, _)? = outcome, let left = remaining[0] else {
      Issue.record("no answer")
      return
    }
    let side = sides.answer.categories[0]
    for (bar, place) in split.answer.categories.enumerated() {
      let rows = (0..<Self.rowCount).filter {
        Self.place($0) == place && rest.contains(Self.name($0)) && Self.side($0) == side
      }
      #expect(rows.count == 20)
      #expect(left.values[12][bar] == Double(rows.count), "\(place)")
      #expect(left.rowCounts[12][bar] == rows.count, "\(place)")
    }
  }
}
