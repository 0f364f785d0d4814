// The laws of bars that linked charts filter, for random charts: a part of each whole, at its foot,
// and nothing else in the picture moves.
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite("What remains of bars is a part of them, and moves nothing else")
struct RemainingLawTests {
  /// Random parts of the bars of a chart, as counts and sums of one sign leave them.
  static func parts(of data: ChartData, _ random: inout SeededGenerator) -> RemainingBars {
    var counts: [[Int]] = []
    let values = data.series.map { series -> [Double] in
      var rows: [Int] = []
      let values = series.values.map { value -> Double in
        let kind = Int.random(in: 0..<6, using: &random)
        rows.append(kind == 0 ? 0 : 1)
        if kind == 0 || value.isNaN { return .nan }
        return kind == 1 || !value.isFinite
          ? value : (value * Double.random(in: 0...1, using: &random) * 100).rounded() / 100
      }
      counts.append(rows)
      return values
    }
    let all = counts.joined().reduce(0, +)
    return RemainingBars(values: values, rowCounts: counts, rowCount: all, wholeRowCount: all + 9)
  }

  private static let changing: Set<Role> = [.bar, .remainingBar, .valueLabel, .meanTick]

  private func faults(_ chart: Chart, _ remaining: RemainingBars, _ size: Size, _ scale: Double)
    -> [String]
  {
    var filtered = chart
    filtered.remaining = remaining
    var cleared = filtered
    cleared.remaining = nil
    func scene(_ chart: Chart) -> Scene {
      chart.scene(
        state: ChartState(), size: size, scaleFactor: scale, measurer: FixedAdvanceMeasurer())
    }
    let (before, after) = (scene(chart), scene(filtered))
    var broken: [String] = []
    if scene(cleared) != before { broken.append("not as before once cleared") }
    func others(_ scene: Scene) -> [Mark] {
      scene.marks.filter { !Self.changing.contains($0.role) }
    }
    if others(before) != others(after) { broken.append("another mark has changed") }
    let (bars, wholes) = (before.bars.map { before.marks[$0] }, after.bars.map { after.marks[$0] })
    if !after.hasOrderedBars { broken.append("bars are not in order") }
    if bars.count != wholes.count { return broken + ["\(wholes.count) bars, not \(bars.count)"] }
    for (bar, whole) in zip(bars, wholes) {
      if bar.bounds != whole.bounds { broken.append("a whole has moved: \(whole.summary)") }
      if bar.datum?.value != whole.datum?.value { broken.append("another value") }
      if whole.datum?.remaining == nil { broken.append("not filtered: \(whole.summary)") }
    }
    let remains = after.marks.indices.filter { after.marks[$0].role == .remainingBar }
    if let first = remains.first, first != after.bars.upperBound {
      broken.append("something between bars and what remains")
    }
    for index in remains { broken += faults(ofPart: after.marks[index], in: after, 1 / scale) }
    return broken + labels(after)
  }

  private func faults(ofPart part: Mark, in scene: Scene, _ pixel: Double) -> [String] {
    guard let cell = part.datum?.cell,
      let index = scene.barIndex(row: cell.rows.lowerBound, series: cell.series)
    else { return ["a part without a bar: \(part.summary)"] }
    let whole = scene.marks[index]
    // What has less than a pixel has one.
    let isOutline = scene.slots?.areOutlines ?? false
    guard isOutline || whole.bounds.contains(part.bounds, tolerance: pixel + 1e-6) else {
      return ["\(part.summary) beyond \(whole.summary)"]
    }
    let middle = part.bounds.center
    if !part.bounds.isEmpty, part.contains(middle), scene.slots?.areOutlines == false,
      whole.contains(middle)
    {
      guard let hit = scene.bar(at: middle), hit.remaining != nil else {
        return ["no bar is hit at \(part.summary)"]
      }
    }
    return []
  }

