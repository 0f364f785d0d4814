// Charts that are added late, and charts that are brought back after more data have come.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Charts that are added and brought back late") struct AddedChartTests {
  private func orders(_ count: Int = 60, seed: UInt64 = 6) -> LinkedTable {
    var random = SeededGenerator(seed: seed)
    return LinkedTable(count, &random)
  }

  private func beside(_ panels: [Panel]) -> ScriptedWindow {
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    return ScriptedWindow([first] + panels, size: Size(width: 900, height: 700))
  }

  /// A window whose next chart waits for its answers.
  private func waiting(_ panels: [Panel] = []) throws -> ScriptedWindow {
    var window = beside(panels)
    window.send(.read(try orders().snapshot()))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.press(.character("a"))
    #expect(window.suggestionRequest?.task == .choose)
    return window
  }

  @Test func `beside sixty-four charts there is no room for another`() {
    var window = ScriptedWindow(.of([1, 2]))
    window.model.panels = Array(repeating: window.model.panels[0], count: Model.mostCharts)
    window.press(.character("a"))
    #expect(window.model.panels.count == Model.mostCharts && window.model.addition == nil)
    #expect(window.state.said == "65 files are too many; 64 at a time can be shown")
    #expect(window.model.showBeside("sums", of: 0) == [.redraw])
    window.model.panels.removeLast()
    let id = window.model.panels[0].id
    #expect(window.model.showBeside("sums", of: 0) == [.showBeside(table: "sums", chart: id)])
  }

  @Test func `a further chart has the conditions of all charts of its table, and no others`()
    throws
  {
    let filter = Field(LinkedTable.columns[1]).filter(["bird", "bat"], isExcluding: false)
    for (isOfAll, hasFailed) in [(true, false), (false, false), (true, true)] {
      let further = LinkedTable.panel(hasFailed ? "colour" : "year", nil, .count)
      var window = beside([further])
      window.send(.read(try orders().snapshot()))
      for index in 0..<(isOfAll ? 2 : 1) {
        guard var query = window.model.panels[index].askedQuery else { continue }
        query.filters = [filter]
        _ = window.model.change(index) { $0.ask(query) }
      }
      window.press(.character("a"))
      let query = try #require(window.model.panels.last?.askedQuery)
      #expect(window.model.panels.count == 3)
      #expect(query.filters == (isOfAll && !hasFailed ? [filter] : []))
    }
  }

  @Test func `a chart that cannot be drawn is not added, and a sentence says why`() throws {
    var window = try waiting()
    window.answerSuggestions()
    let request = try #require(window.suggestionRequest)
    let sentence = "‘orders.csv’ can no longer be read"
    let effects = window.send(
      .suggested(SuggestionAnswer(request: request, outcome: .drawn(.failed(sentence)))))
    #expect(effects == [.redraw] && window.state.said == sentence)
    #expect(window.model.panels.count == 1 && window.model.addition == nil)
    #expect(window.model.suggestionRequest == nil)
  }

  @Test func `a chart that comes before the one with the keyboard takes it over`() throws {
    var other = Panel(chart: Chart(data: .of([1, 2, 3]), title: "Other"))
    other.input = 7
    var window = try waiting([other])
    window.answerSuggestions()
    _ = window.model.activate(1)
    window.press(.home)
    #expect(window.model.active == 1 && window.state.focus == .bar(bar(0)))
    window.answerSuggestions()
    #expect(window.model.panels.map(\.input) == [0, 0, 7])
    #expect(window.model.active == 1)
    #expect(window.model.panels.allSatisfy { $0.state.focus == nil })
  }

  @Test func `a list that is open when a chart comes stays about its own`() throws {
    var window = try waiting()
    window.press(.character("b"))
    #expect(window.model.menu != nil)
    while window.suggestionRequest != nil { window.answerSuggestions() }
    #expect(window.model.panels.count == 2 && window.model.active == 0)
    let added = window.model.panels[1].askedQuery
    window.type("kind")
    window.press(.enter)
    #expect(window.model.menu == nil)
    #expect(window.model.panels[0].askedQuery?.category?.column.name == "kind")
    #expect(window.model.panels[1].askedQuery == added && added != nil)
  }

  @Test func `a title is that of the chart that was named, though another has come before it`()
    throws
  {
    var other = Panel(chart: Chart(data: .of([1, 2, 3]), title: "Other"))
    other.input = 7
    var window = try waiting([other])
    _ = window.model.perform(.name(.title), chart: 1)
    while window.suggestionRequest != nil { window.answerSuggestions() }
    #expect(window.model.panels.map(\.input) == [0, 0, 7] && window.model.active == 2)
    window.type("Birds")
    window.press(.enter)
    #expect(window.model.panels.map(\.chart.title) == ["Orders", "Orders", "Birds"])
  }

  @Test func `suggestions for older rows are chosen anew`() throws {
    var window = beside([])
    window.send(.read(try orders().snapshot()))
    window.press(.character("/"))
    window.press(.escape)
    let version = try #require(window.model.panels[0].suggested?.version)
    window.send(.read(try orders(80).snapshot()))
    #expect(window.model.panels[0].dataVersion > version)
    window.press(.character("a"))
    #expect(window.model.panels.count == 2)
    let categories = Suggestion.best(of: try orders(80).table()).map(\.query.category)
    #expect(categories.contains(window.model.panels[1].askedQuery?.category))
  }

  /// What a chart shows, by name, and what its question has of a table.
  private func values(
    _ panel: Panel?, of table: Table
  ) throws -> (shown: [String: Double], asked: [String: Double]) {
    let panel = try #require(panel)
    let query = try #require(panel.askedQuery)
    func byName(_ data: ChartData) -> [String: Double] {
      var values: [String: Double] = [:]
      for (row, name) in data.categories.enumerated() {
        guard let value = data.series.first?.values[row], !value.isNaN else { continue }
        values[name] = value
      }
      return values
    }
    let answer = try run(query, over: table)
    return (byName(panel.chart.source), byName(ChartData(answer)))
  }

  @Test func `a chart that was waited for has the rows that have come meanwhile`() throws {
    var window = try waiting()
    window.answerSuggestions()
    #expect(window.suggestionRequest != nil)
    window.send(.read(try orders(200).snapshot()))
    while !window.requests.isEmpty { window.answer() }
    window.answerSuggestions()
    while !window.requests.isEmpty { window.answer() }
    #expect(window.model.panels.count == 2)
    let (shown, asked) = try values(window.model.panels.last, of: try orders(200).table())
    #expect(shown == asked && !shown.isEmpty)
    #expect(window.model.panels.last?.read?.table?.rowCount == 200)
  }

  @Test func `a chart asked for beside another file comes of that, though one is waited for`()
    throws
  {
    var other = Panel(chart: Chart(data: .empty, title: "Strikes"))
    other.input = 7
    var window = try waiting([other])
    let table = try Strikes.table()
    let answer = try run(
      Query(category: Field(ColumnRef(name: "state", position: 0)), method: .count), over: table)
    window.send(
      .read(Snapshot(data: ChartData(answer), table: table, answer: answer), input: 7))
    window.model.panels[1].immediateRowLimit = 0
    _ = window.model.activate(1)
    window.press(.character("a"))
    while window.suggestionRequest != nil { window.answerSuggestions() }
    #expect(window.model.panels.map(\.input) == [0, 7, 7])
    let (shown, asked) = try values(window.model.panels.last, of: table)
    #expect(shown == asked)
  }

  @Test(arguments: [false, true])
  func `a chart is not added of another table than it was asked for`(isChosen: Bool) throws {
    var window = beside([])
    var news = try orders().snapshot()
    news.source = ShopSource(shown: "orders")
    window.send(.read(news))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.press(.character("a"))
    if isChosen { window.answerSuggestions() }
    let request = try #require(window.suggestionRequest)
    _ = window.model.openTable("customers", chart: 0)
    let table = try Table(reading: "city,people\nOslo,7\nRome,28\nOslo,3\n")
    let query = Query(category: Field(ColumnRef(table.columns[0])), method: .count)
    let answer = try run(query, over: table)
    var customers = Snapshot(
      data: ChartData(answer), table: table, answer: answer,
      choice: QueryChoice(query, layout: .grouped, orientation: .vertical),
      source: ShopSource(shown: "customers"), generation: 1)
    customers.isReadAgain = true
    window.send(.read(customers))
    while !window.requests.isEmpty { window.answer() }
    #expect(window.model.panels[0].shownTable == "customers")
    #expect(window.suggestionRequest == nil && window.model.addition == nil)
    if let late = request.answer() { window.send(.suggested(late)) }
    while window.suggestionRequest != nil { window.answerSuggestions() }
    while !window.requests.isEmpty { window.answer() }
    #expect(window.model.panels.count == 1 && window.state.said == nil)
  }

  // MARK: Drags

  /// Draws a band too small to touch a bar in the last chart, or the first.
  private func drawBand(in window: inout ScriptedWindow, last: Bool) throws {
    let plots = window.scene.marks.filter { $0.role == .plot }
    let plot = try #require(last ? plots.last : plots.first).bounds
    let corner = Point(x: plot.minX + 1, y: plot.minY + 1)
    window.drag([corner, Point(x: corner.x + 5, y: corner.y)], releases: false)
    let chart = last ? window.model.panels.count - 1 : 0
    #expect(window.model.panels[chart].state.selectionBand != nil)
    #expect(window.model.panels[chart].state.selection.isEmpty)
  }

  private func hasBand(_ window: ScriptedWindow) -> Bool {
    window.model.gesture != nil
      || window.model.panels.contains { $0.state.selectionBand != nil || $0.band != nil }
      || window.scene.marks.contains { $0.role == .selectionBand }
  }

  @Test func `a drag ends once undo takes another chart away, or brings one back`() throws {
    var window = beside([])
    window.send(.read(try orders().snapshot()))
    window.press(.character("a"))
    #expect(window.model.panels.count == 2)
    try drawBand(in: &window, last: false)
    window.press(.character("z"), .control)
    #expect(window.model.panels.count == 1 && !hasBand(window))
    window.move(to: Point(x: 300, y: 300))
    #expect(!hasBand(window))
    window.press(.character("a"))
    _ = window.model.activate(0)
    window.press(.delete)
    try drawBand(in: &window, last: true)
    window.press(.character("z"), .control)
    #expect(window.model.panels.count == 2 && !hasBand(window))
  }

  @Test func `a drag ends once a chart comes that was waited for`() throws {
    var other = Panel(chart: Chart(data: .of([1, 2, 3]), title: "Other"))
    other.input = 7
    var window = try waiting([other])
    window.answerSuggestions()
    try drawBand(in: &window, last: true)
    window.answerSuggestions()
    #expect(window.model.panels.map(\.input) == [0, 0, 7] && !hasBand(window))
  }

  // MARK: Brought back

  @Test(arguments: [true, false])
  func `the only chart of a file shows what has come for it since it went`(wasRead: Bool) throws {
    var other = Panel(chart: Chart(data: .of([1, 2, 3]), title: "Other"))
    other.input = 7
    var window = beside([other])
    if wasRead { window.send(.read(try orders().snapshot())) }
    window.press(.delete)
    #expect(window.model.panels.map(\.input) == [7])
    window.send(.read(try orders(200).snapshot()))
    window.press(.character("z"), .control)
    #expect(window.model.panels.map(\.input) == [0, 7])
    #expect(window.model.panels[0].read?.table?.rowCount == 200)
    #expect(window.model.panels[0].chart.data.series.map(\.summary.sum) == [200])
  }

  @Test func `what a chart had not shown yet when it went is shown once it is back`() throws {
    var other = Panel(chart: Chart(data: .of([1, 2, 3]), title: "Other"))
    other.input = 7
    var window = beside([other])
    window.send(.read(try orders().snapshot()))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.send(.read(try orders(200).snapshot(generation: 1)))
    #expect(window.model.panels[0].request != nil)
    window.press(.delete)
    window.press(.character("z"), .control)
    while !window.requests.isEmpty { window.answer() }
    #expect(window.model.panels.map(\.input) == [0, 7])
    #expect(window.model.panels[0].read?.table?.rowCount == 200)
    #expect(window.model.panels[0].chart.data.series.map(\.summary.sum) == [200])
  }

  @Test func `a chart that is brought back shows what has come for the others meanwhile`() throws {
    var window = beside([LinkedTable.panel("year", "cost", .sum)])
    window.send(.read(try orders().snapshot()))
    _ = window.model.activate(1)
    window.press(.delete)
    window.send(.read(try orders(200).snapshot()))
    window.press(.character("z"), .control)
    #expect(window.model.panels.count == 2)
    #expect(window.model.panels[1].read?.table?.rowCount == 200)
    let query = try #require(window.model.panels[1].askedQuery)
    let whole = try run(query, over: try orders(200).table())
    let shown = window.model.panels[1].chart.source
    for (place, name) in whole.categories.enumerated() {
      let row = try #require(shown.categories.firstIndex(of: name))
      #expect(shown.series[0].values[row] == whole.series[0].values[place], "\(name)")
    }
  }

  /// A second chart of the reading's own question.
  private func copy() -> Panel {
    var panel = Panel(chart: Chart(data: .empty, title: "Orders"))
    panel.input = 0
    return panel
  }

  @Test(arguments: [false, true])
  func `a chart that is brought back knows how reading has ended`(hasFailed: Bool) throws {
    var window = beside([copy()])
    var news = try orders().snapshot()
    news.reading = ChartState.Reading(rows: 60)
    window.send(.read(news))
    _ = window.model.activate(1)
    window.press(.delete)
    news.reading = nil
    if hasFailed { news.failure = .absent }
    window.send(.read(news))
    window.press(.character("z"), .control)
    #expect(window.model.panels.count == 2)
    #expect(window.model.panels.allSatisfy { $0.state.reading == nil })
    let told = window.model.panels.map(\.chart.source.told)
    #expect(told.allSatisfy { $0.count == (hasFailed ? 1 : 0) } && told[0] == told[1])
  }

  @Test func `why reading has ended is told once in a chart that is brought back`() throws {
    var window = beside([copy()])
    window.send(.read(try orders().snapshot()))
    _ = window.model.activate(1)
    window.press(.delete)
    var news = try orders(200).snapshot()
    news.failure = .absent
    window.send(.read(news))
    window.press(.character("z"), .control)
    let told = window.model.panels.map(\.chart.source.told)
    #expect(told.map(\.count) == [1, 1])
  }

  @Test func `a chart that went before the first row shows the rows once it is back`() throws {
    var window = beside([LinkedTable.panel("year", "cost", .sum)])
    _ = window.model.activate(1)
    window.press(.delete)
    #expect(window.model.panels.count == 1)
    window.send(.read(try orders().snapshot()))
    window.press(.character("z"), .control)
    #expect(window.model.panels.count == 2)
    #expect(window.model.panels[1].read?.table?.rowCount == 60)
    #expect(!window.model.panels[1].chart.source.categories.isEmpty)
  }
}
