// Of several charts, the bars that are found stand out in the one that has the keyboard.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite struct FoundChartTests {
  /// The colour of each bar on the screen, by chart and row.
  private func fills(_ window: ScriptedWindow) -> [[Int: Color]] {
    window.model.panels.map { panel in
      var fills: [Int: Color] = [:]
      for case .rect(let mark) in panel.scene?.marks ?? [] where mark.attributes.role == .bar {
        guard let datum = mark.attributes.datum, let bar = BarID(datum) else { continue }
        fills[bar.row] = mark.fill
      }
      return fills
    }
  }

  @Test func `a click on another chart lets them stand out there at once`() throws {
    let data = ChartData.of([3, 1, 2])
    var window = ScriptedWindow([
      Chart(data: data, title: "One"), Chart(data: data, title: "Two"),
    ])
    let plain = fills(window)
    #expect(plain.map(\.count) == [3, 3])
    window.press(.character("f"), .control)
    window.type("b")
    // Both charts have one bar of that name, so the line says the same of both.
    for chart in [1, 0, 1] {
      let frame = try #require(window.model.panels[chart].frame)
      let effects = window.click(Point(x: frame.midX, y: frame.minY + 2))
      #expect(window.model.active == chart)
      #expect(effects.contains(.redraw))
      #expect(window.isSettled)
      let now = fills(window)
      let lit = (0..<3).filter { now[chart][$0] == plain[chart][$0] }
      #expect(lit == [1])
      #expect(now[1 - chart] == plain[1 - chart])
    }
    window.press(.escape)
    #expect(fills(window) == plain)
  }
}
