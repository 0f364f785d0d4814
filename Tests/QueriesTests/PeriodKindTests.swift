// The periods of bars that are rows of dates, of moments as an engine has them, and of quarters.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct PeriodKindTests {
  private func answer(_ table: Table, _ filters: [Filter] = []) throws -> Answer {
    let query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
      filters: filters)
    return try run(query, over: table)
  }

  private func periods(_ table: Table, _ filters: [Filter] = []) throws -> Periods? {
    if case .periods(let periods) = try answer(table, filters).kind { periods } else { nil }
  }

  /// A column of moments, and one of the numbers of the rows.
  private func moments(_ seconds: [Int64], _ unit: TimeUnit) throws -> Table {
    let lines = seconds.enumerated().map { row, second in
      "\(second == .min ? "" : unit.text(of: second)),\(row)"
    }
    return try QueriesTests.table("when,n\n" + lines.joined(separator: "\n") + "\n")
  }

  /// The longest unit that every moment is the start of.
  private func unit(_ seconds: [Int64]) -> Periods.Unit {
    func areAll(_ length: Int64) -> Bool { seconds.allSatisfy { $0 % length == 0 } }
    guard areAll(86_400) else { return areAll(3_600) ? .hour : areAll(60) ? .minute : .second }
    let dates = seconds.map { CivilDate(dayNumber: Int($0 / 86_400)) }
    guard dates.allSatisfy({ $0.day == 1 }) else { return .day }
    return dates.allSatisfy { $0.month == 1 } ? .year : .month
  }

  @Test func `moments are read as they are kept, all of them or those of some rows`() throws {
    var random = SeededGenerator(seed: 4_501)
    for round in 0..<60 where Samples.takes(round) {
      let step = Int64([1, 60, 3_600, 86_400][round % 4])
      var last = Int64.random(in: -9_000...9_000, using: &random) * step
      var seconds = [last]
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        last += Int64.random(in: 0...90, using: &random) * step
        seconds.append(last)
      }
      let table = try moments(seconds, .second)
      let all = try #require(try periods(table))
      #expect(all.count == seconds.count && all.unit == unit(seconds), "round \(round)")
      #expect(seconds.indices.map { all.start(of: $0) } == seconds, "round \(round)")
      let first = Int.random(in: 0..<seconds.count, using: &random)
      let later = Filter.compare(ColumnRef(table.columns[1]), .greaterOrEqual, ["\(first)"])
      let some = try #require(try periods(table, [later]))
      #expect(some.count == seconds.count - first && some.unit == unit(Array(seconds[first...])))
      #expect((0..<some.count).map { some.start(of: $0) } == Array(seconds[first...]))
    }
  }

  @Test func `moments out of order, or one that is missing, are names`() throws {
    let day: Int64 = 86_400
    #expect(try periods(try moments([0, 2 * day, day], .day)) == nil)
    #expect(try periods(try moments([0, .min, day], .day)) == nil)
    let months = try #require(try periods(try moments([0, 31 * day, 59 * day], .day)))
    #expect(months.unit == .month)
    #expect((0..<3).map { months.shortName(of: $0) } == ["1970-01", "1970-02", "1970-03"])
  }

  @Test func `quarters are told as such, also where the first is written as a day`() throws {
    let names = ["Q1 2024", "Q2 2024", "Q3 2024"]
    let quarters = try #require(
      try periods(table([("when", names), ("n", ["1", "2", "3"])])))
    #expect(quarters.unit == .quarter)
    #expect((0..<3).map { quarters.shortName(of: $0) } == [nil, nil, nil])
    let mixed = try #require(
      try periods(table([("when", ["2024-01-01"] + names[1...]), ("n", ["1", "2", "3"])])))
    #expect(mixed.unit == .quarter)
    #expect((0..<3).map { mixed.shortName(of: $0) } == ["2024 Q1", "2024 Q2", "2024 Q3"])
    #expect((0..<3).map { mixed.start(of: $0) } == (0..<3).map { quarters.start(of: $0) })
  }

  @Test func `bars are periods as long as the one without a date is last`() throws {
    let table = table([
      ("when", ["2024-01", "2024-02", "", "2024-03"]), ("n", ["1", "2", "5", ""]),
    ])
    let query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
      method: .sum)
    let answer = try run(query, over: table)
    #expect(Array(answer.categories) == ["2024-01", "2024-02", "2024-03", ""])
    guard case .periods(let all) = answer.kind else {
      Issue.record("no periods")
      return
    }
    #expect(all.count == 3 && all.unit == .month)
    #expect(answer.kind.picking([0, 1, 2, 3]) == answer.kind)
    guard case .periods(let some) = answer.kind.picking([1, 2, 3]) else {
      Issue.record("no periods")
      return
    }
    #expect(some.count == 2 && some.start(of: 0) == all.start(of: 1))
    // The bar without a value comes after the one without a date.
    let byValue = try #require(answer.reordered(.value, top: nil))
    #expect(byValue.order.rows == [0, 1, 3, 2])
    #expect(answer.kind.picking([0, 1, 3, 2]) == CategoryKind.names)
  }

  @Test func `the same periods are one, however often they are found`() throws {
    func kind(_ dates: [String]) throws -> CategoryKind {
      try answer(table([("when", dates), ("n", dates.map { _ in "1" })])).kind
    }
    let days = ["2024-03-01", "2024-03-02", "2024-03-04"]
    let kinds = try [kind(days), kind(days), kind(days.dropLast())]
    #expect(Set(kinds).count == 2)
    #expect(kinds[0] == kinds[1] && kinds[0] != kinds[2])
  }
}
