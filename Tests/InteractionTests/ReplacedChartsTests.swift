// Charts that replace all others: each is given what is read for it.
import Charts
import Input
import TestSupport
import Testing

@testable import Interaction

@Suite struct ReplacedChartsTests {
  @Test func `charts that replace others are numbered from nought, and so is what they read`() {
    let old = Chart(data: .of([1, 2]), title: "old")
    var window = ScriptedWindow([old, old, old])
    let panels = ["a", "b"].map { Panel(chart: Chart(data: .of([7]), title: $0)) }
    window.send(.opened(.panels(panels, note: nil)))
    #expect(window.model.panels.map(\.id) == [0, 1])
    for (input, count) in [3, 5].enumerated() {
      let data = ChartData.of([("v", (0..<count).map { Double($0) })])
      window.send(.read(Snapshot(data: data, reading: nil), input: input))
    }
    let counts = window.model.panels.map { $0.chart.data.rowCount }
    #expect(counts == [3, 5])
    #expect(window.model.nextInput == 2)
  }
}
