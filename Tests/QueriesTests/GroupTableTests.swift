// Groups against their definition, and the groups of parts against those of the whole.
import TestSupport
import Testing

@testable import Tables

/// Rows as the tests make them: names, and a value.
struct TestRow {
  var category: String
  var series: String?
  var value: Double
}

func groups(
  _ rows: some Sequence<TestRow>, _ method: GroupMethod, hasSeries: Bool = false,
  limits: Limits = .standard
) throws -> GroupTable {
  var table = GroupTable(method, hasSeries: hasSeries, columnCount: 1, limits: limits)
  for (line, row) in rows.enumerated() {
    let category = Array(row.category.utf8)
    let series = Array((row.series ?? "").utf8)
    let value = row.value
    try table.add(
      category: category.span, series: hasSeries ? series.span : nil, value: value, line: line + 2)
  }
  return table
}

private func groups(_ values: [Double], _ method: GroupMethod) throws -> GroupTable {
  try groups(values.map { TestRow(category: "g", value: $0) }, method)
}

private func value(_ values: [Double], _ method: GroupMethod) throws -> Double {
  try groups(values, method).value(ofGroup: 0, column: 0)
}

/// All that there is to a table of groups, doubles by their bits.
private struct Summary: Equatable {
  var names: [[String]] = []
  var values: [UInt64] = []
  var counts: [Int] = []
  var lines: [Int] = []
  var areExact: [Bool] = []
  var rows = 0

  init(_ table: GroupTable) {
    for group in 0..<table.count {
      let name = table.names(ofGroup: group)
      names.append([name.category, name.series])
      values.append(table.value(ofGroup: group, column: 0).bitPattern)
      counts.append(table.rowCount(ofGroup: group))
      lines.append(table.firstLines[group])
      areExact.append(table.hasExactMedian(group: group, column: 0))
    }
    rows = table.rowCount
  }
}

@Suite struct GroupTableTests {
  private static let methods: [GroupMethod] = [
    .sum, .mean, .median, .min, .max, .rowCount, .valueCount,
  ]

  /// Values of all kinds whose sum in twice the precision is exact, or that are so few that it is.
  private func values(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
    let kind = Int.random(in: 0..<6, using: &random)
    return (0..<count).map { _ in
      switch kind {
      case 0: Double(Int.random(in: -1000...1000, using: &random)) / 4
      case 1: Double.random(in: 0..<1, using: &random)
      case 2: [1e16, 1, -1e16, 3, 1e308, -1e308].randomElement(using: &random) ?? 0
      case 3: Double(Int.random(in: 0..<5000, using: &random)) * .leastNonzeroMagnitude
      case 4: [Double.infinity, -1, 2, 0, -0.0].randomElement(using: &random) ?? 0
      default: Double(Int.random(in: 0..<100_000, using: &random))
      }
    }
  }

  @Test func `groups of any parts, merged in order, are the groups of the whole`() throws {
    var random = SeededGenerator(seed: 31)
    for round in 0..<150 {
      let hasSeries = Bool.random(using: &random)
      let names = Int.random(in: 1...40, using: &random)
      // A few long tables, so that medians become approximate on the way.
      let count = round % 15 == 0 ? 9000 : Int.random(in: 0...300, using: &random)
      let rows = values(count, &random).map { value in
        let name = Int.random(in: 0..<(round % 15 == 0 ? 3 : names), using: &random)
        return TestRow(
          category: name % 7 == 3 ? String(repeating: "é\"月", count: name) : "n\(name)",
          series: hasSeries ? "s\(Int.random(in: 0..<3, using: &random))" : nil, value: value)
      }
      let cuts = (0..<Int.random(in: 0...6, using: &random))
        .map { _ in Int.random(in: 0...count, using: &random) }.sorted()
      for method in Self.methods {
        let whole = try groups(rows, method, hasSeries: hasSeries)
        var merged = GroupTable(method, hasSeries: hasSeries, columnCount: 1)
        for (start, end) in zip([0] + cuts, cuts + [count]) {
          let part = try groups(rows[start..<end], method, hasSeries: hasSeries)
          try merged.merge(part, linesBefore: start, rowsBefore: start)
        }
        #expect(Summary(merged) == Summary(whole), "\(method), round \(round), cuts \(cuts)")
      }
    }
  }

  @Test func `groups come in the order of their first rows, under names without blanks`() throws {
    let rows = [(" b ", 1.0), ("a", 2), ("b", 3), ("", 4), ("a\u{A0}", 5), (" ", 6)]
      .map { TestRow(category: $0.0, value: $0.1) }
    let table = try groups(rows, .sum)
    #expect((0..<table.count).map { table.names(ofGroup: $0).category } == ["b", "a", ""])
    #expect(table.values(column: 0) == [4, 7, 10])
    #expect(table.firstLines == [2, 3, 5])
    #expect(try groups(rows, .rowCount).values(column: 0) == [2, 2, 2])
  }

