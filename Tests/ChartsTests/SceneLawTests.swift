// Every law for every chart, at a hundred and fifty sizes and in the states that a person can
// reach.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("The laws of a scene hold at every size")
struct SceneLawTests {
  /// The corners, common windows, odd numbers, and random sizes from 1 to 16384.
  static let sizes: [Size] = {
    var pairs: [(Double, Double)] = [
      (1, 1), (1, 500), (500, 1), (2, 2), (3, 7), (12, 12), (24, 24), (40, 30), (79, 61), (80, 60),
      (97, 89), (120, 120), (149, 151), (200, 150), (211, 307), (239, 240), (240, 239), (241, 600),
      (320, 200), (360, 640), (401, 283), (479, 480), (480, 320), (499, 1009), (640, 480),
      (800, 600), (1009, 499), (1024, 768), (1600, 500), (1920, 1080), (3840, 2160), (16384, 1),
      (1, 16384), (16384, 200), (200, 16384), (16384, 16384),
    ]
    var random = SeededGenerator(seed: 0x5CE9E)
    // As many between 1 and 2 as between 8192 and 16384 would leave the usual ones out.
    while pairs.count < 150 {
      func extent() -> Double {
        Double.random(in: 0...1, using: &random) < 0.8
          ? Double(Int.random(in: 10...900, using: &random))
          : Double(Int.random(in: 1...4000, using: &random))
      }
      pairs.append((extent(), extent()))
    }
    return pairs.map { Size(width: $0, height: $1) }
  }().sampled

  static let scaleFactors = [1, 1.25, 1.5, 2, 0.75, 3]

  /// A state that the chart can be in, another for each number.
  static func state(_ index: Int, _ chart: Chart, _ random: inout SeededGenerator) -> ChartState {
    let (rows, series) = (chart.data.categories.count, chart.data.series.count)
    guard rows > 0, series > 0 else { return ChartState() }
    func bar() -> BarID {
      BarID(
        row: Int.random(in: 0..<rows, using: &random),
        series: Int.random(in: 0..<series, using: &random))
    }
    switch index % 5 {
    case 0: return ChartState()
    case 1: return ChartState(hovered: bar())
    case 2: return ChartState(selection: [bar(), bar()], hovered: bar(), focus: .bar(bar()))
    case 3: return ChartState(hiddenSeries: [0], focus: .control(.legend, series - 1))
    default:
      let bytes = Int.random(in: 0...2_000_000_000, using: &random)
      return ChartState(
        selection: [bar()],
        reading: ChartState.Reading(
          bytes: bytes, totalBytes: index % 10 < 5 ? bytes * 3 : nil,
          rows: Int.random(in: 0...20_000_000, using: &random),
          rowsPerSecond: index % 3 == 0 ? nil : Double.random(in: 1...1e7, using: &random),
          turn: 0.3))
    }
  }

  @Test("At every size, in some state and scale", arguments: SampleChart.all)
  func laws(_ sample: SampleChart) {
    var random = SeededGenerator(seed: 7)
    var failures: [String] = []
    for (index, size) in Self.sizes.enumerated() {
      let scaleFactor = index % 2 == 0 ? 1 : Self.scaleFactors[index % 6]
      let state = Self.state(index / 2, sample.chart, &random)
      let laws = SceneLaws(
        chart: sample.chart, state: state, size: size, scaleFactor: scaleFactor)
      guard let first = laws.violations.first else { continue }
      failures.append("\(size.width)×\(size.height) at \(scaleFactor), \(state): \(first)")
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) of \(Self.sizes.count) sizes:\n\(list)")
  }

  /// Every way to draw but the one that all sizes are tried with.
  static let ways: [ChartForm] = Scene.Orientation.allCases.flatMap { orientation in
    [
      ChartForm(orientation, .grouped), ChartForm(orientation, .grouped, .log),
      ChartForm(orientation, .stacked), ChartForm(orientation, .normalized),
    ]
  }.filter { $0 != ChartForm(.vertical, .grouped) }

  @Test("In every orientation, layout and scale", arguments: SampleChart.all)
  func forms(_ sample: SampleChart) {
    var random = SeededGenerator(seed: 11)
    var failures: [String] = []
    for (index, form) in Self.ways.enumerated() {
      var chart = sample.chart
      (chart.orientation, chart.layout, chart.scale) = (form.orientation, form.layout, form.scale)
      chart.barShape = BarShape.allCases[index % 3]
      chart.references =
        index % 2 == 0 ? [] : [Reference(value: 50, label: "Half"), .init(value: 1)]
      for (place, size) in Self.sizes.enumerated()
      where place % 3 == index % 3 && Samples.takes(place / 3) {
        let scaleFactor = Self.scaleFactors[place / 3 % 6]
        let state = Self.state(place / 2, chart, &random)
        let laws = SceneLaws(chart: chart, state: state, size: size, scaleFactor: scaleFactor)
        guard let first = laws.violations.first else { continue }
        failures.append(
          "\(form) \(size.width)×\(size.height) at \(scaleFactor), \(state): \(first)")
      }
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) scenes:\n\(list)")
  }

  @Test("Growing back gives the very same scene", arguments: SampleChart.all)
  func growingBack(_ sample: SampleChart) {
    func scene(_ width: Double, _ height: Double) -> Scene {
      sample.chart.scene(
        size: Size(width: width, height: height), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    }
    let before = scene(800, 600)
    _ = scene(1, 1)
    _ = scene(90, 70)
    #expect(scene(800, 600) == before)
  }

  @Test("Where there is room, everything wanted is there")
  func everything() {
    let roles = Set(
      SceneCase(
        "all", .steps, 1000, 700, state: ChartState(hovered: BarID(row: 1, series: 0))
      ).scene().marks.map(\.role))
    #expect(
      roles.isSuperset(of: [
        .title, .subtitle, .description, .plot, .gridLine, .axisLine, .tickLabel, .categoryLabel,
        .axisName, .bar, .valueLabel, .legendSwatch, .legendLabel, .ringTrack, .ringArc, .ringLabel,
        .tooltip,
      ]))
  }
}

/// One way to draw a chart.
struct ChartForm: Equatable, Sendable, CustomStringConvertible {
  var orientation: Scene.Orientation
  var layout: Scene.Layout
  var scale: ScaleKind

  init(
    _ orientation: Scene.Orientation, _ layout: Scene.Layout, _ scale: ScaleKind = .linear
  ) {
    (self.orientation, self.layout, self.scale) = (orientation, layout, scale)
  }

  var description: String { "\(orientation) \(layout) \(scale)" }
}
