// The edge cases that docs/behaviour.md numbers, each by its number.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite("Edge cases")
struct EdgeCaseTests {
  @Test("Minus zero among negative values leaves the domain's end at zero, without a sign")
  func minusZero() throws {
    let data = ChartData(
      categoryName: "Name", categories: ["a", "b"],
      series: [.init(name: "Value", values: [-0.0, -4], texts: ["-0", "-4"])])
    let scene = scene(SampleChart("Minus zero", data).chart)
    let domain = try #require(scene.chart?.domain)
    #expect(domain == -4...0)
    #expect(domain.upperBound.sign == .plus)
  }

  private func scene(
    _ chart: Chart, _ state: ChartState = ChartState(), width: Double = 640, height: Double = 480
  ) -> Scene {
    chart.scene(
      state: state, size: Size(width: width, height: height), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
  }

  private func chart(
    _ values: [Double], names: [String]? = nil, goal: Double? = nil
  ) -> Chart {
    SampleChart(
      "Chart",
      ChartData("Name", names ?? values.indices.map { "N\($0)" }, ("Value", values)), goal: goal
    ).chart
  }

  private func marks(_ scene: Scene, _ role: Role) -> [Mark] {
    scene.marks.filter { $0.role == role }
  }

  @Test("1: all zeros have the domain 0 to 1 and bars of no height that answer to the pointer")
  func allZeros() throws {
    let scene = scene(chart([0, 0, 0]))
    #expect(scene.chart?.domain == 0...1)
    let bars = marks(scene, .bar)
    #expect(bars.map(\.bounds.height) == [0, 0, 0])
    #expect(scene.texts(.valueLabel) == ["0", "0", "0"])
    let foot = try #require(bars.first).bounds
    let above = Point(x: foot.midX, y: foot.minY - 1)
    #expect(scene.slot(at: above)?.row == 0)
    #expect(scene.bar(at: above)?.row == 0)
    let focused = self.scene(
      chart([0, 0, 0]), ChartState(focus: .bar(BarID(row: 1, series: 0))))
    #expect(marks(focused, .focusRing).count == 2)
  }

  @Test(
    "2: one bar, or equal ones, have a domain from zero",
    arguments: [([5.0], 0.0...5.0), ([5, 5, 5], 0...5), ([-5], -5...0), ([-5, -5], -5...0)])
  func equalBars(_ values: [Double], _ domain: ClosedRange<Double>) {
    let scene = scene(chart(values))
    #expect(scene.chart?.domain == domain)
    #expect(marks(scene, .bar).allSatisfy { $0.bounds.height > 100 })
  }

  @Test("3: with no rows there is a sentence, no axis of nothing and no NaN")
  func noRows() {
    var chart = SampleChart.empty.chart
    chart.references = [Reference(value: 3)]
    let scene = scene(chart)
    let parts: [Role] = [
      .axisLine, .tickLabel, .gridLine, .ringTrack, .controlSegment, .referenceLine, .legendLabel,
    ]
    #expect(parts.allSatisfy { marks(scene, $0).isEmpty })
    #expect(
      scene.texts(.emptyMessage).map { $0.replacing("\n", with: " ") }
        == ["There is no data to display: the table has no rows."])
    #expect(!scene.json().contains("nan"))
    #expect(scene == scene, "NaN is never equal to itself")
  }

  @Test("3: with every series hidden the axes stay those of all the data")
  func everySeriesHidden() {
    let chart = SampleChart.mortality.chart
    let hidden = scene(chart, ChartState(hiddenSeries: [0, 1]))
    #expect(hidden.chart?.domain == scene(chart).chart?.domain)
    #expect(marks(hidden, .bar).isEmpty && marks(hidden, .legendSwatch).count == 2)
    #expect(hidden.texts(.emptyMessage).first?.hasPrefix("Every series is hidden.") == true)
  }

  @Test("4: a gap has no bar, no value, no hit, no part in domain or sum; zero is no gap")
  func gap() {
    let scene = scene(chart([3, .nan, 0, -2]))
    #expect(marks(scene, .bar).compactMap(\.datum?.row) == [0, 2, 3])
    #expect(scene.texts(.valueLabel) == ["3", "0", "−2"])
    #expect(scene.texts(.categoryLabel).count == 4, "its category is still there")
    #expect(scene.chart?.domain == -2...3)
    #expect(scene.texts(.ringLabel) == [], "of both signs nothing is a part")
    #expect(scene.barIndex(row: 1, series: 0) == nil)
    let slots = scene.slots
    let middle = (slots?.start ?? 0) + 1.5 * (slots?.step ?? 0)
    #expect(scene.bar(at: Point(x: middle, y: 300)) == nil)
  }