  @Test func `two names are a pair, however their letters are shared out`() throws {
    let rows = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("ab", "c")]
      .map { TestRow(category: $0.0, series: $0.1, value: 1) }
    let table = try groups(rows, .sum, hasSeries: true)
    #expect(table.values(column: 0) == [2, 1, 1, 1])
  }

  @Test func `names of every length are told apart by every byte`() throws {
    var names: [String] = []
    for length in 0...70 {
      names.append(String(repeating: "x", count: length))
      for place in 0..<length {
        var bytes = Array(repeating: UInt8(ascii: "x"), count: length)
        bytes[place] = UInt8(ascii: "y")
        names.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    let rows = (names + names).map { TestRow(category: $0, value: 1) }
    let table = try groups(rows, .sum)
    #expect((0..<table.count).map { table.names(ofGroup: $0).category } == names)
    #expect(table.values(column: 0).allSatisfy { $0 == 2 })
  }

  @Test func `one text in two spellings is one group, and so are bytes that are none`() throws {
    var table = GroupTable(.sum, hasSeries: false, columnCount: 1)
    let names: [[UInt8]] = [
      Array("x".utf8), Array("e\u{301}".utf8), [0x61, 0xFE], Array("\u{E9}".utf8), [0x61, 0xFF],
    ]
    for (line, name) in names.enumerated() {
      try table.add(category: name.span, series: nil, value: 1, line: line + 1)
    }
    #expect(table.count == 5)
    let unified = table.unified()
    #expect(unified.values(column: 0) == [1, 2, 2])
    #expect(unified.firstLines == [1, 2, 3])
    #expect(unified.rowCount == 5)
  }

  @Test func `sums lose nothing beside what is large`() throws {
    #expect(try value([1e16, 1, -1e16], .sum) == 1)
    #expect(try value([1e308, 1e308, -1e308], .sum) == 1e308)
    #expect(try value([1e308, -1e308, .leastNonzeroMagnitude], .sum) == .leastNonzeroMagnitude)
    #expect(try value([1e308, 1e308], .sum) == .infinity)
    #expect(try value([1e308, 1e308], .mean) == 1e308)
    #expect(try value([.infinity, -1e308], .sum) == .infinity)
    #expect(try value([-.infinity, 1], .mean) == -.infinity)
    let undefined = try groups([.infinity, 1, -.infinity], .sum)
    #expect(undefined.value(ofGroup: 0, column: 0).isNaN)
    #expect(undefined.isUndefined(group: 0, column: 0))
  }

  @Test func `a sum is told without the noise of binary fractions`() throws {
    #expect(try groups([0.1, 0.2], .sum).values(column: 0) == [0.3])
    #expect(try groups([0.1, 0.2], .median).values(column: 0) == [0.15])
    #expect(try groups([1e9 + 0.1, -1e9], .sum).values(column: 0) == [0.1])
    #expect(try groups([9_007_199_254_740_991], .sum).values(column: 0) == [9_007_199_254_740_991])
  }

  @Test func `the median is exact up to so many different values, and near beyond`() throws {
    let limit = ValueCounts.exactLimit
    var random = SeededGenerator(seed: 32)
    for count in [limit - 1, limit, limit + 1, 50_000] {
      let values = (0..<count).map { Double($0 % (limit + 1)) * 1.25 - 300 }.shuffled(
        using: &random)
      let table = try groups(values + values, .median)
      let sorted = (values + values).sorted()
      let median = (sorted[count - 1] + sorted[count]) / 2
      #expect(table.hasExactMedian(group: 0, column: 0) == (count <= limit))
      let found = table.value(ofGroup: 0, column: 0)
      if count <= limit {
        #expect(found == median)
      } else {
        #expect(abs(found - median) <= ValueCounts.relativeError * abs(median))
      }
    }
  }

  @Test func `medians of all magnitudes are within what is stated`() throws {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<40 {
      let exponent = Double.random(in: -290...290, using: &random)
      let sign = Bool.random(using: &random) ? 1.0 : -1
      let values = (0..<4001).map { _ in
        sign * Double.random(in: 1..<1000, using: &random) * 0x1p1.squareRoot() * exp10(exponent)
      }
      let median = values.sorted()[2000]
      let found = try value(values, .median)
      #expect(abs(found - median) <= ValueCounts.relativeError * abs(median))
    }
    #expect(try value((0..<3000).map { $0 < 2000 ? 0 : Double($0) }, .median) == 0)
    #expect(try value((0..<3000).map { $0 < 1400 ? Double($0) : .infinity }, .median) == .infinity)
    #expect(
      try value((0..<3000).map { $0 < 1400 ? Double($0) : -.infinity }, .median) == -.infinity)
  }

  private func exp10(_ exponent: Double) -> Double {
    Double("1e\(Int(exponent))") ?? 1
  }
}
