// Where the names of series stand of which one fits in no window.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct LongSeriesNameTests {
  @Test(arguments: [1_999, 2_000, 2_001, 9_000])
  func `names stand beside the last stack only if none is too long for a line`(
    length: Int
  ) throws {
    for (name, isBeside) in [("b", true), (String(repeating: "b", count: length), false)] {
      let data = ChartData(
        "region", ["North", "South", "East"], ("a", [128, 91, 74]), (name, [110, 100, 80]))
      var chart = SampleChart("t", data).chart
      chart.layout = .stacked
      let scene = chart.scene(
        size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
      let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
      let labels = scene.marks.filter { $0.role == .legendLabel }.map(\.bounds)
      #expect(labels.count == 2)
      #expect(labels.allSatisfy { isBeside ? $0.minX >= plot.maxX : $0.maxY <= plot.minY })
    }
  }
}
