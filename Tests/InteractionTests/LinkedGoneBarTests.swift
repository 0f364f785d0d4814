// What linked charts leave of a bar whose rows the source has lost since it was drawn.
import Charts
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct LinkedGoneBarTests {
  private func chart(_ query: Query, of before: Table, now: Table) throws -> LinkedChart {
    let answer = try run(query, over: before)
    let chart = Chart(data: ChartData(answer), title: "")
    return LinkedChart(
      id: 0, input: 0, chart: chart, answer: answer,
      read: Snapshot(data: chart.source, table: now, answer: answer), state: ChartState())
  }

  @Test func `no row and no value is left of it, and the others have theirs`() throws {
    let before = try Table(
      reading: "town,side,sold\nMainz,left,60\nTrier,left,30\nWorms,right,6\nSpeyer,right,4\n")
    let now = try Table(
      reading: "town,side,sold\nMainz,left,40\nMainz,left,20\nWorms,right,12\nSpeyer,left,8\n")
    let columns = before.columns.map { ColumnRef($0) }
    var query = Query(category: Field(columns[0]), values: [columns[2]], method: .sum)
    (query.shownAs, query.having) = (.share, BarCondition(.greater, 0.2))
    let chart = try chart(query, of: before, now: now)
    #expect(Array(chart.answer.categories) == ["Mainz", "Trier"])
    let left = Field(columns[1]).filter(["left"], isExcluding: false)
    let found = try chart.remaining([left], isCancelled: { false })
    let bars = try #require(found)
    #expect(bars.rowCounts == [[2, 0]] && bars.rowCount == 2)
    let values = try #require(bars.values.first)
    #expect(values.count == 2 && !values[0].isNaN && values[1].isNaN)
  }
}
