// Comparisons with infinite bounds, and with several dates at once, against plain loops over cells.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct InfiniteBoundTests {
  private static let signs: [(String, @Sendable (Double, Double) -> Bool)] = [
    ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), (">=", { $0 >= $1 }),
    ("=", { $0 == $1 }), ("!=", { $0 != $1 }),
  ]

  @Test(
    "Nothing is less than minus infinity or greater than infinity",
    arguments: [
      ["-2", "0", "3", "", "8"], ["-2", "0.5", "3", "", "7.25"],
      ["-inf", "-2", "0", "", "3", "inf", "7.5"],
    ])
  func infinities(_ cells: [String]) throws {
    let rowsOfText = cells.enumerated().map { "r\($0),\($1)\n" }
    let table = try table("k,v\n" + rowsOfText.joined())
    for (sign, passes) in Self.signs {
      for bound in ["-inf", "inf", "-2", "0", "3"] {
        let wanted = try #require(Double(bound))
        let expected = cells.indices.filter { row in
          // A gap is only different.
          Double(cells[row]).map { passes($0, wanted) } ?? (sign == "!=")
        }
        let filter = try table.filter("v" + sign + bound)
        let found = try rows(matching: [filter], over: table)
        #expect(Array(found) == expected, "v\(sign)\(bound)")
      }
    }
  }

  @Test func `a date of a list is in one of its periods`() throws {
    var random = SeededGenerator(seed: 733)
    for round in 0..<40 where Samples.takes(round) {
      let start = CivilDate(year: 2012, month: 1, day: 1).dayNumber
      // In between there is no date.
      let moments = (0..<200).map { _ -> Int64 in
        let day = start + Int.random(in: 0..<1_800, using: &random)
        return Int.random(in: 0..<9, using: &random) == 0 ? .min : Int64(day) * 86_400
      }
      let texts = moments.map { $0 == .min ? "" : TimeUnit.day.text(of: $0) }
      let lines = texts.map { $0 + ",1" }
      let table = try QueriesTests.table("at,n\n" + lines.joined(separator: "\n") + "\n")
      let column = table.columns[0]
      let dates = ["2013", "2015-03", "2014-0\(Int.random(in: 1...9, using: &random))"]
      for count in 0...dates.count {
        let wanted = Array(dates.prefix(count))
        func isListed(_ text: String) -> Bool {
          wanted.isEmpty ? text.isEmpty : wanted.contains { text.hasPrefix($0) }
        }
        for comparison in [Filter.Comparison.equal, .notEqual] {
          let expected = texts.indices.filter {
            isListed(texts[$0]) == (comparison == .equal)
          }
          let filter = Filter.compare(ColumnRef(column), comparison, wanted)
          let found = try rows(matching: [filter], over: table)
          #expect(Array(found) == expected, "\(comparison) \(wanted)")
        }
      }
    }
  }
}
