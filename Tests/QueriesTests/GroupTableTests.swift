// Groups against their definition, and the groups of parts against those of the whole.
import TestSupport
import Testing

@testable import Queries
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
  let rows = Array(rows)
  let names = [rows.map { Array($0.category.utf8) }, rows.map { Array(($0.series ?? "").utf8) }]
  return try groups(names, rows.map(\.value), method, hasSeries: hasSeries, limits: limits)
}

private func groups(
  _ names: [[[UInt8]]], _ values: [Double], _ method: GroupMethod, hasSeries: Bool = false,
  limits: Limits = .standard
) throws -> GroupTable {
  let chunks =
    names.map { names in
      var ends: [UInt32] = []
      for name in names { ends.append((ends.last ?? 0) + UInt32(name.count)) }
      return ColumnChunk(.texts(TextRun(bytes: Array(names.joined()), ends: ends)))
    } + [ColumnChunk(.numbers(values, texts: .shortest))]
  let columns = ["category", "series", "value"].enumerated().map { index, name in
    Column(
      name: name, index: index, numbers: RandomTable.numbers, profile: ColumnProfile(),
      chunks: ColumnChunks([chunks[index]]))
  }
  let source = Table(format: .plain, columns: columns, rowCount: values.count)
  var table = GroupTable(
    method, category: try FieldReader(Field(ColumnRef(columns[0])), in: source),
    series: hasSeries ? try FieldReader(Field(ColumnRef(columns[1])), in: source) : nil,
    operations: [nil], limits: limits)
  for start in stride(from: 0, to: values.count, by: RowScratch.rowLimit) {
    try table.add(
      { chunks[$0] }, measures: [PlacedMeasure(2)],
      rows: start..<min(values.count, start + RowScratch.rowLimit),
      hasMask: false, RowScratch(),
      BlockFacts(source), line: { $0 + 2 })
  }
  return table
}

extension GroupTable {
  /// - Parameter group: from 0.
  fileprivate func names(ofGroup group: Int) -> [String] {
    let key = names(of: group + 1)
    return [
      categories.name(Int(key.category), in: .utf8),
      series?.name(Int(key.series), in: .utf8) ?? "",
    ]
  }

  fileprivate func value(ofGroup group: Int) -> Double {
    method == .rowCount ? Double(rowCount(of: group + 1)) : values[0].value(group + 1)
  }

  fileprivate var plainValues: [Double] {
    (0..<count).map { method == .rowCount ? value(ofGroup: $0) : values[0].plainValue($0 + 1) }
  }
}

private func groups(_ values: [Double], _ method: GroupMethod) throws -> GroupTable {
  try groups(values.map { TestRow(category: "g", value: $0) }, method)
}

private func value(_ values: [Double], _ method: GroupMethod) throws -> Double {
  try groups(values, method).value(ofGroup: 0)
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
      names.append(table.names(ofGroup: group))
      values.append(table.value(ofGroup: group).bitPattern)
      values += table.values.map { $0.value(group + 1).bitPattern }
      counts.append(table.rowCount(of: group + 1))
      lines.append(table.firstLine(of: group + 1))
      areExact.append(
        table.method == .rowCount
          || table.values[0].places(in: [group + 1], where: .approximate).isEmpty)
    }
    rows = table.rowCount
  }
}

