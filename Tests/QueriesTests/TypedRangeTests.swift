// What a typed range means for columns of numbers and dates, and what is no range.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TypedRangeTests {
  private static func cells() throws -> Table {
    var text = "age,date,compact,timestamp,name,sent_timestamp\n"
    for row in 0..<90 {
      let year = 2010 + row % 9
      text += "\(row - 10),\(year)-0\(row % 9 + 1)-11,\(year)0\(row % 9 + 1)11,"
      text += "\(1_400_000_000 + row * 86_400),\(["AK", "AL", "AR"][row % 3]),"
      text += "\(1_400_000_000_000 + row * 86_400_000)\n"
    }
    return try table(text)
  }

  /// The conditions of a range; the sentence if it is refused; nil if it is none.
  private func meaning(_ text: String, _ name: String) throws -> [String]? {
    let table = try Self.cells()
    let column = try #require(table.columns.first { $0.name == name })
    switch table.typedRange(text, of: ColumnRef(column)) {
    case .filter(let filter): return filter.conditions(in: table)
    case .refused(let sentence): return [sentence]
    case nil: return nil
    }
  }

  @Test(
    "Numbers",
    arguments: [
      (">= 5", ["age>=5"]), (">5", ["age>5"]), ("≤ 7.5", ["age<=7.5"]), ("< -2", ["age<-2"]),
      ("5..10", ["age>=5", "age<=10"]), ("10 .. 5", ["age>=5", "age<=10"]),
      ("5…10", ["age>=5", "age<=10"]), ("5 – 10", ["age>=5", "age<=10"]),
      ("5-10", ["age>=5", "age<=10"]), ("-5--1", ["age>=-5", "age<=-1"]),
      ("-5 - 10", ["age>=-5", "age<=10"]), ("5 to 10", ["age>=5", "age<=10"]),
      ("1.5..2.5", ["age>=1.5", "age<=2.5"]), ("5..", ["age>=5"]), ("..5", ["age<=5"]),
      (">=", ["Write a number after >="]), ("> x", ["\"x\" is not a number"]),
      ("5..x", ["\"x\" is not a number"]), ("5 – x", ["\"x\" is not a number"]),
    ])
  func numbers(_ text: String, _ conditions: [String]) throws {
    #expect(try meaning(text, "age") == conditions)
  }

  @Test(
    "Dates",
    arguments: [
      ("2012-2015", ["date>=2012", "date<=2015"]), ("2012..2015", ["date>=2012", "date<=2015"]),
      ("2015..2012", ["date>=2012", "date<=2015"]), ("< 2015-03", ["date<2015-03"]),
      ("2012-01-2012-05", ["date>=2012-01", "date<=2012-05"]),
      ("2012-01 – 2012-05-11", ["date>=2012-01", "date<=2012-05-11"]),
      (">2015", ["date>2015"]), ("> 2015-13", ["\"2015-13\" is not a date"]),
      ("<", ["Write a date after <"]),
    ])
  func dates(_ text: String, _ conditions: [String]) throws {
    #expect(try meaning(text, "date") == conditions)
  }

  @Test(
    "Dates that are written as numbers",
    arguments: [
      ("2012..2013", "compact", ["compact>=20120101", "compact<=20131231"]),
      ("> 2012-03", "compact", ["compact>20120331"]),
      ("201203..201205", "compact", ["compact>=20120301", "compact<=20120531"]),
      ("201205..201203", "compact", ["compact>=20120301", "compact<=20120531"]),
      ("201203-201205", "compact", ["compact>=20120301", "compact<=20120531"]),
      ("> 201203", "compact", ["compact>20120331"]),
      ("20140520..20140521", "timestamp", ["timestamp>=1400544000", "timestamp<1400716800"]),
      ("20140520-20140521", "timestamp", ["timestamp>=1400544000", "timestamp<1400716800"]),
      ("<= 2014-05", "timestamp", ["timestamp<1401580800"]),
      ("2014-05-20..2014-05-21", "timestamp", ["timestamp>=1400544000", "timestamp<1400716800"]),
      (">= 1400544000", "timestamp", ["timestamp>=1400544000"]),
      (
        "2014-05-20..2014-05-21", "sent_timestamp",
        ["sent_timestamp>=1400544000000", "sent_timestamp<1400716800000"]
      ),
      ("> 2014-05", "sent_timestamp", ["sent_timestamp>=1401580800000"]),
    ])
  func notations(_ text: String, _ name: String, _ conditions: [String]) throws {
    #expect(try meaning(text, name) == conditions)
  }

  /// Moments as texts and as numbers of several units, each with the digit that ends it.
  private static func moments(_ random: inout SeededGenerator) -> (cells: Table, seconds: [Int])? {
    let start = Int.random(in: 1_000_000_000...1_500_000_000, using: &random)
    let step = [50, 7_000, 90_000, 3_000_000].randomElement(using: &random) ?? 50
    let moments = (0..<80).map { start + $0 * step + Int.random(in: 0..<step, using: &random) }
    var text = "written,timestamp,sent timestamp,read timestamp,days\n"
    for moment in moments {
      let date = TimeUnit.day.text(of: Int64(moment))
      text += "\(TimeUnit.minute.text(of: Int64(moment))),\(moment),\(moment)\(100 + moment % 900),"
      text += "\(moment)\(100_000 + moment % 90_000),\(date.filter { $0 != "-" })\n"
    }
    return (try? table(text)).map { ($0, moments) }
  }

  @Test("A typed range of dates passes the rows of its days, however moments are written")
  func law() throws {
    var random = SeededGenerator(seed: 77)
    for round in 0..<120 {
      let (table, seconds) = try #require(Self.moments(&random))
      func typed(_ moment: Int) -> (text: String, span: Range<Int>)? {
        let unit = [TimeUnit.year, .month, .day].randomElement(using: &random) ?? .day
        let text = unit.text(of: Int64(moment))
        return Filter.moments(iso: text).map { (text, Int($0.lowerBound)..<Int($0.upperBound)) }
      }
      let ends = (0..<2).map { _ in seconds.randomElement(using: &random) ?? 0 }
      let from = try #require(typed(ends[0]))
      let to = try #require(typed(ends[1]))
      let inOrder = from.span.lowerBound <= to.span.lowerBound
      let (first, last) = inOrder ? (from, to) : (to, from)
      let meant: [(String, (Int) -> Bool)] = [
        ("\(from.text)..\(to.text)", { first.span.lowerBound <= $0 && $0 < last.span.upperBound }),
        (">= \(from.text)", { $0 >= from.span.lowerBound }),
        ("> \(from.text)", { $0 >= from.span.upperBound }),
        ("<\(from.text)", { $0 < from.span.lowerBound }),
        ("≤ \(from.text)", { $0 < from.span.upperBound }),
      ]
      for column in table.columns {
        for (text, passes) in meant {
          guard case .filter(let filter) = table.typedRange(text, of: ColumnRef(column)) else {
            Issue.record("round \(round): \(text) is no range of \(column.name)")
            return
          }
          let found = Array(try rows(matching: [filter], over: table))
          #expect(
            found == seconds.indices.filter { passes(seconds[$0]) }, "\(column.name), \(text)")
        }
      }
    }
  }

  @Test func `typed dates pass their rows where some moments have more digits`() throws {
    // Seconds since 1970, and milliseconds from the middle on.
    let seconds = (0..<80).map { 1_356_000_000 + Int64($0) * 1_000_000 }
    let cells = seconds.enumerated().map { row, moment in
      "\(row),\(moment)" + (row < 40 ? "\n" : "000\n")
    }
    let table = try table("row,timestamp\n" + cells.joined())
    let column = ColumnRef(table.columns[1])
    let ranges = [
      ("2013..2014", "2013", "2014"), ("2014..2013", "2013", "2014"),
      ("2013-2014", "2013", "2014"), ("2013-03..2014-05", "2013-03", "2014-05"),
      ("20130501..2014", "2013-05-01", "2014"),
    ]
    for (text, from, to) in ranges {
      let start = try #require(Filter.moments(iso: from)).lowerBound
      let end = try #require(Filter.moments(iso: to)).upperBound
      guard case .filter(let filter) = table.typedRange(text, of: column) else {
        Issue.record("\(text) is no range")
        continue
      }
      let found = Array(try rows(matching: [filter], over: table))
      let wanted = seconds.indices.filter { start <= seconds[$0] && seconds[$0] < end }
      #expect(found == wanted, "\(text)")
    }
  }

  @Test func `seconds that are written without marks are included to the last`() throws {
    let cells = (0..<80).map { "\($0),2024013112\(10 + $0 / 50)\(10 + $0 % 50)\n" }
    let table = try table("row,timestamp\n" + cells.joined())
    let range = table.typedRange(
      "2024-01-31T12:10:15..2024-01-31T12:10:26", of: ColumnRef(table.columns[1]))
    guard case .filter(let filter) = range else {
      Issue.record("it is no range")
      return
    }
    #expect(
      filter.conditions(in: table) == ["timestamp>=20240131121015", "timestamp<=20240131121026"])
  }

  @Test func `years are in order where a timestamp is missing as 0`() throws {
    let cells = (0..<80).map { "\($0),\($0 == 0 ? 0 : 1_356_000_000 + $0 * 1_000_000)\n" }
    let table = try table("row,timestamp\n" + cells.joined())
    let range = table.typedRange("2013..2014", of: ColumnRef(table.columns[1]))
    guard case .filter(let filter) = range else {
      Issue.record("it is no range")
      return
    }
    #expect(filter.conditions(in: table) == ["timestamp>=2013", "timestamp<=2014"])
  }

  @Test(
    "All else is a search", arguments: ["", "5", "-5", "1e-5", "abc", "a-b", "..", "5-1", "5-x"])
  func searches(_ text: String) throws { #expect(try meaning(text, "age") == nil) }

  @Test("A date is no range of its parts, and names have no ranges")
  func parts() throws {
    for text in ["2015-03", "2015-03-11", "2015"] { #expect(try meaning(text, "date") == nil) }
    for text in ["> AK", "1..2"] { #expect(try meaning(text, "name") == nil) }
  }

  @Test("In words")
  func words() throws {
    let table = try Self.cells()
    let (age, date) = (ColumnRef(table.columns[0]), ColumnRef(table.columns[1]))
    func words(_ text: String, _ column: ColumnRef) -> String? {
      guard case .filter(let filter) = table.typedRange(text, of: column) else { return nil }
      return filter.rangeWords(in: table)
    }
    #expect(words("5..10", age) == "from 5 to 10")
    #expect(
      [">= 5", "> 5", "<= 5", "< 5"].map { words($0, age) } == [
        "at least 5", "more than 5", "at most 5", "less than 5",
      ])
    #expect(words("2012-2015", date) == "2012 to 2015")
    #expect(
      [">= 2012", "> 2012", "<= 2012", "< 2012"].map { words($0, date) } == [
        "from 2012 on", "after 2012", "until 2012", "before 2012",
      ])
    let bin = try #require(
      table.filter(of: Field(age, grain: .width(10)), from: "0 to 10", to: "10 to 20"))
    #expect(bin.rangeWords(in: table) == "from 0 to less than 20")
  }
}
