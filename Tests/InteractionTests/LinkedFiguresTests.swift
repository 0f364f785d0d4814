// How many rows linked charts tell of, and from how much memory on they tell what linking takes.
import Charts
import Inputs
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

  /// Reads a table anew whose rows were not kept.
  private struct Source: TableSource {
    let whole: Table
    var name: String { "much.csv" }
    var commandWords: [String] { ["much.csv"] }

    func answer(
      _ query: Query, isCancelled: @escaping @Sendable () -> Bool
    ) throws(InputFailure) -> Answer? {
      try? run(query, over: whole)
    }

    func table(isCancelled: @escaping @Sendable () -> Bool) throws(InputFailure) -> Table? { whole }
  }

  @Test func `where rows are not kept the whole is counted, not the sample or an estimate`() throws
  {
    let place = Field(column("place"))
    let flying = Field(column("kind")).filter(["bird", "bat"], isExcluding: false)
    let summer = Field(column("season")).filter(["summer"], isExcluding: false)
    for seed in 0..<40 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(400 + seed))
      let rows = (0..<Int.random(in: 10...80, using: &random)).map { number -> Row in
        Row(
          place: ["AK", "AL", "AR"][number % 3],
          kind: ["bird", "bat", "deer"].randomElement(using: &random) ?? "bird",
          season: number == 0 || Bool.random(using: &random) ? "summer" : "spring")
      }
      let whole = try table(rows)
      let estimate = Int.random(in: 0...200, using: &random)
      let sample = try table(Array(rows.prefix(5))).standing(forRows: estimate)
      func chart(_ query: Query, _ id: Int) throws -> LinkedChart {
        let answer = try run(query, over: whole)
        let data = ChartData(answer)
        return LinkedChart(
          id: id, input: 0, chart: Chart(data: data, title: ""), answer: answer,
          read: Snapshot(
            data: data, table: sample, answer: answer, source: Source(whole: whole)),
          state: ChartState())
      }
      let open = Query(category: place, method: .count)
      let first = Query(category: place, method: .count, filters: [flying])
      let second = Query(category: Field(column("kind")), method: .count, filters: [summer])
      for (question, isCounted) in [(open, true), (first, false)] {
        let charts = try [chart(question, 0), chart(second, 1)]
        let request = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil)
        #expect(request.countsToCome?.wholeRowCount == (isCounted ? rows.count : nil))
        let answer = try #require(request.answer())
        let passing = rows.count {
          $0.season == "summer" && (isCounted || $0.kind != "deer")
        }
        let wanted = LinkedCounts(rowCount: passing, wholeRowCount: rows.count)
        let again = LinkedRequest(
          .remaining, charts, charts.map(\.chosen), nil, known: answer.left)
        for found in [answer, again.answer()] {
          guard case .found(_, let counts)? = found?.outcome else {
            Issue.record("no answer")
            return
          }
          #expect(counts == wanted, "seed \(seed), \(estimate) rows estimated")
        }
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
