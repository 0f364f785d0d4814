// The side of a screen on which the tooltip of a bar beside it stands, above the subtitle.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct TooltipSideTests {
  /// A title of two lines, over which a tooltip has room, and a subtitle along all of them.
  private static var chart: Chart {
    var chart = SampleChart(
      "t", ChartData("shop", ["a", "b"], ("sales", [100, 60])),
      title: Array(repeating: "Sales", count: 20).joined(separator: " "),
      subtitle: Array(repeating: "sale", count: 23).joined(separator: " ")
    ).chart
    chart.hiddenParts = [.ring, .control, .legend]
    return chart
  }

  private func scene(_ state: ChartState) -> Scene {
    Self.chart.scene(
      state: state, size: Size(width: 1_000, height: 600), measurer: FixedAdvanceMeasurer())
  }

  @Test(arguments: [10.0, 25, 40])
  func `it is the side of the bar, and the subtitle stays in sight`(distance: Double) throws {
    let plain = scene(ChartState())
    let bars = plain.marks[plain.bars].map(\.bounds)
    let subtitle = try #require(plain.marks.first { $0.role == .subtitle }).bounds
    try #require(bars.count == 2 && bars[1].minX - bars[0].maxX > 300)
    // The screen ends with the subtitle, so that the only free room is above it.
    let screen = Rect(
      minX: bars[0].maxX + distance, minY: 0, maxX: bars[1].minX - distance, maxY: subtitle.maxY)
    #expect(subtitle.minX <= screen.minX && subtitle.maxX >= screen.maxX)
    for row in 0..<2 {
      var state = ChartState(focus: .bar(BarID(row: row, series: 0)))
      state.partOnScreen = screen
      let tooltip = try #require(scene(state).marks.first { $0.role == .tooltip }).bounds
      #expect(screen.contains(tooltip, tolerance: 1e-6))
      #expect(tooltip.maxY <= subtitle.minY && subtitle.minY - tooltip.maxY <= 1)
      let left = row == 0 ? tooltip.minX - screen.minX : screen.maxX - tooltip.maxX
      #expect(left <= 6, "row \(row): \(tooltip) in \(screen)")
    }
  }
}
