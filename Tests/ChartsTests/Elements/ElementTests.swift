// What is said of a chart and its parts, word by word.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct ElementTests {
  private func element(
    _ chart: Chart, _ state: ChartState = ChartState(), width: Double = 800, height: Double = 600,
    hasFocus: Bool = false
  ) -> AccessibleElement {
    let scene = chart.scene(
      state: state, size: Size(width: width, height: height), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
    return chart.elements(
      in: scene, state: state, index: 0, origin: Point(x: 0, y: 0), hasFocus: hasFocus)
  }

  private func find(_ part: ElementID.Part, _ root: AccessibleElement) throws -> AccessibleElement {
    try #require(root.flattened.first { $0.id.part == part })
  }

  @Test func `a chart is read from its title to its ring`() throws {
    let chart = element(SampleChart.steps.chart)
    #expect(chart.name == "Bar chart, 7 bars, Steps by Day")
    #expect(
      chart.children.map(\.kind)
        == [.heading, .label, .label, .series, .group, .level])
    #expect(chart.children[0].name == "Daily step count")
    #expect(chart.children[3].name == "Steps")
    #expect(chart.children[3].description == "7 bars, 365 to 1,232, total 5,100")
    let friday = try find(.bar(row: 4, series: 0), chart)
    #expect(friday.name == "Fri" && friday.description == "1,232, 24%")
    #expect(friday.value?.text == "1,232" && friday.value?.current == 1232)
    #expect(friday.value?.minimum == 0 && friday.value?.maximum == 1_500)
    #expect(friday.position == .init(5, of: 7))
    #expect(friday.action?.name == "select")
    #expect(chart.children[5].name == "Fri, 1,232 of 5,100")
    #expect(chart.children[5].value?.text == "24%")
  }

  @Test func `a legend entry is a toggle that says what a press would do`() throws {
    let chart = element(SampleChart.mortality.chart, ChartState(hiddenSeries: [1]))
    let entries = try find(.control(.legend), chart).children
    #expect(entries.map(\.name) == ["Girls", "Boys"])
    #expect(entries.map { $0.states.contains(.checked) } == [true, false])
    #expect(entries.map(\.action?.name) == ["hide", "show"])
    #expect(entries.map(\.action?.key) == ["1", "2"])
    #expect(entries[1].controls == [ElementID(chart: 0, .series(1))])
    #expect(chart.children.count { $0.kind == .series } == 1)
  }

  @Test func `the control's choices begin with what is written on them`() throws {
    var sample = SampleChart.rows("rows", 30) { "Row \($0)" }.chart
    sample.arrange(sort: .none, top: 10)
    var state = ChartState()
    state.scrolls = true
    let chart = element(sample, state)
    let control = try find(.control(.numberOfBars), chart)
    #expect(
      control.children.map(\.name)
        == ["All bars", "20 largest bars", "10 largest bars", "5 largest bars"])
    #expect(control.children.map { $0.states.contains(.checked) } == [false, false, true, false])
    let other = try find(.bar(row: nil, series: 0), chart)
    #expect(other.name == "20 others" && !other.description.contains("row"))
    #expect(other.position == .init(11, of: 11))
  }

  @Test func `the largest bars keep the identity of their rows`() throws {
    var sample = SampleChart.steps.chart
    sample.arrange(sort: .valueDescending, top: nil)
    let series = try find(.series(0), element(sample))
    #expect(series.children.map(\.name) == ["Fri", "Mon", "Sat", "Wed", "Tue", "Thu", "Sun"])
    #expect(series.children[0].id.part == .bar(row: 4, series: 0))
    #expect(series.children[0].position == .init(1, of: 7))
  }

  @Test func `zoomed in, a place is still one among all bars, over gaps`() throws {
    let values: [Double] = (0..<100).map { $0 % 2 == 0 ? Double($0) : .nan }
    let sample = SampleChart(
      "gaps", ChartData("Row", (0..<100).map { "r\($0)" }, ("V", values))
    ).chart
    var state = ChartState(focus: .bar(BarID(row: 2, series: 0)))
    state.viewport = Viewport(start: 50, length: 10, of: 100)
    let series = try find(.series(0), element(sample, state, hasFocus: true))
    #expect(series.children.map(\.name) == ["r2", "r50", "r52", "r54", "r56", "r58"])
    #expect(series.children[0].states.isSuperset(of: [.offScreen, .focused]))
    #expect(series.children.map(\.position?.index) == [2, 26, 27, 28, 29, 30])
    #expect(series.children.allSatisfy { $0.position?.count == 50 })
  }

  @Test func `bars drawn as one are told together, with the focused one alone`() throws {
    let state = ChartState(focus: .bar(BarID(row: 4_321, series: 0)))
    let series = try find(.series(0), element(SampleChart.many.chart, state, hasFocus: true))
    #expect(series.children.count < 1_000)
    let run = try #require(series.children.first { !$0.children.isEmpty })
    #expect(series.children.count { !$0.children.isEmpty } == 1)
    #expect(run.kind == .barRun && run.name.hasPrefix("Rows 4,3"))
    #expect(run.children.map(\.name) == ["Row 4322"])
    #expect(run.children[0].states.contains(.focused))
    #expect(run.children[0].position == .init(4_322, of: 5_000))
  }

  @Test func `while reading, the ring says how far it has come`() throws {
    let sample = SampleChart.steps.chart
    let known = element(
      sample, ChartState(reading: .init(bytes: 120_000_000, totalBytes: 385_000_000, rows: 1_234)))
    let ring = try find(.ring, known)
    #expect(ring.name == "Reading: 120 of 385 MB, 1,234 rows")
    #expect(ring.value?.text == "31%" && known.states.contains(.busy))
    let unknown = try find(
      .ring, element(sample, ChartState(reading: .init(bytes: 5_000, rows: 12))))
    #expect(unknown.states.contains(.indeterminate) && unknown.value == nil)
  }

  @Test func `infinite values and those off the scale are numbers all the same`() throws {
    let infinite = try find(.bar(row: 3, series: 0), element(SampleChart.extreme.chart))
    #expect(infinite.value?.text == "infinity" && infinite.description == "infinity")
    #expect(infinite.value?.current == infinite.value?.maximum)
    var log = SampleChart.mixed.chart
    log.scale = .log
    let off = try find(.bar(row: 1, series: 0), element(log))
    #expect(off.description == "minus 45.5, off the scale")
    #expect(off.value?.current == -45.5 && off.value?.minimum == -45.5)
  }

  @Test func `of shares, a bar says its own part of the row`() throws {
    var sample = SampleChart.gaps.chart
    sample.layout = .normalized
    let bar = try find(.bar(row: 2, series: 0), element(sample))
    #expect(bar.description == "5, 56%" && bar.value?.maximum == 5)
  }

  @Test func `what a line has no room for is told in full, once each`() throws {
    var sample = SampleChart.steps.chart
    let words = String(repeating: "a long word or two ", count: 40)
    sample.data.notices = [words, "3 rows skipped\u{0}\nand more"]
    let notices = element(sample).children.filter {
      if case .notice = $0.id.part { true } else { false }
    }
    #expect(notices.map(\.name) == [String(words.dropLast()), "3 rows skipped and more"])
  }

  @Test func `a name is one line of a limited length`() {
    #expect(ElementText.line("a\u{0}b\r\nc\t") == "a b c")
    #expect(ElementText.line("  \n ") == "")
    #expect(ElementText.line("été ∞") == "été ∞")
    let long = ElementText.line(String(repeating: "é", count: 2_000))
    #expect(long == String(repeating: "é", count: 999) + "…")
  }

  @Test func `a name that is empty or blank gives way to the number of the row`() throws {
    var sample = SampleChart(
      "blank", ChartData("Name", ["", " \u{0}", "x"], ("V", [1, 2, 3]))
    ).chart
    sample.arrange(sort: .valueDescending, top: nil)
    let bars = try find(.series(0), element(sample)).children
    #expect(bars.map(\.name) == ["x", "2", "1"])
  }

  @Test func `ten times as many rows have no more elements`() {
    func count(_ rows: Int) -> Int {
      let values = (0..<rows).map { Double($0 * 37 % 1_009) }
      let data = ChartData(
        categoryName: "Row", categories: Array(repeating: "r", count: rows),
        series: [.init(name: "V", values: values, texts: Array(repeating: "", count: rows))])
      return element(Chart(data: data, title: "many")).flattened.count
    }
    #expect(abs(count(1_000_000) - count(100_000)) <= 20)
    #expect(count(1_000_000) < 1_000)
  }
}
