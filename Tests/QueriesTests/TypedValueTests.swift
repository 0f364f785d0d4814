// Values as people type them: a year of dates that are numbers, a number in the chart's unit, a code.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TypedValueTests {
  private static let signs: [Filter.Comparison] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  /// The numbers of the rows that pass a typed condition, from 0.
  private func passing(_ text: String, in table: Table) throws -> [Int] {
    try rows(matching: [try table.filter(text)], over: table).map { Int($0) }
  }

  private func compares<Value: Comparable>(
    _ one: Value, _ sign: Filter.Comparison, _ other: Value
  ) -> Bool {
    switch sign {
    case .equal: one == other
    case .notEqual: one != other
    case .less: one < other
    case .lessOrEqual: one <= other
    case .greater: one > other
    case .greaterOrEqual: one >= other
    case .contains: false
    }
  }

  @Test(
    "A typed year, month or day is all of it where dates are numbers", arguments: (1...30).sampled)
  func partsOfDates(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let seconds = (0..<60).map { _ in
      Int64.random(in: 1_660_000_000..<1_740_000_000, using: &random)
    }
    let days = seconds.map { TimeUnit.day.text(of: $0) }
    var text = "date,timestamp,ms_timestamp\n"
    for (second, day) in zip(seconds, days) {
      text += "\(day.filter { $0 != "-" }),\(second),\(second * 1000 + second % 1000)\n"
    }
    let table = try table(text)
    for _ in 0..<20 {
      let day = try #require(days.randomElement(using: &random))
      let part = String(day.prefix([4, 7, 10].randomElement(using: &random) ?? 4))
      let sign = try #require(Self.signs.randomElement(using: &random))
      let expected = days.indices.filter {
        compares(String(days[$0].prefix(part.count)), sign, part)
      }
      for name in ["date", "timestamp", "ms_timestamp"] {
        for written in [part, part.filter { $0 != "-" }] {
          let condition = "\(name)\(sign.rawValue)\(written)"
          #expect(try passing(condition, in: table) == expected, "\(condition)")
        }
      }
    }
  }

  @Test("A typed number without a unit has that of the chart", arguments: (1...30).sampled)
  func units(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let units =
      [["min", "h", "s"], ["GB", "MB", "kB"], ["kg", "g"]].randomElement(using: &random) ?? []
    let cells = (0..<30).map { _ in
      "\(Int.random(in: 1...90, using: &random)) \(units.randomElement(using: &random) ?? "")"
    }
    let table = try table("name,amount\n" + cells.enumerated().map { "n\($0),\($1)\n" }.joined())
    let column = ColumnRef(table.columns[1])
    var query = Query(category: Field(ColumnRef(table.columns[0])), values: [column])
    query.method = Query.Method.none
    let shown = try run(query, over: table).series[0].values
    #expect(shown.count == 30)
    for _ in 0..<20 {
      let number = Double(Int.random(in: 0...400, using: &random)) / 4
      let sign = try #require(Self.signs.randomElement(using: &random))
      let condition = "amount\(sign.rawValue)\(number)"
      let expected = shown.indices.filter { compares(shown[$0], sign, number) }
      #expect(try passing(condition, in: table) == expected, "\(condition) of \(cells)")
    }
  }

  @Test("A code with zeros before it is equal to itself alone, a month is typed in any way")
  func codes() throws {
    var random = SeededGenerator(seed: 5)
    let codes = (0..<400).map { _ in
      String(repeating: "0", count: Int.random(in: 0...3, using: &random))
        + "\(Int.random(in: 1...30, using: &random))"
    }
    let months = (0..<400).map { $0 % 12 + 1 }
    let rows = zip(codes, months).map { "\($0),\($1 < 10 ? "0" : "")\($1)\n" }
    let table = try table("code,month\n" + rows.joined())
    for code in ["12", "012", "0012", "7", "007", "5,05"] {
      let wanted = code.split(separator: ",").map(String.init)
      #expect(
        try passing("code=\(code)", in: table)
          == codes.indices.filter { wanted.contains(codes[$0]) })
      #expect(
        try passing("code!=\(code)", in: table)
          == codes.indices.filter { !wanted.contains(codes[$0]) })
    }
    for month in ["3", "03"] {
      #expect(
        try passing("month=\(month)", in: table) == months.indices.filter { months[$0] == 3 })
    }
  }
}