@Suite struct GroupTableTests {
  private static let methods: [GroupMethod] = [
    .sum, .mean, .median, .min, .max, .rowCount, .valueCount, .distinct, .last,
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
    for round in 0..<150 where Samples.takes(round) {
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
        var merged = whole.emptied
        for (start, end) in zip([0] + cuts, cuts + [count]) {
          let part = try groups(rows[start..<end], method, hasSeries: hasSeries)
          try merged.merge(part, linesBefore: start)
        }
        #expect(Summary(merged) == Summary(whole), "\(method), round \(round), cuts \(cuts)")
      }
    }
  }

  @Test func `groups of shares of names, joined, are the groups of the whole`() throws {
    var random = SeededGenerator(seed: 34)
    for round in 0..<40 where Samples.takes(round) {
      let count = Int.random(in: 0...400, using: &random)
      let rows = values(count, &random).map { value in
        TestRow(category: "n\(Int.random(in: 0..<90, using: &random))", value: value)
      }
      let cut = Int.random(in: 0...count, using: &random)
      for method in Self.methods {
        let whole = try groups(rows, method)
        var shares = try GroupShares(try groups(rows[..<cut], method))
        try shares.merge(try groups(rows[cut...], method), linesBefore: cut)
        #expect(Summary(shares.joined()) == Summary(whole), "\(method), round \(round)")
      }
    }
  }

  @Test func `each thread has about as many names as the others`() {
    let texts = (0..<4000).map { Array("name \($0)".utf8) }
    let wholes = (0..<4000).map { Array("\($0 * 7)".utf8) }
    for (names, count) in [texts, wholes].flatMap({ names in (2...8).map { (names, $0) } }) {
      var found = [Int](repeating: 0, count: count)
      for name in names {
        found[name.withUnsafeBytes { TextKeys.share(of: $0, among: count) }] += 1
      }
      let even = Double(names.count) / Double(count)
      #expect(found.allSatisfy { abs(Double($0) - even) < even / 4 }, "\(found)")
    }
  }

  @Test func `a whole number has the share of its text`() {
    var random = SeededGenerator(seed: 37)
    var wholes: [Int32] = [0, 1, -1, 9, 10, .max, .min + 1]
    for _ in 0..<2000 {
      let bits = Int32.random(in: 0..<31, using: &random)
      wholes.append(Int32.random(in: .min + 1...Int32.max, using: &random) >> bits)
    }
    for whole in wholes {
      let name = Array(String(whole).utf8)
      let share = name.withUnsafeBytes { TextKeys.share(of: $0, among: 1 << 16) }
      #expect(share == TextKeys.share(of: whole, among: 1 << 16), "\(whole)")
    }
  }

  @Test func `sums of many names are those of a loop`() throws {
    var random = SeededGenerator(seed: 36)
    let rows = (0..<60_000).map { _ in
      TestRow(
        category: "name \(Int.random(in: 0..<40_000, using: &random))",
        value: Double(Int.random(in: -99...99, using: &random)))
    }
    var sums: [String: Double] = [:]
    for row in rows { sums[row.category, default: 0] += row.value }
    let table = try groups(rows, .sum)
    #expect(table.count == sums.count)
    for group in 0..<table.count {
      let name = table.names(ofGroup: group)[0]
      #expect(table.value(ofGroup: group) == sums[name], "\(name)")
    }
  }

  /// Names as numbers, as texts with and without blanks around them, few and many.
  private func manyNames(_ random: inout SeededGenerator) -> String {
    var text = "name,value,b,c,d,e\n"
    for start in 0..<4 {
      let kind = Int.random(in: 0..<4, using: &random)
      for _ in 0..<9000 {
        let number = Int.random(in: 0..<(kind == 3 ? 50 : 60_000), using: &random)
        let name =
          switch kind {
          case 0: String(number)
          // Some of these are numbers elsewhere.
          case 1:
            number % 3 == 0
              ? "  \(number) " : number % 5 == 0 ? "" : number % 7 == 0 ? "\(number)" : "n\(number)"
          case 2: number % 2 == 0 ? "\(number).50" : "\"\(number), é\""
          default: "few \(number)"
          }
        let value = Int.random(in: -999...999, using: &random)
        text += "\(name),\(value % 13 == 0 ? "x" : String(value + start)),\(number % 7),"
        text += "\(2 * value),\(number % 5 == 0 ? "" : String(value - 7)),\(start)\n"
      }
    }
    return text
  }

  @Test func `rows of many names are grouped by several threads as by one`() throws {
    var random = SeededGenerator(seed: 35)
    for round in 0..<6 where Samples.takes(round) {
      let text = manyNames(&random)
      let table = try QueriesTests.table(text)
      let columns = table.columns.map { ColumnRef($0) }
      for method in [Query.Method.sum, .mean, .median, .min, .max, .count, .distinct, .last] {
        let values = Array(columns[1...1 + round % 5])
        var query = Query(
          category: Field(columns[0]), values: values.map { Measure($0) }, method: method)
        if round % 2 == 1 { query.filters = [.compare(columns[1], .less, ["400"])] }
        let plan = try QueryPlan(query, in: table)
        let pieces = RowPieces(table, columns: plan.columns)
        var rows = RowsToGroup(plan)
        var whole = plan.groupTable(.standard)
        for piece in pieces.pieces {
          let before = piece.firstRow - piece.rows.lowerBound
          try rows.add(
            piece.rows, of: { pieces.chunk($0, of: piece) }, firstRow: piece.firstRow, to: &whole,
            line: { table.line(ofRow: before + $0) })
        }
        let found =
          plan.mayShareNames
          ? try plan.shares(of: pieces, table, .standard) { false }
          : try plan.groups(of: table, .standard) { false }
        #expect(Summary(found) == Summary(whole), "\(method), round \(round)")
        _ = try Asking(
          columns: ColumnRequest(category: "name", values: values.map(\.name)), method: method
        ).both(text)
      }
    }
  }

  @Test func `groups come in the order of their first rows, under names without blanks`() throws {
    let rows = [(" b ", 1.0), ("a", 2), ("b", 3), ("", 4), ("a\u{A0}", 5), (" ", 6)]
      .map { TestRow(category: $0.0, value: $0.1) }
    let table = try groups(rows, .sum)
    #expect((0..<table.count).map { table.names(ofGroup: $0)[0] } == ["b", "a", ""])
    #expect(table.plainValues == [4, 7, 10])
    #expect(table.firstLines.dropFirst() == [2, 3, 5])
    #expect(try groups(rows, .rowCount).plainValues == [2, 2, 2])
  }

  @Test func `two names are a pair, however their letters are shared out`() throws {
    let rows = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("ab", "c")]
      .map { TestRow(category: $0.0, series: $0.1, value: 1) }
    let table = try groups(rows, .sum, hasSeries: true)
    #expect(table.plainValues == [2, 1, 1, 1])
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
    #expect((0..<table.count).map { table.names(ofGroup: $0)[0] } == names)
    #expect(table.plainValues.allSatisfy { $0 == 2 })
  }

  @Test func `one text in two spellings is one group, and so are bytes that are none`() throws {
    let names: [[UInt8]] = [
      Array("x".utf8), Array("e\u{301}".utf8), [0x61, 0xFE], Array("\u{E9}".utf8), [0x61, 0xFF],
    ]
    let table = try groups([names, names], [1, 1, 1, 1, 1], .sum)
    #expect(table.count == 5)
    let unified = table.unified(.utf8)
    let groups = unified.groups.map(\.group)
    #expect(unified.categories.count == 3)
    #expect(groups.map { unified.table?.values[0].value($0) } == [1, 2, 2])
    #expect(groups.map { unified.table?.firstLine(of: $0) } == [2, 3, 4])
    #expect(unified.table?.rowCount == 5)
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
    #expect(undefined.value(ofGroup: 0).isNaN)
    #expect(undefined.values[0].isUndefined(1))
  }

  @Test func `a sum is told without the noise of binary fractions`() throws {
    #expect(try groups([0.1, 0.2], .sum).plainValues == [0.3])
    #expect(try groups([0.1, 0.2], .median).plainValues == [0.15])
    #expect(try groups([1e9 + 0.1, -1e9], .sum).plainValues == [0.1])
    #expect(try groups([9_007_199_254_740_991], .sum).plainValues == [9_007_199_254_740_991])
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
      #expect(table.values[0].places(in: [1], where: .approximate).isEmpty == (count <= limit))
      let found = table.value(ofGroup: 0)
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
