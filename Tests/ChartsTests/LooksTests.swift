// What somebody says of a chart's looks, in its picture and its sentences; and as laws over random
// charts.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite("A chart looks as somebody says")
struct LooksTests {
  private static let regions = ChartData(
    "region", ["North", "South", "East", "West", "Abroad", "Islands"],
    ("total", [128, 91, 74, 66, 41, 18]))
  private static let plan = ChartData(
    "region", ["North", "South", "East"], ("total", [128, 91, 74]), ("plan", [110, 100, 80]))

  private func chart(_ data: ChartData = regions, _ change: (inout Looks) -> Void) -> Chart {
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    change(&chart.looks)
    return chart
  }

  private func scene(
    _ chart: Chart, _ state: ChartState = ChartState(), size: Size = Size(width: 800, height: 600)
  ) -> Scene {
    chart.scene(state: state, size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private func texts(_ scene: Scene, _ role: Role) -> [String] {
    scene.marks.compactMap { mark in
      guard mark.role == role, case .text(let text) = mark else { return nil }
      return text.text
    }
  }

  private func fills(_ scene: Scene) -> [Color?] {
    scene.marks[scene.bars].map { mark in
      if case .rect(let rect) = mark { rect.fill } else { nil }
    }
  }

  // MARK: Numbers and labels

  @Test("The unit stands above the axis and in the sentences, in place of the data's")
  func unit() {
    let chart = chart { $0.numbers.unit = "€" }
    #expect(texts(scene(chart), .legendLabel) == ["total, €"])
    #expect(chart.describe().contains("\nIn €.\n"))
    var owned = Self.regions
    owned.unit = NumberUnitName("kg")
    owned.series[0].name = "total (kg)"
    #expect(texts(scene(self.chart(owned) { $0.numbers.unit = "t" }), .legendLabel) == ["total, t"])
    #expect(texts(scene(self.chart(owned) { $0.numbers.unit = "" }), .legendLabel) == ["total"])
    owned.unit = NumberUnitName("min", clock: ClockNotation(seconds: 60, isOfHours: false))
    let clock = self.chart(owned) { $0.numbers.unit = "t" }
    #expect(clock.notices == ["Numbers are not shown in another unit: the values are durations"])
  }

  @Test("Bars are labelled by value, share or both; shares that mean nothing are told")
  func labels() {
    func labels(_ labels: BarLabels?, width: Double = 800) -> [String] {
      let chart = chart { $0.labels = labels }
      return texts(scene(chart, size: Size(width: width, height: 600)), .valueLabel)
    }
    #expect(labels(.value) == labels(nil))
    #expect(labels(.share) == ["31%", "22%", "18%", "16%", "10%", "4%"])
    #expect(labels(.both).first == "128 (31%)")
    #expect(labels(.both, width: 320) == labels(.value, width: 320), "where both have no room")
    var shares = chart(Self.plan) { $0.labels = .value }
    shares.layout = .normalized
    #expect(texts(scene(shares), .valueLabel).contains("128"))
    let mixed = ChartData("name", ["a", "b"], ("change", [3, -2]))
    #expect(
      chart(mixed) { $0.labels = .share }.notices
        == ["Bars have no labels of shares: their values do not add up to a whole"])
  }

  // MARK: Colours and names

  @Test("A bar and a series have the colours of their names; others keep theirs")
  func colors() throws {
    let red = Color(hex: 0xCC0000)
    let plain = fills(scene(chart { _ in }))
    let bars = fills(scene(chart { $0.colors["South"] = .fixed(red) }))
    #expect(bars[1] == red && bars[0] == plain[0] && bars[2] == plain[2])
    let series = scene(chart(Self.plan) { $0.colors["plan"] = .fixed(red) })
    #expect(fills(series).filter { $0 == red }.count == 3)
    let swatches = series.marks.filter { $0.role == .legendSwatch }
    guard case .rect(let swatch) = try #require(swatches.last) else { return }
    #expect(swatch.fill == red)
    for theme in [Theme.light, .dark, .highContrast, .highContrastLight] {
      for hue in ChosenColor.Hue.allCases {
        let color = ChosenColor.hue(hue).color(in: theme)
        #expect(color.contrast(with: theme.background) >= 3, "\(hue)")
      }
    }
  }

  @Test("Any colour is seen: by itself, by its edge, or if too thin for one by more ink")
  func contrast() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<200 {
      let color = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
      for theme in [Theme.light, .dark, .highContrast, .highContrastLight] {
        var chart = chart { $0.colors["total"] = .fixed(color) }
        chart.theme = theme
        let size = Size(width: round % 2 == 0 ? 600 : 30, height: 300)
        for mark in scene(chart, size: size).marks where mark.role == .bar {
          guard case .rect(let bar) = mark, let fill = bar.fill else { continue }
          let seen = [fill, bar.outline].compactMap(\.self).map {
            $0.contrast(with: theme.background)
          }
          #expect((seen.max() ?? 0) >= 3, "\(color)")
        }
        let isTold = chart.notices.contains { $0.contains("low contrast") }
        #expect(isTold == (color.contrast(with: theme.background) < 3))
      }
    }
  }

