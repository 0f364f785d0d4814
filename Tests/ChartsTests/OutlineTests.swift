// Series side by side that would be stripes are outlines, in no other colours than their own.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct OutlineTests {
  private static let size = Size(width: 500, height: 300)

  private func chart(_ count: Int, _ orientation: Scene.Orientation = .vertical) -> Chart {
    let series = [100.0, 200, 300].enumerated().map { index, base in
      let values = (0..<count).map { base + Double($0 % 5) }
      return ChartData.Series(name: "S\(index)", values: values, texts: values.map(ChartData.text))
    }
    let names = (0..<count).map { "N\($0)" }
    var chart = Chart(
      data: ChartData(categoryName: "name", categories: names, series: series), title: "",
      hiddenParts: [.ring, .control])
    chart.orientation = orientation
    return chart
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(state: state, size: Self.size, measurer: FixedAdvanceMeasurer())
  }

  @Test(arguments: Scene.Orientation.allCases, [1_100, 5_000])
  func `each series is seen at its values and nowhere else`(
    orientation: Scene.Orientation, count: Int
  ) throws {
    let chart = chart(count, orientation)
    let scene = scene(chart)
    #expect(scene.slots?.areOutlines == true && scene.texts(.valueLabel).isEmpty)
    let isLevel = orientation == .vertical
    var bands: [Int: ClosedRange<Double>] = [:]
    for mark in scene.marks[scene.bars] {
      guard case .rect(let rect) = mark, let series = mark.datum?.series else { continue }
      #expect(rect.fill == chart.color(ofSeries: series))
      let box = rect.bounds
      let band = isLevel ? box.minY...box.maxY : box.minX...box.maxX
      bands[series] =
        min(
          band.lowerBound, bands[series]?.lowerBound ?? .infinity)...max(
          band.upperBound, bands[series]?.upperBound ?? -.infinity)
    }
    let all = try (0..<3).map { try #require(bands[$0]) }
    #expect(!all[0].overlaps(all[1]) && !all[1].overlaps(all[2]))
  }

  @Test func `the pointer is told of the series whose outline is nearest`() throws {
    let scene = scene(chart(100))
    for mark in scene.marks[scene.bars] {
      let below = Point(x: mark.bounds.midX, y: mark.bounds.maxY + 3)
      let slot = try #require(scene.slot(at: below))
      #expect(slot.series == mark.datum?.series && slot.row == mark.datum?.row)
      #expect(scene.bar(at: mark.bounds.center)?.series == mark.datum?.series)
    }
  }

  @Test func `nearer they are bars again`() {
    var state = ChartState()
    state.viewport = Viewport(start: 10, length: 8, of: 100)
    let scene = scene(chart(100), state)
    #expect(scene.slots?.areOutlines == false)
    #expect(scene.marks[scene.bars].count { $0.bounds.width >= 3 } >= 18)
  }
}
