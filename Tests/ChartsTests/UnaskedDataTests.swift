// Data that answer no question: no column gets another title, and bars are the same by name.
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct UnaskedDataTests {
  @Test func `titles of columns change nothing in data that are of no table`() throws {
    let table = try Table(reading: "Day,Steps\nMon,1\n")
    let data = SampleChart.steps.chart.source
    let titles = [
      ColumnRef(name: "Day", position: 0): "Weekday",
      ColumnRef(name: "Steps", position: 1): "Paces",
    ]
    let titled = data.titled(titles, in: table)
    #expect(titled == data)
    #expect(titled.categoryName == "Day" && titled.series.map(\.name) == ["Steps"])
  }

  @Test func `without a question bars are followed by the names of rows and series`() {
    let old = ChartData("Name", ["a", "b", "c"], ("X", [1, 2, 3]), ("Y", [4, 5, 6]))
    let new = ChartData("Name", ["c", "d", "a"], ("Y", [1, 2, 3]))
    let match = DataMatch(fromAnswer: old, to: new)
    #expect(match.bar(BarID(row: 0, series: 1)) == BarID(row: 2, series: 0))
    #expect(match.bar(BarID(row: 2, series: 1)) == BarID(row: 0, series: 0))
    #expect(match.bar(BarID(row: 1, series: 1)) == nil, "its row is gone")
    #expect(match.bar(BarID(row: 0, series: 0)) == nil, "its series is gone")
  }
}
