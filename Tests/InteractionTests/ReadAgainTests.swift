// F5 reads a source again, and Escape gives up a question that is being answered.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct ReadAgainTests {
  private struct Source: TableSource {
    var name: String { "shop.db" }
    var commandWords: [String] { ["shop.db"] }
    var canBeReadAgain: Bool { true }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  private static let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  private func snapshot(_ names: [String], isAgain: Bool = false) throws -> Snapshot {
    let table = Table(
      format: .plain,
      columns: [Column(name: "state", index: 0, texts: names, numbers: Self.notation)],
      rowCount: names.count)
    let query = Query(category: Field(ColumnRef(table.columns[0])), method: .count)
    let answer = try run(query, over: table)
    var snapshot = Snapshot(
      data: ChartData(answer), table: table, answer: answer, source: Source(),
      generation: isAgain ? 1 : 0)
    snapshot.isReadAgain = isAgain
    return snapshot
  }

  private func names(_ window: ScriptedWindow) -> Set<String> {
    Set(window.model.chart.data.categories)
  }

  @Test("F5 reads again; the picture stays until then, and for good if it fails")
  func again() throws {
    var window = ScriptedWindow(.empty)
    #expect(window.press(.function(5)).allSatisfy { $0 == .redraw })
    #expect(window.state.said == "There is nothing to read again")
    window.send(.read(try snapshot(["AK", "HI"])))
    let effects = window.press(.function(5))
    #expect(effects.contains(.readAgain(table: nil, chart: 0, generation: 1)))
    #expect(window.state.toast == "Reading again" && names(window) == ["AK", "HI"])
    window.send(.read(try snapshot(["AK", "NY"], isAgain: true)))
    #expect(window.state.toast == nil && names(window) == ["AK", "NY"])
    window.press(.function(5))
    var failed = Snapshot(data: .empty, failure: .absent)
    failed.isReadAgain = true
    window.send(.read(failed))
    #expect(window.state.said == "a.csv: no such file" && names(window) == ["AK", "NY"])
  }

  @Test("Escape gives up reading again, and what comes in spite of it is not shown")
  func givenUp() throws {
    var window = ScriptedWindow(.empty)
    window.send(.read(try snapshot(["AK", "HI"])))
    window.press(.function(5))
    #expect(window.press(.escape).contains(.stopReading(input: 0)))
    #expect(window.state.said == "Reload cancelled")
    window.send(.read(try snapshot(["NY"], isAgain: true)))
    #expect(window.state.said == "Reload cancelled" && names(window) == ["AK", "HI"])
  }

  @Test("Escape gives up a question, and nothing of it is left to undo")
  func cancelling() throws {
    var window = ScriptedWindow(.empty)
    window.send(.read(try snapshot((0..<20_000).map { "n\($0 % 7)" })))
    window.answersAtOnce = false
    window.press(.character("o"))
    #expect(window.requests.count == 1 || window.model.panels[0].request == nil)
    window.ask(
      Query(category: Field(ColumnRef(name: "state", position: 0)), method: .count, top: 2))
    #expect(window.model.panels[0].request != nil)
    #expect(window.press(.escape).contains(.cancelQuestion(chart: 0)))
    #expect(window.model.panels[0].request == nil)
    #expect(window.state.said == "Query cancelled")
    #expect(names(window).count == 7)
  }
}
