// Whiskers whose ends have no place on the axis.
import Charts
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite struct WhiskerPlaceTests {
  private func scene(
    _ values: [Double], _ errors: [Double], _ scale: ScaleKind = .linear
  ) -> Scene {
    let data = ChartData(
      categoryName: "Name", categories: values.indices.map { "n\($0)" },
      series: [
        ChartData.Series(
          name: "v", values: values, texts: CellTexts(values.map(ChartData.text)), errors: errors)
      ])
    var chart = SampleChart("t", data).chart
    chart.scale = scale
    return chart.scene(size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
  }

  private func whiskers(_ scene: Scene) -> [Mark] {
    scene.marks.filter { $0.role == .errorBar }
  }

  @Test func `on a logarithmic axis a whisker that reaches zero begins where the bars do`() throws {
    let scene = scene([100, 5, 40], [10, 8, 40], .log)
    let whiskers = whiskers(scene)
    #expect(whiskers.compactMap(\.datum?.row) == [0, 1, 2])
    let baseline = try #require(scene.charts[0].baseline)
    for whisker in whiskers {
      let distance = baseline - whisker.bounds.maxY
      if whisker.datum?.row == 0 {
        #expect(distance > 20)
      } else {
        #expect(abs(distance) <= 2)
      }
      let bar = try #require(scene.barIndex(row: whisker.datum?.row ?? -1, series: 0))
      #expect(whisker.bounds.minY < scene.marks[bar].bounds.minY)
    }
  }

  @Test func `a mean that is not above zero has no whisker on a logarithmic axis`() {
    let scene = scene([100, 5, -5], [10, 3, 3], .log)
    #expect(whiskers(scene).compactMap(\.datum?.row) == [0, 1])
  }

  @Test func `beside it its number stands where it would stand without one`() {
    func numbers(_ error: Double) -> [String] {
      scene([100, 5, -5], [10, 3, error], .log).marks.compactMap { mark in
        guard case .text(let text) = mark, mark.role == .valueLabel else { return nil }
        return "\(text.text) at \(text.bounds)"
      }
    }
    #expect(numbers(3) == numbers(.nan))
    // The end of the interval has a place, the value has none.
    #expect(numbers(100) == numbers(.nan))
  }

  @Test func `an interval beyond the largest number has no whisker`() {
    let scene = scene([1e308, 1.2e308], [1e307, 1e308])
    #expect(whiskers(scene).compactMap(\.datum?.row) == [0])
  }

  @Test func `on a logarithmic axis small means have room for the lower ends of their whiskers`()
    throws
  {
    let scene = scene([0.9, 0.5, 0.8], [0.1, 0.497, 0.2], .log)
    let baseline = try #require(scene.charts[0].baseline)
    let low = try #require(whiskers(scene).first { $0.datum?.row == 1 })
    #expect(baseline - low.bounds.maxY > 4)
  }
}
