// What is told of the bars of a picture whose chart has other data by now.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct EarlierSceneTests {
  private static let size = Size(width: 640, height: 480)

  private func chart(_ data: ChartData) -> Chart { SampleChart("t", data).chart }

  /// Two series, of which all have a bar in each row.
  private var earlier: Chart {
    chart(
      ChartData("Name", ["a", "", "c"], ("X", [1, 2, 3]), ("Y", [4_000.5, 5, 6])))
  }

  private func scene(_ chart: Chart) -> Scene {
    chart.scene(size: Self.size, measurer: FixedAdvanceMeasurer())
  }

  private func titles(_ bars: Scene, _ chart: Chart) -> [String?] {
    bars.marks[bars.bars].map { chart.title(ofBar: $0) }
  }

  @Test func `a bar has the names and the value that it is drawn with`() {
    let before = scene(earlier)
    #expect(
      titles(before, earlier)
        == ["a, X: 1", "a, Y: 4,000.5", "2, X: 2", "2, Y: 5", "c, X: 3", "c, Y: 6"])
    // What is still there is called as it is called now; what is gone keeps its names.
    let now = chart(ChartData("Name", ["b"], ("P", [1.5]), ("Q", [.nan])))
    #expect(
      titles(before, now)
        == ["b, P: 1", "a, Y: 4,000.5", "2, X: 2", "2, Y: 5", "c, X: 3", "c, Y: 6"])
  }

  @Test func `a listener hears of the bars that are left, and of no others`() throws {
    let before = scene(earlier)
    let now = chart(ChartData("Name", ["a", "b"], ("X", [7, .nan])))
    let root = now.elements(
      in: before, state: ChartState(), index: 0, origin: Point(x: 0, y: 0))
    let series = root.children.filter { $0.kind == .series }
    #expect(series.map(\.id.part) == [.series(0)])
    let bars = try #require(series.first).children
    #expect(bars.map(\.id.part) == [.bar(row: 0, series: 0)])
    #expect(bars.map(\.name) == ["a"] && bars.map { $0.value?.current } == [7])
    #expect(!root.flattened.contains { $0.name == "c" || $0.name == "b" })
  }
}
