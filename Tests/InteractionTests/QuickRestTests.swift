// Whether the rest of the bars is found at once, or asked for since it takes many values.
import Charts
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct QuickRestTests {
  /// Twenty names of thirty rows each, of which all values are different.
  private func window(_ method: Query.Method, limit: Int) throws -> ScriptedWindow {
    var text = "name,amount\n"
    for name in 1...20 {
      for row in 1...30 { text += "name \(name),\(name * 1_000 + row)\n" }
    }
    let table = try Table(reading: text)
    let query = Query(
      category: Field(ColumnRef(name: "name", position: 0)),
      values: [ColumnRef(name: "amount", position: 1)], method: method)
    let answer = try run(query, over: table)
    var window = ScriptedWindow(.empty)
    window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = limit
    return window
  }

  @Test(
    arguments: [
      (.median, 100, false), (.median, 10_000, true), (.sum, 100, true),
    ] as [(Query.Method, Int, Bool)])
  func `the rest of few bars is asked for where it takes more values than the limit`(
    method: Query.Method, limit: Int, isAtOnce: Bool
  ) throws {
    var window = try window(method, limit: limit)
    _ = window.model.change(0) { $0.showLargest(5) }
    #expect((window.model.panels[0].request == nil) == isAtOnce)
    #expect((window.model.panels[0].shown.query.top == 5) == isAtOnce)
    if !isAtOnce {
      let request = try #require(window.model.panels[0].request)
      let answer = try #require(request.answer())
      window.send(.answered(answer))
    }
    #expect(window.model.panels[0].shown.query.top == 5)
    let values = window.model.chart.data.series[0].values
    #expect(values.count == 6)
    // The names 1 to 15 are left; the eighth of them is in their middle.
    let sum = (1...15).reduce(0) { $0 + 30_000 * $1 + 465 }
    #expect(values.last == (method == .median ? 8_015.5 : Double(sum)))
  }
}
