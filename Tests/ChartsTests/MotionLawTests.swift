// The laws of motion, for changes between charts that nobody chose.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

/// A chart and what the user has done to it, with names that say which rows and series are the same.
struct SampleView {
  var rows: [Int]
  var series: [Int]
  /// By row and series.
  var values: [[Double]]
  var sort = SortOrder.none
  var top: Int?
  var form = ChartForm(.vertical, .grouped)
  var hidden: Set<Int> = []
  var selected: [BarID] = []
  var theme = Theme.light
  var viewport: Viewport?
  var hasReference = false
  var title = "A title"

  init(_ random: inout SeededGenerator) {
    rows = Array(0..<Int.random(in: 1...9, using: &random))
    series = Array(0..<Int.random(in: 1...3, using: &random))
    values = []
    draw(&random)
  }

  mutating func draw(_ random: inout SeededGenerator) {
    let largest = pow10(Int.random(in: 0...5, using: &random))
    let isMixed = Int.random(in: 0..<4, using: &random) == 0
    values = rows.map { _ in
      series.map { _ in
        let kind = Int.random(in: 0..<25, using: &random)
        if kind == 0 { return .nan }
        if kind == 1 { return 0 }
        let value = (Double.random(in: 0...largest, using: &random) * 10).rounded() / 10
        return isMixed && Bool.random(using: &random) ? -value : value
      }
    }
  }

  private func pow10(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { value, _ in value * 10 }
  }

  var chart: Chart {
    let data = ChartData(
      categoryName: "Name", categories: rows.map { $0 % 3 == 0 ? "The name \($0)" : "N\($0)" },
      series: series.enumerated().map { place, name in
        let column = values.map { $0[place] }
        return .init(name: "Series \(name)", values: column, texts: column.map(ChartData.text))
      })
    var chart = SampleChart(title, data).chart
    chart.arrange(sort: sort, top: top)
    (chart.orientation, chart.layout, chart.scale) = (form.orientation, form.layout, form.scale)
    chart.theme = theme
    if hasReference { chart.references = [Reference(value: 5, label: "Five")] }
    return chart
  }

  var state: ChartState {
    var state = ChartState(hiddenSeries: hidden, selection: Selection(selected))
    state.viewport = viewport
    return state
  }

  func scene(_ size: Size, scaleFactor: Double) -> Scene {
    chart.scene(
      state: state, size: size, scaleFactor: scaleFactor, measurer: FixedAdvanceMeasurer())
  }

  /// What a row shown is the same by.
  func identity(_ chart: Chart) -> (Int) -> Int? {
    { row in
      chart.sourceRow(of: row).map { rows[$0] } ?? (row == chart.arrangement.restRow ? -1 : nil)
    }
  }
}

extension SampleView {
  static let changes = 13

  /// One thing that somebody, or the data, can do.
  mutating func change(_ kind: Int, _ random: inout SeededGenerator) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    switch kind {
    case 0: sort = SortOrder.allCases.randomElement(using: &random) ?? .value
    case 1: form.layout = Scene.Layout.allCases.randomElement(using: &random) ?? .stacked
    case 2: form.orientation = form.orientation == .vertical ? .horizontal : .vertical
    case 3: hidden.formSymmetricDifference([number(0...series.count - 1)])
    case 4: draw(&random)
    case 5: grow(by: number(1...4), &random)
    case 6: rows = rows.filter { $0 < 20 && number(0...2) > 0 } + [number(20...40)]
    case 7: rows = (0..<number(1...14)).map { 100 + $0 }
    case 8: series = (0..<number(1...4)).map { $0 + number(0...9) * 10 }
    case 9: selected = number(0...2) == 0 ? [] : [BarID(row: 0, series: 0)]
    case 10: theme = [.light, .dark, .highContrast].randomElement(using: &random) ?? .dark
    case 11: viewport = Viewport(start: Double(number(0...3)), length: 2.5, of: rows.count)
    default:
      (hasReference, title) = (Bool.random(using: &random), Bool.random(using: &random) ? "" : "T")
      top = number(0...2) == 0 ? number(1...4) : nil
      form.scale = number(0...3) == 0 ? .log : .linear
    }
    if [6, 7, 8].contains(kind) {
      draw(&random)
      (hidden, selected, viewport) = ([], [], nil)
    }
  }

  /// More rows, and larger values in those that are there, as in a log.
  private mutating func grow(by count: Int, _ random: inout SeededGenerator) {
    let former = (rows, values)
    rows += (0..<count).map { (rows.max() ?? 0) + 1 + $0 }
    draw(&random)
    for (place, row) in former.1.enumerated() { values[place] = row.map { $0 * 1.1 } }
    viewport = nil
  }
}

