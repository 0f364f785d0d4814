// Scenes of the forms that a question can have, as text: see SceneGoldenTests.
import Charts
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite("Scenes of every form as they were reviewed")
struct FormGoldenTests {
  private static let two = SampleChart(
    "two",
    ChartData(
      "Region", ["North", "South", "East", "West"], ("Plan", [30, 22.5, 8, 14]),
      ("Done", [28, 25, 3.5, 0])), title: "Plan and done")

  static let forms = [
    SceneCase("horizontal", .steps, 640, 480) { $0.orientation = .horizontal },
    SceneCase("horizontal-grouped", two, 640, 480) { $0.orientation = .horizontal },
    SceneCase("stacked", two, 640, 480) { $0.layout = .stacked },
    SceneCase("horizontal-stacked", two, 360, 480, scaleFactor: 1.5) {
      ($0.layout, $0.orientation) = (.stacked, .horizontal)
    },
    SceneCase("normalized", two, 640, 480) { $0.layout = .normalized },
    SceneCase("logarithmic", .steps, 480, 400) { $0.scale = .log },
    SceneCase("references", .steps, 640, 480) {
      $0.references = [Reference(value: 800, label: "Goal"), Reference(.mean)]
      $0.looks.notes = ["Fri": "A long way home", "Sun": "Rain"]
    },
    SceneCase("horizontal-references", .steps, 640, 480) {
      $0.orientation = .horizontal
      $0.references = [Reference(value: 800, label: "Goal")]
      $0.looks.notes = ["Fri": "A long way home"]
    },
    SceneCase("patterns", two, 480, 400) { $0.hasPatterns = true },
    SceneCase("zoomed", .slanted, 640, 480, state: zoomed),
    SceneCase("remaining", two, 640, 480, state: hovering) { chart in
      chart.remaining = RemainingBars(
        values: [[12, 22.5, 4, 3], [9, 25, 1, 0]], rowCounts: [[3, 9, 2, 1], [3, 9, 1, 1]],
        rowCount: 29, wholeRowCount: 60)
    },
  ]

  private static var hovering: ChartState {
    ChartState(selection: [BarID(row: 1, series: 0)], hovered: BarID(row: 0, series: 1))
  }

  private static var zoomed: ChartState {
    var state = ChartState()
    state.viewport = Viewport(start: 2.5, length: 6, of: 16)
    return state
  }

  @Test("A form is as it was reviewed", arguments: forms)
  func form(_ scene: SceneCase) {
    expectGolden(scene.scene().goldenText(), named: "scenes/\(scene.name).txt")
  }

  /// What is asked of a table of three kinds over fourteen months.
  private struct Asked: Sendable, CustomTestStringConvertible {
    let name: String
    var size = Size(width: 640, height: 480)
    let change: @Sendable (inout AskedQuery) -> Void
    var testDescription: String { name }
  }

  private static let csv =
    "day,kind,v,plan\n"
    + (0..<42).map { row in
      let month = 2 + row / 3
      let date = month > 12 ? "2024-0\(month - 12)" : "2023-\(month > 9 ? "" : "0")\(month)"
      return "\(date)-15,\(["bird", "bat", "deer"][row % 3]),\((row * 37) % 101),\(40 + row)\n"
    }.joined()

  private static let asked = [
    Asked(name: "months") { $0.columns.category = "day:month" },
    Asked(name: "months-compared") {
      ($0.columns.category, $0.comparison) = ("day:month", .previous)
    },
    Asked(name: "months-narrow", size: Size(width: 300, height: 500)) {
      ($0.columns.category, $0.columns.series) = ("day:month", "kind")
    },
    Asked(name: "whiskers") { ($0.method, $0.hasErrors) = (.mean, true) },
    Asked(name: "target") { $0.columns.target = "plan" },
    Asked(name: "bins") { ($0.columns.category, $0.columns.values) = ("v:25", []) },
    Asked(name: "shares") { $0.shownAs = .share },
  ]

  @Test("The chart of a question is as it was reviewed", arguments: asked)
  private func question(_ asked: Asked) throws {
    let table = try Table(reading: Self.csv)
    var query = AskedQuery(ColumnRequest(category: "kind", values: ["v"]), method: .sum)
    asked.change(&query)
    if query.columns.values.isEmpty { query.method = .count }
    var choice = try QueryChoice(query, in: table)
    let answer = try choice.answer(from: table)
    var chart = Chart(data: ChartData(answer), title: asked.name, numberFormat: NumberFormat())
    chart.arrange(sort: choice.query.order, top: choice.query.top)
    chart.layout = choice.layout
    let scene = chart.scene(
      state: ChartState(hovered: BarID(row: 1, series: 0)), size: asked.size, scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
    expectGolden(scene.goldenText(), named: "scenes/question-\(asked.name).txt")
    expectGolden(chart.describe(), named: "scenes/describe-question-\(asked.name).txt")
  }
}
