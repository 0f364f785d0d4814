// When the values of a column are counted at once, and when they are asked for.
import Charts
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Counting the values of a column") struct ValueCountTests {
  private let question = Query(
    category: Field(ColumnRef(name: "kind", position: 1)), method: .count)

  private func isAsked(_ effects: [Effect]) -> Bool {
    effects.contains { if case .list = $0 { true } else { false } }
  }

  @Test func `few rows are counted at once, more are asked for`() throws {
    for limit in 119...121 {
      var window = try Strikes.window()
      window.model.panels[0].immediateRowLimit = limit
      let effects = window.model.list(question, chart: 0)
      #expect(isAsked(effects) == (limit < 120), "of 120 rows, limit \(limit)")
      let counts = window.model.panels[0].valueList?.values.map(\.rows)
      let wanted: [Int]? = limit < 120 ? nil : [40, 40, 40]
      #expect(counts == wanted, "limit \(limit)")
    }
  }

  @Test func `rows that are not kept are asked for, however few they are`() throws {
    var window = try Strikes.window()
    var read = try #require(window.model.panels[0].read)
    read.table = try Strikes.table().standing(forRows: 120)
    window.model.panels[0].read = read
    let effects = window.model.list(question, chart: 0)
    #expect(isAsked(effects) && window.model.panels[0].valueList == nil)
  }

  @Test func `without a table nobody is asked`() {
    var window = ScriptedWindow(ChartData.of([1, 2]))
    let effects = window.model.list(question, chart: 0)
    #expect(effects.isEmpty && window.model.panels[0].valueList == nil)
  }
}
