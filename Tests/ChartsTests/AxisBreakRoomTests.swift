// From which length of the value axis on the break of bars that do not begin at zero is drawn.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct AxisBreakRoomTests {
  @Test(arguments: Scene.Orientation.allCases)
  func `bars are broken as soon as the plot is forty pixels long`(
    _ orientation: Scene.Orientation
  ) throws {
    let data = ChartData("Name", ["A", "B", "C"], ("sold", [128, 120, 110]))
    var chart = SampleChart("t", data).chart
    chart.hiddenParts = Set(Part.allCases)
    chart.orientation = orientation
    chart.looks.range = AxisRange(40, 130)
    var (shortest, longest, justEnough) = (0, 0, 0)
    for extent in stride(from: 20.0, through: 140, by: 1) {
      let size =
        orientation == .vertical
        ? Size(width: 300, height: extent) : Size(width: extent, height: 300)
      let scene = chart.scene(
        size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
      let domain = try #require(scene.chart).domain
      guard !domain.contains(0) else { continue }
      let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
      let length = orientation == .vertical ? plot.height : plot.width
      let isBroken = scene.marks.contains { $0.role == .axisBreak }
      #expect(isBroken == (length >= 40), "\(length) of \(extent)")
      if length < 40 { shortest += 1 } else { longest += 1 }
      if length >= 40, length < 50 { justEnough += 1 }
    }
    #expect(shortest > 0 && longest > 0 && justEnough > 0)
  }
}
