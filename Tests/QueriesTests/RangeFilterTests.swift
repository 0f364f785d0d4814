// Ranges of periods and bins as conditions: they pass the rows behind the bars, neither more nor
// fewer.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct RangeFilterTests {
  /// Dates as texts, clock times, numbers of three forms and fractions.
  private static func cells() throws -> Table {
    var random = SeededGenerator(seed: 7)
    var text = "day,clock,written,compact,month,year,seconds,milliseconds,part,took,size,whole\n"
    for _ in 0..<400 {
      let seconds = Int64.random(in: 1_300_000_000..<1_420_000_000, using: &random)
      let near = 1_400_000_000 + seconds % 40_000
      let day = TimeUnit.day.text(of: seconds)
      let parts = day.split(separator: "-")
      let written = "\(parts[2]).\(parts[1]).\(parts[0])"
      let part = Double(Int.random(in: -40..<60, using: &random)) * 0.1
      text += Int.random(in: 0..<20, using: &random) == 0 ? "," : "\(day),"
      text += "\(TimeUnit.second.text(of: near)),\(written),\(parts.joined()),"
      text += "\(parts[0])\(parts[1]),\(parts[0]),\(seconds),\(near * 1000 + seconds % 1000),"
      // As programs write sums: 0.30000000000000004.
      let took = Int.random(in: 1...400, using: &random)
      text += "\(part),\(took % 3 == 0 ? "\(took) min" : "\(took % 7 + 1) h"),\(took) GB,"
      text += "\(Int.random(in: -40..<900, using: &random))\n"
    }
    return try table(text)
  }

  private static let fields: [(String, [Grain])] = [
    ("day", [.year, .quarter, .month, .week, .day]), ("clock", [.day, .hour, .minute]),
    ("written", [.year, .quarter, .month, .week, .day]),
    ("compact", [.year, .quarter, .month, .week, .day]), ("month", [.year, .quarter, .month]),
    ("year", [.year]), ("seconds", [.year, .month, .week, .day, .hour]),
    ("milliseconds", [.hour, .minute]),
    ("part", [.width(0.1), .width(0.5), .width(0.7), .width(2), .automatic]),
    ("took", [.width(30), .automatic]), ("size", [.width(50), .automatic]),
    ("whole", [.width(7), .width(100), .automatic]),
  ]

  private func field(_ name: String, _ grain: Grain?, in table: Table) throws -> Field {
    let column = try #require(table.columns.first { $0.name == name })
    return Field(ColumnRef(column), grain: grain)
  }

  private func count(_ filters: [Filter], in table: Table) throws -> Int {
    let answer = try run(Query(method: .count, filters: filters), over: table)
    return answer.series[0].rowCounts?.reduce(0, +) ?? 0
  }

  @Test("A condition that is there already is not added again, in whatever words")
  func twice() throws {
    let table = try table("cost\n" + (0..<200).map { "\($0)\n" }.joined())
    let bin = Filter.named(
      try field("cost", .width(5), in: table), ["5 to 10"], isExcluding: false)
    let query = Query(method: .count).filtered(by: bin, in: table)
    #expect(query.filters == [bin])
    #expect(query.filtered(by: bin, in: table) == query)
    let range = Filter.between(
      try field("cost", nil, in: table).column, from: "5", to: "10", isHalfOpen: true)
    #expect(query.filtered(by: range, in: table) == query)
    #expect(query.filtered(by: range, in: nil).filters.count == 2)
  }

  @Test("Names of periods and bins have an order, others keep theirs")
  func order() throws {
    let table = try table("cost,day\n1,2010-01-01\n2,2012-03-04\n")
    func ordered(_ name: String, _ grain: Grain?, _ names: [String]) throws -> [String] {
      try field(name, grain, in: table).inOrder(names)
    }
    #expect(try ordered("day", .year, ["2012", "2010"]) == ["2010", "2012"])
    #expect(try ordered("cost", .width(5), ["10 to 15", "5 to 10"]) == ["5 to 10", "10 to 15"])
    #expect(try ordered("cost", .width(5), ["10 to 15", ""]) == ["10 to 15", ""])
    #expect(try ordered("cost", nil, ["2", "1"]) == ["2", "1"])
  }

  /// The filters that a command line with the conditions has.
  private func parsed(_ filter: Filter, in table: Table) throws -> [Filter]? {
    try filter.conditions(in: table)?.map { try table.filter($0) }
  }

  @Test("From one bar to another: the rows behind them, also by the words of --where")
  func ranges() throws {
    let table = try Self.cells()
    var random = SeededGenerator(seed: 3)
    for (name, grains) in Self.fields {
      for grain in grains {
        let field = try field(name, grain, in: table)
        let answer = try run(Query(category: field, method: .count), over: table)
        let names = answer.categories.filter { !$0.isEmpty }
        let counts = try #require(answer.series[0].rowCounts)
        for _ in 0..<12 {
          let (one, other) = (
            Int.random(in: names.indices, using: &random),
            Int.random(in: names.indices, using: &random)
          )
          let range = min(one, other)...max(one, other)
          let filter = try #require(
            table.filter(of: field, from: names[range.lowerBound], to: names[range.upperBound]),
            "\(name) \(grain)")
          let rows = counts[range].reduce(0, +)
          #expect(try count([filter], in: table) == rows, "\(name) \(grain) \(filter)")
          let conditions = try #require(try parsed(filter, in: table))
          #expect(conditions.count <= 2)
          #expect(try count(conditions, in: table) == rows, "\(conditions)")
        }
      }
    }
  }

  @Test("Names of periods and bins, kept or left out, have the same rows by the words of --where")
  func names() throws {
    let table = try Self.cells()
    var random = SeededGenerator(seed: 4)
    var told = 0
    for (name, grains) in Self.fields {
      for grain in grains {
        let field = try field(name, grain, in: table)
        let answer = try run(Query(category: field, method: .count), over: table)
        let names = answer.categories.filter { !$0.isEmpty }.shuffled(using: &random).prefix(3)
        for isExcluding in [false, true] {
          for few in [names.prefix(1), names] {
            let filter = Filter.named(field, Array(few), isExcluding: isExcluding)
            guard let conditions = try parsed(filter, in: table) else { continue }
            told += 1
            #expect(
              try count(conditions, in: table) == count([filter], in: table),
              "\(name) \(grain) \(filter)")
          }
        }
      }
    }
    #expect(told > 60)
  }

  @Test("The conditions are short")
  func words() throws {
    let table = try Self.cells()
    func conditions(_ name: String, _ grain: Grain?, _ first: String, _ last: String) throws
      -> [String]?
    {
      table.filter(of: try field(name, grain, in: table), from: first, to: last)?
        .conditions(in: table)
    }
    #expect(try conditions("day", .year, "2012", "2013") == ["day>=2012", "day<=2013"])
    #expect(try conditions("day", .month, "2012-03", "2012-03") == ["day=2012-03"])
    #expect(
      try conditions("day", .quarter, "2012 Q1", "2012 Q2") == ["day>=2012-01", "day<=2012-06"])
    #expect(
      try conditions("day", .week, "2011-W52", "2012-W01") == [
        "day>=2011-12-26", "day<=2012-01-08",
      ]
    )
    #expect(
      try conditions("compact", .year, "2012", "2013")
        == ["compact>=20120101", "compact<=20131231"])
    #expect(
      try conditions("part", .width(0.1), "0.2 to 0.3", "0.3 to 0.4") == [
        "part>=0.2", "part<0.4",
      ])
    #expect(try conditions("year", nil, "2012", "2013") == ["year>=2012", "year<=2013"])
    let weekday = try field("day", .weekday, in: table)
    #expect(Filter.named(weekday, ["Mon"], isExcluding: false).conditions(in: table) == nil)
    let bin = try field("whole", .width(100), in: table)
    #expect(Filter.named(bin, ["0 to 100"], isExcluding: true).conditions(in: table) == nil)
    #expect(Filter.named(bin, [""], isExcluding: false).conditions(in: table) == nil)
  }

  @Test("A decimal comma stays one, and is written so")
  func comma() throws {
    var text = "weight;count\n"
    for row in 0..<80 { text += "\(row / 10),\(row % 10);\(row)\n" }
    let table = try table(text)
    let field = try field("weight", .width(0.5), in: table)
    let filter = try #require(table.filter(of: field, from: "1 to 1.5", to: "1.5 to 2"))
    #expect(try count([filter], in: table) == 10)
    let half = try #require(table.filter(of: field, from: "0.5 to 1", to: "0.5 to 1"))
    #expect(half.conditions(in: table) == ["weight>=0,5", "weight<1"])
    #expect(try count([half], in: table) == 5)
  }

  @Test func `bins of thousandths with a decimal comma have the same rows by --where`() throws {
    // Five decimals: these commas do not separate thousands.
    let cells = (0..<80).map { "1,\(String(100_000 + $0 * 25).dropFirst());\($0)\n" }
    let table = try table("weight;count\n" + cells.joined())
    for grain in [Grain.width(0.001), .width(0.002), .edges([1.001, 1.0125])] {
      let field = try field("weight", grain, in: table)
      let answer = try run(Query(category: field, method: .count), over: table)
      let counts = try #require(answer.series[0].rowCounts)
      #expect(counts.reduce(0, +) == 80)
      for (name, rows) in zip(answer.categories, counts) {
        let filter = Filter.named(field, [name], isExcluding: false)
        let conditions = try #require(try parsed(filter, in: table), "\(name)")
        let found = try count(conditions, in: table)
        #expect(found == rows, "\(name): \(conditions)")
      }
    }
  }
}
