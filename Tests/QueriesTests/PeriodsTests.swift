// What the categories of an answer are: periods with their moments, bins with their edges.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct PeriodsTests {
  @Test func `dates as they stand in the table are read by the calendar`() throws {
    func kind(_ dates: [String]) throws -> CategoryKind {
      let table = table([("date", dates), ("n", dates.map { _ in "1" })])
      let query = Query(
        category: Field(ColumnRef(name: "date", position: 0)),
        values: [ColumnRef(name: "n", position: 1)])
      return try run(query, over: table).kind
    }
    func unit(_ dates: [String]) throws -> Periods.Unit? {
      if case .periods(let periods) = try kind(dates) { periods.unit } else { nil }
    }
    #expect(try unit(["2001-01-01", "2002-01-01", "2005-01-01"]) == .year)
    #expect(try unit(["Jan 1 2000", "Feb 1 2000"]) == .month)
    #expect(try unit(["2024-03-30 05:00", "2024-03-30 06:00"]) == .hour)
    #expect(try unit(["2024-03-30 05:00:01", "2024-03-30 06:00:00"]) == .second)
    #expect(try unit(["14-01-01", "14-02-01", "14-03-01"]) == .month, "of 2014, not the 14th")
    #expect(try unit(["15-01-01", "15-01-02", "15-01-03"]) == .day, "of 2015, not every year")
    #expect(try unit(["14-01-24", "14-02-24"]) == .day, "could be either")
    #expect(try unit(["2024-02-01", "2024-01-01"]) == nil, "not in the order of time")
    #expect(try unit(["2024-02-01", ""]) == nil)
    #expect(try unit(["north", "south"]) == nil)
  }

  @Test func `names of groups that are dates are periods in the order of time`() throws {
    let table = table([("date", ["Feb 2001", "Jan 2001", "Feb 2001"]), ("n", ["1", "2", "3"])])
    let query = Query(
      category: Field(ColumnRef(name: "date", position: 0)),
      values: [ColumnRef(name: "n", position: 1)], method: .sum)
    guard case .periods(let periods) = try run(query, over: table).kind else {
      Issue.record("no periods")
      return
    }
    #expect(periods.unit == .month && periods.count == 2)
    #expect(CivilDate(dayNumber: Int(periods.start(of: 1) / 86_400)).month == 2)
    #expect(periods.firstIndex(notBefore: periods.start(of: 0) + 1) == 1)
    #expect(periods.firstIndex(notBefore: periods.start(of: 1) + 1) == 2)
  }

  @Test func `bins know their edges`() throws {
    let table = table([("age", ["31", "9", ""])])
    let field = Field(ColumnRef(name: "age", position: 0), grain: .width(0.1))
    guard
      case .bins(let bins) = try run(Query(category: field, method: .count), over: table).kind
    else {
      Issue.record("no bins")
      return
    }
    #expect(bins.count == 221 && bins.edge(0) == 9 && bins.edge(1) == 9.1 && bins.edge(221) == 31.1)
  }
}
