// How many rows are told to be left where the selected bars are the rows of a table themselves.
import Charts
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct LinkedRowBarsTests {
  private struct Row {
    let name, kind: String
    let cost: Int?
    let weight: Int
  }

  private func rows(_ random: inout SeededGenerator) -> [Row] {
    (0..<Int.random(in: 2...40, using: &random)).map { number in
      let isGap = number > 0 && Int.random(in: 0..<4, using: &random) == 0
      return Row(
        name: "n\(number)", kind: Bool.random(using: &random) ? "bird" : "bat",
        cost: isGap ? nil : number * 7 % 11, weight: number % 5 + 1)
    }
  }

  private func table(_ rows: [Row]) throws -> Table {
    var text = "name,kind,cost,weight\n"
    for row in rows {
      text += "\(row.name),\(row.kind),\(row.cost.map(String.init) ?? ""),\(row.weight)\n"
    }
    return try Table(reading: text)
  }

  @Test func `each row with a selected bar is told once, and rows without one are not`() throws {
    var selections = 0
    for seed in 0..<60 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(9_100 + seed))
      let rows = rows(&random)
      let table = try table(rows)
      let columns = table.columns.map { ColumnRef($0) }
      for measures in [[columns[2]], [columns[3]], [columns[2], columns[3]]] {
        let question = Query(category: Field(columns[0]), values: measures, method: .none)
        let plain = try LinkedChart(question, table, id: 0)
        let names = Array(plain.answer.categories)
        let start = Int.random(in: 0..<names.count, using: &random)
        let end = Int.random(in: start..<names.count, using: &random) + 1
        let picked = measures.indices.filter { _ in Bool.random(using: &random) }
        let series = picked.isEmpty ? [0] : picked
        let hasWeight = series.contains { measures[$0].name == "weight" }
        let left = rows.filter { row in
          names[start..<end].contains(row.name) && (hasWeight || row.cost != nil)
        }
        if left.isEmpty { continue }
        let charts = try [
          LinkedChart(
            question, table, id: 0, selected: Selection(rows: start..<end, series: series)),
          LinkedChart(Query(category: Field(columns[1]), method: .count), table, id: 1),
        ]
        let request = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil)
        guard case .found(let remaining, let counts)? = request.answer()?.outcome else {
          Issue.record("no answer")
          return
        }
        let wanted = LinkedCounts(rowCount: left.count, wholeRowCount: rows.count)
        let place = "seed \(seed), \(start)..<\(end) of \(measures.count) measures"
        #expect(counts == wanted, "\(place)")
        #expect(remaining[1]?.rowCount == left.count, "\(place)")
        selections += 1
      }
    }
    #expect(selections > 2)
  }
}
