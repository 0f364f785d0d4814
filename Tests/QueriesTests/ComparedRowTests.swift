// Bars that are compared with an earlier period: single rows, and those of unfinished periods.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ComparedRowTests {
  /// What each row of a table of dates and values is compared with; nil for nothing.
  private func compared(
    _ text: String, _ comparison: ComparedPeriod = .previous, by grain: Grain? = nil
  ) throws -> [Double?] {
    let table = try table(text)
    let columns = table.columns.map { ColumnRef($0) }
    var query = Query(
      category: Field(columns[0], grain: grain), values: [Measure(columns[1])],
      method: grain == nil ? .none : .sum)
    query.comparison = comparison
    let answer = try run(query, over: table)
    let values = try #require(answer.series.first?.compared)
    return values.map { $0.isNaN ? nil : $0 }
  }

  @Test(
    "Rows are compared with the row of the period before, whatever their dates count",
    arguments: [
      ["Q1 2020", "Q2 2020", "Q4 2020", "Q1 2021"], ["2020-02", "2020-03", "2020-05", "2021-02"],
      ["2020-02-03", "2020-02-04", "2020-02-06", "2021-02-03"],
      ["2020-02-03 09:00", "2020-02-03 10:00", "2020-02-03 12:00", "2021-02-03 09:00"],
      ["2020-02-03 09:01", "2020-02-03 09:02", "2020-02-03 09:04", "2021-02-03 09:01"],
    ])
  func rows(_ dates: [String]) throws {
    let text = "when,v\n" + zip(dates, [3, 5, 7, 2]).map { "\($0),\($1)\n" }.joined()
    // After the last quarter of a year comes the first of the next.
    let isNext = dates[0].hasPrefix("Q")
    #expect(try compared(text) == [nil, 3, nil, isNext ? 7 : nil])
    #expect(try compared(text, .yearBefore) == [nil, nil, nil, 3])
  }

  @Test func `rows of seconds have no period before them`() {
    let text = "when,v\n2020-02-03 09:00:01,3\n2020-02-03 09:00:02,5\n2020-02-03 09:00:04,7\n"
    for comparison in ComparedPeriod.allCases {
      #expect(throws: QueryError.measure(.noPeriods(comparison, category: "when"))) {
        _ = try compared(text, comparison)
      }
    }
  }

  @Test func `of several rows of one date none is the one before`() throws {
    for count in 2...4 {
      let same = (0..<count).map { "2020-02-04,\(10 + $0)\n" }.joined()
      let text = "when,v\n2020-02-03,3\n" + same + "2020-02-05,7\n2020-02-06,8\n"
      let wanted: [Double?] = [nil] + [Double?](repeating: 3, count: count) + [nil, 7]
      #expect(try compared(text) == wanted)
    }
  }

  // MARK: Unfinished periods

  private func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  @Test func `29 February is as far in a year as 28 February in the year before`() throws {
    var text = "when,v\n"
    let start = CivilDate(year: 2023, month: 1, day: 1).dayNumber
    let end = CivilDate(year: 2024, month: 2, day: 29).dayNumber
    for day in start...end { text += "\(TimeUnit.day.text(of: Int64(day) * 86_400)),1\n" }
    // 31 days of January and 28 of February.
    #expect(try compared(text, by: .year) == [nil, 59])
  }

  @Test func `the last days of a long month are as far as the end of a short one`() throws {
    var text = "when,v\n"
    for (month, days) in [(4, 30), (5, 31)] {
      for day in 1...days {
        for hour in 0..<24 where month == 4 || day < 31 || hour < 10 {
          text += "2023-\(padded(month))-\(padded(day)) \(padded(hour)):00,1\n"
        }
      }
    }
    // Up to 9 o'clock on 31 May, and all hours of the 30 days of April.
    #expect(try compared(text, by: .month) == [nil, 720])
  }

  @Test func `an unfinished period is compared with nothing where nobody knows its part`() throws {
    let groups = try table(
      "k0,rows,n,sum,first0,last0\n2023-01-01,365,365,365,2023-01-01,2023-12-31\n"
        + "2024-01-01,60,60,60,2024-01-01,2024-02-29\n")
    let sample = try table("when,v\n2023-01-01,1\n2023-01-02,1\n2023-01-03,1\n")
    let columns = sample.columns.map { ColumnRef($0) }
    var query = Query(
      category: Field(columns[0], grain: .year), values: [Measure(columns[1])], method: .sum)
    query.comparison = .previous
    let answer = try #require(try query.answer(fromGroups: groups, sample: sample))
    #expect(Array(answer.categories) == ["2023", "2024"])
    #expect(answer.series[0].values == [365, 60])
    #expect(answer.unfinished.categories[1]?.text == "to 29 February")
    #expect(answer.series[0].compared?.map(\.isNaN) == [true, true])
    #expect(answer.notices.contains(.uncomparedUnfinished(count: 1)))
  }
}
