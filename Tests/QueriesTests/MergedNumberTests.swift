// Different numbers of parts that are grouped on their own are those of all rows.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct MergedNumberTests {
  private static func text(_ whole: Int, decimals: Int) -> String {
    switch decimals {
    case 0: "\(whole)"
    case 1: "\(whole / 10).\(whole % 10)"
    default: "\(whole / 100).\(whole / 10 % 10)\(whole % 10)"
    }
  }

  /// Parts whose numbers have as many decimals each as is told.
  private static func source(
    _ decimals: [Int], _ random: inout SeededGenerator
  ) -> RandomTable {
    var (names, texts, cuts) = ([String](), [String](), [Int]())
    for decimals in decimals {
      if !texts.isEmpty { cuts.append(texts.count) }
      // The parts begin at different numbers, and have some in common.
      let least = Int.random(in: 0..<100, using: &random)
      for _ in 0..<Int.random(in: 20...120, using: &random) {
        names.append("g\(Int.random(in: 0..<3, using: &random))")
        let whole = Int.random(in: least..<least + 60, using: &random)
        texts.append(text(whole, decimals: decimals))
      }
    }
    return RandomTable([("name", names), ("value", texts)], cuts: cuts)
  }

  private func merged(_ source: RandomTable, _ query: Query) throws -> GroupTable {
    let plan = try QueryPlan(query, in: source.table)
    var merged = plan.groupTable(.standard)
    var start = 0
    for part in source.parts {
      var rows = RowsToGroup(plan)
      var groups = plan.groupTable(.standard)
      try rows.add(
        0..<part.rowCount, of: { part.chunk($0) }, firstRow: 0, to: &groups, line: { $0 + 2 })
      try merged.merge(groups, linesBefore: start)
      start += part.rowCount
    }
    return merged
  }

  @Test(
    "Numbers with more or fewer decimals are told apart and recognized",
    arguments: [
      [0, 1], [1, 0], [2, 1], [0, 0], [2, 2, 2], [0, 2, 1], [1, 1, 0, 1], [0, 1, 0, 2],
    ])
  func differentNumbers(_ decimals: [Int]) throws {
    var random = SeededGenerator(seed: 2_410)
    for round in 0..<10 {
      let source = Self.source(decimals, &random)
      #expect(
        source.parts.allSatisfy {
          if case .decimals = $0.chunk(1).cells { true } else { false }
        })
      let query = Query(
        category: Field(source.ref("name")), values: [Measure(source.ref("value"))],
        method: .distinct)
      let groups = try merged(source, query)
      #expect(groups.count == Set(source.cells[0]).count)
      for group in 1..<groups.count + 1 {
        let name = groups.categories.name(Int(groups.names(of: group).category), in: .utf8)
        let cells = zip(source.cells[0], source.cells[1]).filter { $0.0 == name }
        let wanted = Set(cells.compactMap { Double($0.1) }).count
        #expect(groups.values[0].value(group) == Double(wanted), "\(name), round \(round)")
      }
    }
  }
}
