// Bars that are to be selected by name, while the data that have them are still to come.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct AwaitedNamesTests {
  private func data(_ names: [String]) -> ChartData {
    ChartData(
      categoryName: "Name", categories: names,
      series: [
        ChartData.Series(
          name: "n", values: names.indices.map { Double($0 + 1) }, texts: names.map { _ in "1" })
      ])
  }

  /// A window that waits for the names, before anything has been read.
  private func window(_ parts: [String], isAlone: Bool = true) -> ScriptedWindow {
    var window = ScriptedWindow(data([]))
    window.model.panels[0].state.reading = ChartState.Reading(rows: 0)
    window.model.panels[0].awaited = AwaitedNames(parts: parts, isAlone: isAlone)
    return window
  }

  private func news(_ names: [String], isLast: Bool) -> Message {
    .read(
      Snapshot(data: data(names), reading: isLast ? nil : ChartState.Reading(rows: names.count)))
  }

  @Test("They are selected when they come, and stay what the person makes of them at the end")
  func growing() throws {
    var window = window(["b", "d"])
    window.send(news(["a", "b"], isLast: false))
    #expect(window.selection == [bar(1)])
    window.send(news(["a", "b", "c", "d"], isLast: true))
    #expect(window.selection == [bar(1), bar(3)])
    #expect(window.state.said == nil && window.model.panels[0].awaited == nil)
    window.press(.escape)
    window.send(news(["a", "b", "c", "d", "d"], isLast: true))
    #expect(window.selection == [])
  }

  @Test("A name that no bar has is told at the end, and with its neighbour it may be one")
  func missing() throws {
    var window = window(["Smith", " J", "Leo"])
    window.send(news(["Smith, J", "Lee"], isLast: false))
    #expect(window.state.said == nil)
    window.send(news(["Smith, J", "Lee"], isLast: true))
    #expect(window.selection == [bar(0)])
    #expect(window.state.said == "No bar is called \"Leo\"; did you mean \"Lee\"?")
    var page = self.window(["Leo"], isAlone: false)
    page.send(news(["Lee"], isLast: true))
    #expect(page.state.said == nil)
  }

  @Test("In the order of the window, and beside the window where there are many")
  func ordered() throws {
    var window = window(["r7"])
    window.model.panels[0].immediateRowLimit = 4
    window.answersAtOnce = false
    window.send(news((0..<20).map { "r\($0)" }, isLast: true))
    #expect(window.selection == [])
    window.answer()
    #expect(window.selection == [bar(7)])
    window.press(.character("o"))
    window.answer()
    #expect(window.selection == [bar(12)])
  }
}
