// Charts that no other filters any more.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct LeftAloneTests {
  @Test(
    "A chart that is left alone, removed or unlinked, has all of its bars, no line and no shares")
  func leftAlone() throws {
    for removesOthers in [true, false] {
      var window = try LinkedTable(300, seed: 1).window()
      window.click(try #require(window.middle(chart: 0, row: 1)))
      window.click(try #require(window.middle(chart: 1, row: 0)))
      // The pointer shows shares of its bar in the others.
      window.move(to: try #require(window.middle(chart: 1, row: 1)))
      let before = window.model.panels
      #expect(before.allSatisfy(\.isLinked) && before[0].state.linked.note != nil)
      #expect(before[2].chart.remaining != nil && before[2].state.linked.hoverShare != nil)
      if removesOthers {
        for _ in 0..<2 {
          _ = window.model.activate(0)
          window.press(.character("X"))
        }
      } else {
        for index in window.model.panels.indices { window.model.panels[index].input = index }
        window.send(.window(.focusChanged(true)))
      }
      #expect(window.model.links.isEmpty)
      for panel in window.model.panels {
        let linked = panel.state.linked
        #expect(!panel.isLinked && panel.chart.remaining == nil)
        #expect(linked.note == nil && linked.hoverShare == nil && !linked.isRemovable)
      }
      // The picture follows.
      #expect(!window.scene.marks.contains { $0.role == .remainingBar || $0.role == .linkedNote })
      let effects = window.send(.window(.focusChanged(true)))
      #expect(!effects.contains(.redraw), "nothing is left to change")
    }
  }
}
