// Periods and bins as conditions: which ranges comparisons can say, and up to which moment.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct PeriodConditionTests {
  /// Dates, numbers that look like years, names, years, years with halves and weeks of years.
  private static func source() throws -> Table {
    var text = "day,cost,name,year,part,week\n"
    for row in 0..<90 {
      let year = 2010 + row % 9
      let name = ["AK", "AL", "AR"][row % 3]
      let part = 2000.0 + Double(row % 9) / 2
      text += "\(year)-03-1\(row % 9),\(1_200 + row * 15),\(name),\(year),\(part),"
      text += "\(year)\(10 + row % 40)\n"
    }
    return try table(text)
  }

  private func field(_ name: String, _ grain: Grain?, in source: Table) -> Field {
    let column = source.columns.first { $0.name == name }.map { ColumnRef($0) }
    return Field(column ?? ColumnRef(name: name, position: 9), grain: grain)
  }

  @Test func `no comparison says a range`() throws {
    let source = try Self.source()
    let ranges: [(name: String, grain: Grain?, first: String, last: String)] = [
      ("gone", nil, "a", "b"), ("gone", .year, "2012", "2013"), ("name", nil, "AK", "AR"),
      ("cost", nil, "1200", "x"), ("cost", nil, "x", "1200"), ("day", .year, "2013", "2012"),
      ("day", .year, "2012", "2012-03"), ("day", .weekday, "Mon", "Wed"),
      ("day", .quarter, "spring", "summer"), ("day", .quarter, "2012 Q1", "2012 Q7"),
      ("day", .week, "9999-W52", "9999-W52"), ("year", .month, "2012-01", "2012-02"),
      ("part", .year, "2000", "2002"), ("week", .year, "2012", "2013"),
      ("cost", .edges([1_500, 2_000]), "below 1500", "2000 and above"),
    ]
    for range in ranges {
      let field = field(range.name, range.grain, in: source)
      let filter = source.filter(of: field, from: range.first, to: range.last)
      #expect(filter == nil, "\(range)")
    }
  }

  @Test func `comparisons say a range`() throws {
    let source = try Self.source()
    let edges = Grain.edges([1_500, 2_000])
    let ranges: [(name: String, grain: Grain?, first: String, last: String, said: [String])] = [
      ("cost", nil, "1200", "1500", ["cost>=1200", "cost<=1500"]),
      ("day", .quarter, "2012 Q1", "2012 Q2", ["day>=2012-01", "day<=2012-06"]),
      ("year", .year, "2012", "2013", ["year>=2012", "year<=2013"]),
      ("cost", edges, "below 1500", "below 1500", ["cost<1500"]),
      ("cost", edges, "below 1500", "1500 to 2000", ["cost<2000"]),
      ("cost", edges, "1500 to 2000", "2000 and above", ["cost>=1500"]),
    ]
    for range in ranges {
      let field = field(range.name, range.grain, in: source)
      let filter = source.filter(of: field, from: range.first, to: range.last)
      #expect(filter?.conditions(in: source) == range.said, "\(range)")
    }
  }

  @Test func `names that are apart are said by their days, as far as there are any`() throws {
    let source = try Self.source()
    func conditions(_ name: String, _ grain: Grain, _ names: [String]) -> [String]? {
      let field = field(name, grain, in: source)
      return Filter.named(field, names, isExcluding: false).conditions(in: source)
    }
    #expect(conditions("year", .year, ["2012", "2015"]) == ["year=2012,2015"])
    #expect(conditions("day", .week, ["2024-W05", "2024-W07"])?.count == 1)
    #expect(conditions("day", .week, ["9999-W52", "2024-W07"]) == nil)
    // Its numbers could be years, but ranges of them are none.
    #expect(conditions("cost", .width(100), ["1200 to 1300", "1500 to 1600"]) == nil)
    #expect(conditions("gone", .year, ["2012"]) == nil)
  }

  @Test func `an hour has the seconds with fractions from its start to the next`() throws {
    var random = SeededGenerator(seed: 733)
    let seconds = (0..<200).map { _ in
      Double(Int.random(in: 2_800_000_000...2_800_080_000, using: &random)) / 2
    }
    let source = try table("timestamp,n\n" + seconds.map { "\($0),1\n" }.joined())
    let field = Field(ColumnRef(source.columns[0]), grain: .hour)
    for second in seconds.prefix(40) {
      let start = Int64(second) / 3_600 * 3_600
      let name = TimeUnit.minute.text(of: start)
      let filter = try #require(source.filter(of: field, from: name, to: name))
      let wanted = seconds.indices.filter { Int64(seconds[$0]) / 3_600 * 3_600 == start }
      #expect(Array(try rows(matching: [filter], over: source)) == wanted, "\(name)")
    }
  }

  @Test func `the rows up to a moment, however dates are written`() throws {
    var random = SeededGenerator(seed: 734)
    var text = "clock,compact,month,year,seconds,milliseconds\n"
    // By row: the first moment that each cell tells.
    var starts: [[Int64]] = []
    for _ in 0..<300 {
      let second = Int64.random(in: 1_300_000_000..<1_420_000_000, using: &random)
      let date = CivilDate(dayNumber: Int(second / 86_400))
      let digits = TimeUnit.day.text(of: second).filter { $0 != "-" }
      text += "\(TimeUnit.second.text(of: second)),\(digits),\(digits.prefix(6)),"
      // The second lasts until the next one.
      text += "\(date.year),\(second),\(second)\(Int.random(in: 100...999, using: &random))\n"
      starts.append([
        second, Moment.seconds(date),
        Moment.seconds(CivilDate(year: date.year, month: date.month, day: 1)),
        Moment.seconds(CivilDate(year: date.year, month: 1, day: 1)), second, second,
      ])
    }
    let source = try table(text)
    for _ in 0..<12 {
      let moment = starts[Int.random(in: starts.indices, using: &random)][0]
      for (place, column) in source.columns.enumerated() {
        let filter = try #require(source.filter(of: ColumnRef(column), until: moment))
        let wanted = starts.indices.filter { starts[$0][place] <= moment }
        #expect(Array(try rows(matching: [filter], over: source)) == wanted, "\(filter)")
      }
    }
    #expect(source.filter(of: ColumnRef(name: "gone", position: 9), until: 0) == nil)
    let others = try Self.source()
    let week = field("week", nil, in: others)
    #expect(others.filter(of: week.column, until: 1_400_000_000) == nil)
  }

  @Test func `a date that stands for a gap is in no period`() throws {
    let numbers = NumberNotation(
      decimal: UInt8(ascii: "."), readsLoneGroups: true, gaps: GapTexts(only: ["9999-12-31"]))
    let cells = ["2024-01-05", "9999-12-31", "2024-03-01", "", "2025-02-02"]
    let column = Column(name: "day", index: 0, texts: cells, numbers: numbers)
    let source = Table(format: .plain, columns: [column], rowCount: cells.count)
    let year = Field(ColumnRef(column), grain: .year)
    func found(_ names: [String], isExcluding: Bool) throws -> [Int] {
      Array(
        try rows(matching: [.named(year, names, isExcluding: isExcluding)], over: source))
    }
    #expect(try found([""], isExcluding: false) == [1, 3])
    #expect(try found(["9999"], isExcluding: false) == [])
    #expect(try found(["2024"], isExcluding: true) == [1, 3, 4])
    let answer = try run(Query(category: year, method: .count), over: source)
    #expect(Array(answer.categories) == ["2024", "2025", ""])
    #expect(answer.series.map(\.values) == [[2, 1, 2]])
  }

  @Test func `thousandths with a decimal comma are no thousands`() throws {
    let cells = (0..<80).map { $0 % 2 == 0 ? "0,12\(5 + $0 % 4)" : "1,23\($0 % 8)" }
    let lines = cells.enumerated().map { "\($1);\($0)\n" }.joined()
    let source = try table("weight;count\n" + lines)
    let field = Field(ColumnRef(source.columns[0]), grain: .width(0.001))
    func found(_ first: String, _ last: String) throws -> [Int]? {
      try source.filter(of: field, from: first, to: last).map { filter in
        Array(try rows(matching: [filter], over: source))
      }
    }
    let small = try #require(try found("0.125 to 0.126", "0.125 to 0.126"))
    #expect(small == cells.indices.filter { cells[$0] == "0,125" })
    // Without words for it, or with words that pass the rows behind the bar.
    let large = try found("1.233 to 1.234", "1.233 to 1.234")
    #expect(large == nil || large == cells.indices.filter { cells[$0] == "1,233" })
  }
}
