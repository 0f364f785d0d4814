// How many rows linked charts tell of, and from how much memory on they tell what linking takes.
import Charts
import Queries
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Figures that linked charts tell") struct LinkedFiguresTests {
  private struct Row {
    let place, kind, season: String
  }

  private static let names = ["place", "kind", "season", "cost", "weight"]

  private func column(_ name: String) -> ColumnRef {
    ColumnRef(name: name, position: Self.names.firstIndex(of: name) ?? 0)
  }

  private func table(_ rows: [Row]) throws -> Table {
    var text = Self.names.joined(separator: ",") + "\n"
    for (number, row) in rows.enumerated() {
      text += "\(row.place),\(row.kind),\(row.season),\(number % 7),\(number % 5 + 1)\n"
    }
    return try Table(reading: text)
  }

  /// What is told of two charts' rows: both ask for what flies, the second for summers alone.
  private func told(_ question: Query, _ rows: [Row]) throws -> LinkedCounts? {
    let table = try table(rows)
    let flying = Field(column("kind")).filter(["bird", "bat"], isExcluding: false)
    let summer = Field(column("season")).filter(["summer"], isExcluding: false)
    var first = question
    first.filters = [flying]
    var second = Query(category: Field(column("kind")), method: .count)
    second.filters = [flying, summer]
    let charts = try [LinkedChart(first, table, id: 0), LinkedChart(second, table, id: 1)]
    let request = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil)
    guard case .found(_, let counts)? = request.answer()?.outcome else { return nil }
    return counts
  }

  @Test func `of a table that has no rows yet none are told`() throws {
    let counts = try told(Query(category: Field(column("place")), method: .count), [])
    #expect(counts == LinkedCounts(rowCount: 0, wholeRowCount: 0))
  }

  @Test func `rows are told once, whether bars have one measure, two or several series`() throws {
    let place = Field(column("place"))
    let count = Query(category: place, method: .count)
    var sum = Query(category: place, method: .sum)
    sum.values = [Measure(column("cost"))]
    var both = sum
    both.values = [Measure(column("cost")), Measure(column("weight"))]
    var split = count
    split.series = Field(column("kind"))
    for seed in 0..<40 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var rows = [Row(place: "AK", kind: "bird", season: "summer")]
      for _ in 0..<Int.random(in: 5...60, using: &random) {
        rows.append(
          Row(
            place: ["AK", "AL", "AR"].randomElement(using: &random) ?? "AK",
            kind: ["bird", "bat", "deer"].randomElement(using: &random) ?? "bird",
            season: ["spring", "summer"].randomElement(using: &random) ?? "summer"))
      }
      let flying = rows.filter { $0.kind != "deer" }
      let wanted = LinkedCounts(
        rowCount: flying.count { $0.season == "summer" }, wholeRowCount: flying.count)
      for question in [count, sum, both, split] {
        let counts = try told(question, rows)
        #expect(counts == wanted, "seed \(seed), \(question)")
      }
    }
  }

  @Test func `what linking takes is told from the limit on, and not below it`() throws {
    let orders = LinkedTable(300, seed: 1)
    let links = try orders.window().model.links.values.compactMap(\.bars)
    let bytes = try #require(links.first).expectedByteCount
    for (limit, isTold) in [(bytes - 1, true), (bytes, true), (bytes + 1, false)] {
      let window = try orders.window(toldLinkBytes: limit)
      let told = window.model.panels.compactMap { $0.state.message?.sentence() }
      let wanted = isTold ? ["Linking charts of 300 rows takes up to 10 MB of memory"] : []
      #expect(told == wanted, "\(limit - bytes)")
    }
  }
}
