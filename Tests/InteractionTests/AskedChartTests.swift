// A chart that is asked for before there are rows, or of a table without any; data too many to be
// arranged at once; and what happens before the first picture.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Charts that are asked for before their rows") struct AskedChartTests {
  private static let values: [Double?] = (0..<20_000).map { Double($0 * 7_919 % 20_011) }

  @Test func `a key before the first row asks for no bars, and they come with the rows`() throws {
    var random = SeededGenerator(seed: 4)
    let orders = LinkedTable(40, &random)
    var window = ScriptedWindow([LinkedTable.panel("kind", "cost", .mean)])
    window.answersAtOnce = false
    window.press(.character("o"))
    #expect(window.requests.count == 1)
    window.answer()
    #expect(window.model.chart.data.categories.isEmpty && window.requests.isEmpty)
    #expect(window.model.panels[0].asked != nil)
    window.answersAtOnce = true
    window.send(.read(try orders.snapshot()))
    let kinds = Set(orders.rows.map(\.kind))
    #expect(Set(window.model.chart.data.categories) == kinds)
    #expect(window.model.chart.source.question?.query.method == .mean)
    #expect(window.model.panels[0].asked == nil)
  }

  @Test func `of a table without rows only what was chosen for it is kept as a question`() throws {
    var random = SeededGenerator(seed: 4)
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    for count in [0, 30] {
      var window = ScriptedWindow(
        [first, LinkedTable.panel("kind", "cost", .mean)], size: Size(width: 900, height: 500))
      window.send(.read(try LinkedTable(count, &random).snapshot()))
      #expect((window.model.panels[1].askedQuery == nil) == (count == 0))
      #expect(window.model.panels[1].chart.data.categories.isEmpty == (count == 0))
      #expect(window.model.keptQuestions.count == (count == 0 ? 1 : 2))
    }
  }

  @Test(arguments: [1, 2])
  func `of a few rows what somebody asks is answered, too`(count: Int) throws {
    let rows = ["AK,bird,3\n", "AL,bat,5\n"].prefix(count).joined()
    let single = try Strikes.window(of: "place,kind,cost\n" + rows, by: "place")
    let read = try #require(single.model.panels[0].read)
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, LinkedTable.panel("kind", "cost", .mean)], size: Size(width: 900, height: 500))
    window.send(.read(read))
    #expect(window.model.panels[1].chart.data.categories.count == count)
    _ = window.model.activate(1)
    let order = window.model.chart.sort
    window.press(.character("o"))
    #expect(window.model.chart.sort != order)
    var query = try #require(window.model.panels[1].askedQuery)
    query.category = Field(LinkedTable.columns[0])
    _ = window.model.change(1) { $0.ask(query) }
    #expect(Set(window.model.chart.data.categories) == Set(["AK", "AL"].prefix(count)))
    // More rows are asked the same.
    window.send(.read(read))
    #expect(Set(window.model.chart.data.categories) == Set(["AK", "AL"].prefix(count)))
  }

  @Test(arguments: [false, true])
  func `a chart that is turned and named before its first answer stays so`(hasMore: Bool) throws {
    var random = SeededGenerator(seed: 4)
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, LinkedTable.panel("kind", "cost", .mean)], size: Size(width: 900, height: 500))
    window.answersAtOnce = false
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.send(.read(try LinkedTable(40, &random).snapshot()))
    _ = window.model.activate(1)
    #expect(window.model.panels[1].request != nil && window.model.chart.orientation == .vertical)
    window.press(.character("h"))
    _ = window.model.perform(.name(.title), chart: 1)
    window.type("Birds")
    window.press(.enter)
    // What is asked of more rows begins with what has been changed.
    if hasMore { window.send(.read(try LinkedTable(80, &random).snapshot())) }
    while !window.requests.isEmpty { window.answer() }
    let panel = window.model.panels[1]
    #expect(panel.asked == nil && panel.askedQuery?.method == .mean)
    #expect(!panel.chart.data.categories.isEmpty)
    #expect(panel.chart.orientation == .horizontal && panel.chart.title == "Birds")
  }

  @Test func `many rows of another generation are shown at once where it is known what they are`() {
    let more = ChartData.of(Self.values + [1, 2])
    for isKnown in [false, true] {
      var window = ScriptedWindow(.of(Self.values))
      window.answersAtOnce = false
      var news = Snapshot(data: more, generation: 1)
      if isKnown {
        let rows = DataMatch(from: window.model.chart.source, to: more, rows: .byIndex)
        news.match = (generation: 0, rows: rows)
      }
      window.send(.read(news))
      #expect(window.requests.count == (isKnown ? 0 : 1))
      #expect(window.model.chart.source.rowCount == (isKnown ? 20_002 : 20_000))
      while !window.requests.isEmpty { window.answer() }
      #expect(window.model.chart.source.rowCount == 20_002)
    }
    var window = ScriptedWindow(.empty)
    window.answersAtOnce = false
    window.send(.read(Snapshot(data: more, generation: 1)))
    #expect(window.requests.isEmpty && window.model.chart.source.rowCount == 20_002)
  }

  // MARK: Before the first picture

  @Test func `keys and presses before the first picture refer to no picture`() {
    let panel = Panel(chart: Chart(data: .of([3, 1, 2]), title: "T"))
    var model = Model(
      panels: [panel], size: Size(width: 800, height: 600), scaleFactor: 1, theme: .light)
    let told = model.pressAhead(.character("i"))
    #expect(told == [] && model.state.message == nil)
    let pressed = update(
      &model, .window(.buttonPressed(1, x: 300, y: 300, [], timeMilliseconds: 1)))
    #expect(pressed == [] && model.state.selection.isEmpty)
    let hidden = model.pressAhead(.character("v"))
    #expect(hidden.contains(.redraw) && model.chart.hiddenParts == [.values])
    let menu = model.pressAhead(.menu)
    #expect(menu == [] && model.menu == nil)
  }

  @Test func `on paper high contrast stays, and other themes are light on white`() {
    for theme in [ThemeChoice.light, .dark, .auto, .highContrast, .highContrastLight] {
      let model = Model(
        panels: [Panel(chart: Chart(data: .of([1]), title: "T"))],
        size: Size(width: 800, height: 600), scaleFactor: 1, theme: theme)
      let isStrong = [.highContrast, .highContrastLight].contains(theme)
      let paper = model.themeOnPaper
      #expect(paper.background == Theme.highContrastLight.background, "\(theme)")
      #expect((paper == Theme.highContrastLight) == isStrong, "\(theme)")
      #expect(isStrong || paper.ink == Theme.light.ink, "\(theme)")
    }
  }
}
