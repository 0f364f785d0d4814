// Charts that will filter each other, while only one of them has rows: nothing is told yet.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct LoneLinkedChartTests {
  @Test func `a selection is told as rows once another chart follows it`() throws {
    var random = SeededGenerator(seed: 5_600)
    let (orders, others) = (LinkedTable(200, &random), LinkedTable(150, &random))
    let panels = ["One", "Other"].map { Panel(chart: Chart(data: .empty, title: $0)) }
    var window = ScriptedWindow(panels)
    window.model.linksByName = true
    // Not even what linking takes.
    window.model.toldLinkBytes = 0
    let first = try orders.snapshot()
    window.send(.read(first, input: 0))
    #expect(window.model.panels[0].state.message == nil)
    window.click(try #require(window.middle(chart: 0, row: 1)))
    #expect(window.state.selection.contains(row: 1))
    #expect(window.model.panels[0].state.linked.note == nil)
    #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
    let second = try others.snapshot()
    window.send(.read(second, input: 1))
    let note = try #require(window.model.panels[0].state.linked.note)
    let name = window.model.panels[0].chart.data.category(ofRow: 1)
    #expect(note.names == name && note.wholeRowCount == 200)
    let passing = orders.rows.count { $0.place == name }
    #expect(note.rowCount == passing)
    #expect(window.model.panels[1].chart.remaining != nil)
  }
}
