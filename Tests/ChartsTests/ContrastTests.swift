// Every theme keeps its promise of contrast in real scenes, in every state, mark by mark.
import Charts
import Scenegraph
import TestSupport
import Testing
import Words

@Suite("Every mark stands out from what lies beneath it")
struct ContrastTests {
  static let themes = ThemeTests.themes

  /// One for each kind of data: an axis line, gaps, negative values, patterns, no bar at all.
  static let samples: [SampleChart] = [
    .steps, .mortality, .mixed, .negative, .gaps, .twelveSeries, .thinned, .onlyGaps,
  ]
  static let forms = [
    ChartForm(.vertical, .grouped), ChartForm(.horizontal, .grouped),
    ChartForm(.vertical, .stacked),
    ChartForm(.horizontal, .normalized),
  ]

  /// The states that a person can bring a chart to.
  static func states(_ chart: Chart) -> [ChartState] {
    let bars = chart.data.categories.indices.flatMap { row in
      chart.data.series.indices.map { BarID(row: row, series: $0) }
    }.filter { !chart.data.series[$0.series].values[$0.row].isNaN }
    guard let first = bars.first, let last = bars.last else {
      return [ChartState(), ChartState(reading: .init(rows: 12))]
    }
    var told = ChartState(hovered: first)
    told.message = .refused(.noRoom(part: "ring"))
    var band = ChartState()
    band.selectionBand = Rect(x: 20, y: 20, width: 3_000, height: 3_000)
    var zoomed = ChartState(focus: .bar(last))
    zoomed.viewport = Viewport(start: 0, length: 2, of: chart.data.categories.count)
    let hovered = chart.data.series.indices.prefix(6).compactMap { series in
      bars.first { $0.series == series }.map { ChartState(hovered: $0) }
    }
    return [
      ChartState(), ChartState(selection: [first]), ChartState(selection: [first], hovered: last),
      ChartState(selection: [last], hovered: last, focus: .bar(first)),
      ChartState(hiddenSeries: [0], focus: .control(.legend, 0)), told, band, zoomed,
      ChartState(hiddenSeries: Set(chart.data.series.indices)),
      ChartState(reading: .init(bytes: 10, totalBytes: 40, rows: 12)),
      ChartState(focus: .control(.numberOfBars, 0), reading: .init(bytes: 10, rows: 12)),
    ] + hovered
  }

  @Test("In every theme, orientation, layout and state", arguments: themes.sampled, samples)
  func contrast(_ named: ThemeTests.Named, _ sample: SampleChart) {
    var failures: [String] = []
    for (index, form) in Self.forms.enumerated() {
      let hasPatterns = index % 2 == 0
      var chart = sample.chart
      chart.theme = named.theme
      chart.hasPatterns = hasPatterns
      (chart.orientation, chart.layout, chart.scale) = (form.orientation, form.layout, form.scale)
      chart.references = [Reference(value: 40, label: "Half")]
      if hasPatterns, chart.source.categories.count > 5 { chart.arrange(sort: .none, top: 5) }
      let size = hasPatterns ? Size(width: 800, height: 600) : Size(width: 400, height: 300)
      // Thousands of bars need not be seen in all states of all forms.
      let states = Self.states(chart).prefix(chart.source.categories.count > 100 ? 3 : 99)
      for state in states {
        let scene = chart.scene(
          state: state, size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
        if let first = ContrastLaws(
          scene, named.theme, hasSelection: !state.selection.isEmpty
        ).violations.first {
          failures.append("\(form) \(hasPatterns) \(state): \(first)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5).joined(separator: "\n"))")
  }
}
