// The law of a layout that is kept from frame to frame: each picture is the one that a chart without
// a frame before has.
import Charts
import Queries
import Scenegraph
import TestSupport
import Testing
import Words

@Suite("A layout that is kept changes no picture")
struct KeptLayoutLawTests {
  @Test("Whatever changes between two frames") func anyChange() {
    var random = SeededGenerator(seed: 20)
    let measurers = [FixedAdvanceMeasurer(), FixedAdvanceMeasurer()]
    var (kept, failures) = (KeptLayout?.none, [String]())
    var (frames, hits) = (0, 0)
    for index in 0..<60 where Samples.takes(index) {
      let sign = RandomSceneLawTests.Sign.allCases.randomElement(using: &random) ?? .positive
      let chart =
        Bool.random(using: &random)
        ? SampleChart.all.randomElement(using: &random)?.chart
        : RandomSceneLawTests.chart(ChartForm(.vertical, .grouped), sign, &random)
      guard let chart else { continue }
      var dressed = DressedChart(chart, &random)
      for _ in 0..<12 {
        let change = dressed.changeOneThing(&random)
        let measurer = measurers[Int.random(in: 0..<8, using: &random) / 7]
        func scene(_ kept: inout KeptLayout?) -> Scene {
          dressed.chart.scene(
            state: dressed.state, size: dressed.size, scaleFactor: dressed.scaleFactor,
            measurer: measurer, kept: &kept)
        }
        let before = kept
        var none: KeptLayout?
        let (one, other) = (scene(&kept), scene(&none))
        if one != other { failures.append("\(change): \(dressed.name.joined(separator: ", "))") }
        frames += 1
        if let before, before === kept { hits += 1 }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(frames): \(failures.prefix(5))")
    #expect(hits * 4 > frames && hits < frames, "\(hits) of \(frames) frames kept it")
  }

  @Test("A step of a brush, a hover and a selection keep it; other bars, sizes and fonts do not")
  func whatKeepsIt() {
    var random = SeededGenerator(seed: 21)
    let size = Size(width: 640, height: 480)
    var chart = SampleChart.steps.chart
    chart.goal = nil
    var state = ChartState()
    state.linked.headroom = 40
    let (measurer, other) = (FixedAdvanceMeasurer(), FixedAdvanceMeasurer())
    var kept: KeptLayout?
    /// Whether the frame has found its layout again.
    func keeps(_ size: Size, _ measurer: FixedAdvanceMeasurer) -> Bool {
      let before = kept
      _ = chart.scene(state: state, size: size, scaleFactor: 1, measurer: measurer, kept: &kept)
      return before != nil && before === kept
    }
    #expect(!keeps(size, measurer) && keeps(size, measurer))
    chart.remaining = RemainingLawTests.parts(of: chart.source, &random)
    state.linked.note = LinkedNote(names: "AK", rowCount: 40, wholeRowCount: 97)
    // The reach of what remains is new once; within it nothing moves.
    _ = keeps(size, measurer)
    for step in 1...5 {
      chart.remaining?.rowCount = step
      state.linked.note = LinkedNote(names: "AK", rowCount: step, wholeRowCount: 97)
      state.hovered = BarID(row: step, series: 0)
      state.selection = [BarID(row: step - 1, series: 0)]
      state.focus = .bar(BarID(row: step, series: 0))
      #expect(keeps(size, measurer))
    }
    #expect(!keeps(Size(width: 641, height: 480), measurer) && !keeps(size, measurer))
    #expect(!keeps(size, other) && !keeps(size, measurer))
    chart.title += "!"
    #expect(!keeps(size, measurer))
    chart.source = ChartData("Name", ["a", "b"], ("v", [1, 2]))
    #expect(!keeps(size, measurer))
  }

  @Test(
    "Of many bars none is kept, which would have to be compared and released",
    arguments: [false, true])
  func manyBars(showsFew: Bool) {
    var kept: KeptLayout?
    var chart = SampleChart.rows("many", 20_000, seriesCount: 1) { "Row \($0)" }.chart
    // The others are behind a single bar, and in the source.
    if showsFew { chart.arrange(sort: .valueDescending, top: 5) }
    _ = chart.scene(
      state: ChartState(), size: Size(width: 640, height: 480), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer(), kept: &kept)
    #expect(kept == nil)
  }
}

extension DressedChart {
  /// Changes one thing, mostly such as comes often, and says which.
  fileprivate mutating func changeOneThing(_ random: inout SeededGenerator) -> String {
    let (rows, series) = (chart.data.rowCount, chart.data.series.count)
    let bar =
      rows > 0 && series > 0
      ? BarID(
        row: Int.random(in: 0..<rows, using: &random),
        series: Int.random(in: 0..<series, using: &random)) : nil
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1:
      state.hovered = bar
      return "hover"
    case 2, 3:
      state.selection = bar.map { [$0] } ?? []
      return "selection"
    case 4:
      state.focus = bar.map { .bar($0) }
      return "focus"
    case 5:
      state.found = bar.map { Selection([$0]) } ?? Selection()
      return "found"
    case 6, 7, 8:
      if chart.source.rowCount > 0 {
        chart.remaining = RemainingLawTests.parts(of: chart.source, &random)
      }
      return "remaining"
    case 9:
      chart.remaining = nil
      return "nothing remaining"
    case 10:
      state.linked.note = LinkedNote(
        names: "AK", rowCount: Int.random(in: 0...97, using: &random), wholeRowCount: 97)
      return "note"
    case 11:
      state.linked.hoverShare =
        chart.source.rowCount > 0 ? RemainingLawTests.parts(of: chart.source, &random) : nil
      return "share"
    case 12:
      state.hoveredItem = .init(Bool.random(using: &random) ? .sentence : .legend, 0)
      return "item"
    case 13:
      state.message = .said("Something to tell")
      state.selectionBand = Rect(x: 90, y: 80, width: 120, height: 90)
      (state.bandText, state.dismissedTooltip) = ("3 bars", bar)
      return "band"
    default: return changeWhatMayMove(&random)
    }
  }

  private mutating func changeWhatMayMove(_ random: inout SeededGenerator) -> String {
    let series = chart.data.series.count
    switch Int.random(in: 0..<11, using: &random) {
    case 0: changeForm(&random)
    case 1: changeLooks(&random)
    case 2: changeState(&random)
    case 3: changeReading(&random)
    case 4: state.reading = nil
    case 5: state.hiddenSeries = series > 0 ? [Int.random(in: 0..<series, using: &random)] : []
    case 6: size.width += Double(Int.random(in: -3...3, using: &random))
    case 7: state.linked.headroom = Bool.random(using: &random) ? 44 : 0
    case 8: state.linked.isUntitled.toggle()
    case 9: chart.title = chart.title.isEmpty ? "A title" : ""
    default: (state.asks, state.scrolls) = (Bool.random(using: &random), true)
    }
    return "what may move"
  }
}
