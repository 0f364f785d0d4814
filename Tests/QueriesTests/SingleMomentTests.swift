// Periods with one moment each in the groups of an engine: as whole as if all rows were read.
import Testing

@testable import Queries
@testable import Tables

@Suite struct SingleMomentTests {
  /// Months with one day each, of which two follow each other.
  private static let days = [
    "2023-01-31", "2023-02-01", "2023-03-31", "2023-04-01", "2023-05-31", "2023-06-01",
  ]
  /// The same of years.
  private static let ends = ["2021-12-31", "2022-01-01", "2023-12-31", "2024-01-01"]

  @Test func `a moment stands for its month, until one has two`() throws {
    for last in ["2023-06-01", "2023-06-05"] {
      let days = Self.days + [last]
      let rows = days.enumerated().map { "\($1),\($0 + 1)\n" }.joined()
      let sample = try table("day,value\n" + rows)
      let query = Query(
        category: Field(ColumnRef(sample.columns[0]), grain: .month),
        values: [Measure(ColumnRef(sample.columns[1]))], method: .sum)
      var lines = (0..<5).map { "\(days[$0]),1,1,\($0 + 1),\(days[$0]),\(days[$0])\n" }
      lines.append("\(days[5]),2,2,13,\(days[5]),\(last)\n")
      let groups = try table("day,rows,n,sum,first,last\n" + lines.joined())
      let here = try run(query, over: sample)
      let there = try #require(try query.answer(fromGroups: groups, sample: sample))
      #expect(there.series[0].values == [1, 2, 3, 4, 5, 13])
      #expect(there.unfinished == here.unfinished)
      let told = there.unfinished.categories.mapValues { $0.text }
      let wanted: [Int: String] = [0: "from 31 January", 5: "to 5 June"]
      #expect(told == (last == days[5] ? [:] : wanted))
    }
  }

  @Test func `of two dates each stands for its own period`() throws {
    let pairs = Self.days.flatMap { day in Self.ends.map { (day, $0) } }
    let rows = pairs.enumerated().map { "\($1.0),\($1.1),\($0 * 5 % 17 + 2)\n" }.joined()
    let sample = try table("ordered,shipped,value\n" + rows)
    let columns = sample.columns.map { ColumnRef($0) }
    let query = Query(
      category: Field(columns[0], grain: .month), values: [Measure(columns[2])], method: .sum,
      series: Field(columns[1], grain: .year))
    let lines = pairs.enumerated().map { place, pair in
      let names = "\(pair.0),\(pair.1)"
      return "\(names),1,1,\(place * 5 % 17 + 2),\(pair.0),\(names),\(pair.1)\n"
    }
    let groups = try table(
      "ordered,shipped,rows,n,sum,first,last,begin,end\n" + lines.joined())
    let here = try run(query, over: sample)
    let there = try #require(try query.answer(fromGroups: groups, sample: sample))
    #expect(there.series.map(\.values) == here.series.map(\.values))
    #expect(here.unfinished.isEmpty)
    #expect(there.unfinished.isEmpty)
  }
}
