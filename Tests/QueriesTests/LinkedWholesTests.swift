// Sums and extremes of what remains where numbers are kept as whole numbers, against plain loops.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedWholesTests {
  /// Whole numbers that are multiples of a step, with gaps or without; those of some parts may have
  /// decimals.
  private struct Numbers {
    let step: Int
    let most: Int
    let hasGaps: Bool
    /// From which row on there are halves.
    let halvesFrom: Int

    init(_ rowCount: Int, _ random: inout SeededGenerator) {
      step = [1, 2, 8, 1000, 65_536].randomElement(using: &random) ?? 1
      most = [3, 400, Int(Int32.max) / 65_536].randomElement(using: &random) ?? 3
      hasGaps = Bool.random(using: &random)
      halvesFrom =
        Bool.random(using: &random) ? rowCount : Int.random(in: 0...rowCount, using: &random)
    }

    func text(_ row: Int, _ random: inout SeededGenerator) -> String {
      if hasGaps, Int.random(in: 0..<9, using: &random) == 0 { return "" }
      let number = step * Int.random(in: -most...most, using: &random)
      return row < halvesFrom ? String(number) : "\(number).5"
    }
  }

  private static let methods: [Query.Method] = [.sum, .mean, .min, .max]

  private func value(_ method: Query.Method, _ numbers: [Double]) -> Double {
    guard let first = numbers.first else { return .nan }
    // Exact: whole numbers and halves far below 2^52.
    let sum = numbers.reduce(0, +)
    return switch method {
    case .sum: sum
    case .mean: sum / Double(numbers.count)
    case .min: numbers.dropFirst().reduce(first) { Swift.min($0, $1) }
    default: numbers.dropFirst().reduce(first) { Swift.max($0, $1) }
    }
  }

  @Test(
    "Sums, means, least and greatest of whole numbers are those of the rows that pass",
    arguments: (1...60).sampled)
  func law(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let rowCount = [40, 700, 20_000][seed % 3]
    let numbers = Numbers(rowCount, &random)
    let names = (0..<rowCount).map { _ in "n\(Int.random(in: 0..<7, using: &random))" }
    let sides = (0..<rowCount).map { _ in "s\(Int.random(in: 0..<5, using: &random))" }
    let texts = (0..<rowCount).map { numbers.text($0, &random) }
    let source = RandomTable(
      [("name", names), ("side", sides), ("number", texts)], cuts: [numbers.halvesFrom])
    let chunks = source.table.columns[2].chunks?.chunks ?? []
    if numbers.halvesFrom > 0, texts.contains(where: { !$0.isEmpty && !$0.hasSuffix(".5") }) {
      guard case .decimals(let decimals)? = chunks.first?.cells, decimals.power == 1 else {
        Issue.record("whole numbers are not kept as such")
        return
      }
    }
    var queries = [Query(category: Field(source.ref("side")), method: .count)]
    for method in Self.methods {
      queries.append(
        Query(
          category: Field(source.ref("name")), values: [Measure(source.ref("number"))],
          method: method))
    }
    let answers = try queries.map { try run($0, over: source.table) }
    let links = LinkedBars(source.table, answers)
    #expect(links.enter(0, answers.map { _ in nil }) { false })
    var compared = 0
    for _ in 0..<4 {
      let first = Int.random(in: 0..<answers[0].categories.count, using: &random)
      let bars = first..<Int.random(in: first...answers[0].categories.count, using: &random)
      let chosen: [BarsChosen?] =
        [BarsChosen(RangeSet([bars]), seriesCount: 1)] + Self.methods.map { _ in nil }
      let chosenSides = Set(bars.map { answers[0].categories[$0] })
      let found = try #require(links.remaining(chosen) { false })
      for (chart, method) in Self.methods.enumerated() {
        let remaining = try #require(found[chart + 1])
        for (bar, name) in answers[chart + 1].categories.enumerated() {
          let rows = names.indices.filter { names[$0] == name && chosenSides.contains(sides[$0]) }
          #expect(remaining.rowCounts[0][bar] == rows.count)
          let wanted = value(method, rows.compactMap { Double(texts[$0]) })
          let value = remaining.values[0][bar]
          // A mean is rounded to the digits that count.
          let isSame =
            method == .mean ? LinkedLawTests.isSame(value, wanted) : value == wanted
          #expect(
            isSame || value.isNaN && wanted.isNaN,
            "\(method) of \(name): \(value), not \(wanted)")
          compared += 1
        }
      }
    }
    #expect(compared > 0)
  }
}
