// Pieces of outlines at the ends of the axis of values: as thick as anywhere else.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct OutlineThicknessTests {
  /// Values from 0 to 100, of which two in three are one of the ends.
  private func values(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
    var values: [Double] = []
    for _ in 0..<count {
      let inner = Int.random(in: 1...99, using: &random)
      let kind = Int.random(in: 0..<3, using: &random)
      values.append(Double(kind == 0 ? 0 : kind == 1 ? 100 : inner))
    }
    return values
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `a piece of an outline is two pixels thick at the least, and within the plot`(
    _ orientation: Scene.Orientation
  ) throws {
    var random = SeededGenerator(seed: 9_310)
    for round in 0..<40 where Samples.takes(round) {
      let count = Int.random(in: 60...150, using: &random)
      let data = ChartData(
        "Name", (0..<count).map { "N\($0)" }, ("a", values(count, &random)),
        ("b", values(count, &random)), ("c", values(count, &random)))
      var chart = SampleChart("t", data, title: "").chart
      // Beside names, lying bars would be a ranking of a few rows.
      chart.hiddenParts = [.ring, .control, orientation.categoryAxisPart]
      chart.orientation = orientation
      chart.looks.range = AxisRange(0, 100)
      let scene = chart.scene(
        size: Size(width: 500, height: 300), measurer: FixedAdvanceMeasurer())
      try #require(scene.slots?.areOutlines == true, "\(count)")
      #expect(scene.charts[0].domain == 0...100)
      let plot = try #require(scene.marks.first { $0.role == .plot }?.bounds)
      let boxes = scene.marks[scene.bars].map(\.bounds)
      #expect(boxes.count > count)
      let thin = boxes.filter { (orientation == .vertical ? $0.height : $0.width) < 2 }
      #expect(thin.isEmpty, "\(thin.count) of \(boxes.count), \(thin.first ?? plot)")
      let beyond = boxes.filter { !plot.contains($0, tolerance: 1e-6) }
      #expect(beyond.isEmpty, "\(beyond.count) of \(boxes.count), \(beyond.first ?? plot)")
    }
  }
}
