// Many names beside lying bars: each row can be read, and what is not in view is told.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Tables

@Suite struct RankingTests {
  private static let size = Size(width: 500, height: 400)

  private func chart(_ count: Int, named: Bool = true) -> Chart {
    let names = (1...count).map { "Name \($0)" }
    let values = (0..<count).map { Double(count - $0) }
    let data = ChartData(
      categoryName: "name", categories: named ? CellTexts(names) : .numbers(count: count),
      series: [.init(name: "n", values: values, texts: values.map { _ in "" })])
    var chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend])
    chart.orientation = .horizontal
    return chart
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(state: state, size: Self.size, measurer: FixedAdvanceMeasurer())
  }

  private func window(_ viewport: Viewport? = nil) -> ChartState {
    var state = ChartState()
    state.scrolls = true
    state.viewport = viewport
    return state
  }

  @Test func `a picture has as many rows as can be read, and says how many more there are`() throws
  {
    let scene = scene(chart(57))
    let slots = try #require(scene.slots)
    let count = scene.bars.count
    #expect(slots.step >= 18 && slots.plot.height / Double(count + 1) < 19)
    #expect(
      scene.texts(.categoryLabel) == (1...count).map { "Name \($0)" } + ["\(57 - count) more"])
    #expect(scene.marks[scene.bars].allSatisfy { slots.plot.contains($0.bounds, tolerance: 0) })
    #expect(scene.strip == nil)
  }

  @Test(arguments: 13...40) func `the rows that are drawn and those that are told are all`(
    count: Int
  ) {
    let scene = scene(chart(count))
    let more = scene.texts(.categoryLabel).last { $0.hasSuffix(" more") }
    #expect(more == (scene.bars.count == count ? nil : "\(count - scene.bars.count) more"))
  }

  @Test func `in a window the others are reached by the strip beside the plot`() throws {
    let chart = chart(57)
    let scene = scene(chart, window())
    #expect(scene.strip != nil && !scene.texts(.categoryLabel).contains { $0.hasSuffix("more") })
    let viewport = try #require(chart.viewport(window(), in: scene))
    #expect(viewport.start == 0)
    let end = window(Viewport(start: 50, length: viewport.length, of: 57))
    #expect(self.scene(chart, end).texts(.categoryLabel).last == "Name 57")
    #expect(
      chart.limited(Viewport(start: 3, length: 40, of: 57), in: scene)
        == Viewport(start: 3, length: viewport.length, of: 57))
    #expect(chart.limited(Viewport(start: 3, length: 4, of: 57), in: scene)?.length == 4)
  }

  @Test(arguments: [(12, true), (1_001, true), (57, false)])
  func `few names, names that nobody reads, and numbers of rows are drawn whole`(
    count: Int, named: Bool
  ) {
    var chart = chart(count, named: named)
    let scene = chart.scene(
      size: Size(width: 300, height: 150), measurer: FixedAdvanceMeasurer())
    #expect(
      scene.marks[scene.bars].last?.datum?.aggregate?.last ?? scene.bars.count - 1 == count - 1)
    chart.hiddenParts.insert(.yAxis)
    #expect(!chart.isRanking)
  }

  @Test func `bars are 96 pixels thick at the most, in the middle of their slots`() throws {
    var chart = chart(2)
    chart.orientation = .vertical
    let scene = chart.scene(
      size: Size(width: 900, height: 300), measurer: FixedAdvanceMeasurer())
    let slots = try #require(scene.slots)
    for (row, bar) in scene.marks[scene.bars].enumerated() {
      #expect(bar.bounds.width == 96)
      #expect(abs(bar.bounds.midX - slots.start - (Double(row) + 0.5) * slots.step) <= 0.5)
    }
  }
}