  /// No value over another, none half on a bar.
  private func labels(_ scene: Scene) -> [String] {
    let labels = scene.marks.filter { $0.role == .valueLabel }
    var broken: [String] = []
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] where label.bounds.intersects(other.bounds) {
        broken.append("over each other: \(label.summary), \(other.summary)")
      }
    }
    return broken
  }

  @Test("In every orientation, layout, sign and scale")
  func randomCharts() {
    var random = SeededGenerator(seed: 40)
    var failures: [String] = []
    for _ in 0..<12 {
      for form in [ChartForm(.vertical, .grouped)] + SceneLawTests.ways {
        for sign in RandomSceneLawTests.Sign.allCases
        where form.layout != .normalized || sign == .positive {
          let chart = RandomSceneLawTests.chart(form, sign, &random)
          let size = Size(
            width: Double(Int.random(in: 60...1_200, using: &random)),
            height: Double(Int.random(in: 60...900, using: &random)))
          let scale = RandomSceneLawTests.scaleFactors.randomElement(using: &random) ?? 1
          let remaining = Self.parts(of: chart.data, &random)
          guard let first = faults(chart, remaining, size, scale).first else { continue }
          failures.append("\(form) \(size.width)×\(size.height) at \(scale): \(first)")
        }
      }
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) scenes:\n\(list)")
  }

  @Test("Of more bars than pixels and of outlines, too", arguments: [1, 3])
  func manyBars(seriesCount: Int) {
    var random = SeededGenerator(seed: 7)
    let chart = SampleChart.rows("many", 3_000, seriesCount: seriesCount) { "Row \($0)" }.chart
    let data = chart.data
    let positive = ChartData(
      categoryName: "Row", categories: (0..<3_000).map { "Row \($0)" },
      series: data.series.map { series in
        .init(
          name: series.name, values: series.values.map { abs($0) },
          texts: series.values.map { _ in "" })
      })
    var shown = chart
    shown.source = positive
    let remaining = Self.parts(of: positive, &random)
    for layout in Scene.Layout.allCases {
      shown.layout = layout
      #expect(faults(shown, remaining, Size(width: 700, height: 400), 1).prefix(3) == [])
    }
    var filtered = shown
    filtered.remaining = remaining
    let scene = filtered.scene(
      size: Size(width: 700, height: 400), measurer: FixedAdvanceMeasurer())
    #expect(scene.marks.contains { $0.role == .remainingBar })
  }

  @Test("Order and number of bars stay those of the whole; the rest is what remains of the others")
  func arrangement() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let count = Int.random(in: 3...30, using: &random)
      let values = (0..<count).map { _ in Double(Int.random(in: 1...900, using: &random)) }
      let data = ChartData("Name", (0..<count).map { "N\($0)" }, ("v", values))
      let parts = values.map { Double(Int.random(in: 0...Int($0), using: &random)) }
      let counts = parts.map { Int($0) }
      var chart = SampleChart("top", data).chart
      let top = Int.random(in: 1..<count, using: &random)
      chart.arrange(sort: .valueDescending, top: top)
      let before = chart.data.categories
      chart.remaining = RemainingBars(
        values: [parts], rowCounts: [counts], rowCount: counts.reduce(0, +), wholeRowCount: 9_999)
      #expect(Array(chart.data.categories) == Array(before))
      let shown = try #require(chart.remains).bars
      #expect(shown.values[0].reduce(0, +) == parts.reduce(0, +))
      #expect(shown.rowCounts[0].reduce(0, +) == counts.reduce(0, +))
      for row in 0..<top {
        let source = try #require(chart.sourceRow(of: row))
        #expect(shown.values[0][row] == parts[source])
      }
      // Arranged anew, it is the same; other bars have none of it.
      let kept = chart.remaining
      chart.arrange(sort: .none, top: nil)
      #expect(chart.remains?.bars.values == [parts] && chart.remaining == kept)
      chart.source = data
      #expect(chart.remaining == kept)
      chart.source = ChartData("Name", (0..<count).map { "N\($0)" }, ("v", values))
      #expect(chart.remaining == nil && chart.remains == nil)
    }
  }

  @Test("Bars of another number are not these bars")
  func unfit() {
    var chart = SampleChart.steps.chart
    chart.remaining = RemainingBars(
      values: [[1, 2]], rowCounts: [[1, 2]], rowCount: 3, wholeRowCount: 9)
    #expect(chart.remaining == nil && chart.remains == nil)
  }

  @Test("The least number of pixels changes while a brush moves")
  func damage() {
    var chart = SampleChart.steps.chart
    func scene(_ values: [Double]) -> Scene {
      chart.remaining = RemainingBars(
        values: [values], rowCounts: [values.map { Int($0) }], rowCount: 9, wholeRowCount: 99)
      return chart.scene(
        size: Size(width: 400, height: 300), measurer: FixedAdvanceMeasurer())
    }
    let before = scene([100, 100, 100, 100, 100, 100, 100])
    let after = scene([100, 100, 150, 100, 100, 100, 100])
    guard case .rects(let rects) = Damage.between(before, after, pixel: 1) else {
      Issue.record("everything or nothing")
      return
    }
    let bar = before.marks[before.bars.lowerBound + 2].bounds
    #expect(rects.allSatisfy { $0.minX >= bar.minX - 24 && $0.maxX <= bar.maxX + 24 })
    #expect(Damage.between(before, scene([100, 100, 100, 100, 100, 100, 100]), pixel: 1) == .none)
  }
}
