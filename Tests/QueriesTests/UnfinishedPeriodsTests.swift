// Which periods are unfinished, by plain loops over what the text says and another calendar.
import Foundation
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct UnfinishedPeriodsTests {
  private static let calendar: Foundation.Calendar = {
    var calendar = Foundation.Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()

  private static let grains: [(Grain, Foundation.Calendar.Component)] = [
    (.year, .year), (.quarter, .quarter), (.month, .month), (.week, .weekOfYear), (.day, .day),
    (.hour, .hour), (.minute, .minute),
  ]

  /// Rows with a moment and a name.
  private struct Rows {
    var moments: [Date] = []
    var names: [String] = []
    var format = "yyyy-MM-dd"

    var text: String {
      let writer = DateFormatter()
      (writer.calendar, writer.timeZone) = (UnfinishedPeriodsTests.calendar, .gmt)
      (writer.locale, writer.dateFormat) = (Locale(identifier: "en_US_POSIX"), format)
      return "when,who\n"
        + zip(moments, names).map { "\(writer.string(from: $0)),\($1)\n" }.joined()
    }
  }

  private func randomRows(_ random: inout SeededGenerator) -> Rows {
    let calendar = Self.calendar
    var rows = Rows()
    let kinds: [(Foundation.Calendar.Component, Int, String)] = [
      (.day, 1, "yyyy-MM-dd"), (.day, 1, "dd.MM.yyyy"), (.day, 7, "yyyy-MM-dd"),
      (.hour, 1, "yyyy-MM-dd HH:mm"), (.minute, 15, "yyyy-MM-dd'T'HH:mm:ss"),
      (.month, 1, "yyyy-MM"), (.month, 1, "yyyy-MM-dd"), (.month, 3, "yyyy-MM-dd"),
      (.year, 1, "yyyy-MM-dd"), (.second, 0, "yyyy-MM-dd HH:mm:ss"),
    ]
    let (unit, step, format) = kinds.randomElement(using: &random) ?? kinds[0]
    rows.format = format
    var start = DateComponents(year: .random(in: 1990...2030, using: &random))
    start.month = .random(in: 1...12, using: &random)
    start.day = [.month, .year].contains(unit) ? 1 : .random(in: 1...28, using: &random)
    let isOfDays = [.day, .month, .year].contains(unit)
    start.hour = isOfDays ? 0 : .random(in: 0...23, using: &random)
    var moment = calendar.date(from: start) ?? .distantPast
    let keeps: Double = [1.0, 0.9, 0.4].randomElement(using: &random) ?? 1.0
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      for _ in 0..<Int.random(in: 1...2, using: &random)
      where Double.random(in: 0..<1, using: &random) < keeps {
        rows.moments.append(moment)
        rows.names.append(Bool.random(using: &random) ? "a" : "b")
      }
      let next = step > 0 ? step : Int.random(in: 1...4_000_000, using: &random)
      moment = calendar.date(byAdding: unit, value: next, to: moment) ?? moment
    }
    // One moment a month stands for it.
    if Int.random(in: 0..<5, using: &random) == 0 {
      var months: Set<DateComponents> = []
      rows.moments.removeAll {
        !months.insert(calendar.dateComponents([.year, .month], from: $0)).inserted
      }
    }
    if Bool.random(using: &random) { rows.moments.shuffle(using: &random) }
    return rows
  }

  /// The first and the last period, where they are unfinished, by when they begin.
  private func oracle(_ moments: [Date], _ unit: Foundation.Calendar.Component) -> [Date: (
    Bool, Bool
  )] {
    let calendar = Self.calendar
    let different = Set(moments).sorted()
    func period(_ moment: Date) -> DateInterval {
      calendar.dateInterval(of: unit, for: moment) ?? DateInterval()
    }
    guard let first = different.first, let last = different.last, first < last else { return [:] }
    let begins = different.map { period($0).start }
    guard Set(begins).count < begins.count else { return [:] }
    func month(_ moment: Date) -> Int? {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: moment)
      guard parts.day == 1, parts.hour == 0, parts.minute == 0, parts.second == 0 else {
        return nil
      }
      return (parts.year ?? 0) * 12 + (parts.month ?? 0)
    }
    let months = different.compactMap(month)
    let areMonths = months.count == different.count
    let places = areMonths ? months : different.map { Int($0.timeIntervalSince1970) }
    let gaps = zip(places, places.dropFirst()).map { $1 - $0 }.sorted()
    let median = (gaps[(gaps.count - 1) / 2] + gaps[gaps.count / 2]) / 2
    func moved(_ moment: Date, _ sign: Int) -> Date {
      areMonths
        ? calendar.date(byAdding: .month, value: sign * median, to: moment) ?? moment
        : moment.addingTimeInterval(Double(sign * median))
    }
    var found: [Date: (Bool, Bool)] = [:]
    if moved(first, -1) >= period(first).start { found[period(first).start] = (true, false) }
    if moved(last, 1) < period(last).end {
      found[period(last).start, default: (false, false)].1 = true
    }
    return found
  }

  @Test func `the first and the last period are unfinished as plain loops find them`() throws {
    var random = SeededGenerator(seed: 54)
    var (rounds, unfinished) = (0, 0)
    for round in 0..<200 where Samples.takes(round) {
      let rows = randomRows(&random)
      guard rows.moments.count > 1 else { continue }
      let table = try table(rows.text)
      let (grain, unit) = Self.grains.randomElement(using: &random) ?? Self.grains[0]
      let isFiltered = Bool.random(using: &random)
      let passing = zip(rows.moments, rows.names).filter { !isFiltered || $0.1 == "a" }.map(\.0)
      guard !passing.isEmpty else { continue }
      let field = Field(ColumnRef(table.columns[0]), grain: grain)
      var query = Query(category: field, method: .count)
      if isFiltered {
        query.filters = [.named(Field(ColumnRef(table.columns[1])), ["a"], isExcluding: false)]
      }
      let years = Set(passing.map { Self.calendar.component(.year, from: $0) })
      let isSeries = Bool.random(using: &random) && grain == .year && years.count <= 12
      if isSeries { (query.category, query.series) = (Field(ColumnRef(table.columns[1])), field) }
      // Dates of one day and month alone may be ambiguous.
      guard let kept = try? run(query, over: table) else { continue }
      let expected = oracle(passing, unit).map { start, ends in
        (grain.label(ofBin: grain.bin(ofMoment: Int64(start.timeIntervalSince1970))), ends)
      }
      let folded = try run(query, over: foldedTable(rows.text, query, &random))
      for answer in [kept, folded] {
        let found = isSeries ? answer.unfinished.series : answer.unfinished.categories
        let names = found.map { place, cover in
          let name = isSeries ? answer.series[place].name : answer.categories[place]
          return "\(name) \(cover.from != nil) \(cover.to != nil)"
        }
        let wanted = expected.map { "\($0.0) \($0.1.0) \($0.1.1)" }
        #expect(names.sorted() == wanted.sorted(), "round \(round): \(rows.format) by \(grain)")
      }
      rounds += 1
      unfinished += expected.count
    }
    #expect(unfinished > (Samples.areComplete ? rounds / 4 : 0))
  }

  /// A table whose rows were grouped while it was read in pieces, and not kept.
  private func foldedTable(
    _ text: String, _ query: Query, _ random: inout SeededGenerator
  ) throws -> Table {
    let bytes = Array(text.utf8)
    var reader = TableReader(
      TableRequest(fold: { QueryFold(query, sample: $0) }, keepsRows: false),
      totalBytes: bytes.count)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + .random(in: 1...5_000, using: &random))
      try bytes[start..<end].withUnsafeBytes { try reader.feed($0) }
      start = end
    }
    try reader.finish()
    return reader.snapshot()
  }

  private func covers(_ text: String, _ grain: Grain, _ filters: [Filter] = []) throws -> [String] {
    let table = try table(text)
    let field = Field(ColumnRef(table.columns[0]), grain: grain)
    let answer = try run(
      Query(category: field, method: .count, filters: filters), over: table)
    return answer.unfinished.categories.sorted { $0.key < $1.key }.map {
      "\(answer.categories[$0.key]), \($0.value.text)"
    }
  }

  private func days(_ first: Int, _ last: Int) -> String {
    "when\n" + (first...last).map { TimeUnit.day.text(of: Int64($0) * 86_400) + "\n" }.joined()
  }

  @Test func `a cover is written as finely as its period needs`() throws {
    let (march, may) = (
      CivilDate(year: 2019, month: 3, day: 3).dayNumber,
      CivilDate(year: 2023, month: 5, day: 11).dayNumber
    )
    let daily = days(march, may)
    #expect(try covers(daily, .year) == ["2019, from 3 March", "2023, to 11 May"])
    #expect(try covers(daily, .quarter) == ["2019 Q1, from 3 March", "2023 Q2, to 11 May"])
    #expect(try covers(daily, .month) == ["2019-03, from 3 March", "2023-05, to 11 May"])
    #expect(try covers(daily, .week) == ["2019-W09, from 3 March", "2023-W19, to 11 May"])
    #expect(try covers(daily, .day).isEmpty)
    #expect(try covers(daily, .monthOfYear).isEmpty)
    #expect(try covers(days(may - 3, may), .year) == ["2023, 8 May to 11 May"])
    let months = "when\n2022-03\n2022-04\n2022-05\n2022-06\n2022-07\n"
    #expect(try covers(months, .year) == ["2022, March to July"])
    #expect(try covers(months, .month).isEmpty)
    let quarters = "when\n2021-01-01\n2021-04-01\n2021-07-01\n2021-10-01\n2022-01-01\n2022-04-01\n"
    #expect(try covers(quarters, .year) == ["2022, to Q2"])
    let hours = "when\n" + (9...14).map { "2022-03-01 \($0 < 10 ? "0" : "")\($0):00\n" }.joined()
    #expect(try covers(hours, .day) == ["2022-03-01, 09:00 to 14:00"])
  }

  @Test func `a filter cuts, and one that repeats leaves no period whole`() throws {
    let table = days(
      CivilDate(year: 2020, month: 1, day: 1).dayNumber,
      CivilDate(year: 2023, month: 12, day: 31).dayNumber)
    let column = ColumnRef(try self.table(table).columns[0])
    #expect(try covers(table, .year).isEmpty)
    let before = Filter.compare(column, .less, ["2023-05-12"])
    #expect(try covers(table, .year, [before]) == ["2023, to 11 May"])
    let marches = Filter.named(Field(column, grain: .monthOfYear), ["Mar"], isExcluding: false)
    #expect(try covers(table, .year, [marches]).isEmpty)
  }

  private func table(_ text: String) throws -> Table { try QueriesTests.table(text) }
}
