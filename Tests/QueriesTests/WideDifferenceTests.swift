// Differences of what remains of linked charts where one number is too large for sums in 64 bits.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct WideDifferenceTests {
  private struct Row {
    var name: String
    var side: String
    /// nil for a gap.
    var one: Int?
    var other: Int?
  }

  /// Small numbers, but for one in the first row.
  private func rows(_ random: inout SeededGenerator) -> [Row] {
    func number() -> Int? {
      Int.random(in: 0..<8, using: &random) == 0 ? nil : Int.random(in: -99...99, using: &random)
    }
    let large = Row(name: "a", side: "x", one: 1_000_000_000_000_000_000, other: 1)
    let small = (0..<60).map { _ in
      Row(
        name: ["a", "b", "c"].randomElement(using: &random) ?? "",
        side: ["x", "y", "z"].randomElement(using: &random) ?? "", one: number(), other: number())
    }
    return [large] + small
  }

  private func value(
    _ method: Query.Method, _ operation: Measure.Operation, _ rows: [Row]
  ) -> Double {
    var (sum, count) = (0, 0)
    for row in rows {
      guard let one = row.one, let other = row.other else { continue }
      sum += operation == .minus ? one - other : one + other
      count += 1
    }
    if count == 0 { return .nan }
    return method == .mean ? Double(sum) / Double(count) : Double(sum)
  }

  @Test(
    arguments: [Query.Method.sum, .mean], [Measure.Operation.minus, .plus])
  func `small bars have all digits beside a large one`(
    _ method: Query.Method, _ operation: Measure.Operation
  ) throws {
    var random = SeededGenerator(seed: 6_600)
    let rows = rows(&random)
    func texts(_ numbers: [Int?]) -> [String] { numbers.map { $0.map { String($0) } ?? "" } }
    let source = RandomTable(
      [
        ("name", rows.map(\.name)), ("side", rows.map(\.side)),
        ("one", texts(rows.map(\.one))), ("other", texts(rows.map(\.other))),
      ], cuts: [20])
    let measure = Measure(source.ref("one"), operation, source.ref("other"))
    let answers = [
      try run(Query(category: Field(source.ref("name")), method: .count), over: source.table),
      try run(
        Query(category: Field(source.ref("side")), values: [measure], method: method),
        over: source.table),
    ]
    try LinkedBars.forEachPair(answers, over: source.table) { name, side, place, found in
      let mine = rows.filter { $0.name == name && $0.side == side }
      let wanted = value(method, operation, mine)
      let left = found.values[0][place]
      #expect(
        LinkedLawTests.isSame(left, wanted),
        "\(method) \(operation) of \(name), \(side): \(left), not \(wanted)")
    }
  }
}
