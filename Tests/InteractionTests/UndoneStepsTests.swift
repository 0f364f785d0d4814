// Steps of undo at their limits: a hundred, words with charts, late answers, tables on the way.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Steps of undo") struct UndoneStepsTests {
  @Test func `the last hundred changes can be gone back, and no more`() {
    var window = ScriptedWindow(ChartData.of([3, 1, 2]))
    // As many orders follow each other in a circle as there are.
    let orders = SortOrder.allCases
    for _ in 0..<History.limit + 2 { window.press(.character("o")) }
    #expect(window.model.history.done.count == History.limit)
    for _ in 0..<History.limit {
      window.press(.character("z"), .control)
      #expect(window.state.said?.hasPrefix("Undone: ") == true)
    }
    #expect(window.model.chart.sort == orders[2])
    window.press(.character("z"), .control)
    #expect(window.state.said == "There is nothing to undo")
    #expect(window.model.chart.sort == orders[2])
    for _ in 0..<History.limit { window.press(.character("y"), .control) }
    #expect(window.model.chart.sort == orders[(History.limit + 2) % orders.count])
  }

  // MARK: Words

  /// Types letters one after the other, as those of a word.
  private func write(_ word: String, in window: inout ScriptedWindow) {
    for (place, letter) in word.enumerated() {
      window.send(.key(.character(letter), [], timeMilliseconds: UInt32(1_000 + 120 * place)))
    }
  }

  private func orders() throws -> ScriptedWindow {
    var random = SeededGenerator(seed: 4)
    return try LinkedTable(60, &random).window()
  }

  /// What can be seen to change: the charts, and what is hidden of each.
  private func look(_ window: ScriptedWindow) -> [String] {
    window.model.panels.map { panel in
      let hidden = panel.chart.hiddenParts.map(\.rawValue).sorted()
      return "\(panel.id) \(panel.askedQuery?.sentence() ?? "") \(hidden)"
    }
  }

  @Test(
    "One undo takes back a word that has removed and added charts, and one redo does it again",
    arguments: ["Xxy", "Xay", "axy", "XXxy", "aXxy", "agXx", "xyX", "xXy", "xXyX", "tXxXy"])
  func pages(_ word: String) throws {
    var window = try orders()
    let (before, theme) = (look(window), window.model.theme)
    write(word, in: &window)
    let (after, newTheme) = (look(window), window.model.theme)
    #expect(after != before)
    for _ in 0..<2 {
      window.press(.character("z"), .control)
      #expect(look(window) == before && window.model.theme == theme)
      #expect(window.state.said?.hasPrefix("Undone: ") == true)
      #expect(window.model.history.done.isEmpty)
      window.press(.character("y"), .control)
      #expect(look(window) == after && window.model.theme == newTheme)
      #expect(window.state.said?.hasPrefix("Redone: ") == true)
      #expect(window.model.history.undone.isEmpty)
    }
  }

  @Test func `a word that has added a chart and removed it is no step`() throws {
    var window = try orders()
    window.press(.character("x"))
    let before = look(window)
    write("aXj", in: &window)
    #expect(look(window) == before)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: x-axis hidden")
    #expect(look(window) != before)
  }

  @Test func `a chart goes with the next undo, though the one before has no answer yet`() throws {
    var window = try orders()
    window.press(.character("x"))
    window.press(.character("a"))
    var query = try #require(window.model.panels.last?.askedQuery)
    query.filters = [Field(LinkedTable.columns[1]).filter(["bird"], isExcluding: false)]
    _ = window.model.change(3) { $0.ask(query) }
    window.send(.laidOut)
    #expect(window.model.history.done.count == 3)
    window.answersAtOnce = false
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.press(.character("z"), .control)
    #expect(window.model.panels.last?.request != nil)
    window.press(.character("z"), .control)
    #expect(window.model.panels.map(\.id) == [0, 1, 2])
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: x-axis hidden")
    #expect(window.model.history.done.isEmpty)
    for _ in 0..<2 { window.press(.character("y"), .control) }
    #expect(window.model.panels.map(\.id) == [0, 1, 2, 3])
    #expect(window.model.panels.last?.askedQuery == query)
  }

  @Test func `a chart in the place of another is told as both`() throws {
    var window = try orders()
    write("Xaj", in: &window)
    #expect(window.model.panels.map(\.id) == [1, 2, 3])
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: a chart added, a chart removed")
    #expect(window.model.panels.map(\.id) == [0, 1, 2])
    window.press(.character("y"), .control)
    #expect(window.state.said == "Redone: a chart added, a chart removed")
    #expect(window.model.panels.map(\.id) == [1, 2, 3])
  }

  @Test func `charts that come and go are told before what else a word has changed`() throws {
    var window = try orders()
    write("vhtoX", in: &window)
    #expect(window.model.panels.map(\.id) == [1, 2])
    window.press(.character("z"), .control)
    let undone = try #require(window.state.said)
    #expect(undone.hasPrefix("Undone: a chart removed, ") && undone.hasSuffix(", theme"))
    #expect(undone.contains("values hidden") && undone.contains("horizontal"))
    window.press(.character("y"), .control)
    #expect(window.state.said == "Redone: a chart removed, theme")
    var two = try orders()
    write("XXxy", in: &two)
    two.press(.character("z"), .control)
    #expect(two.state.said?.hasPrefix("Undone: 2 charts removed, ") == true)
  }

  @Test func `charts that a word has removed come back in their order`() throws {
    var random = SeededGenerator(seed: 4)
    let panels = [0, 7, 8].map { input in
      var panel = Panel(chart: Chart(data: .empty, title: "Orders"))
      panel.input = input
      return panel
    }
    var window = ScriptedWindow(panels, size: Size(width: 900, height: 700))
    window.send(.read(try LinkedTable(60, &random).snapshot()))
    // Two more of the first table, and away with them and all that follow.
    write("jaaXXXX", in: &window)
    #expect(window.model.panels.map(\.id) == [0])
    for _ in 0..<2 {
      window.press(.character("z"), .control)
      #expect(window.model.panels.map(\.id) == [0, 1, 2])
      window.press(.character("y"), .control)
      #expect(window.model.panels.map(\.id) == [0])
    }
  }

  // MARK: Late answers

  /// Three charts of a table whose answers wait until they are sent.
  private func lateOrders(_ random: inout SeededGenerator) throws -> ScriptedWindow {
    var window = try LinkedTable(40, &random).window()
    window.answersAtOnce = false
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    return window
  }

  private func answerAll(_ window: inout ScriptedWindow) {
    while !window.requests.isEmpty || window.suggestionRequest != nil {
      while !window.requests.isEmpty { window.answer() }
      window.answerSuggestions()
    }
    window.answerLinks()
  }

  private func sorts(_ window: ScriptedWindow) -> [SortOrder] {
    window.model.panels.map(\.chart.sort)
  }

  @Test func `redo takes back the last undo, though that of another chart waits too`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    var shown = [sorts(window)]
    for chart in [0, 1, 0, 1] {
      _ = window.model.activate(chart)
      window.press(.character("o"))
      answerAll(&window)
      shown.append(sorts(window))
    }
    for _ in 0..<2 { window.press(.character("z"), .control) }
    #expect(sorts(window) == shown[4], "nothing has been answered yet")
    window.press(.character("y"), .control)
    answerAll(&window)
    #expect(sorts(window) == shown[3])
    window.press(.character("y"), .control)
    answerAll(&window)
    #expect(sorts(window) == shown[4])
  }

  @Test func `a question that undo gives up takes no undo of another chart with it`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    for _ in 0..<2 {
      window.press(.character("o"))
      answerAll(&window)
    }
    let shown = sorts(window)
    window.press(.character("z"), .control)
    _ = window.model.activate(1)
    window.press(.character("o"))
    window.press(.character("z"), .control)
    #expect(window.state.said == "Query cancelled")
    answerAll(&window)
    #expect(sorts(window)[0] != shown[0] && sorts(window).dropFirst() == shown.dropFirst())
  }

  @Test func `one redo does a word again, though a part of it was not undone yet`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    window.press(.character("o"))
    answerAll(&window)
    let (before, theme) = (sorts(window), window.model.theme)
    write("toj", in: &window)
    answerAll(&window)
    let (after, newTheme) = (sorts(window), window.model.theme)
    #expect(after != before && newTheme != theme)
    window.press(.character("z"), .control)
    #expect(sorts(window) == after && window.model.theme == theme)
    window.press(.character("y"), .control)
    #expect(window.state.said == "Redone: theme")
    answerAll(&window)
    #expect(sorts(window) == after && window.model.theme == newTheme)
    window.press(.character("z"), .control)
    answerAll(&window)
    #expect(sorts(window) == before && window.model.theme == theme)
  }

  @Test func `one undo takes back a word, though a part of it has no answer yet`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    let (before, theme) = (sorts(window), window.model.theme)
    write("toj", in: &window)
    #expect(!window.requests.isEmpty && window.model.theme != theme)
    window.press(.character("z"), .control)
    #expect(window.model.theme == theme && window.state.said == "Undone: theme")
    answerAll(&window)
    #expect(sorts(window) == before && window.model.history.done.isEmpty)
  }

  @Test func `undo gives up a chart that is waited for, and nothing before it`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    window.press(.character("x"))
    let before = look(window)
    window.press(.character("a"))
    #expect(window.suggestionRequest != nil && window.model.canUndo)
    let effects = window.press(.character("z"), .control)
    #expect(effects.contains(.stopSuggesting))
    #expect(window.state.said == "Query cancelled")
    answerAll(&window)
    #expect(look(window) == before && window.model.history.done.count == 1)
  }

  @Test func `a chart that comes after the word that asked for it is undone with it`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    let (before, theme) = (look(window), window.model.theme)
    write("valt", in: &window)
    #expect(window.model.panels.count == 3 && window.model.theme != theme)
    answerAll(&window)
    #expect(window.model.panels.count == 4)
    window.press(.character("z"), .control)
    #expect(look(window) == before && window.model.theme == theme)
    #expect(window.model.history.done.isEmpty)
  }

  @Test func `Escape gives up a chart that is waited for`() throws {
    var random = SeededGenerator(seed: 4)
    var window = try lateOrders(&random)
    let before = look(window)
    window.press(.character("a"))
    let effects = window.press(.escape)
    #expect(effects.contains(.stopSuggesting) && window.state.said == "Query cancelled")
    answerAll(&window)
    #expect(look(window) == before && window.model.history.done.isEmpty)
  }

  @Test func `one undo takes back a word with a chart, whenever that comes or not at all`() throws {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = try lateOrders(&random)
      let before = Page(window)
      let letters = Array("vltoxh").shuffled(using: &random)
      var word: [Character] = Array(letters.prefix(Int.random(in: 2...4, using: &random)))
      word.append("a")
      word.shuffle(using: &random)
      for (place, letter) in word.enumerated() {
        window.send(.key(.character(letter), [], timeMilliseconds: UInt32(1_000 + 120 * place)))
        if Int.random(in: 0..<3, using: &random) == 0 { answerAll(&window) }
      }
      let isAwaited = Bool.random(using: &random)
      if !isAwaited { answerAll(&window) }
      let after = Page(window)
      window.press(.character("z"), .control)
      answerAll(&window)
      #expect(Page(window) == before, "seed \(seed), \(String(word))")
      #expect(window.model.history.done.isEmpty, "seed \(seed), \(String(word))")
      guard !isAwaited else { continue }
      window.press(.character("y"), .control)
      answerAll(&window)
      #expect(Page(window) == after, "seed \(seed), \(String(word))")
    }
  }

  /// All that undo and redo lead to.
  private struct Page: Equatable {
    let charts: [Int]
    let views: [View]
    let theme: ThemeChoice

    init(_ window: ScriptedWindow) {
      (charts, views) = (window.model.panels.map(\.id), window.model.panels.map(\.shown))
      theme = window.model.theme
    }
  }

  private func strikeKey(_ window: inout ScriptedWindow, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: window.press(.character("a"))
    case 1: window.press(.character("X"))
    case 2, 3: window.press(.character("o"))
    case 4: window.press(.character("x"))
    case 5: window.press(.character("h"))
    case 6: window.press(.character("t"))
    case 7: window.press(.character(Bool.random(using: &random) ? "z" : "y"), .control)
    default:
      let chart = Int.random(in: window.model.panels.indices, using: &random)
      _ = window.model.activate(chart)
    }
  }

  @Test func `as many redos as undos lead to the same page, whenever answers come`() throws {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = try lateOrders(&random)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        strikeKey(&window, &random)
        if Bool.random(using: &random) { answerAll(&window) }
      }
      answerAll(&window)
      // After a change nothing is left to redo.
      window.press(.character("t"))
      #expect(window.model.history.undone.isEmpty)
      let page = Page(window)
      let count = Int.random(in: 1...8, using: &random)
      for key: Character in ["z", "y"] {
        for _ in 0..<count {
          window.press(.character(key), .control)
          if Int.random(in: 0..<3, using: &random) == 0 { answerAll(&window) }
        }
      }
      answerAll(&window)
      #expect(Page(window) == page, "seed \(seed), \(count) steps")
    }
  }

  // MARK: Tables

  /// A table that has been read, on request unless it is the first.
  private func snapshot(_ name: String, generation: Int) throws -> Snapshot {
    let texts = name == "orders" ? ["AK", "HI", "AK"] : ["Oslo", "Rome"]
    let column = Column(
      name: name == "orders" ? "state" : "city", index: 0, texts: texts,
      numbers: NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true))
    let table = Table(format: .plain, columns: [column], rowCount: texts.count)
    let query = Query(category: Field(ColumnRef(column)), method: .count, order: .value)
    let answer = try run(query, over: table)
    var snapshot = Snapshot(
      data: ChartData(answer), table: table, answer: answer,
      choice: QueryChoice(query, layout: .grouped, orientation: .vertical),
      source: ShopSource(shown: name), generation: generation)
    snapshot.isReadAgain = generation > 0
    return snapshot
  }

  /// The window after tables have been shown one after the other.
  private func window(_ tables: [String]) throws -> ScriptedWindow {
    var window = ScriptedWindow(.empty)
    for (generation, table) in tables.enumerated() {
      if generation > 0 { _ = window.model.openTable(table, chart: 0) }
      window.send(.read(try snapshot(table, generation: generation)))
      #expect(window.model.panels[0].shownTable == table)
    }
    return window
  }

  @Test func `on the way to another table no question about the one before is waited for`() throws {
    var window = try window(["orders", "customers"])
    window.press(.character("o"))
    #expect(window.model.history.done.count == 2)
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.press(.character("z"), .control)
    #expect(window.model.panels[0].wanted != nil)
    let effects = window.press(.character("z"), .control)
    #expect(effects.contains(.cancelQuestion(chart: 0)))
    #expect(effects.contains(.readAgain(table: "orders", chart: 0, generation: 2)))
    #expect(window.model.panels[0].wanted == nil)
    window.model.panels[0].immediateRowLimit = 10_000
    window.send(.read(try snapshot("orders", generation: 2)))
    #expect(window.model.panels[0].shownTable == "orders")
    #expect(window.model.history.done.isEmpty && window.model.history.undone.count == 2)
  }

  @Test func `back to the table that is shown still, the reading of the one between is given up`()
    throws
  {
    var window = try window(["orders", "customers", "orders"])
    #expect(window.model.history.done.count == 2)
    #expect(
      window.press(.character("z"), .control)
        .contains(.readAgain(table: "customers", chart: 0, generation: 3)))
    let effects = window.press(.character("z"), .control)
    #expect(effects.contains(.stopReading(input: 0)))
    let panel = window.model.panels[0]
    #expect(panel.awaitedReading == nil && panel.shownTable == "orders")
    #expect(window.model.history.done.isEmpty && window.model.history.undone.count == 2)
    #expect(
      window.press(.character("y"), .control)
        .contains(.readAgain(table: "customers", chart: 0, generation: 3)))
  }
}
