// Different values are those that a condition with `=` tells apart.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct CellEqualityTests {
  /// Numbers, codes, versions among texts, and texts among numbers.
  private static let kinds = [
    ["1", "1.0", "2", "2.50"], ["1", "1.0", "001", "2", " 1"],
    ["1", "1.0", "001", "AB", "CD", "EF", " AB"], ["1", "1.0", "2.50", "AB"],
  ]

  /// Whether two cells of a column are one value.
  private static func isSame(_ one: String, _ other: String, in cells: [String]) -> Bool {
    let written = cells.map { cell in cell.filter { $0 != " " } }
    let numbers = written.compactMap { Double($0) }
    let areCodes =
      written.contains { $0.hasPrefix("00") } && numbers.allSatisfy { $0 == $0.rounded() }
    let areNames = areCodes || 2 * numbers.count < cells.count
    let (one, other) = (one.filter { $0 != " " }, other.filter { $0 != " " })
    if !areNames, let number = Double(one), let another = Double(other) { return number == another }
    return one == other
  }

  private static func countDifferent(_ some: [String], in cells: [String]) -> Int {
    var different: [String] = []
    for cell in some where !different.contains(where: { isSame($0, cell, in: cells) }) {
      different.append(cell)
    }
    return different.count
  }

  @Test(arguments: (0..<80).sampled)
  func `different values are those that a condition tells apart, in linked charts too`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(9_100 + seed))
    for kind in Self.kinds {
      let rowCount = Int.random(in: 4...60, using: &random)
      func some(_ texts: [String]) -> [String] {
        (0..<rowCount).map { _ in texts.randomElement(using: &random) ?? "" }
      }
      let (names, sides, parts) = (some(["a", "b", "c"]), some(["x", "y"]), some(kind))
      let source = RandomTable(
        [("name", names), ("side", sides), ("part", parts)], cuts: [rowCount / 3])
      let part = source.ref("part")
      for cell in kind {
        let typed = cell.filter { $0 != " " }
        let found = try rows(matching: [.compare(part, .equal, [typed])], over: source.table)
        let expected = parts.indices.filter { Self.isSame(parts[$0], cell, in: parts) }
        #expect(Array(found) == expected, "\(cell) of \(parts)")
      }
      let answers = [
        try run(Query(category: Field(source.ref("name")), method: .count), over: source.table),
        try run(
          Query(category: Field(source.ref("side")), values: [Measure(part)], method: .distinct),
          over: source.table),
      ]
      for (bar, side) in answers[1].categories.enumerated() {
        let mine = parts.indices.filter { sides[$0] == side }.map { parts[$0] }
        let expected = Double(Self.countDifferent(mine, in: parts))
        #expect(answers[1].series[0].values[bar] == expected, "\(side) of \(parts)")
      }
      try LinkedBars.forEachPair(answers, over: source.table) { name, side, row, found in
        let mine = parts.indices.filter { names[$0] == name && sides[$0] == side }
        let value = found.values[0][row]
        let expected = Double(Self.countDifferent(mine.map { parts[$0] }, in: parts))
        #expect(mine.isEmpty ? value.isNaN : value == expected, "\(name), \(side) of \(parts)")
      }
    }
  }

  @Test func `numbers among more texts are names, as they are for bars`() throws {
    let asking = Asking(
      columns: ColumnRequest(category: "shop", values: ["part"]), method: .distinct)
    let codes = try asking.both("shop,part\nA,1\nA,001\nA,AB\nA,CD\nA,EF\n")
    #expect(codes.series[0].values == [5])
    let versions = try asking.both("shop,part\nA,1\nA,1.0\nA,AB\nA,CD\nA,EF\n")
    #expect(versions.series[0].values == [5])
  }

  @Test func `each of several columns has its own values`() throws {
    let source = RandomTable(
      [
        ("shop", ["A", "A", "A", "A", "A"]), ("code", ["1", "001", "2", "3", "3"]),
        ("month", ["3", "03", "4", "04", "5"]), ("part", ["1", "1.0", "AB", "CD", "EF"]),
        ("weight", ["1", "1.0", "2.5", "2.50", "4"]),
      ], cuts: [])
    let measures = ["code", "month", "part", "weight"].map { Measure(source.ref($0)) }
    let query = Query(category: Field(source.ref("shop")), values: measures, method: .distinct)
    let answer = try run(query, over: source.table)
    #expect(answer.series.map(\.values) == [[4], [3], [5], [3]])
  }
}
