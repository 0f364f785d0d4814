// Values that are no plain numbers, in the text of their bar.
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct ExactBarTextTests {
  private func titles(_ data: ChartData) -> [String?] {
    let chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    let scene = chart.scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
    return scene.marks[scene.bars].map { chart.title(ofBar: $0) }
  }

  @Test func `a number with more digits than a double holds has all of them`() throws {
    let csv = "name,v\na,12345678901234567891\nb,12345678901234567892\n"
    #expect(
      Set(titles(try chart(csv, category: "name", values: ["v"])))
        == ["a: 12,345,678,901,234,567,891", "b: 12,345,678,901,234,567,892"])
  }

  @Test func `a sum without end is infinite beside one with an end`() throws {
    let csv = "name,v\na,inf\nb,1\nb,1\n"
    let data = try chart(csv, category: "name", values: ["v"], method: .sum)
    #expect(Set(titles(data)) == ["a: ∞", "b: 2"])
  }

  @Test func `a number that is written with a power of ten gives bars no decimal of nothing`() {
    let data = ChartData(
      categoryName: "name", categories: ["a", "b", "c"],
      series: [
        .init(name: "v", values: [100.0001, 200, 300], texts: ["1.000001e2", "200", "300"])
      ])
    let chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    let scene = chart.scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
    #expect(scene.texts(.valueLabel) == ["100", "200", "300"])
  }
}
