// What is selected while other rows come: it stays with the table, and never goes to another one.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct TableBarsTests {
  private struct Source: TableSource {
    var shown: String
    var name: String { "shop.db" }
    var commandWords: [String] { ["shop.db"] }
    var tables: TableList? {
      TableList(shown: shown, [.init(name: "orders"), .init(name: "customers")])
    }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  /// The rows of a table as they were read, counted by state.
  private func snapshot(_ name: String, _ states: [String]) throws -> Snapshot {
    let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
    let table = Table(
      format: .plain,
      columns: [
        Column(name: "state", index: 0, texts: states, numbers: notation),
        Column(
          name: "amount", index: 1, values: states.indices.map { Double($0 + 1) },
          numbers: notation),
      ], rowCount: states.count)
    var choice = try QueryChoice(
      AskedQuery(ColumnRequest(category: "state"), method: .count), in: table)
    let answer = try choice.answer(from: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, choice: choice,
      source: Source(shown: name))
  }

  /// The orders, with the bar of a state selected.
  private func window(selecting state: String) throws -> ScriptedWindow {
    var window = ScriptedWindow(.empty)
    let orders = try snapshot("orders", ["AK", "HI", "AK"])
    window.send(.read(orders))
    let row = try #require(window.model.chart.data.categories.firstIndex(of: state))
    try window.click(row: row)
    #expect(selected(window) == [state])
    return window
  }

  private func selected(_ window: ScriptedWindow) -> [String] {
    window.selection.map { window.model.chart.data.category(ofRow: $0.row) }.sorted()
  }

  @Test(arguments: ["AK", "HI"])
  func `more rows of the same table leave the selected bar selected`(state: String) throws {
    var window = try window(selecting: state)
    let more = try snapshot("orders", ["AK", "DC", "HI", "WY", "HI"])
    window.send(.read(more))
    #expect(Set(window.model.chart.data.categories) == ["AK", "DC", "HI", "WY"])
    #expect(selected(window) == [state])
  }

  @Test(arguments: ["AK", "HI"])
  func `a bar of another table is not the selected one, though it has its name`(
    state: String
  ) throws {
    var window = try window(selecting: state)
    _ = window.model.perform(.table("customers"), chart: 0)
    var other = try snapshot("customers", ["HI", "AK", "WY"])
    (other.isReadAgain, other.generation) = (true, 1)
    window.send(.read(other))
    #expect(Set(window.model.chart.data.categories) == ["AK", "HI", "WY"])
    #expect(window.model.chart.shownSubtitle.contains(" in customers"))
    #expect(selected(window) == [])
  }
}
