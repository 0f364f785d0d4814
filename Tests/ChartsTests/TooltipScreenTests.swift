// The tooltip of a bar that lies beyond the screen, where the part on the screen has no bar.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct TooltipScreenTests {
  @Test func `it stands on the screen as near to its bar as it can`() throws {
    let chart = SampleChart("t", ChartData("shop", ["a", "b"], ("sales", [100, 60]))).chart
    func scene(_ state: ChartState) -> Scene {
      chart.scene(
        state: state, size: Size(width: 1_000, height: 600), measurer: FixedAdvanceMeasurer())
    }
    let plain = scene(ChartState())
    let bars = plain.marks[plain.bars].map(\.bounds)
    try #require(bars.count == 2 && bars[1].minX - bars[0].maxX > 300)
    let part = Rect(
      minX: bars[0].maxX + 10, minY: 0, maxX: bars[1].minX - 10, maxY: 600)
    for row in 0..<2 {
      var state = ChartState(focus: .bar(BarID(row: row, series: 0)))
      state.partOnScreen = part
      let tooltip = try #require(scene(state).marks.first { $0.role == .tooltip }).bounds
      #expect(part.contains(tooltip, tolerance: 1e-6))
      let distance = row == 0 ? tooltip.minX - part.minX : part.maxX - tooltip.maxX
      #expect(distance <= 6)
      #expect(tooltip.midY < bars[row].midY)
    }
  }
}
