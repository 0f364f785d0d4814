// Scenes as text, reviewed line by line: where everything is, what it says, in what order.
import Charts
import Scenegraph
import TestSupport
import Testing

/// A scene to be compared: NAME is Tests/Goldens/scenes/NAME.txt.
struct SceneCase: Sendable, CustomStringConvertible {
  let name: String
  let chart: Chart
  var state = ChartState()
  var size: Size
  var scaleFactor = 1.0

  init(
    _ name: String, _ sample: SampleChart, _ width: Double, _ height: Double,
    state: ChartState = ChartState(), scaleFactor: Double = 1,
    with change: (inout Chart) -> Void = { _ in }
  ) {
    self.name = name
    var chart = sample.chart
    change(&chart)
    self.chart = chart
    self.state = state
    size = Size(width: width, height: height)
    self.scaleFactor = scaleFactor
  }

  var description: String { name }

  func scene() -> Scene {
    chart.scene(
      state: state, size: size, scaleFactor: scaleFactor, measurer: FixedAdvanceMeasurer())
  }
}

@Suite("Scenes as they were reviewed")
struct SceneGoldenTests {
  private static let friday = BarID(row: 4, series: 0)

  static let sizes = [
    SceneCase("steps-800x600", .steps, 800, 600),
    SceneCase("steps-360x640", .steps, 360, 640),
    SceneCase("steps-1600x500", .steps, 1600, 500),
    SceneCase("steps-200x150", .steps, 200, 150),
    SceneCase("steps-80x60", .steps, 80, 60),
    SceneCase("steps-scale-1.5", .steps, 800, 600, scaleFactor: 1.5),
    SceneCase("mortality-800x600", .mortality, 800, 600),
  ]

  static let data = [
    SceneCase("mixed", .mixed, 480, 400),
    SceneCase("negative", .negative, 480, 400),
    SceneCase("zeros", .zeros, 480, 400),
    SceneCase("one-bar", .single, 480, 400),
    SceneCase("gaps", .gaps, 480, 400),
    SceneCase("many", .many, 240, 200),
    SceneCase("empty", .empty, 480, 400),
    SceneCase("only-gaps", .onlyGaps, 480, 400),
    SceneCase("twelve-series", .twelveSeries, 640, 480),
  ]

  static let labels = [
    SceneCase("labels-wrapped", .wrapped, 800, 500),
    SceneCase("labels-slanted", .slanted, 800, 500),
    SceneCase("labels-ellipsis", .ellipsis, 800, 300),
    SceneCase("labels-thinned", .thinned, 640, 400),
  ]

  static let states = [
    SceneCase(
      "every-series-hidden", .mortality, 640, 480, state: ChartState(hiddenSeries: [0, 1])),
    SceneCase("one-series-hidden", .mortality, 640, 480, state: ChartState(hiddenSeries: [0])),
    SceneCase(
      "selection-hover-focus", .steps, 800, 600,
      state: ChartState(
        selection: [friday, BarID(row: 0, series: 0)], hovered: BarID(row: 1, series: 0),
        focus: .bar(friday))),
    SceneCase(
      "legend-focus", .mortality, 640, 480, state: ChartState(focus: .control(.legend, 1))),
    SceneCase("dark", .steps, 480, 400, state: ChartState(selection: [friday])) {
      $0.theme = .dark
    },
    SceneCase("ring-goal", .steps, 800, 600) { $0.goal = 7_000 },
    SceneCase(
      "ring-reading", .steps, 800, 600,
      state: ChartState(
        reading: ChartState.Reading(
          bytes: 120_400_000, totalBytes: 385_000_000, rows: 3_234_567, rowsPerSecond: 1_234_567))),
    SceneCase(
      "ring-reading-tall", .mortality, 360, 640,
      state: ChartState(
        reading: ChartState.Reading(
          bytes: 9_400_000, totalBytes: 385_000_000, rows: 234_567, rowsPerSecond: 840_000))),
    SceneCase(
      "ring-turning", .steps, 800, 600,
      state: ChartState(reading: ChartState.Reading(bytes: 88, rows: 7, turn: 0.5))),
    SceneCase("parts-hidden", .steps, 800, 600) {
      $0.hiddenParts = [.title, .legend, .ring, .grid, .yAxis]
    },
  ]

  @Test("A scene is as it was reviewed", arguments: sizes + data + labels + states)
  func golden(_ scene: SceneCase) {
    expectGolden(scene.scene().goldenText(), named: "scenes/\(scene.name).txt")
  }
}
