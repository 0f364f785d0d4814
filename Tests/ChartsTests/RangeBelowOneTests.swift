// An axis that begins between zero and one: which bars it has no place for, seen and heard.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct RangeBelowOneTests {
  private func scene(_ chart: Chart) -> Scene {
    chart.scene(size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
  }

  /// Whether each bar is marked as one that the axis has no place for.
  private func marked(_ scene: Scene) -> [Bool] {
    scene.marks[scene.bars].map { $0.attributes.label == "off the scale" }
  }

  /// Whether a listener is told so of each bar.
  private func told(_ chart: Chart, _ scene: Scene) -> [Bool] {
    let root = chart.elements(in: scene, state: ChartState(), index: 0, origin: Point(x: 0, y: 0))
    let bars = root.flattened.filter { element in
      if case .bar = element.id.part { true } else { false }
    }
    return bars.map { $0.description.contains("off the scale") }
  }

  @Test(arguments: Scene.Orientation.allCases, [1.0, -1])
  func `a bar that ends before the axis begins is marked and told`(
    _ orientation: Scene.Orientation, _ sign: Double
  ) {
    let values = [0.125, 0.625, 0.875].map { sign * $0 }
    var chart = SampleChart("t", ChartData("Name", ["a", "b", "c"], ("v", values))).chart
    chart.looks.range = sign > 0 ? AxisRange(0.5, 1) : AxisRange(-1, -0.5)
    chart.orientation = orientation
    let scene = scene(chart)
    #expect(scene.chart?.domain == (sign > 0 ? 0.5...1 : -1 ... -0.5))
    #expect(marked(scene) == [true, false, false])
    #expect(told(chart, scene) == [true, false, false])
  }

  @Test func `of any fractions those before the beginning of the axis are, and no others`() throws {
    var random = SeededGenerator(seed: 303)
    var seen: Set<Bool> = []
    for index in 0..<300 where Samples.takes(index) {
      let values = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Double(Int.random(in: -120...120, using: &random)) / 128
      }
      let names = values.indices.map { "n\($0)" }
      var chart = SampleChart("t", ChartData("Name", names, ("v", values))).chart
      chart.orientation = index % 2 == 0 ? .vertical : .horizontal
      let lower = Double(Int.random(in: 1...90, using: &random)) / 128
      let upper = lower + Double(Int.random(in: 1...60, using: &random)) / 128
      let isAbove = Bool.random(using: &random)
      chart.looks.range = isAbove ? AxisRange(lower, upper) : AxisRange(-upper, -lower)
      let scene = scene(chart)
      let domain = try #require(scene.chart?.domain)
      let expected = values.map {
        isAbove ? $0 < domain.lowerBound : $0 > domain.upperBound
      }
      let name = "\(values) on \(domain)"
      #expect(marked(scene) == expected, "\(name)")
      #expect(told(chart, scene) == expected, "\(name)")
      seen.formUnion(expected)
    }
    #expect(seen.count == 2)
  }
}
