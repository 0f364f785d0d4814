// Charts of further files, opened besides those that are there.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Charts that are opened besides others") struct ChartsBesideTests {
  private func window() -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .of([1, 2]), title: "One")])
    window.press(.character("t"))
    window.press(.home)
    window.press(.character("?"))
    return window
  }

  private func further(_ titles: [String]) -> [Panel] {
    titles.map { Panel(chart: Chart(data: .of([3, 4]), title: $0)) }
  }

  @Test func `they come behind those that are there, and the first of them has the keyboard`() {
    var window = window()
    #expect(window.model.keysPage != nil && window.state.focus != nil)
    let answer = OpenAnswer.beside(further(["Two", "Three"]), note: .said("One is no table"))
    let effects = window.send(.opened(answer))
    #expect(effects.contains(.redraw))
    let panels = window.model.panels
    #expect(panels.map(\.chart.title) == ["One", "Two", "Three"])
    #expect(panels.map(\.id) == [0, 1, 2] && Set(panels.map(\.input)).count == 3)
    #expect(window.model.active == 1)
    #expect(window.model.keysPage == nil && panels.allSatisfy { $0.state.focus == nil })
    #expect(panels[0].chart.theme != .light)
    #expect(panels.allSatisfy { $0.chart.theme == panels[0].chart.theme })
    #expect(window.state.said == "One is no table")
  }

  @Test func `none of them changes nothing`() {
    var window = window()
    let before = window.scene
    let effects = window.send(.opened(.beside([], note: .said("One is no table"))))
    #expect(!effects.contains(.redraw))
    window.layOut()
    #expect(window.scene == before)
    #expect(window.model.panels.map(\.chart.title) == ["One"] && window.model.active == 0)
    #expect(window.model.keysPage != nil && window.state.said == nil)
  }
}
