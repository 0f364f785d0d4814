// Pairs of names that repeat where each row should be a bar: the first is told, in any spelling.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct RepeatedPairTests {
  /// The first row with names that a row before it has, and that row.
  private func repetition(_ names: [[String]]) -> (first: Int, second: Int)? {
    for (row, name) in names.enumerated() {
      if let first = names[..<row].firstIndex(of: name) { return (first, row) }
    }
    return nil
  }

  /// The lines of a pair that repeats.
  private func lines(_ table: GroupTable) -> [Int] {
    table.secondRow.map { [table.firstLines[$0.group], $0.line] } ?? []
  }

  @Test func `the first pair that repeats is found across parts`() throws {
    var random = SeededGenerator(seed: 751)
    for round in 0..<400 where Samples.takes(round) {
      let names = Int.random(in: 1...40, using: &random)
      let rows = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        TestRow(
          category: "n\(Int.random(in: 0..<names, using: &random))",
          series: "s\(Int.random(in: 0..<3, using: &random))", value: 1)
      }
      let repeated = repetition(rows.map { [$0.category, $0.series ?? ""] })
      let wanted = repeated.map { [$0.first + 2, $0.second + 2] } ?? []
      let whole = try groups(rows, .only, hasSeries: true)
      #expect(lines(whole) == wanted, "\(rows)")
      let cuts = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in Int.random(in: 0...rows.count, using: &random) }.sorted()
      var merged = whole.emptied
      for (start, end) in zip([0] + cuts, cuts + [rows.count]) {
        let part = try groups(rows[start..<end], .only, hasSeries: true)
        try merged.merge(part, linesBefore: start)
      }
      #expect(lines(merged) == wanted, "\(rows), cuts \(cuts)")
    }
  }

  @Test func `a pair in two spellings repeats`() throws {
    var random = SeededGenerator(seed: 752)
    for round in 0..<200 where Samples.takes(round) {
      let count = Int.random(in: 1...6, using: &random)
      let names = (0..<count).map { _ in
        ["\u{E9}", "e\u{301}", "n"].randomElement(using: &random) ?? ""
      }
      let series = (0..<count).map { _ in "s\(Int.random(in: 0..<4, using: &random))" }
      let source = RandomTable(
        [("k", names), ("s", series), ("v", names.map { _ in "1" })], cuts: [])
      let query = Query(
        category: Field(source.ref("k")), values: [source.ref("v")],
        series: Field(source.ref("s")))
      var found: QueryError?
      do throws(QueryError) { _ = try run(query, over: source.table) } catch { found = error }
      // Spellings of one text are equal.
      let wanted = repetition(names.indices.map { [names[$0], series[$0]] }).map {
        QueryError.repeatedPair(
          category: names[$0.first], series: series[$0.first], firstLine: $0.first + 2,
          line: $0.second + 2)
      }
      #expect(found == wanted, "\(names), \(series)")
    }
  }
}
