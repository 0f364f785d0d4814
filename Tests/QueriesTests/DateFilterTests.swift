// Filters of dates beside texts that are none, of moments, and of ranges among alternatives.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct DateFilterTests {
  private func passing(_ filter: Filter, _ table: Table) throws -> [Int] {
    Array(try rows(matching: [filter], over: table))
  }

  @Test func `ranges are alternatives to other conditions`() throws {
    var random = SeededGenerator(seed: 4_521)
    for round in 0..<40 where Samples.takes(round) {
      let numbers = (0..<60).map { _ in Int.random(in: -9...9, using: &random) }
      let names = numbers.map { _ in ["x", "y", "z"].randomElement(using: &random) ?? "" }
      let table = table([("k", names), ("n", numbers.map { String($0) })])
      let (k, n) = (ColumnRef(table.columns[0]), ColumnRef(table.columns[1]))
      let low = Int.random(in: -9...0, using: &random)
      let high = Int.random(in: 0...9, using: &random)
      for isHalfOpen in [false, true] {
        let range = Filter.between(n, from: "\(low)", to: "\(high)", isHalfOpen: isHalfOpen)
        func isWithin(_ row: Int) -> Bool {
          let number = numbers[row]
          return number >= low && (isHalfOpen ? number < high : number <= high)
        }
        let named = Filter.compare(k, .equal, ["x"])
        let found = try passing(.any([[range, .compare(k, .notEqual, ["z"])], [named]]), table)
        let wanted = numbers.indices.filter { row in
          isWithin(row) && names[row] != "z" || names[row] == "x"
        }
        #expect(found == wanted, "round \(round), \(low) to \(high), \(isHalfOpen)")
      }
    }
  }

  @Test func `a text among dates is neither before nor after any`() throws {
    let cells = ["2024-01-05", "unknown", "2023-12-01", "", "2025-06-30", "2024-12-31"]
    let table = table([("day", cells)])
    let day = ColumnRef(table.columns[0])
    let wanted: [(Filter.Comparison, [Int])] = [
      (.less, [2]), (.lessOrEqual, [0, 2, 5]), (.greater, [4]), (.greaterOrEqual, [0, 4, 5]),
      (.equal, [0, 5]), (.notEqual, [1, 2, 3, 4]),
    ]
    for (comparison, rows) in wanted {
      #expect(try passing(.compare(day, comparison, ["2024"]), table) == rows, "\(comparison)")
    }
    #expect(try passing(.compare(day, .equal, ["2024", "unknown"]), table) == [0, 1, 5])
  }

  @Test func `moments are compared with dates and texts in one list`() throws {
    var random = SeededGenerator(seed: 4_522)
    let day: Int64 = 86_400
    for round in 0..<40 where Samples.takes(round) {
      let seconds = (0..<50).map { place -> Int64 in
        if place % 11 == 3 { return .min }
        return Int64.random(in: 0..<9 * day, using: &random)
      }
      let lines = seconds.map { ($0 == .min ? "" : TimeUnit.second.text(of: $0)) + ",1" }
      let table = try QueriesTests.table("at,n\n" + lines.joined(separator: "\n") + "\n")
      let chosen = Int64.random(in: 0..<9, using: &random)
      let values = [TimeUnit.day.text(of: chosen * day), "never"]
      func isChosen(_ row: Int) -> Bool {
        seconds[row] >= chosen * day && seconds[row] < (chosen + 1) * day
      }
      let at = ColumnRef(table.columns[0])
      let rows = Array(seconds.indices)
      #expect(try passing(.compare(at, .equal, values), table) == rows.filter(isChosen))
      #expect(
        try passing(.compare(at, .notEqual, values), table) == rows.filter { !isChosen($0) })
      #expect(try passing(.compare(at, .equal, ["never"]), table) == [])
      #expect(
        try passing(.compare(at, .equal, [values[0], ""]), table)
          == rows.filter { isChosen($0) || seconds[$0] == .min })
    }
  }

  // MARK: Words of ranges

  @Test func `what is no range has no words of one, and is no range as it is typed`() throws {
    let table = try table("age,name\n1,AK\n2,AL\n30,AR\n")
    let (age, name) = (ColumnRef(table.columns[0]), ColumnRef(table.columns[1]))
    let others: [Filter] = [
      .compare(age, .equal, ["5"]), .compare(age, .notEqual, ["5"]),
      .compare(name, .contains, ["A"]), .named(Field(name), ["AK"], isExcluding: false),
      .rows(RangeSet(0..<2)), .any([[.compare(age, .less, ["5"])]]),
    ]
    for filter in others {
      #expect(filter.rangeWords(in: table) == "" && !filter.isRange, "\(filter)")
    }
    let gone = ColumnRef(name: "gone", position: 7)
    #expect(Filter.compare(gone, .less, ["5"]).rangeWords(in: table) == "before 5")
    for text in ["–", "5–", "–5", "5 – ", "x – 5"] {
      let range = table.typedRange(text, of: age)
      if text == "x – 5" {
        #expect(range == TypedRange.refused("\"x\" is not a number"))
      } else {
        #expect(range == nil, "\(text)")
      }
    }
  }

  // MARK: Steps between moments

  private func span(_ moments: [Int64], from first: Int64, to last: Int64) -> MomentSpan {
    var sample = MomentSpan()
    for moment in moments { sample.note(moment) }
    return MomentSpan(first: first, last: last, stepOf: sample)
  }

  private func covers(_ span: MomentSpan, _ grain: Grain) -> [String] {
    span.unfinished(grain, hasFullPeriods: true).sorted { $0.key < $1.key }.map(\.value.text)
  }

  @Test func `one moment tells no step, so that no period is unfinished`() {
    let day: Int64 = 86_400
    #expect(covers(span([0], from: 0, to: 40 * day), .month).isEmpty)
    #expect(covers(span([3 * day], from: 0, to: 40 * day), .month).isEmpty)
    #expect(covers(span([], from: 0, to: 40 * day), .month).isEmpty)
    #expect(covers(span([0, day], from: 0, to: 40 * day), .month) == ["to 10 February"])
    #expect(
      covers(span([0, day], from: 3 * day, to: 40 * day), .year) == ["4 January to 10 February"])
  }

  @Test func `months are the step of a sample also where the extremes lie within one`() {
    func seconds(_ month: Int, _ day: Int) -> Int64 {
      Int64(CivilDate(year: 1970, month: month, day: day).dayNumber) * 86_400
    }
    let sample = [3, 4, 5].map { seconds($0, 1) }
    #expect(
      covers(span(sample, from: seconds(2, 15), to: seconds(11, 20)), .year)
        == ["February to November"])
    #expect(
      covers(span(sample, from: seconds(2, 1), to: seconds(11, 1)), .year)
        == ["February to November"])
    #expect(covers(span(sample, from: seconds(1, 1), to: seconds(12, 1)), .year).isEmpty)
  }

  @Test func `a quarter, a half of a year and a week are all of their days`() throws {
    let first = CivilDate(year: 2019, month: 12, day: 20).dayNumber
    let dates = (0..<800).map { CivilDate(dayNumber: first + $0) }
    let cells = dates.map { TimeUnit.day.text(of: Moment.seconds($0)) }
    let table = table([("day", cells)])
    let day = ColumnRef(table.columns[0])
    // Of each the first day and the first one after it.
    var periods: [(String, CivilDate, CivilDate)] = []
    for year in 2020...2021 {
      for quarter in 1...4 {
        let start = CivilDate(year: year, month: 3 * quarter - 2, day: 1)
        let end = CivilDate(year: year + quarter / 4, month: 3 * quarter % 12 + 1, day: 1)
        periods.append(("\(year)-Q\(quarter)", start, end))
      }
      let (january, july) = (
        CivilDate(year: year, month: 1, day: 1), CivilDate(year: year, month: 7, day: 1)
      )
      periods.append(("\(year)-H1", january, july))
      periods.append(("\(year)-H2", july, CivilDate(year: year + 1, month: 1, day: 1)))
    }
    // 2020-W01 begins on December 30.
    let monday = CivilDate(year: 2019, month: 12, day: 30).dayNumber
    for week in [1, 2, 9, 53] {
      let start = monday + 7 * (week - 1)
      let name = week < 10 ? "2020-W0\(week)" : "2020-W\(week)"
      periods.append((name, CivilDate(dayNumber: start), CivilDate(dayNumber: start + 7)))
    }
    for (name, start, end) in periods {
      let wanted: [(Filter.Comparison, (Int) -> Bool)] = [
        (.equal, { $0 >= start.dayNumber && $0 < end.dayNumber }),
        (.notEqual, { $0 < start.dayNumber || $0 >= end.dayNumber }),
        (.less, { $0 < start.dayNumber }), (.lessOrEqual, { $0 < end.dayNumber }),
        (.greater, { $0 >= end.dayNumber }), (.greaterOrEqual, { $0 >= start.dayNumber }),
      ]
      for (comparison, isSo) in wanted {
        let found = try passing(.compare(day, comparison, [name]), table)
        let rows = dates.indices.filter { isSo(dates[$0].dayNumber) }
        #expect(found == rows, "\(comparison) \(name)")
      }
    }
  }
}
