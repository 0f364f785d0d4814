// Other titles for the columns of bars and of their targets.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TitledTargetTests {
  private func table() throws -> Table {
    try Table(reading: "name,v,plan\nA,128,110\nB,91,100\nA,2,5\n")
  }

  private static let titles = [
    ColumnRef(name: "name", position: 0): "Shop", ColumnRef(name: "v", position: 1): "Sold",
    ColumnRef(name: "plan", position: 2): "Goal",
  ]

  @Test(arguments: [Query.Method.sum, .mean, .max])
  func `targets have the title that their column is given, as if asked for`(
    _ method: Query.Method
  ) throws {
    let table = try table()
    var asked = AskedQuery(ColumnRequest(category: "name", values: ["v"]), method: method)
    asked.columns.target = "plan"
    let query = try QueryChoice(asked, in: table).query
    var named = query
    named.titles = Self.titles
    let plain = ChartData(try run(query, over: table))
    let titled = plain.titled(Self.titles, in: table)
    let wanted = ChartData(try run(named, over: table))
    #expect(plain.targetName == "plan" && titled.targetName == "Goal")
    #expect(titled.series.map(\.name) == ["Sold"] && titled.categoryName == "Shop")
    #expect(titled.targetName == wanted.targetName && titled.valueNames == wanted.valueNames)
    #expect(titled.amounts == wanted.amounts && titled.grouping == wanted.grouping)
    #expect(titled.titled([:], in: table).targetName == "plan")
    let chart = Chart(data: titled, title: "t", numberFormat: NumberFormat())
    let texts = titled.categories.indices.map { row in
      chart.textsBeside(BarID(row: row, series: 0)).joined()
    }
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains("% of Goal, ") }, "\(texts)")
  }
}
