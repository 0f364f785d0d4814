// Which bars an axis has no place for: the picture and what is heard of it agree with a plain rule.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct OffScaleLawTests {
  /// Not above zero on a logarithmic axis, or on the side of zero of an axis that begins elsewhere.
  private func isOffScale(
    _ value: Double, _ scale: ScaleKind, _ domain: ClosedRange<Double>
  ) -> Bool {
    if scale == .log && value <= 0 { return true }
    if domain.lowerBound > 0 { return value < domain.lowerBound }
    return domain.upperBound < 0 && value > domain.upperBound
  }

  @Test func `bars without a place on the axis are marked and told, and no others`() throws {
    var random = SeededGenerator(seed: 4_711)
    var seen: Set<Bool> = []
    for index in 0..<300 where Samples.takes(index) {
      let values = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Double(Int.random(in: -120...120, using: &random))
      }
      let names = values.indices.map { "n\($0)" }
      var chart = SampleChart("t", ChartData("Name", names, ("v", values))).chart
      chart.scale = index % 3 == 0 ? .log : .linear
      chart.orientation = index % 2 == 0 ? .vertical : .horizontal
      let lower = Double(Int.random(in: -100...90, using: &random))
      let upper = lower + Double(Int.random(in: 1...60, using: &random))
      if index % 5 != 0 { chart.looks.range = AxisRange(lower, upper) }
      let scene = chart.scene(
        size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
      let domain = try #require(scene.chart?.domain)
      let root = chart.elements(
        in: scene, state: ChartState(), index: 0, origin: Point(x: 0, y: 0))
      let heard = root.flattened.filter { element in
        if case .bar = element.id.part { true } else { false }
      }
      let expected = values.map { isOffScale($0, chart.scale, domain) }
      let name = "\(values) on \(chart.scale) \(domain)"
      #expect(
        scene.marks[scene.bars].map { $0.attributes.label == "off the scale" } == expected,
        "\(name)")
      #expect(heard.map { $0.description.contains("off the scale") } == expected, "\(name)")
      seen.formUnion(expected)
    }
    #expect(seen.count == 2)
  }
}
