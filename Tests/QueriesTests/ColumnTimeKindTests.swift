// Columns that are time though they are neither years nor dates that can be grouped.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ColumnTimeKindTests {
  @Test func `whole numbers from 1 to 12 are months where their name ends so`() throws {
    func kind(_ name: String, _ last: String) throws -> ColumnTime.Kind? {
      try table("child,\(name)\nA,3\nB,11\nC,1\nD,\(last)\n").time(of: 1)?.kind
    }
    #expect(try kind("birth month", "12") == .cycle)
    #expect(try kind("birth_month", "7") == .cycle)
    #expect(try kind("birth month", "13") == nil)
    #expect(try kind("birth month", "0") == nil)
    #expect(try kind("birth month", "6.5") == nil)
    #expect(try kind("month weight", "7") == nil)
    // What is counted in a month is none.
    #expect(try kind("orders per month", "7") == nil)
  }

  @Test func `dates in either order are time without periods`() throws {
    // Whatever of day, month and year comes first, they neither rise nor fall.
    for dates in [
      ["03/01/02", "01/02/03", "02/03/01"], ["03-01-02", "01-02-03", "02-03-01"],
    ] {
      let table = try table("day,v\n" + zip(dates, 1...).map { "\($0),\($1)\n" }.joined())
      let time = try #require(table.time(of: 0), "\(dates)")
      #expect(time.kind == .moments && !time.hasGrains)
      #expect(table.grains(of: ColumnRef(table.columns[0])).isEmpty)
    }
  }
}
