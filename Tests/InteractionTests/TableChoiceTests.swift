// A source of several tables: the sentence names the one that is shown, its list shows another, and
// undo leads back.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct TableChoiceTests {
  private struct Source: TableSource {
    var shown: String
    var additions: [TableList.Addition] = []
    var name: String { "shop.db" }
    var commandWords: [String] { ["shop.db", "--table", shown] }
    var tables: TableList? {
      TableList(
        shown: shown,
        [
          .init(name: "orders", rowCount: 1200, additions: additions),
          .init(name: "customers", rowCount: 1),
          .init(name: "sums", isView: true), .init(name: "log", rowCount: 0),
          .init(name: "events", rowCount: 100_000, isLeastCount: true),
        ])
    }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  /// A table of names and amounts as it was read.
  private func snapshot(_ table: String, _ column: String, _ names: [String]) throws -> Snapshot {
    let table = (
      name: table,
      rows: Table(
        format: .plain,
        columns: [
          Column(name: column, index: 0, texts: names, numbers: Self.notation),
          Column(
            name: "amount", index: 1, values: names.indices.map { Double($0 + 1) },
            numbers: Self.notation),
        ], rowCount: names.count)
    )
    let asked = AskedQuery(ColumnRequest(category: column), method: .count)
    var choice = try QueryChoice(asked, in: table.rows)
    let answer = try choice.answer(from: table.rows)
    return Snapshot(
      data: ChartData(answer), table: table.rows, answer: answer, choice: choice,
      source: Source(shown: table.name))
  }

  private func again(_ snapshot: Snapshot, generation: Int) -> Snapshot {
    var snapshot = snapshot
    (snapshot.isReadAgain, snapshot.generation) = (true, generation)
    return snapshot
  }

  private func window() throws -> ScriptedWindow {
    var window = ScriptedWindow(.empty)
    window.send(.read(try snapshot("orders", "state", ["AK", "HI", "AK"])))
    return window
  }

  private func categories(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  /// Presses the name of the table in the sentence.
  private func pressTable(_ window: inout ScriptedWindow) throws {
    let control = try #require(window.scene.control(.sentence))
    let item = try #require(control.items.first { $0.name.hasPrefix("table: ") })
    window.click(item.frame.center)
  }

  /// Presses a table in the list.
  private func choose(_ window: inout ScriptedWindow, _ name: String) throws -> [Effect] {
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(items.first { $0.name.hasPrefix(name) && !$0.frame.isEmpty })
    return window.click(item.frame.center)
  }

  @Test("The sentence ends with the table, and a list has all of them with their rows")
  func list() throws {
    var window = try window()
    #expect(window.model.chart.shownSubtitle.contains(" by state in orders"))
    #expect(window.model.chart.describe().contains(" by state in orders"))
    try pressTable(&window)
    let rows = try #require(window.model.menu?.list.rows)
    #expect(rows.map(\.name) == ["orders", "customers", "sums", "log", "events"])
    #expect(
      rows.map(\.hint)
        == ["about 1,200 rows", "about 1 row", "view", "empty", "at least 100,000 rows"])
    #expect(rows.map(\.isOn) == [true, false, false, false, false])
    #expect(try choose(&window, "orders").allSatisfy { $0 == .redraw })
  }

  @Test("Tables that the rows refer to stand below, to be added and taken out")
  func additions() throws {
    var window = ScriptedWindow(.empty)
    var orders = try snapshot("orders", "state", ["AK", "HI", "AK"])
    var source = Source(shown: "orders")
    source.additions = [
      .init(name: "people", columns: ["buyer"], isShown: false, whole: "orders+people"),
      .init(name: "shops", columns: ["shop", "no"], isShown: true, whole: "orders"),
    ]
    orders.source = source
    window.send(.read(orders))
    try pressTable(&window)
    let rows = try #require(window.model.menu?.list.rows)
    #expect(rows.map(\.name).prefix(4) == ["orders", "+ people", "+ shops", "customers"])
    #expect(rows[1].hint == "joined by buyer" && !rows[1].isOn)
    #expect(rows[2].hint == "takes it out" && rows[2].isOn)
    let effects = try choose(&window, "+ people")
    #expect(effects.contains(.readAgain(table: "orders+people", chart: 0, generation: 1)))
  }

  @Test("A chosen table takes the place of the one before, and undo brings that back")
  func choosing() throws {
    var window = try window()
    window.ask(
      Query(category: Field(ColumnRef(name: "state", position: 0)), method: .count, top: 1))
    window.layOut()
    try pressTable(&window)
    let effects = try choose(&window, "customers")
    #expect(effects.contains(.readAgain(table: "customers", chart: 0, generation: 1)))
    #expect(categories(window).contains("AK"))
    window.send(
      .read(again(try snapshot("customers", "city", ["Oslo", "Rome", "Riga"]), generation: 1)))
    #expect(Set(categories(window)) == ["Oslo", "Rome", "Riga"])
    #expect(window.model.chart.shownSubtitle.contains(" by city in customers"))
    let copied = window.press(.character("C"), [.control, .shift]).compactMap { effect in
      if case .copyText(let text) = effect { text } else { nil }
    }
    #expect(copied.first?.hasPrefix("barchart shop.db --table customers -c city ") == true)
    let undone = window.press(.character("z"), .control)
    #expect(undone.contains(.readAgain(table: "orders", chart: 0, generation: 2)))
    #expect(window.state.said == "Undone: in customers")
    window.send(
      .read(again(try snapshot("orders", "state", ["AK", "HI", "AK"]), generation: 2)))
    #expect(window.model.panels[0].askedQuery?.top == 1)
    #expect(window.model.chart.shownSubtitle.hasSuffix("in orders · 3 in all"))
  }

  @Test("A table that cannot be read leaves the one before, with a sentence")
  func failure() throws {
    var window = try window()
    try pressTable(&window)
    _ = try choose(&window, "sums")
    var failed = Snapshot(data: .empty, failure: .absent)
    failed.isReadAgain = true
    window.send(.read(failed))
    #expect(window.state.said == "a.csv: no such file")
    #expect(categories(window).contains("AK"))
    #expect(window.model.chart.shownSubtitle.contains(" in orders"))
    // It can be tried again, and given up.
    try pressTable(&window)
    #expect(
      try choose(&window, "sums").contains(.readAgain(table: "sums", chart: 0, generation: 1)))
    #expect(window.press(.escape).contains(.stopReading(input: 0)))
    #expect(window.state.said == "Opening cancelled")
    #expect(window.model.panels[0].wantedTable == "orders")
  }
}
