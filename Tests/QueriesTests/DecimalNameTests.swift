// Names with decimals, in parts of a table that are kept as numbers and in others as texts.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct DecimalNameTests {
  /// What the names of a part are like, of which its form follows.
  private enum Kind: CaseIterable {
    case wholes
    case decimals
    case decimalsAndGaps
    case moreDecimals
    case numbersAndTexts
  }

  private func cell(_ kind: Kind, _ random: inout SeededGenerator) -> String {
    let number = Int.random(in: 0..<60, using: &random)
    let chance = Int.random(in: 0..<8, using: &random)
    switch kind {
    case .wholes: return "\(number)"
    case .decimals: return "\(number).5"
    case .decimalsAndGaps: return chance == 0 ? "" : "\(number).5"
    case .moreDecimals: return chance < 4 ? "\(number).25" : "\(number).5"
    case .numbersAndTexts:
      if chance == 0 { return "n\(number)" }
      return chance < 3 ? "\(number)" : "\(number).5"
    }
  }

  @Test(arguments: (0..<20).sampled)
  func `a number with decimals is one name, whichever thread has it`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(6_700 + seed))
    let kinds = Kind.allCases.shuffled(using: &random)
    var names: [String] = []
    for kind in kinds { for _ in 0..<400 { names.append(cell(kind, &random)) } }
    let values = names.map { _ in Int.random(in: -99...99, using: &random) }
    // In the order of their first rows.
    var wanted: [String] = []
    var sums: [String: Int] = [:]
    var counts: [String: Int] = [:]
    for (name, value) in zip(names, values) {
      if sums[name] == nil { wanted.append(name) }
      sums[name, default: 0] += value
      counts[name, default: 0] += 1
    }
    let source = RandomTable(
      [("k", names), ("v", values.map { String($0) })], cuts: (1..<kinds.count).map { 400 * $0 })
    #expect(source.parts.contains { $0.columns[0]?.decimals?.text.decimals == 1 })
    let query = Query(
      category: Field(source.ref("k")), values: [Measure(source.ref("v"))], method: .sum)
    let plan = try QueryPlan(query, in: source.table)
    #expect(plan.mayShareNames)
    let pieces = RowPieces(source.table, columns: plan.columns)
    let found = try plan.shares(of: pieces, source.table, .standard) { false }
    let groups = Array(1..<found.count + 1)
    let told = groups.map { found.categories.name(Int(found.names(of: $0).category), in: .utf8) }
    #expect(told == wanted)
    #expect(groups.map { found.values[0].value($0) } == wanted.map { Double(sums[$0] ?? 0) })
    #expect(groups.map { found.rowCount(of: $0) } == wanted.map { counts[$0] ?? 0 })
  }
}
