// Periods and bins at their edges.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct GrainTests {
  private func names(_ texts: [String], _ grain: Grain) throws -> [String] {
    let table = table([("when", texts)])
    let query = Query(
      category: Field(ColumnRef(name: "when", position: 0), grain: grain), method: .count)
    return Array(try run(query, over: table).categories)
  }

  private func values(_ texts: [String], _ grain: Grain) throws -> [Double] {
    let table = table([("when", texts)])
    let query = Query(
      category: Field(ColumnRef(name: "when", position: 0), grain: grain), method: .count)
    return try run(query, over: table).series[0].values
  }

  @Test func `weeks are those of their Thursdays`() throws {
    #expect(try names(["2021-01-03", "2020-12-28"], .week) == ["2020-W53"])
    #expect(try names(["2018-12-31"], .week) == ["2019-W01"])
    #expect(try names(["2016-01-03", "2016-01-04"], .week) == ["2015-W53", "2016-W01"])
  }

  @Test func `leap days are days`() throws {
    #expect(
      try names(["2024-02-28", "2024-03-01"], .day) == ["2024-02-28", "2024-02-29", "2024-03-01"])
    #expect(try names(["1900-02-28", "1900-03-01"], .day) == ["1900-02-28", "1900-03-01"])
  }

  @Test func `time before 1970 is in its own periods`() throws {
    #expect(
      try names(["1969-12-31T23:59:59", "1970-01-01T00:00"], .hour) == [
        "1969-12-31 23:00", "1970-01-01 00:00",
      ])
    #expect(try values(["1969-12-31T23:59:59"], .hourOfDay).firstIndex(of: 1) == 23)
    #expect(try values(["1969-12-31"], .weekday).firstIndex(of: 1) == 2)
    #expect(try names(["1899-06-30"], .quarter) == ["1899 Q2"])
  }

  @Test func `zones are taken off`() throws {
    #expect(try names(["2024-01-01T00:30:00+01:00"], .day) == ["2023-12-31"])
    #expect(try names(["2024-01-01 23:30:00.250-0130"], .hour) == ["2024-01-02 01:00"])
    #expect(try names(["2024-01-01T12:00:00Z"], .minute) == ["2024-01-01 12:00"])
  }

  @Test func `periods without rows are bars that are gaps`() throws {
    let values = try values(["2024-01-05", "2024-04-01", "", "2024-01-31"], .month)
    #expect(values.map { $0.isNaN ? -1 : $0 } == [2, -1, -1, 1, 1])
    #expect(try names(["2024-11", "", "2025-02"], .quarter) == ["2024 Q4", "2025 Q1", ""])
  }

  @Test func `what comes round again has all of its bars, from the first in its order`() throws {
    #expect(try names(["2024-03-01"], .quarterOfYear) == ["Q1", "Q2", "Q3", "Q4"])
    #expect(
      try names(["2000-02-29", ""], .weekday) == [
        "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "",
      ])
    #expect(try names(["2000-02-29"], .monthOfYear).count == 12)
    #expect(try values(["2000-02-29", "1968-02-29"], .monthOfYear)[1] == 2)
    #expect(try names(["2000-02-29"], .dayOfMonth).last == "31")
    #expect(try names(["2000-02-29T04:30"], .hourOfDay).first == "00:00")
  }

  @Test func `where more than four of five periods would be empty, only those with rows are bars`()
    throws
  {
    #expect(try names(["1990-01-01", "2030-01-01"], .day) == ["1990-01-01", "2030-01-01"])
    #expect(try names(["2000", "2059"], .year).count == 60)
    #expect(try names(["2000", "2060"], .year) == ["2000", "2060"])
    let quarters = (0..<20).map { "\(2000 + $0)-01" }
    #expect(try names(quarters, .quarter).count == 19 * 4 + 1)
    #expect(try names(quarters, .month).count == 20)
  }

  @Test func `too many bins of numbers are not drawn`() throws {
    #expect(throws: QueryError.tooManyBins(column: "when", count: 10_001, limit: 10_000)) {
      try names(["0", "100000"], .width(10))
    }
  }

  @Test func `dates of other forms are dates too`() throws {
    #expect(try names(["31/01/2024", "01/02/2024"], .month) == ["2024-01", "2024-02"])
    #expect(try names(["12. März 2021", "1. Mai 2021"], .quarter) == ["2021 Q1", "2021 Q2"])
    #expect(try names(["2021 Q3", "2022 Q1"], .year) == ["2021", "2022"])
    #expect(try names(["2020-W53", "2021-W01"], .week) == ["2020-W53", "2021-W01"])
    #expect(try names(["1999", "2001", "2001"], .year) == ["1999", "2000", "2001"])
    #expect(try names(["20240131", "20240201"], .month) == ["2024-01", "2024-02"])
    #expect(throws: QueryError.noDates(column: "when")) { try names(["a", "b"], .year) }
    #expect(throws: QueryError.noDates(column: "when")) {
      try names(["01/02/2024", "03/01/2024", "02/03/2024"], .year)
    }
  }

  @Test func `numbers are in bins from one multiple of the width to the next`() throws {
    #expect(
      try names(["-0.5", "0", "9.99", "10", "x", "31"], .width(10)) == [
        "-10 to 0", "0 to 10", "10 to 20", "20 to 30", "30 to 40", "",
      ])
    #expect(
      try names(["0.1", "0.35"], .width(0.1)) == [
        "0.1 to 0.2", "0.2 to 0.3", "0.3 to 0.4",
      ])
    // The quotient of 0.3 and 0.1 is below 3.
    for width in [0.1, 0.01, 0.3, 0.7] {
      for edge in -40...40 {
        let number = Double("\(edge * Int((width * 100).rounded()))e-2") ?? .nan
        let bin = try names(["\(number)"], .width(width))[0].prefix { $0 != " " }
        #expect(Double(bin) == number, "\(number) by \(width): \(bin)")
      }
    }
    #expect(throws: QueryError.noWidth(column: "when")) { try names(["1"], .width(0)) }
    #expect(throws: QueryError.noNumbers(column: "when")) { try names(["a"], .automatic) }
  }

  @Test func `a width is chosen for the finite numbers, whatever infinite ones stand beside them`()
    throws
  {
    var random = SeededGenerator(seed: 111)
    for _ in 0..<30 {
      let numbers = (0..<40).map { _ in "\(Int.random(in: -500...9_000, using: &random))" }
      let finite = try names(numbers, .automatic)
      let all = try names(numbers + ["1e999", "-1e999"], .automatic)
      #expect(all.filter { !$0.isEmpty } == finite)
    }
  }

  @Test func `a width that is chosen makes seven to thirty bars of one, two or five`() throws {
    var random = SeededGenerator(seed: 110)
    for round in 0..<500 where Samples.takes(round) {
      let span =
        Double.random(in: 1..<10, using: &random)
        * [1e-9, 0.01, 1, 1000, 1e12][Int.random(in: 0..<5, using: &random)]
      let low = Double.random(in: -span...span, using: &random)
      let width = Grain.automaticWidth(low...low + span, areWhole: false)
      #expect((7.0...30).contains(span / width), "\(span) by \(width)")
    }
    #expect(Grain.automaticWidth(0...5, areWhole: true) == 1)
    #expect(Grain.automaticWidth(0...100, areWhole: true) == 5)
    #expect(Grain.automaticWidth(3...3, areWhole: false) == 1)
  }

  @Test func `the widths beside a width lead over all widths, up and down`() throws {
    let range = 0.0...1000
    var (width, seen): (Double, [Double]) = (0.2, [])
    while let coarser = Grain.widths(beside: width, range, areWhole: false).coarser {
      #expect(Grain.widths(beside: coarser, range, areWhole: false).finer == width)
      seen.append(coarser)
      width = coarser
    }
    #expect(seen == [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500])
    #expect(Grain.widths(beside: 0.2, range, areWhole: false).finer == nil, "10,000 bins")
    #expect(Grain.widths(beside: 1, range, areWhole: true).finer == nil)
    #expect(Grain.widths(beside: 7, range, areWhole: true) == (5, 10))
    #expect(Grain.widths(beside: 0.3, 0...1, areWhole: false) == (0.2, 0.5))
    #expect(Grain.widths(beside: 0, range, areWhole: false) == (nil, nil))
  }

  @Test func `empty bins are none of the others`() throws {
    let table = table([("heads", ["2", "2", "2", "3", "7", "7", "27", "61"])])
    var query = Query(
      category: Field(ColumnRef(name: "heads", position: 0), grain: .width(2)), method: .count)
    (query.order, query.top) = (.valueDescending, 2)
    let answer = try run(query, over: table)
    #expect(answer.order.rows?.count == 2 && answer.order.restCount == 2)
    #expect(answer.order.rest == [2])
    // Where only empty ones are left, there are no others.
    query.top = 4
    #expect(try run(query, over: table).order.restCount == 0)
  }

  @Test func `bins of a list are those that are chosen, those that are asked, and those beside`()
    throws
  {
    let table = table([("age", (20..<61).map(String.init))])
    func names(_ grain: Grain?) -> [String] {
      table.grains(of: Field(ColumnRef(name: "age", position: 0), grain: grain)).map {
        "\($0.grain.name) \($0.shown.name)"
      }
    }
    #expect(names(.automatic) == ["1 1", "auto 2", "5 5"])
    #expect(names(nil) == names(.automatic))
    #expect(names(.width(10)) == ["auto 2", "5 5", "10 10", "20 20"])
    #expect(names(.width(7)) == ["auto 2", "5 5", "7 7", "10 10"])
    #expect(names(.edges([30, 40])) == names(.automatic))
  }
}
