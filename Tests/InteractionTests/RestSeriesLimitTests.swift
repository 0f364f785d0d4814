// Only the series of the rest: named up to a thousand, else all but those beside it.
import Charts
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct RestSeriesLimitTests {
  /// The numbers of so many products, of which the last twelve are large enough for a series.
  private func window(_ count: Int) throws -> ScriptedWindow {
    let rows = (1...count).map { "all,product \($0),\($0)\n" }.joined()
    var window = try Strikes.window(of: "region,product,n\n" + rows, by: "region")
    window.ask(
      Query(
        category: Field(ColumnRef(name: "region", position: 0)),
        values: [ColumnRef(name: "n", position: 2)], method: .sum,
        series: Field(ColumnRef(name: "product", position: 1))))
    window.layOut()
    return window
  }

  @Test(arguments: [999, 1_000, 1_001])
  func `a thousand names are a condition, more are told by the names of the others`(
    count: Int
  ) throws {
    var window = try window(count + 12)
    let panel = window.model.panels[0]
    #expect(panel.chart.data.restSeries.count == count)
    let line = try #require(panel.linesOfRest(row: nil, series: 12).last)
    #expect(line.row.name.hasPrefix("Only these "))
    guard case .ask(let query?) = line.command,
      case .named(let field, let names, let isExcluding)? = query.filters.last
    else {
      Issue.record("no condition")
      return
    }
    #expect(field.column.name == "product" && isExcluding == (count > 1_000))
    let told = count > 1_000 ? count + 1...count + 12 : 1...count
    #expect(Set(names) == Set(told.map { "product \($0)" }))
    // Either way they are what the rest was.
    window.ask(query)
    window.layOut()
    let sum = window.model.chart.data.series.reduce(0) { $0 + $1.summary.sum }
    #expect(sum == Double(count * (count + 1) / 2))
  }
}
