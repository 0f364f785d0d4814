// What is told of bars that linked charts filter: values, JSON, words, the line over the page.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite("What remains of bars is drawn, written and told")
struct RemainingTests {
  private func chart(
    _ method: Query.Method, _ values: [Double], _ remaining: [Double], rows: [Int],
    layout: Scene.Layout = .grouped
  ) -> Chart {
    var data = ChartData(
      categoryName: "Origin", categories: ["Europe", "Japan", "USA"],
      series: [
        .init(
          name: "v", values: values, texts: CellTexts(values.map(ChartData.text)),
          rowCounts: [73, 79, 254])
      ],
      grouping: Grouping(method: method, valueNames: ["v"], keyNames: ["Origin"]))
    data.remaining = RemainingBars(
      values: [remaining], rowCounts: [rows], rowCount: rows.reduce(0, +), wholeRowCount: 406)
    var chart = Chart(data: data, title: "cars", numberFormat: NumberFormat())
    chart.layout = layout
    return chart
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(
      state: state, size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
  }

  private var counts: Chart { chart(.sum, [73, 79, 254], [.nan, 79, 80], rows: [0, 79, 80]) }
  private var means: Chart { chart(.mean, [20, 30, 15], [.nan, 30, 44], rows: [0, 79, 2]) }

  @Test("A part stands before its faint whole, in the full colour of its bar")
  func parts() throws {
    let (plain, filtered) = (Theme.light.color(ofSeries: 0), scene(counts))
    let parts = filtered.marks.filter { $0.role == .remainingBar }
    #expect(parts.compactMap(\.datum?.value) == [79, 80])
    for part in parts {
      guard case .rect(let rect) = part else { continue }
      #expect(rect.fill == plain)
    }
    for index in filtered.bars {
      guard case .rect(let rect) = filtered.marks[index] else { continue }
      #expect(rect.fill != plain && rect.outline == plain)
    }
    // A click anywhere on the bar is one on the bar.
    let whole = filtered.marks[filtered.bars.upperBound - 1].bounds
    for y in [whole.minY + 1, whole.maxY - 1] {
      #expect(filtered.bar(at: Point(x: whole.midX, y: y))?.row == 2)
    }
    #expect(filtered.charts[0].domain == scene(unfiltered(counts)).charts[0].domain)
  }

  private func unfiltered(_ chart: Chart) -> Chart {
    var chart = chart
    chart.remaining = nil
    return chart
  }

  @Test("Another value stands before the outline of the whole, on an axis that has room for both")
  func others() throws {
    let filtered = scene(means)
    #expect(filtered.charts[0].domain.upperBound >= 44)
    let bar = try #require(filtered.barIndex(row: 2, series: 0))
    guard case .rect(let whole) = filtered.marks[bar] else { return }
    #expect(whole.fill == Theme.light.background && whole.outline != nil)
    let part = try #require(
      filtered.marks.first { $0.role == .remainingBar && $0.datum?.row == 2 })
    #expect(part.bounds.minX > whole.bounds.minX && part.bounds.maxX < whole.bounds.maxX)
    #expect(part.bounds.minY < whole.bounds.minY)
    // Beyond the whole it is the same bar, and the end of the whole is seen.
    #expect(filtered.bar(at: Point(x: part.bounds.midX, y: part.bounds.minY + 3))?.row == 2)
    #expect(filtered.extent(ofBar: bar).minY == part.bounds.minY)
    let end = filtered.marks.first {
      if case .line = $0 { $0.role == .remainingBar && $0.datum?.row == 2 } else { false }
    }
    #expect(abs((end?.bounds.midY ?? 0) - whole.bounds.minY) <= 2)
  }

