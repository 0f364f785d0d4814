// What remains of ratios, sums, differences and products where both columns may have decimals.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedPairTests {
  private static let asked: [(operation: Measure.Operation, method: Query.Method)] = [
    (.over, .sum), (.plus, .sum), (.minus, .sum), (.times, .sum), (.plus, .mean), (.minus, .mean),
    (.times, .mean),
  ]

  /// Multiples of a power of two, whose sums are exact; some are missing.
  private func numbers(_ count: Int, _ random: inout SeededGenerator) -> [Double?] {
    let unit: Double = [0.25, 0.5, 1.0, 8.0, 1024.0].randomElement(using: &random) ?? 1
    var numbers: [Double?] = []
    for _ in 0..<count {
      let isGap = Int.random(in: 0..<9, using: &random) == 0
      let number = unit * Double(Int.random(in: -40...40, using: &random))
      numbers.append(isGap ? nil : number)
    }
    return numbers
  }

  private func text(_ number: Double?) -> String {
    guard let number else { return "" }
    return number == number.rounded() ? String(Int(number)) : String(number)
  }

  private func value(
    _ operation: Measure.Operation, _ method: Query.Method, _ pairs: [(one: Double, other: Double)]
  ) -> Double {
    if pairs.isEmpty { return .nan }
    var (one, other, product) = (0.0, 0.0, 0.0)
    for pair in pairs {
      one += pair.one
      other += pair.other
      product += pair.one * pair.other
    }
    let sum: Double
    switch operation {
    case .over: return other == 0 ? .nan : one / other
    case .plus: sum = one + other
    case .minus: sum = one - other
    case .times: sum = product
    }
    return method == .mean ? sum / Double(pairs.count) : sum
  }

  @Test(arguments: (0..<40).sampled)
  func `what is measured of two columns is that of the rows that pass`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(5_400 + seed))
    let rowCount = Int.random(in: 60...300, using: &random)
    let names = (0..<rowCount).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
    let sides = (0..<rowCount).map { _ in ["x", "y"].randomElement(using: &random) ?? "" }
    let ones = numbers(rowCount, &random)
    let others = numbers(rowCount, &random)
    let source = RandomTable(
      [
        ("name", names), ("side", sides), ("one", ones.map { text($0) }),
        ("other", others.map { text($0) }),
      ], cuts: [rowCount / 3])
    var queries = [Query(category: Field(source.ref("name")), method: .count)]
    for (operation, method) in Self.asked {
      let measure = Measure(source.ref("one"), operation, source.ref("other"))
      queries.append(
        Query(category: Field(source.ref("side")), values: [measure], method: method))
    }
    let answers = try queries.map { try run($0, over: source.table) }
    for isEntered in [false, true] {
      let links = LinkedBars(source.table, answers)
      if isEntered { #expect(links.enter(0, answers.map { _ in nil }) { false }) }
      for (bar, name) in answers[0].categories.enumerated() {
        var chosen: [BarsChosen?] = answers.map { _ in nil }
        chosen[0] = BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1)
        let found = try #require(links.remaining(chosen) { false })
        for (chart, question) in Self.asked.enumerated() {
          let remaining = try #require(found[chart + 1])
          for (place, side) in answers[chart + 1].categories.enumerated() {
            var pairs: [(one: Double, other: Double)] = []
            for row in 0..<rowCount where names[row] == name && sides[row] == side {
              if let one = ones[row], let other = others[row] { pairs.append((one, other)) }
            }
            let wanted = value(question.operation, question.method, pairs)
            let told = remaining.values[0][place]
            #expect(
              LinkedLawTests.isSame(told, wanted),
              "\(question) of \(name), \(side): \(told), not \(wanted)")
          }
        }
      }
    }
  }
}
