// What larger text leaves no room for can still be read: WCAG 2.2, 1.4.4 at a scale of two.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite("Texts at twice the size are all there, in the picture or by a key")
struct CutTextTests {
  /// 800×600 device pixels.
  private static let halved = Size(width: 400, height: 300)

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(
      state: state, size: Self.halved, scaleFactor: 2, measurer: FixedAdvanceMeasurer())
  }

  @Test("A chart whose texts all fit has none to tell")
  func whole() {
    let chart = SampleChart.mortality.chart
    let large = chart.scene(
      size: Size(width: 1_000, height: 800), scaleFactor: 2, measurer: FixedAdvanceMeasurer())
    #expect(chart.cutTexts(ChartState(), in: large).isEmpty)
  }

  @Test("Ring and description that gave way are told, hidden ones are not")
  func gaveWay() {
    var chart = SampleChart.steps.chart
    let texts = chart.cutTexts(ChartState(selection: [BarID(row: 4, series: 0)]), in: scene(chart))
    #expect(
      texts == [
        "24%, Fri, 1,232 of 5,100", "Steps counted from midnight to midnight.",
      ])
    chart.hiddenParts = [.ring, .description]
    #expect(chart.cutTexts(ChartState(), in: scene(chart)) == [])
  }

  @Test("A notice that is cut is told whole")
  func notice() {
    var chart = SampleChart.gaps.chart
    let long = Array(repeating: "4 values skipped: not a number (first: row 1)", count: 6)
    chart.source.notices = long
    #expect(chart.cutTexts(ChartState(), in: scene(chart)).last == long.joined(separator: " · "))
  }

  @Test("A title takes a second line before it is cut")
  func title() {
    var chart = SampleChart.steps.chart
    chart.title = "A title that tells at length what is to be seen"
    let drawn = scene(chart).texts(.title).first ?? ""
    #expect(drawn.split(separator: "\n").joined(separator: " ") == chart.title)
    #expect(drawn.contains("\n"))
    chart.title = String(repeating: "A title that never ends ", count: 9) + "."
    #expect(chart.cutTexts(ChartState(), in: scene(chart)).first == chart.title)
  }

  @Test("Twelve long names of series are cut, not left out, and told apart")
  func legend() {
    let names = (1...12).map { "Transportation and Utilities of region \($0)" }
    let data = ChartData(
      categoryName: "year", categories: ["1", "2", "3"],
      series: names.map { .init(name: $0, values: [3, 2, 1], texts: ["3", "2", "1"]) })
    var chart = Chart(data: data, title: "Jobs", subtitle: "In thousands")
    chart.layout = .stacked
    let scene = chart.scene(
      size: Size(width: 560, height: 360), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    let texts = scene.texts(.legendLabel)
    #expect(Set(texts).count == 12 && texts.allSatisfy { $0.contains("…") && $0.hasPrefix("Tr") })
  }

  @Test(
    "At twice the size title, axes and a legend of less than a dozen stay",
    arguments: SampleChart.all.filter { $0.chart.data.series.count < 12 })
  func kept(_ sample: SampleChart) {
    let roles: [Role] = [.title, .legendLabel, .tickLabel, .categoryLabel]
    let full = Set(
      sample.chart.scene(
        size: Size(width: 800, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer()
      ).marks.map(\.role))
    let halved = Set(scene(sample.chart).marks.map(\.role))
    for role in roles where full.contains(role) {
      #expect(halved.contains(role), "\(role)")
    }
  }
}