@Suite("The laws of motion hold for random changes")
struct MotionLawTests {
  private static func transition(
    _ scene: Scene, _ before: SampleView, _ after: SampleView, to new: Scene, pixel: Double,
    isHurried: Bool
  ) -> Transition? {
    let places = Dictionary(
      uniqueKeysWithValues: Set(after.series).map { name in
        (name, after.series.firstIndex(of: name) ?? 0)
      })
    return Transition(
      from: scene, to: new, pixel: pixel, isHurried: isHurried,
      oldRow: before.identity(before.chart), newRow: after.identity(after.chart),
      oldSeries: { before.series.indices.contains($0) ? places[before.series[$0]] : nil })
  }

  private static let sizes = [
    Size(width: 800, height: 600), Size(width: 420, height: 320), Size(width: 300, height: 220),
    Size(width: 360, height: 640),
  ]

  /// Three changes of one chart, each at rest or in the middle of the one before.
  private static func violations(_ seed: UInt64) -> (count: Int, standing: Int, broken: [String]) {
    var random = SeededGenerator(seed: seed)
    let size = sizes.randomElement(using: &random) ?? sizes[0]
    let scaleFactor: Double = [1, 1, 2, 1.5].randomElement(using: &random) ?? 1
    var view = SampleView(&random)
    for _ in 0..<3 {
      view.change(Int.random(in: 0..<SampleView.changes, using: &random), &random)
    }
    var scene = view.scene(size, scaleFactor: scaleFactor)
    var isHurried = false
    var result = (count: 0, standing: 0, broken: [String]())
    var story: [String] = []
    for _ in 0..<3 {
      var next = view
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let kind = Int.random(in: 0..<SampleView.changes, using: &random)
        story.append("\(kind)")
        next.change(kind, &random)
      }
      let new = next.scene(size, scaleFactor: scaleFactor)
      let transition = transition(
        scene, view, next, to: new, pixel: 1 / scaleFactor, isHurried: isHurried)
      isHurried = false
      if let transition {
        let laws = MotionLaws(
          old: scene, new: new, transition: transition, pixel: 1 / scaleFactor)
        result.count += 1
        result.standing += laws.stands ? 1 : 0
        result.broken += laws.violations.map {
          "\(seed) \(size.width) \(story.joined(separator: " ")): \($0)"
        }
        isHurried = Bool.random(using: &random)
      }
      let moment = Double.random(in: 0..<1, using: &random)
      story.append(isHurried ? "…" : "|")
      scene = isHurried ? transition?.scene(at: moment) ?? new : new
      view = next
    }
    return result
  }

  @Test("Bars stay on their line, texts apart and as they are, from the old scene to the new")
  func laws() {
    var (count, standing) = (0, 0)
    var broken: [String] = []
    for seed in 0..<UInt64(2_000) where Samples.takes(Int(seed)) {
      let result = Self.violations(seed)
      (count, standing) = (count + result.count, standing + result.standing)
      broken += result.broken.prefix(1)
    }
    #expect(count > 2_000 / Samples.stride && standing > count * 9 / 10)
    #expect(
      broken.isEmpty, "\(broken.count) of \(count):\n\(broken.prefix(12).joined(separator: "\n"))")
  }
}
