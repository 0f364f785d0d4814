// Parts of a table that are longer than what is worked on at once: rows in the middle count as well.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LongPartTests {
  private static func source(_ random: inout SeededGenerator) -> RandomTable {
    // At most three cuts, so one part has at least 8,750 rows.
    RandomTable(rowCount: 35_000, &random)
  }

  @Test func `every filter passes the rows that it names`() throws {
    var random = SeededGenerator(seed: 301)
    for _ in 0..<2 {
      let source = Self.source(&random)
      let (whole, amount, day) = (source.ref("whole"), source.ref("amount"), source.ref("day"))
      let filters: [Filter] = [
        .compare(whole, .less, ["-3"]), .compare(whole, .equal, ["7", "-1"]),
        .compare(whole, .notEqual, ["7"]), .compare(amount, .greaterOrEqual, ["12.5"]),
        .compare(amount, .lessOrEqual, ["-20"]),
        .between(whole, from: "-3", to: "7", isHalfOpen: true),
        .between(amount, from: "-3", to: "7", isHalfOpen: false),
        .compare(day, .greater, ["1971-02"]), .compare(day, .equal, ["1970"]),
        .compare(source.ref("few"), .equal, ["a", "c d"]), .compare(source.ref("few"), .equal, []),
        .compare(source.ref("amount"), .notEqual, []),
        .compare(source.ref("many"), .contains, ["number 12"]),
        .compare(source.ref("many"), .greater, ["name number 3"]),
        .compare(source.ref("year"), .lessOrEqual, ["2000"]),
        .named(Field(source.ref("side")), ["left", "up"], isExcluding: true),
        .named(Field(day, grain: .weekday), ["Mon", "Sun", ""], isExcluding: false),
        .named(Field(whole, grain: .width(5)), ["0 to 5", "-5 to 0"], isExcluding: false),
        .rows(RangeSet(8_000..<8_500).union(RangeSet(30_000..<30_010))),
        .any([
          [.compare(whole, .less, ["-10"]), .compare(source.ref("side"), .equal, ["up"])],
          [.compare(whole, .greater, ["12"])],
        ]),
      ]
      for filter in filters {
        let passing = QueryOracle(source: source, query: Query(filters: [filter])).rows
        #expect(!passing.isEmpty && passing.count < source.rowCount, "\(filter)")
        #expect(Array(try rows(matching: [filter], over: source.table)) == passing, "\(filter)")
      }
    }
  }

  @Test func `groups have the rows of all of a part, filtered or not`() throws {
    var random = SeededGenerator(seed: 302)
    let source = Self.source(&random)
    let filters: [[Filter]] = [
      [], [.compare(source.ref("whole"), .greater, ["11"])],
      [.compare(source.ref("side"), .notEqual, ["up"])],
    ]
    let fields = [
      Field(source.ref("few")), Field(source.ref("many")), Field(source.ref("whole")),
      Field(source.ref("day"), grain: .month),
      Field(source.ref("amount"), grain: .edges([-20, 0.5])),
      Field(source.ref("whole"), grain: .width(5)),
    ]
    let methods: [Query.Method] = [.sum, .mean, .min, .max, .count, .distinct, .last]
    for (place, field) in fields.enumerated() {
      for filters in filters {
        let method = methods[(place + filters.count) % methods.count]
        let query = Query(
          category: field, values: [Measure(source.ref("amount"))], method: method,
          series: place % 2 == 0 ? Field(source.ref("side")) : nil, filters: filters)
        let answer = try run(query, over: source.table)
        let bars = QueryOracle(source: source, query: query).bars
        for bar in bars {
          let row = try #require(answer.categories.firstIndex(of: bar.category))
          let series = try #require(
            query.series == nil
              ? answer.series.first : answer.series.first { $0.name == bar.series })
          let (found, wanted) = (series.values[row], bar.values[0])
          #expect(
            found == wanted || found.isNaN && wanted.isNaN
              || abs(found - wanted) <= 1e-9 * max(1, abs(wanted)), "\(query) \(bar.category)")
          #expect(series.rowCounts?[row] == bar.rows.count, "\(query) \(bar.category)")
        }
      }
    }
  }
}
