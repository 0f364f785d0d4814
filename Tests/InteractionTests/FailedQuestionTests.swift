// A chart whose first question has no answer, beside one that has.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct FailedQuestionTests {
  @Test("A chart that was asked for and cannot be drawn says why in its place")
  func unknownColumn() throws {
    var random = SeededGenerator(seed: 5)
    let orders = LinkedTable(60, &random)
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, LinkedTable.panel("colour", nil, .count)], size: Size(width: 900, height: 700))
    window.send(.read(try orders.snapshot()))
    #expect(window.model.panels[0].chart.emptyMessage == nil)
    #expect(!window.model.panels[0].chart.data.categories.isEmpty)
    let message = try #require(window.model.panels[1].chart.emptyMessage)
    #expect(message.contains("colour"))
    let told = window.scene.marks.compactMap {
      $0.role == .emptyMessage ? $0.attributes.label : nil
    }
    #expect(told.contains(message))
  }
}
