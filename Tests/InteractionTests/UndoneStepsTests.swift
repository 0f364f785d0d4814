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

  @Test func `a chart in the place of another is told as one`() throws {
    var window = try orders()
    write("Xaj", in: &window)
    #expect(window.model.panels.map(\.id) == [1, 2, 3])
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: a chart")
    #expect(window.model.panels.map(\.id) == [0, 1, 2])
    window.press(.character("y"), .control)
    #expect(window.state.said == "Redone: a chart")
    #expect(window.model.panels.map(\.id) == [1, 2, 3])
  }

  // MARK: Tables

  private struct Source: TableSource {
    var shown: String
    var name: String { "shop.db" }
    var commandWords: [String] { ["shop.db", "--table", shown] }
    var tables: TableList? {
      TableList(shown: shown, [.init(name: "orders"), .init(name: "customers")])
    }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

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
      source: Source(shown: name), generation: generation)
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
