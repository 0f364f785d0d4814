// Charts that are added late, and charts that are brought back after more data have come.
import Charts
import Input
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

  // MARK: Brought back

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
