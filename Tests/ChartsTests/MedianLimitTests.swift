// How many bars a line at the median is drawn for.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite("Lines at the median of many bars") struct MedianLimitTests {
  @Test("250,000 bars have one, and of one more the chart says that it has none")
  func limit() {
    for (count, notices) in [(250_000, 0), (250_001, 1)] {
      let names = [String](repeating: "", count: count)
      var chart = SampleChart(
        "Many",
        ChartData(
          categoryName: "n", categories: names,
          series: [
            .init(name: "x", values: (0..<count).map { Double($0 % 7) }, texts: names)
          ])
      ).chart
      chart.references = [Reference(.median)]
      #expect(chart.noticesOfLines.count == notices, "\(count)")
      let scene = chart.scene(
        size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
      #expect(scene.notices == chart.noticesOfLines, "\(count)")
      #expect(scene.marks.contains { $0.role == .referenceLine } == (notices == 0), "\(count)")
    }
  }
}
