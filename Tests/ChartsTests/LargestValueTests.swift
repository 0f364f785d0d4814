// Which values stay where there is no room for all of them: decided series by series, the largest
// last.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct LargestValueTests {
  private func scene(_ series: [[Double]], width: Double = 400) -> Scene {
    let count = series[0].count
    let data = ChartData(
      categoryName: "", categories: (0..<count).map { "\($0)" },
      series: series.enumerated().map { index, values in
        .init(name: "S\(index)", values: values, texts: values.map(ChartData.text))
      })
    let chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .yAxis])
    return chart.scene(
      size: Size(width: width, height: 300), measurer: FixedAdvanceMeasurer())
  }

  private func values(_ scene: Scene, ofSeries series: Int = 0) -> [Double] {
    scene.marks.filter { $0.role == .valueLabel && $0.datum?.series == series }
      .compactMap(\.datum?.value)
  }

  @Test func `where bars are too thin for their values, the largest keep them`() {
    let numbers = (0..<40).map { Double(100 + $0 * 7 % 40) }
    let shown = values(scene([numbers]))
    #expect(!shown.isEmpty && shown.count < 12)
    // A bar without a value is smaller than all that have one.
    let least = shown.min() ?? 0
    #expect(numbers.count { $0 >= least } == shown.count)
  }

  @Test func `of equal bars all have their values or none`() {
    #expect(values(scene([Array(repeating: 200, count: 40)])).isEmpty)
  }

  @Test func `a value at the end of the axis is moved into the plot`() throws {
    let scene = scene([[900] + Array(repeating: 10, count: 39)])
    let label = try #require(scene.marks.first { $0.role == .valueLabel })
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    #expect(label.bounds.minX == plot.minX && label.datum?.value == 900)
  }

  @Test func `one series with long numbers takes none from another`() {
    let short = [1.0, 2, 3, 4, 5, 6, 7, 8]
    let long = short.map { $0 * 1_000_000 + 123_456 }
    let both = scene([short, long], width: 220)
    #expect(values(both).count == 8)
    #expect(values(both, ofSeries: 1).count < 8)
  }
}