  @Test("The axis never shrinks while a brush moves, and is the whole's once nothing filters")
  func axis() {
    var random = SeededGenerator(seed: 8)
    var chart = means
    let whole = scene(unfiltered(chart)).charts[0].domain
    var last = scene(chart).charts[0].domain
    var changes = 0
    for _ in 0..<60 {
      let values = (0..<3).map { _ in Double.random(in: 0...90, using: &random) }
      chart.remaining = RemainingBars(
        values: [values], rowCounts: [[1, 1, 1]], rowCount: 3, wholeRowCount: 406)
      let domain = scene(chart).charts[0].domain
      #expect(domain.lowerBound <= last.lowerBound && domain.upperBound >= last.upperBound)
      #expect(domain.upperBound >= values.max() ?? 0)
      if domain != last { changes += 1 }
      last = domain
    }
    #expect(changes <= 3)
    chart.remaining = nil
    #expect(scene(chart).charts[0].domain == whole)
  }

  @Test("A filtered bar has its value and its whole in JSON; no other mark has a whole")
  func json() {
    let lines = scene(counts).json().split(separator: "\n")
    let bars = lines.filter { $0.contains(#""role":"bar""#) }
    #expect(bars.count == 3)
    #expect(bars[0].contains(#""value":0,"whole":73,"row":0"#))
    #expect(bars[2].contains(#""value":80,"whole":254,"row":2"#))
    let remaining = lines.filter { $0.contains(#""role":"remaining-bar""#) }
    #expect(remaining.count == 2 && remaining.allSatisfy { !$0.contains("whole") })
    #expect(scene(means).json().contains(#""value":null,"whole":20"#))
    #expect(!scene(unfiltered(counts)).json().contains(#""whole""#))
    // The share of the bar under the pointer is only in a window.
    var state = ChartState()
    state.linked.hoverShare = counts.remaining
    let hovered = scene(unfiltered(counts), state)
    #expect(hovered.marks.contains { $0.role == .hoverShare })
    #expect(hovered.json() == scene(unfiltered(counts)).json())
  }

  @Test("Values, tooltip, title and description say what remains and of what")
  func words() throws {
    let filtered = scene(counts)
    #expect(filtered.texts(.valueLabel) == ["79", "80"])
    let last = filtered.marks[filtered.bars.upperBound - 1]
    #expect(counts.title(ofBar: last) == "USA: 80 of 254")
    let description = counts.describe()
    #expect(description.contains("Filtered by other charts: 159 of 406 rows remain.\n"))
    #expect(description.contains("USA: 80 of 254 (31%).\n"))
    #expect(means.describe().contains("USA: 44, was 15.\n"))
    #expect(means.describe().contains("Europe: nothing, was 20.\n"))
    let tooltip = scene(counts, ChartState(hovered: BarID(row: 2, series: 0))).texts(.tooltip)
    #expect(tooltip.contains("80 of 254") && tooltip.contains("31% of USA"))
    #expect(tooltip.contains("80 of 254 rows"))
  }

  @Test("What remains of a mean is told to the hundredth, or as exactly as its whole")
  func decimals() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let whole = Double(Int.random(in: 1...9_999, using: &random)) / 1_000
      let value = Double.random(in: 0.1...90, using: &random)
      let chart = chart(.mean, [whole, 30, 15], [value, 30, 44], rows: [9, 79, 2])
      let text = try #require(chart.remainingText(BarID(row: 0, series: 0), .all))
      let told = text.prefix { $0 != "," }
      let decimals = told.split(separator: ".").dropFirst().first?.count ?? 0
      let most = max(2, ChartData.text(whole).split(separator: ".").last?.count ?? 0)
      #expect(decimals <= most, "\(text)")
      #expect(abs((Double(told) ?? .nan) - value) <= 0.5001 / (most == 2 ? 100 : 1_000), "\(text)")
    }
  }

  @Test("A bar is called by what remains of it")
  func elements() throws {
    let chart = counts
    let element = chart.elements(
      in: scene(chart), state: ChartState(), index: 0, origin: Point(x: 0, y: 0))
    let series = try #require(element.children.first { $0.kind == .series })
    #expect(
      series.children.map(\.name)
        == ["Europe, 0 of 73", "Japan, 79 of 79", "USA, 80 of 254"])
    #expect(series.children[2].value?.current == 80)
    #expect(series.children[2].description == "31%")
    #expect(element.description.contains("159 of 406 rows remain."))
  }

  @Test("The line over the page says what is selected, and its × clears it")
  func note() throws {
    var state = ChartState()
    state.linked.note = LinkedNote(names: "Japan", rowCount: 79, wholeRowCount: 406)
    (state.linked.headroom, state.scrolls) = (56, true)
    let chart = unfiltered(counts)
    let whole = scene(chart, state)
    #expect(whole.texts(.linkedNote) == ["Japan: 79 of 406 rows"])
    let control = try #require(whole.control(.linkedNote))
    #expect(control.items.map(\.action) == [.clearSelections])
    #expect(whole.controlItem(at: control.items[0].frame.center)?.control == .linkedNote)
    #expect(whole.marks.contains { $0.role == .ringArc })
    #expect(whole.texts(.ringLabel).first == "19%")
    // In a picture it is told without the button; other charts keep the room and have no title.
    #expect(scene(chart, state.ofPicture).control(.linkedNote)?.items.count == nil)
    #expect(scene(chart, state.ofPicture).texts(.linkedNote) == ["Japan: 79 of 406 rows"])
    var other = state
    (other.linked.note, other.linked.isUntitled) = (nil, true)
    let beside = scene(chart, other)
    #expect(beside.texts(.title).isEmpty && !whole.texts(.title).isEmpty)
    func plot(_ scene: Scene) -> Rect? { scene.marks.first { $0.role == .plot }?.bounds }
    #expect(plot(beside) == plot(whole))
    // Nothing moves when the line goes.
    var cleared = state
    cleared.linked.note = nil
    #expect(plot(scene(chart, cleared)) == plot(whole))
    #expect(chart.describe(state).contains("Japan: 79 of 406 rows.\n"))
  }

  @Test("A chart of several has a × of its own")
  func removing() throws {
    var state = ChartState()
    #expect(scene(counts, state).control(.removeChart) == nil)
    (state.linked.isRemovable, state.scrolls) = (true, true)
    let scene = scene(counts, state)
    let control = try #require(scene.control(.removeChart))
    #expect(control.items.map(\.action) == [.removeChart])
    let menu = try #require(scene.control(.menuButton))
    #expect(!menu.frame.intersects(control.frame) && control.frame.minX > menu.frame.maxX)
  }

  @Test("A selection is called by its names, or by its range where there is an order")
  func names() throws {
    func name(_ chart: Chart, _ rows: [Int]) -> String? {
      chart.linkedName(
        ChartState(selection: Selection(rows.map { BarID(row: $0, series: 0) })))
    }
    #expect(name(counts, []) == nil)
    #expect(name(counts, [1]) == "Japan")
    #expect(name(counts, [0, 2]) == "Europe and USA")
    let many = SampleChart.rows("many", 20) { "R\($0)" }.chart
    #expect(name(many, Array(0..<7)) == "7 bars")
    let bins = Chart(
      data: try ChartsTests.chart(
        "n\n" + (0..<60).map { "\($0)\n" }.joined(), category: "n:10", method: .count),
      title: "", numberFormat: NumberFormat())
    #expect(name(bins, [1, 2, 3]) == "10 to 40")
    #expect(name(bins, [1]) == bins.data.shortName(ofRow: 1))
  }

  @Test("What remains changes in length while the bars stand")
  func motion() throws {
    let (before, after) = (scene(unfiltered(counts)), scene(counts))
    let transition = try #require(Transition(from: before, to: after, pixel: 1))
    let start = transition.scene(at: 0)
    let parts = start.marks.filter { $0.role == .remainingBar }
    let wholes = before.bars.dropFirst().map { before.marks[$0].bounds }
    #expect(parts.map(\.bounds) == wholes)
    #expect(transition.scene(at: 1) == after)
  }
}
