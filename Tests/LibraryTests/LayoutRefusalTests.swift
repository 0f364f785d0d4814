// Layouts that data or scale do not allow: a program is told, and the chart is never a wrong one.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("Layouts that are refused")
struct LayoutRefusalTests {
  private func chart(_ columns: [Double]...) throws -> Chart {
    let data = try ChartData(
      categories: ["a", "b"], series: columns.enumerated().map { ("S\($0)", $1) })
    return Chart(data: data, title: "", hiddenParts: [.ring])
  }

  private func scene(_ chart: Chart) -> Scene {
    chart.scene(size: Size(width: 600, height: 400), measurer: FixedAdvanceMeasurer())
  }

  /// The left edges of the bars.
  private func edges(_ scene: Scene) -> [Double] {
    scene.marks.filter { $0.role == .bar }.map(\.bounds.minX)
  }

  @Test("Shares of negative values are drawn as stacks, and the notice names the value")
  func shares() throws {
    var chart = try chart([4, 1], [2, -3])
    chart.layout = .normalized
    #expect(chart.refusal(of: .normalized) == .negativeShare(category: "b", value: "-3"))
    #expect(chart.refusal(of: .stacked) == nil && chart.shownLayout == .stacked)
    #expect(scene(chart).chart?.layout == .stacked)
    #expect(
      scene(chart).notices
        == [#"normalized shares need values that are not negative: "b" has -3"#])
    let edges = edges(scene(chart))
    #expect(edges.count == 4, "no value is left out")
    #expect(Set(edges).count == 2, "stacked")
    chart.layout = .stacked
    #expect(scene(chart).notices.isEmpty)
  }

  @Test(
    "On a logarithmic scale nothing is stacked, in whatever order layout and scale are set",
    arguments: [Scene.Layout.stacked, .normalized], [true, false])
  func logarithmic(_ layout: Scene.Layout, scaleFirst: Bool) throws {
    var chart = try chart([4, 10], [2, 300])
    if scaleFirst { chart.scale = .log }
    chart.layout = layout
    chart.scale = .log
    #expect(chart.refusal(of: layout) == .logarithmicScale)
    #expect(chart.refusal(of: layout)?.reason == "lengths on a logarithmic scale do not add up")
    let drawn = scene(chart)
    #expect(drawn.chart?.layout == .grouped)
    #expect(drawn.notices == [LayoutRefusal.logarithmicScale.sentence])
    #expect(Set(edges(drawn)).count == 4, "side by side")
    chart.scale = .linear
    #expect(scene(chart).chart?.layout == layout && scene(chart).notices.isEmpty)
  }

  @Test("Other data bring the layout back that was asked for")
  func otherData() throws {
    var chart = try chart([4, -1])
    chart.layout = .normalized
    #expect(chart.shownLayout == .stacked)
    chart.data = try ChartData(categories: ["a", "b"], values: [4, 1])
    #expect(chart.layout == .normalized && chart.shownLayout == .normalized)
    #expect(chart.notices.isEmpty)
    chart.data = try ChartData(categories: [], values: [])
    #expect(chart.shownLayout == .normalized)
  }
}
