// A condition of one chart, whose rows in the others are not known yet.
import Charts
import Queries
import TestSupport
import Testing

@testable import Interaction

@Suite("A condition of one chart, before the others are answered") struct PendingConditionTests {
  @Test func `the line says that the rows are still being found, and then how many pass`() throws {
    for seed in 0..<20 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(30 + seed))
      let orders = LinkedTable(300, &random)
      var window = try orders.window()
      for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
      window.answersAtOnce = false
      let kind = ["bird", "bat", "deer"].randomElement(using: &random) ?? "bird"
      var query = try #require(window.model.panels[0].askedQuery)
      query.filters = [Field(LinkedTable.columns[1]).filter([kind], isExcluding: false)]
      window.ask(query)
      window.answer()
      let pending = try #require(window.model.panels[0].state.linked.note)
      #expect(pending.isPending && pending.wholeRowCount == 300, "seed \(seed)")
      #expect(window.model.windowTitle.hasSuffix("… of 300 rows"), "seed \(seed)")
      #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil }, "seed \(seed)")

      window.answerLinks()
      let found = try #require(window.model.panels[0].state.linked.note)
      let count = orders.rows.count { $0.kind == kind }
      #expect(!found.isPending && found.wholeRowCount == 300, "seed \(seed)")
      #expect(found.rowCount == count, "seed \(seed)")
      #expect(orders.lie(window.model) == nil, "seed \(seed)")
    }
  }
  @Test func `where no chart has only what all ask for, rows are those of the table`() throws {
    for seed in 0..<10 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(60 + seed))
      let orders = LinkedTable(300, &random)
      var window = try orders.window()
      for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
      window.answersAtOnce = false
      let kind = Field(LinkedTable.columns[1]).filter(["bird"], isExcluding: false)
      let own = [
        Field(LinkedTable.columns[0]).filter(["AK", "AL", "AR"], isExcluding: false),
        Field(LinkedTable.columns[2]).filter(["2015"], isExcluding: true),
        .compare(LinkedTable.columns[3], .greater, ["0"]),
      ]
      for (index, filter) in own.enumerated() {
        var query = try #require(window.model.panels[index].askedQuery)
        query.filters = [kind, filter]
        for case .run(let request, let chart) in window.model.change(index, { $0.ask(query) }) {
          window.requests.append((request, chart))
        }
        while !window.requests.isEmpty { window.answer() }
      }
      window.answerLinks()
      window.layOut()
      let note = try #require(window.model.panels[0].state.linked.note)
      let count = orders.rows.count { row in
        row.kind == "bird" && ["AK", "AL", "AR"].contains(row.place) && row.year != 2015
          && row.cost ?? 0 > 0
      }
      #expect(note.rowCount == count && note.wholeRowCount == 300, "seed \(seed)")
    }
  }
}