  @Test("8: all negative: the domain ends at zero, bars hang, values stand at their free ends")
  func allNegative() {
    let scene = scene(SampleChart.negative.chart)
    #expect(scene.chart?.domain == -20...0)
    let bars = marks(scene, .bar)
    let axis = marks(scene, .axisLine).first?.bounds.minY
    #expect(bars.allSatisfy { $0.bounds.minY == axis })
    for (bar, label) in zip(bars, marks(scene, .valueLabel)) {
      #expect(label.bounds.maxY > bar.bounds.midY)
    }
    let lowest = bars.map(\.bounds.maxY).max() ?? 0
    #expect(marks(scene, .categoryLabel).allSatisfy { $0.bounds.minY > lowest })
  }

  @Test("12: rows of one name stay apart")
  func equalNames() {
    let scene = scene(chart([1, 2, 3], names: ["same", "same", "same"]))
    #expect(marks(scene, .bar).compactMap(\.datum?.row) == [0, 1, 2])
    #expect(scene.texts(.categoryLabel) == ["same", "same", "same"])
    let selected = self.scene(
      chart([1, 2, 3], names: ["same", "same", "same"]),
      ChartState(selection: [BarID(row: 1, series: 0)]))
    #expect(marks(selected, .bar).map(\.attributes.isSelected) == [false, true, false])
  }

  @Test("13: more bars than pixels: a piece a pixel column, and each cell in it is explained")
  func moreBarsThanPixels() throws {
    let data = SampleChart.manyGrouped.chart.data
    for series in 0..<3 {
      let id = BarID(row: 450, series: series)
      let scene = scene(SampleChart.manyGrouped.chart, ChartState(hovered: id, focus: .bar(id)))
      let bars = marks(scene, .bar)
      #expect(bars.count < 3 * 640 && bars.allSatisfy { $0.datum?.aggregate != nil })
      #expect(marks(scene, .focusRing).count == 2)
      let value = ChartData.text(data.series[series].values[450])
      #expect(scene.texts(.tooltip).contains(value.replacing("-", with: "−")), "series \(series)")
    }
  }

  @Test("14: the ring has no arc at 0 and below, a circle at 1 and above, and the true number")
  func ring() throws {
    func arc(_ values: [Double], _ goal: Double) throws -> (sweep: Double?, text: String?) {
      let scene = scene(chart(values, goal: goal))
      let text = scene.texts(.ringLabel).first
      guard let mark = marks(scene, .ringArc).first else { return (nil, text) }
      guard case .path(let path) = mark, case .arc(_, _, let start, let end) = path.path.segments[0]
      else { return (.nan, text) }
      #expect(start == -Double.pi / 2, "12 o'clock")
      #expect(path.hasRoundCaps == (end - start < 2 * .pi), "no bulge on a circle")
      return ((end - start) / (2 * .pi), text)
    }
    #expect(try arc([0], 10) == (nil, "0%"))
    #expect(try arc([-5], 10) == (nil, "−50%"))
    #expect(try arc([5], 10) == (0.5, "50%"))
    #expect(try arc([10], 10) == (1, "100%"))
    #expect(try arc([35], 10) == (1, "350%"))
    #expect(try arc([.nan], 10) == (nil, nil), "no ring of nothing")
    let nearly = try arc([9_990], 10_000)
    #expect(try #require(nearly.sweep) < 0.99, "its caps do not touch")
    #expect(nearly.text == "99.9%")
  }

  @Test("15: a label of 10,000 characters is cut, and given in full")
  func longLabel() throws {
    let name = String(repeating: "long ", count: 2_000)
    let sample = SampleChart("Long", ChartData("Name", [name, "b"], (name, [1, 2])), title: name)
    let scene = scene(sample.chart, ChartState(hovered: BarID(row: 0, series: 0)))
    let label = try #require(marks(scene, .categoryLabel).first)
    #expect(label.attributes.label == name)
    for mark in scene.marks {
      if case .text(let text) = mark { #expect(text.text.count < 250) }
    }
    #expect(
      SceneLaws(
        chart: sample.chart, state: ChartState(), size: scene.size, scaleFactor: 1
      ).violations == [])
  }

  @Test("15: texts of any script are kept whole where they fit")
  func scripts() {
    let scene = scene(SampleChart.scripts.chart, width: 1200)
    let names = SampleChart.scripts.chart.data.categories
    #expect(scene.texts(.categoryLabel) == names.filter { !$0.isEmpty })
    #expect(scene.texts(.title) == [SampleChart.scripts.chart.title])
  }
}
