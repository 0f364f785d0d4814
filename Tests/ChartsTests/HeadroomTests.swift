// The height that linked charts keep for the title of their page: the rest is laid out as a picture
// of its own.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct HeadroomTests {
  /// The plot of a chart that has nothing above its plot but a headroom.
  private func plot(_ width: Double, _ height: Double, headroom: Double) throws -> Rect {
    var chart = SampleChart.steps.chart
    chart.hiddenParts = [
      .title, .subtitle, .description, .legend, .axisNames, .ring, .control,
    ]
    chart.orientation = .horizontal
    var state = ChartState()
    state.linked.headroom = headroom
    let scene = chart.scene(
      state: state, size: Size(width: width, height: height), measurer: FixedAdvanceMeasurer())
    return try #require(scene.marks.first { $0.role == .plot }?.bounds)
  }

  @Test func `the plot begins a margin below, as wide as the height that is left has`() throws {
    for (height, margin) in [(500.0, 24.0), (470, 16), (300, 16), (238, 8), (150, 8)] {
      let plot = try plot(800, height + 62, headroom: 62)
      #expect(plot.minY == 62 + margin, "\(height)")
    }
  }

  @Test func `below the headroom a plot is where one of the height that is left has it`() throws {
    for width in [800.0, 300] {
      for height in stride(from: 150.0, through: 700, by: 11) {
        let alone = try plot(width, height, headroom: 0)
        let below = try plot(width, height + 62, headroom: 62)
        let moved = Rect(
          x: alone.minX, y: alone.minY + 62, width: alone.width, height: alone.height)
        #expect(below == moved, "\(width) × \(height)")
      }
    }
  }
}
