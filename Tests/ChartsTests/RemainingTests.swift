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
    let data = ChartData(
      categoryName: "Origin", categories: ["Europe", "Japan", "USA"],
      series: [
        .init(
          name: "v", values: values, texts: CellTexts(values.map(ChartData.text)),
          rowCounts: [73, 79, 254])
      ],
      grouping: Grouping(method: method, valueNames: ["v"], keyNames: ["Origin"]))
    var chart = Chart(data: data, title: "cars", numberFormat: NumberFormat())
    chart.remaining = RemainingBars(
      values: [remaining], rowCounts: [rows], rowCount: rows.reduce(0, +), wholeRowCount: 406)
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

  @Test("Bars of which nothing remains take no label from the others")
  func labelsOfOthers() {
    func labels(_ values: [[Double]], _ remaining: [[Double]], _ layout: Scene.Layout) -> [String] {
      let data = ChartData(
        categoryName: "Origin", categories: ["Europe", "Japan", "USA"],
        series: values.enumerated().map { index, values in
          .init(
            name: "v\(index)", values: values, texts: CellTexts(values.map(ChartData.text)),
            rowCounts: [9, 9, 9])
        },
        grouping: Grouping(method: .sum, valueNames: ["v0", "v1"], keyNames: ["Origin"]))
      var chart = Chart(data: data, title: "cars", numberFormat: NumberFormat())
      chart.remaining = RemainingBars(
        values: remaining, rowCounts: remaining.map { $0.map { $0.isNaN ? 0 : 1 } }, rowCount: 2,
        wholeRowCount: 27)
      chart.layout = layout
      return scene(chart).texts(.valueLabel)
    }
    let nothing = [Double](repeating: .nan, count: 3)
    let values = [[73.0, 79, 254], [60, 70, 80]]
    // Nothing of a series; nothing of its largest bar; less than nothing of all others.
    #expect(labels(values, [[40, 50, 60], nothing], .grouped) == ["40", "50", "60"])
    #expect(
      labels(values, [[40, 50, .nan], [7, 8, 9]], .grouped) == ["40", "7", "50", "8", "9"])
    #expect(
      labels([[-73, -79, -254]], [[-60, .nan, -120]], .grouped) == ["-60", "-120"].map(minus))
    // In a stack, beside the sums of what remains.
    let stacked = labels(values, [[60, 70, 200], nothing], .stacked)
    #expect(stacked.prefix(3) == ["60", "70", "200"])
    #expect(stacked.count == 6)
  }

  private func minus(_ text: String) -> String { "\u{2212}" + text.dropFirst() }

  @Test("Of filtered bars that are too thin for labels the largest has one, with its whole")
  func labelOfThin() {
    let sample = SampleChart.rows("many", 40) { "R\($0)" }.chart
    let values = (0..<40).map { 1_000 + Double($0 == 20 ? 500 : $0) }
    let data = ChartData("Row", (0..<40).map { "R\($0)" }, ("v", values))
    var chart = sample
    chart.source = data
    chart.remaining = RemainingBars(
      values: [values.map { $0 / 4 }], rowCounts: [values.map { _ in 1 }], rowCount: 40,
      wholeRowCount: 90)
    #expect(scene(chart).texts(.valueLabel).contains("375 of 1,500"))
  }

  @Test(
    "The share of the bar under the pointer is as wide as its bars, below an edge that is seen",
    arguments: ThemeTests.themes)
  func share(_ named: ThemeTests.Named) throws {
    for isFiltered in [false, true] {
      var chart = isFiltered ? counts : unfiltered(counts)
      chart.theme = named.theme
      var state = ChartState()
      state.linked.hoverShare = RemainingBars(
        values: [[20, 40, 60]], rowCounts: [[20, 40, 60]], rowCount: 120, wholeRowCount: 406)
      let scene = scene(chart, state)
      for row in 0..<3 {
        let index = try #require(scene.barIndex(row: row, series: 0))
        let found = scene.marks.filter { $0.role == .hoverShare && $0.datum?.row == row }
        guard case .rect(let bar) = scene.marks[index], found.count == 2,
          case .rect(let edge) = found[0], case .rect(let share) = found[1],
          let edgeFill = edge.fill, let shareFill = share.fill,
          let barFill = fill(above: share, in: scene, bar)
        else {
          Issue.record("\(found.count) marks of a share")
          continue
        }
        #expect(share.bounds.minX == bar.bounds.minX && share.bounds.width == bar.bounds.width)
        #expect(bar.bounds.contains(share.bounds) && edge.bounds.minY < share.bounds.minY)
        let contrast = shareFill.contrast(with: barFill)
        let ofEdge = min(edgeFill.contrast(with: barFill), edgeFill.contrast(with: shareFill))
        #expect(contrast >= 2 && max(contrast, ofEdge) >= 3)
        for label in scene.marks where label.role == .valueLabel && label.datum?.row == row {
          guard case .text(let text) = label, text.bounds.intersects(edge.bounds) else { continue }
          #expect(text.plate != nil, "a label lies across an edge")
        }
      }
    }
  }

  /// Of what remains where a share ends within that, else of the bar.
  private func fill(above share: RectMark, in scene: Scene, _ bar: RectMark) -> Color? {
    for case .rect(let part) in scene.marks
    where part.attributes.role == .remainingBar
      && part.attributes.datum?.row == share.attributes.datum?.row
      && part.bounds.minY < share.bounds.minY
    { return part.fill }
    return bar.fill
  }

  @Test("What is said of all bars is said of what remains", arguments: (0..<40).sampled)
  func sentencesOfAll(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = (0..<Int.random(in: 2...9, using: &random)).map { "N\($0)" }
    let isMean = Bool.random(using: &random)
    let series = (0..<Int.random(in: 1...3, using: &random)).map { index in
      ("v\(index)", names.map { _ in Double(Int.random(in: 1...900, using: &random)) })
    }
    func chart(_ series: [(String, [Double])]) -> Chart {
      let data = ChartData(
        categoryName: "Name", categories: CellTexts(names),
        series: series.map {
          .init(name: $0.0, values: $0.1, texts: CellTexts($0.1.map(ChartData.text)))
        },
        grouping: Grouping(
          method: isMean ? .mean : .sum, valueNames: series.map(\.0), keyNames: ["Name"]))
      return Chart(data: data, title: "", numberFormat: NumberFormat())
    }
    let left = series.map { series in
      series.1.map { value in
        Int.random(in: 0..<4, using: &random) == 0
          ? .nan : Double(Int.random(in: 1...Int(value), using: &random))
      }
    }
    var filtered = chart(series)
    filtered.remaining = RemainingBars(
      values: left, rowCounts: left.map { $0.map { $0.isNaN ? 0 : 1 } }, rowCount: 7,
      wholeRowCount: 99)
    // Nothing that is left of a sum is zero; a mean of nothing is none.
    let alone = chart(
      zip(series, left).map { ($0.0, $1.map { $0.isNaN && !isMean ? 0 : $0 }) })
    func sentences(_ text: String) -> [String] {
      text.split(separator: "\n").map(String.init).filter { line in
        ["Range: ", "Largest", "Smallest", "Total: ", "All bars", "v"].contains {
          line.hasPrefix($0)
        }
      }
    }
    #expect(sentences(filtered.describe()) == sentences(alone.describe()))
    let lines = filtered.describe().split(separator: "\n")
    #expect(lines[1] == "Filtered by other charts: 7 of 99 rows remain.")
    let spoken = filtered.overview(ChartState())
    #expect(spoken == "\(lines[1]) \(alone.overview(ChartState()))")
  }

  @Test("Beside charts of its table a chart of one series has no legend, as its sentence says it")
  func legend() throws {
    let chart = Chart(
      data: try ChartsTests.chart("n,k\n1,a\n2,b\n3,b\n", category: "k", method: .count),
      title: "", numberFormat: NumberFormat())
    var state = ChartState()
    #expect(scene(chart, state).control(.legend) != nil)
    state.linked.headroom = 56
    #expect(scene(chart, state).control(.legend) == nil)
    (state.linked.headroom, state.linked.isUntitled) = (0, true)
    #expect(scene(chart, state).control(.legend) == nil)
    // Without a sentence it is all that says what bars are.
    var silent = chart
    silent.hiddenParts = [.subtitle]
    #expect(scene(silent, state).control(.legend) != nil)
    // What the values count stands there still.
    var euros = chart
    euros.looks.numbers.unit = "€"
    #expect(scene(euros, state).texts(.axisName).contains { $0.contains("€") })
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
    let hours = SampleChart.rows("hours", 12) { "\($0)" }.chart
    #expect(name(hours, [3, 4, 5]) == "3 to 5")
    #expect(name(hours, [3, 5, 7, 9]) == "4 bars")
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