  @Test("Colours are read as they are written")
  func colorTexts() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let color = ChosenColor.fixed(Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)))
      #expect(ChosenColor(color.text) == color)
    }
    #expect(ChosenColor("#C00") == .fixed(Color(hex: 0xCC0000)) && ChosenColor("Red") == .hue(.red))
    for text in ["", "#", "#cc", "#ccccc", "#cc00zz", "cc0000", "puce", "#cc0000 "] {
      #expect(ChosenColor(text) == nil, "\(text)")
    }
  }

  @Test("A name is shown otherwise and stays what it is in the data")
  func names() {
    let chart = chart(Self.plan) { $0.names = ["North": "Up there", "plan": "As planned"] }
    let scene = scene(chart)
    #expect(texts(scene, .categoryLabel).contains("Up there"))
    #expect(texts(scene, .legendLabel).contains("As planned"))
    #expect(chart.describe().contains("Up there, total: 128"))
    #expect(chart.data.category(ofRow: 0) == "North" && chart.data.series[1].name == "plan")
    guard case .bar(let bar)? = scene.marks[scene.bars.lowerBound].datum else { return }
    #expect(bar.category == "North")
  }

  @Test("What is said of names that are gone is kept, and told once for all")
  func absent() {
    let one = chart { $0.colors["Nrth"] = .hue(.red) }
    #expect(one.notices == ["No bar or series is called “Nrth”: its colour is kept"])
    let many = chart { looks in
      for number in 0..<10_000 { looks.notes["gone \(number)"] = "a note" }
      looks.names["East"] = "Orient"
    }
    #expect(many.notices.count == 1 && many.notices[0].contains("9,997 more"))
    #expect(many.notices[0].hasSuffix("what is said of them is kept"))
  }

  // MARK: Legend

  @Test("The legend is where it is wanted, if it has room there", arguments: LegendSide.allCases)
  func legend(_ side: LegendSide) throws {
    for layout in Scene.Layout.allCases {
      var chart = chart(Self.plan) { $0.legend = side }
      chart.layout = layout
      let scene = scene(chart)
      let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
      let labels = scene.marks.filter { $0.role == .legendLabel }.map(\.bounds)
      try #require(labels.count == 2)
      switch side {
      case .right: #expect(labels.allSatisfy { $0.minX >= plot.maxX })
      case .below: #expect(labels.allSatisfy { $0.minY >= plot.maxY })
      case .above: #expect(labels.allSatisfy { $0.maxY <= plot.minY })
      case .bars where layout == .grouped: #expect(labels.allSatisfy { $0.maxY <= plot.minY })
      case .bars: #expect(labels.allSatisfy { $0.minX >= plot.maxX && $0.maxY > plot.minY })
      }
    }
  }

  // MARK: Lines and axis

  @Test("Lines at the mean and the median are where these are, of what is shown")
  func statistics() throws {
    func lines(_ chart: Chart, _ state: ChartState = ChartState()) -> [Double] {
      scene(chart, state).marks.compactMap { mark in
        guard mark.role == .referenceLine, case .axisValue(let value)? = mark.datum else {
          return nil
        }
        return value
      }
    }
    func areNear(_ found: [Double], _ expected: Double...) -> Bool {
      found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
    }
    var one = chart { _ in }
    one.references = [Reference(.mean), Reference(.median), Reference(value: 100)]
    #expect(areNear(lines(one), 418.0 / 6, 70, 100))
    #expect(texts(scene(one), .referenceLine).contains("mean 69.7"))
    #expect(one.describe().contains("Reference line: median, 70; 3 of 6 bars above it."))
    let millions = ChartData("k", ["a", "b"], ("v", [1_000_000, 2_400_000]))
    var large = SampleChart("t", millions).chart
    large.references = [Reference(.mean)]
    #expect(texts(scene(large), .referenceLine) == ["mean 1.7M"])
    var two = chart(Self.plan) { _ in }
    two.references = [Reference(.mean)]
    #expect(areNear(lines(two), 583.0 / 6))
    #expect(areNear(lines(two, ChartState(hiddenSeries: [1])), 293.0 / 3))
    two.layout = .stacked
    #expect(areNear(lines(two), 583.0 / 3))
    two.layout = .normalized
    #expect(lines(two).isEmpty && two.notices.contains { $0.contains("no line at the mean") })
  }

  @Test("An axis goes where it is wanted; bars that do not begin at zero are broken and told")
  func range() throws {
    let chart = chart { $0.range = AxisRange(40, 100) }
    let scene = scene(chart)
    #expect(scene.charts[0].domain == 40...100)
    #expect(scene.marks.contains { $0.role == .axisBreak })
    #expect(
      chart.notices == [
        "Bars do not begin at zero, but at 40", "1 bar is cut at 100", "1 bar lies below 40",
      ])
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    #expect(scene.marks[scene.bars].allSatisfy { plot.outset(by: 1).contains($0.bounds.center) })
    let open = self.chart { $0.range = AxisRange(nil, 100) }
    #expect(self.scene(open).charts[0].domain == 0...100)
    #expect(!self.scene(open).marks.contains { $0.role == .axisBreak })
    let beyond = self.chart { $0.range = AxisRange(500, nil) }
    #expect(self.scene(beyond).charts[0].domain.lowerBound == 0)
    #expect(beyond.notices.first?.hasPrefix("The axis keeps its own range") == true)
    var stack = self.chart(Self.plan) { $0.range = AxisRange(40, 100) }
    stack.layout = .stacked
    #expect(stack.notices == ["The axis keeps its own range: stacks begin at zero"])
  }

  @Test("Ranges are read as they are written, and one upside down is none")
  func rangeTexts() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let ends = (0..<2).map { _ in Double.random(in: -1e6...1e6, using: &random) }.sorted()
      for range in [AxisRange(ends[0], ends[1]), AxisRange(ends[0], nil), AxisRange(nil, ends[1])] {
        #expect(range.flatMap { AxisRange($0.text) } == range && range != nil)
      }
    }
    for text in ["60..40", "40..40", "..", "40", "a..b", "nan..1", "1..inf", "", "1...2.5"] {
      #expect(AxisRange(text) == nil || text == "1...2.5", "\(text)")
    }
    #expect(AxisRange("-3..-1")?.lower == -3 && AxisRange(".5...75")?.upper == 0.75)
  }

  // MARK: Notes

  @Test("Notes are drawn near their bars, told in sentences and tooltips")
  func notes() throws {
    let chart = chart { $0.notes = ["North": "Fire in May", "Abroad": "A new contract"] }
    let scene = scene(chart)
    #expect(texts(scene, .note) == ["Fire in May", "A new contract"])
    #expect(chart.describe().contains("North: 128 (31%). Note: Fire in May."))
    var state = ChartState()
    state.hovered = BarID(row: 0, series: 0)
    #expect(texts(self.scene(chart, state), .tooltip).contains("Fire in May"))
    var sorted = chart
    sorted.arrange(sort: .value, top: nil)
    let moved = self.scene(sorted)
    func place(_ scene: Scene) throws -> (note: Rect, bar: Rect) {
      let note = try #require(
        scene.marks.first { $0.role == .note && $0.attributes.label == "Fire in May" })
      let row = try #require(note.datum?.row)
      let bar = try #require(scene.barIndex(row: row, series: 0))
      return (note.bounds, scene.marks[bar].bounds)
    }
    for scene in [scene, moved] {
      let (note, bar) = try place(scene)
      #expect(abs(note.midX - bar.midX) < 220 && abs(note.midY - bar.minY) < 120)
    }
    #expect(try place(scene).note.minX < place(moved).note.minX)
  }

  @Test(
    "A note about a stack is about its end, not about its longest part", arguments: [true, false])
  func stackNotes(isVertical: Bool) throws {
    let data = ChartData(
      "month", ["Nov", "Dec"], ("Online", [811, 874]), ("Shops", [497, 586]),
      ("Partners", [229, 241]))
    var chart = chart(data) { $0.notes = ["Dec": "Second shop"] }
    chart.layout = .stacked
    chart.orientation = isVertical ? .vertical : .horizontal
    let scene = scene(chart)
    let note = try #require(scene.marks.first { $0.role == .note && $0.datum != nil })
    #expect(note.datum?.series == 2)
    let bars = scene.marks[scene.bars].map(\.bounds)
    #expect(bars.allSatisfy { !$0.intersects(note.bounds) })
  }

  @Test("A note about the first of few bars does not go left of it where it has no room there")
  func noteOfFirst() throws {
    let data = ChartData("region", ["North", "South", "East"], ("total", [128, 91, 74]))
    let scene = scene(chart(data) { $0.notes = ["North": "Fire in May"] })
    let note = try #require(scene.marks.first { $0.role == .note && $0.datum != nil })
    let bar = scene.marks[try #require(scene.barIndex(row: 0, series: 0))].bounds
    #expect(note.bounds.midX >= bar.midX)
  }

  @Test("The line of a note crosses no text", arguments: [true, false])
  func noteLines(isVertical: Bool) {
    var (random, lines) = (SeededGenerator(seed: isVertical ? 3 : 4), 0)
    for _ in 0..<60 {
      let count = Int.random(in: 2...14, using: &random)
      let series = (0..<Int.random(in: 1...3, using: &random)).map { index in
        ("s\(index)", (0..<count).map { _ in Double(Int.random(in: 0...999, using: &random)) })
      }
      let names = (0..<count).map { "n\($0)" }
      let data = ChartData(
        categoryName: "x", categories: names,
        series: series.map { .init(name: $0, values: $1, texts: $1.map(ChartData.text)) })
      var chart = chart(data) { looks in
        for name in names.shuffled(using: &random).prefix(3) { looks.notes[name] = "A note here" }
      }
      chart.layout = Bool.random(using: &random) ? .stacked : .grouped
      chart.orientation = isVertical ? .vertical : .horizontal
      let width = Double.random(in: 300...1_200, using: &random)
      let scene = scene(chart, size: Size(width: width, height: Double(200 + count * 30)))
      let texts = scene.marks.filter { if case .text = $0 { $0.role != .note } else { false } }
      for case .path(let line) in scene.marks where line.attributes.role == .note {
        guard case .move(let start)? = line.path.segments.first,
          case .line(let end)? = line.path.segments.last
        else { continue }
        lines += 1
        for step in 0...50 {
          let point = Point(
            x: start.x + (end.x - start.x) * Double(step) / 50,
            y: start.y + (end.y - start.y) * Double(step) / 50)
          #expect(texts.allSatisfy { !$0.bounds.contains(point) })
        }
      }
    }
    #expect(lines > 40)
  }

  @Test("A note without room is among the texts that are told")
  func cutNotes() {
    let chart = chart { $0.notes = ["North": "Fire in May"] }
    for (size, isDrawn) in [
      (Size(width: 800, height: 600), true), (Size(width: 90, height: 60), false),
    ] {
      let scene = scene(chart, size: size)
      #expect(texts(scene, .note).isEmpty != isDrawn)
      #expect(chart.cutTexts(ChartState(), in: scene).contains("North: Fire in May") != isDrawn)
    }
  }

  @Test(
    "Of notes without room the first twenty are told, in the order of their bars", arguments: 0..<12
  )
  func manyCutNotes(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = [19, 20, 21, 22, 40, 60][seed % 6]
    let names = (0..<count).map { "Row \($0)" }
    var chart = chart(
      ChartData("name", names, ("v", names.map { _ in Double.random(in: 1...9, using: &random) }))
    ) { looks in
      // A note about two bars is told once.
      for (place, name) in names.enumerated() { looks.notes[name] = "About \(place - place % 2)" }
    }
    if seed > 5 {
      for (place, name) in names.enumerated() { chart.looks.notes[name] = "About \(place)" }
      chart.arrange(sort: .value, top: nil)
    }
    let scene = scene(
      chart, size: Size(width: Double.random(in: 500...700, using: &random), height: 90))
    let drawn = Set(texts(scene, .note))
    var told: [String] = []
    for name in chart.data.categories {
      let note = chart.looks.notes[name] ?? ""
      if !drawn.contains(note), !told.contains(where: { $0.hasSuffix(": \(note)") }) {
        told.append("\(name): \(note)")
      }
    }
    let found = chart.cutTexts(ChartState(), in: scene).filter { $0.contains(": About ") }
    #expect(found == Array(told.prefix(20)))
    #expect(seed < 10 || found.count == 20)
  }

  @Test("A note covers no text and no other note, at any size", arguments: 0..<UInt64(30))
  func noteLaw(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let form = SceneLawTests.ways.randomElement(using: &random) ?? ChartForm(.vertical, .grouped)
    var chart = RandomSceneLawTests.chart(form, .positive, &random)
    for name in chart.data.categories where Bool.random(using: &random) {
      chart.looks.notes[name] = String(
        repeating: "word ", count: Int.random(in: 1...12, using: &random))
    }
    let size = Size(
      width: Double.random(in: 60...1_200, using: &random),
      height: Double.random(in: 60...900, using: &random))
    let scene = scene(chart, size: size)
    let boxes = scene.marks.compactMap { mark -> Rect? in
      guard mark.role == .note, case .rect(let box) = mark else { return nil }
      return box.bounds
    }
    for (index, box) in boxes.enumerated() {
      #expect(scene.bounds.union(box) == scene.bounds)
      #expect(!boxes[(index + 1)...].contains { $0.intersects(box) })
      for mark in scene.marks where mark.role != .note {
        guard case .text(let text) = mark, text.angle == 0 else { continue }
        #expect(!text.bounds.intersects(box), "\(text.text)")
      }
    }
    #expect(boxes.count <= 12)
  }

  @Test("Ten thousand notes take no longer than a frame, and hide nothing")
  func manyNotes() {
    let names = (0..<10_000).map { "Row \($0)" }
    let data = ChartData(
      "name", names, ("v", (0..<10_000).map { Double($0 % 97) }))
    let chart = chart(data) { looks in
      for name in names { looks.notes[name] = "a note about \(name)" }
    }
    _ = scene(chart)
    let time = ContinuousClock().measure { for _ in 0..<5 { _ = scene(chart) } }
    #expect(time < .seconds(2))
    #expect(scene(chart).marks.count { $0.role == .note } <= 48)
  }
}
