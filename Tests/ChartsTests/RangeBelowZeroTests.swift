// An axis that does not reach zero: a bar on the other side of its beginning points to where it is.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct RangeBelowZeroTests {
  /// The bars of 10, 60 and 80 on an axis from 50 to 100, or of the same below zero.
  private func chart(_ sign: Double, _ orientation: Scene.Orientation) -> Chart {
    let values = [10.0, 60, 80].map { sign * $0 }
    var chart = SampleChart("t", ChartData("Name", ["a", "b", "c"], ("v", values))).chart
    chart.looks.range = sign > 0 ? AxisRange(50, 100) : AxisRange(-100, -50)
    chart.orientation = orientation
    return chart
  }

  @Test(arguments: Scene.Orientation.allCases, [1.0, -1])
  func `listeners are told that nothing of a bar is on the axis`(
    _ orientation: Scene.Orientation, _ sign: Double
  ) {
    let laws = ElementLaws(
      SceneLaws(
        chart: chart(sign, orientation), state: ChartState(),
        size: Size(width: 640, height: 480), scaleFactor: 1),
      origin: Point(x: 0, y: 0), hasFocus: false)
    #expect(laws.violations.isEmpty, "\(laws.violations)")
  }

  @Test(arguments: Scene.Orientation.allCases, [1.0, -1])
  func `a bar beyond the beginning of the axis is a mark there that points on`(
    _ orientation: Scene.Orientation, _ sign: Double
  ) throws {
    let scene = chart(sign, orientation).scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
    #expect(scene.charts[0].domain == (sign > 0 ? 50...100 : -100 ... -50))
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    let bars = scene.marks[scene.bars].compactMap { mark -> RectMark? in
      if case .rect(let bar) = mark { bar } else { nil }
    }
    try #require(bars.count == 3)
    #expect(bars.map(\.attributes.label) == ["off the scale", nil, nil])
    // From the line that bars begin at, inwards, with a tip towards zero.
    let isVertical = orientation == .vertical
    let side: Edge = isVertical ? (sign > 0 ? .bottom : .top) : (sign > 0 ? .left : .right)
    let begin = [Edge.top: plot.minY, .bottom: plot.maxY, .left: plot.minX, .right: plot.maxX]
    func place(_ bar: Rect) -> Double {
      switch side {
      case .top: bar.minY
      case .bottom: bar.maxY
      case .left: bar.minX
      case .right: bar.maxX
      }
    }
    #expect(bars.allSatisfy { place($0.bounds) == begin[side] }, "\(bars.map(\.bounds))")
    #expect(bars.allSatisfy { plot.contains($0.bounds, tolerance: 1e-6) })
    #expect(bars[0].shape == .pointed(side))
    let lengths = bars.map { isVertical ? $0.bounds.height : $0.bounds.width }
    #expect(lengths[0] == 6)
    // 60 and 80 are 10 and 30 from the beginning.
    #expect(abs(lengths[2] - 3 * lengths[1]) <= 2, "\(lengths)")
  }
}
