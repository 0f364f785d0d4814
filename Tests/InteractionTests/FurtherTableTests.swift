// Another table of a source: for one of several charts, asked for twice, given up, not to be had.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Other tables of a source") struct FurtherTableTests {
  private struct Source: TableSource {
    var shown = "orders"
    var isSingle = false
    var name: String { "shop.db" }
    var commandWords: [String] { ["shop.db"] }
    var canBeReadAgain: Bool { true }
    var tables: TableList? {
      isSingle
        ? nil
        : TableList(
          shown: shown,
          [
            .init(name: "orders", rowCount: 3), .init(name: "customers"),
            .init(name: "sums", isView: true, rowCount: 12),
          ])
    }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  private func snapshot(
    _ column: String, _ names: [String], _ source: Source = Source(), isAgain: Bool = false
  ) throws -> Snapshot {
    let table = Table(
      format: .plain,
      columns: [
        Column(name: column, index: 0, texts: names, numbers: Self.notation),
        Column(
          name: "amount", index: 1, values: names.indices.map { Double($0 + 1) },
          numbers: Self.notation),
      ], rowCount: names.count)
    var choice = try QueryChoice(
      AskedQuery(ColumnRequest(category: column), method: .count), in: table)
    let answer = try choice.answer(from: table)
    var snapshot = Snapshot(
      data: ChartData(answer), table: table, answer: answer, choice: choice, source: source)
    if isAgain { (snapshot.isReadAgain, snapshot.generation) = (true, 1) }
    return snapshot
  }

  private func orders(_ names: [String] = ["AK", "HI", "AK"]) throws -> Snapshot {
    try snapshot("state", names)
  }

  private func customers() throws -> Snapshot {
    try snapshot("city", ["Oslo", "Rome"], Source(shown: "customers"), isAgain: true)
  }

  /// Charts that share the reading of the orders.
  private func window(charts: Int = 1) throws -> ScriptedWindow {
    let panels = (0..<charts).map { _ in
      var panel = Panel(chart: Chart(data: .empty, title: "Shop"))
      panel.input = 0
      return panel
    }
    var window = ScriptedWindow(panels, size: Size(width: 900, height: 500))
    window.send(.read(try orders()))
    return window
  }

  private func names(_ window: ScriptedWindow, chart: Int = 0) -> [String] {
    Array(window.model.panels[chart].chart.data.categories).sorted()
  }

  private func rows(_ window: ScriptedWindow) -> [ListBox.Row] {
    window.model.menu?.list.rows ?? []
  }

  private func readings(_ effects: [Effect]) -> Int {
    effects.count { if case .readAgain = $0 { true } else { false } }
  }

  private func place(_ window: ScriptedWindow, _ start: String) throws -> Point {
    let control = try #require(window.scene.control(.sentence))
    return try #require(control.items.first { $0.name.hasPrefix(start) }).frame.center
  }

  @Test func `the list says what is a view, and how many rows there are if that is known`() throws {
    var window = try window()
    window.click(try place(window, "table: "))
    #expect(rows(window).map(\.name) == ["orders", "customers", "sums"])
    #expect(rows(window).map(\.hint) == ["about 3 rows", "table", "view, about 12 rows"])
  }

  @Test func `the table is a word that can be added where there are several`() throws {
    for isSingle in [false, true] {
      var window = ScriptedWindow(.empty)
      let source = Source(isSingle: isSingle)
      window.send(.read(try snapshot("state", ["AK", "HI"], source)))
      window.click(try place(window, "add to the question"))
      let lines = rows(window).map(\.name)
      #expect(lines.contains("Other charts"))
      #expect(lines.contains("Table") == !isSingle)
    }
  }

  @Test func `the wheel over the table's name reads nothing and zooms nothing`() throws {
    var window = try window()
    let word = try place(window, "table: ")
    for rows in [1.0, -1] {
      let effects = window.scroll(rows: rows, at: word, .control)
      #expect(effects == [] && window.state.viewport == nil)
    }
    #expect(window.model.panels[0].wantedTable == "orders")
  }

  @Test func `a table that is chosen twice is read once`() throws {
    var window = try window()
    let first = window.model.perform(.table("customers"), chart: 0)
    let second = window.model.perform(.table("customers"), chart: 0)
    #expect(readings(first) == 1 && readings(second) == 0)
    #expect(window.model.panels[0].wantedTable == "customers")
    window.send(.read(try customers()))
    #expect(names(window) == ["Oslo", "Rome"])
    #expect(window.model.panels[0].awaitedReading == nil)
  }

  @Test func `a reading that ends without a table or a reason leaves what is shown`() throws {
    var window = try window()
    _ = window.model.perform(.table("sums"), chart: 0)
    var nothing = Snapshot(data: .empty)
    nothing.isReadAgain = true
    let effects = window.send(.read(nothing))
    #expect(effects.contains(.redraw) && window.model.panels[0].awaitedReading == nil)
    #expect(names(window) == ["AK", "HI"] && window.model.panels[0].wantedTable == "orders")
    #expect(window.model.panels[0].state.said == nil)
  }

  @Test func `what fails a second time says why it did`() throws {
    var window = ScriptedWindow(.empty)
    func message() -> String? {
      window.model.chart.emptyMessage
    }
    window.send(.read(Snapshot(data: .empty, source: Source(), failure: .absent)))
    #expect(message() == "No such file.")
    let effects = window.press(.function(5))
    #expect(readings(effects) == 1)
    var again = Snapshot(data: .empty, source: Source(), failure: .fault("lost"))
    again.isReadAgain = true
    window.send(.read(again))
    #expect(message() == "An internal error: lost.")
    #expect(window.model.panels[0].awaitedReading == nil)
    #expect(window.scene.control(.remedies)?.items.map(\.name) == ["Try again", "Open…"])
  }

  @Test(arguments: ["lost", "lost."])
  func `a reason is one sentence with one full stop`(fault: String) {
    #expect(InputFailure.fault(fault).emptyMessage.what == "An internal error: lost.")
    #expect(InputFailure.fault(fault).emptyMessage.place.isEmpty)
  }

  @Test func `one of two charts shows another table, and the other keeps its own`() throws {
    var window = try window(charts: 2)
    let effects = window.model.perform(.table("customers"), chart: 1)
    #expect(effects.contains(.readAgain(table: "customers", chart: 1, generation: 1)))
    #expect(window.model.panels.map(\.input) == [0, 1])
    #expect(window.model.panels[0].awaitedReading == nil)
    window.send(.read(try customers(), input: 1))
    #expect(names(window) == ["AK", "HI"] && names(window, chart: 1) == ["Oslo", "Rome"])
    window.send(.read(try orders(["AK", "HI", "WY"])))
    #expect(names(window) == ["AK", "HI", "WY"] && names(window, chart: 1) == ["Oslo", "Rome"])
  }

  @Test func `given up, it goes on with what it shared, and catches up`() throws {
    var window = try window(charts: 2)
    _ = window.model.perform(.table("customers"), chart: 1)
    window.send(.read(try orders(["AK", "HI", "WY"])))
    #expect(names(window) == ["AK", "HI", "WY"] && names(window, chart: 1) == ["AK", "HI"])
    let effects = window.press(.escape)
    #expect(effects.contains(.stopReading(input: 1)))
    #expect(window.model.panels.map(\.input) == [0, 0])
    #expect(window.model.panels[1].awaitedReading == nil)
    #expect(window.model.panels[1].wantedTable == "orders")
    #expect(names(window, chart: 1) == ["AK", "HI", "WY"])
    window.send(.read(try orders(["AK", "DC", "HI", "WY"])))
    for chart in 0..<2 { #expect(names(window, chart: chart) == ["AK", "DC", "HI", "WY"]) }
  }
}
