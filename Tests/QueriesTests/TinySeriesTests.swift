// Which series have bars of their own: the largest, however small their numbers are.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TinySeriesTests {
  @Test func `the largest sums have bars of their own, of tiny numbers as of large ones`() throws {
    var random = SeededGenerator(seed: 9_350)
    for round in 0..<40 where Samples.takes(round) {
      let count = Int.random(in: 5...9, using: &random)
      // The first series is never among the largest.
      let totals = [1] + Array(2...count).shuffled(using: &random)
      let largest = totals.indices.filter { totals[$0] > count - 3 }
      for scale in ["e-60", "e-30", "e-20", "", "e15"] {
        let rows = totals.enumerated().map { place, total in
          "a,s\(place),\(place % 2 == 1 ? "-" : "")\(total)\(scale)\n"
        }
        let table = try table("k,s,v\n" + rows.joined())
        let columns = table.columns.map { ColumnRef($0) }
        var limits = Limits.standard
        limits.series = 3
        let query = Query(
          category: Field(columns[0]), values: [Measure(columns[2])], method: .sum,
          series: Field(columns[1]))
        let answer = try run(query, over: table, limits: limits)
        let own = Set(answer.series.dropLast().map(\.name))
        #expect(own == Set(largest.map { "s\($0)" }), "\(totals) \(scale)")
        let rest = Set(totals.indices.map { "s\($0)" }).subtracting(own)
        #expect(Set(answer.restSeries) == rest, "\(totals) \(scale)")
      }
    }
  }
}
