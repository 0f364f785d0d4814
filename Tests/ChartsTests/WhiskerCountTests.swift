// How many whiskers a chart has, in windows of any size.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct WhiskerCountTests {
  private func chart(_ count: Int, _ random: inout SeededGenerator) -> Chart {
    let kinds: [Double] = [7.5, 4, 0, .nan]
    let values = (0..<count).map { _ in Double(Int.random(in: -90...90, using: &random)) }
    let series = ChartData.Series(
      name: "v", values: values, texts: CellTexts(values.map(ChartData.text)),
      errors: (0..<count).map { kinds[$0 % 4] })
    let data = ChartData(
      categoryName: "Name", categories: CellTexts((0..<count).map { "N\($0)" }), series: [series])
    return Chart(data: data, title: "t", numberFormat: NumberFormat())
  }

  /// The rows of the bars that have an interval and are drawn by themselves.
  private func rowsWithInterval(_ scene: Scene, _ chart: Chart) -> [Int] {
    scene.marks.compactMap { mark -> Int? in
      guard mark.role == .bar, case .bar(let bar)? = mark.datum,
        let error = chart.data.series[0].errors?[bar.row], error > 0
      else { return nil }
      return bar.row
    }
  }

  @Test func `each bar with an interval has one whisker, however thin, where a line has room`()
    throws
  {
    var random = SeededGenerator(seed: 134)
    let sizes: [(Double, Double)] = [
      (640, 480), (320, 900), (2, 100), (100, 2), (9, 40), (40, 9), (1, 80), (80, 1),
    ]
    for count in [1, 3, 40, 150, 300] {
      for orientation in Scene.Orientation.allCases {
        var chart = chart(count, &random)
        chart.orientation = orientation
        for (width, height) in sizes {
          let scene = chart.scene(
            size: Size(width: width, height: height), measurer: FixedAdvanceMeasurer())
          let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
          // A line is 1.5 pixels wide and stays within the plot.
          let hasRoom = plot.width > 1.5 && plot.height > 1.5
          let expected = hasRoom ? rowsWithInterval(scene, chart) : []
          let whiskers = scene.marks.filter { $0.role == .errorBar }
          #expect(
            whiskers.compactMap { $0.datum?.row } == expected,
            "\(count) rows, \(orientation), \(width) × \(height)")
        }
      }
    }
  }
}
