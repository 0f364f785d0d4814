// Bars of several rows on an axis that lies below zero.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct RangeColumnTests {
  @Test func `rows of both signs are as long as their least value, and not off the scale`() throws {
    let values = (0..<3_000).map { $0 % 2 == 0 ? 10.0 : -50 }
    var chart = SampleChart(
      "t", ChartData("Name", values.indices.map { "n\($0)" }, ("v", values))
    ).chart
    chart.looks.range = AxisRange(-80, -10)
    let scene = chart.scene(
      size: Size(width: 500, height: 300), measurer: FixedAdvanceMeasurer())
    #expect(scene.charts[0].domain == -80...(-10))
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    #expect(scene.bars.count > 300)
    for bar in scene.marks[scene.bars] {
      #expect(bar.attributes.label == nil && bar.datum?.value == -50)
      // Forty of the seventy of the axis, from its upper end.
      #expect(abs(bar.bounds.minY - plot.minY) <= 1)
      #expect(abs(bar.bounds.height - plot.height * 4 / 7) <= 2)
    }
  }
}
