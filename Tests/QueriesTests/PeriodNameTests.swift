// Names of periods at the edges of the calendar, names of none, and the bins of tiny numbers.
import Testing

@testable import Queries
@testable import Tables

@Suite struct PeriodNameTests {
  private func names(_ text: String, _ grain: Grain) throws -> [String] {
    let source = table([("when", [text])])
    let field = Field(ColumnRef(source.columns[0]), grain: grain)
    return Array(try run(Query(category: field, method: .count), over: source).categories)
  }

  @Test func `a zone may lead to the year before the first`() throws {
    let text = "0000-01-01T00:30:00+01:00"
    #expect(try names(text, .year) == ["-0001"])
    #expect(try names(text, .quarter) == ["-0001 Q4"])
    #expect(try names(text, .month) == ["-0001-12"])
    // The Friday of the last week of that year.
    #expect(try names(text, .week) == ["-0001-W52"])
  }

  @Test func `names of periods are moments, unless one is no name or they come round again`() {
    #expect(Grain.month.moments(named: ["2024-02"]) == [1_706_745_600..<1_709_251_200])
    #expect(
      Grain.day.moments(named: ["1970-01-02", "1970-01-01"])
        == [86_400..<172_800, 0..<86_400])
    #expect(Grain.month.moments(named: ["2024-02", "soon"]) == nil)
    #expect(Grain.weekday.moments(named: ["Mon"]) == nil)
    #expect(Grain.width(5).moments(named: ["0 to 5"]) == nil)
    // It ends in a year of five digits.
    #expect(Grain.week.moments(named: ["9999-W52"]) == nil)
    #expect(Grain.year.moments(named: ["9999"])?.count == 1)
  }

  @Test func `bins have the names that they are drawn with, and no others`() {
    #expect(Grain.weekday.bins(named: ["Mon", "Sun"]) == [1, 7])
    #expect(Grain.weekday.bins(named: ["Mon", "Moon"]) == nil)
    #expect(Grain.quarter.bins(named: ["1970 Q1", "1970 Q4"]) == [7_880, 7_883])
    for name in ["1970", "1970 Q", "1970 Q0", "1970 Q5", "first Q1", ""] {
      #expect(Grain.quarter.bins(named: [name]) == nil, "\(name)")
    }
    for name in ["1970-W00", "1970-W54", "1970-01", "week-W1"] {
      #expect(Grain.week.bins(named: [name]) == nil, "\(name)")
    }
    for name in ["2012-03", "12", "-2012"] { #expect(Grain.year.bins(named: [name]) == nil) }
  }

  @Test func `what comes round again has the name of its part of time`() {
    let phrases: [(Grain, String)] = [
      (.monthOfYear, "month of date"), (.quarterOfYear, "quarter of date"),
      (.dayOfMonth, "day of the month of date"), (.weekday, "weekday of date"),
      (.hourOfDay, "hour of the day of date"), (.quarter, "quarter of date"),
    ]
    for (grain, phrase) in phrases { #expect(grain.phrase(of: "date") == phrase) }
    #expect(Grain.quarterOfYear.phrase(of: "Quarter") == "quarter")
    #expect(Grain.hourOfDay.phrase(of: "") == "hour of the day")
  }

  @Test func `edges are numbers that have an end`() {
    #expect(Grain(name: "0,5,1e3") == Grain.edges([0, 5, 1_000]))
    for name in ["0,1e999", "-1e999,0", "1e999", "5,5", "5,0"] {
      #expect(Grain(name: name) == nil, "\(name)")
    }
  }

  @Test func `the smallest numbers there are have a bin that numbers can be divided by`() {
    let tiny = Double.leastNonzeroMagnitude
    for count in 1...40 {
      let width = Grain.automaticWidth(0...Double(count) * tiny, areWhole: false)
      #expect(width == Double.leastNormalMagnitude)
    }
  }
}
