// A chart that could not be drawn stands for none of those that can be added.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Adding charts beside one without a question") struct FurtherChartTests {
  private func window(hasFailed: Bool) throws -> ScriptedWindow {
    var random = SeededGenerator(seed: 5)
    let orders = LinkedTable(60, &random)
    var panels = [Panel(chart: Chart(data: .empty, title: "Orders"))]
    panels[0].input = 0
    if hasFailed { panels.append(LinkedTable.panel("colour", nil, .count)) }
    var window = ScriptedWindow(panels, size: Size(width: 900, height: 700))
    window.send(.read(try orders.snapshot()))
    return window
  }

  @Test func `where a question has failed nobody says that there is no table`() throws {
    var window = try window(hasFailed: true)
    _ = window.model.activate(1)
    for key: Character in ["m", "b", "k", "f", "/", "e"] {
      window.press(.character(key))
      #expect(
        window.state.said == "This chart has no question to change; a adds another chart",
        "\(key)")
    }
    window.press(.menu)
    let rows = try #require(window.model.menu).list.rows.map(\.name)
    #expect(rows.contains("Add a chart") && !rows.contains("Other charts…"))
    window.press(.escape)
    window.press(.character("a"))
    #expect(window.model.panels.count == 3 && window.model.active == 2)
    let added = window.model.panels[2]
    #expect(added.askedQuery != nil && added.chart.emptyMessage == nil)
    #expect(!added.chart.data.categories.isEmpty && window.state.said == nil)
  }

  @Test func `the same charts are added as without it`() throws {
    var (alone, beside) = (try window(hasFailed: false), try window(hasFailed: true))
    #expect(beside.model.panels[1].askedQuery == nil)
    for count in 2...4 {
      alone.press(.character("a"))
      beside.press(.character("a"))
      #expect(alone.model.panels.count == count && beside.model.panels.count == count + 1)
      let questions = alone.model.panels.compactMap(\.askedQuery)
      #expect(questions.count == count && Set(questions).count == count)
      #expect(beside.model.panels.compactMap(\.askedQuery) == questions)
    }
  }
}
