// Sums by few names, against loops: of two columns, and of a name that passes only in later rows.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct CodedNameSumTests {
  private struct Row {
    let name: String
    let one: Int
    let other: Int
    let passes: Bool
  }

  /// The value of some rows by hand.
  private func value(_ rows: [Row], _ operation: Measure.Operation?, isMean: Bool) -> Double {
    let one = rows.reduce(0) { $0 + $1.one }
    let other = rows.reduce(0) { $0 + $1.other }
    let sum: Double =
      switch operation {
      case nil: Double(one)
      case .over?: Double(one) / Double(other)
      case .plus?: Double(one + other)
      case .minus?: Double(one - other)
      case .times?: Double(rows.reduce(0) { $0 + $1.one * $1.other })
      }
    return isMean ? sum / Double(rows.count) : sum
  }

  private func isSame(_ one: Double, _ other: Double?) -> Bool {
    guard let other else { return false }
    return abs(one - other) <= 1e-9 * max(1, abs(other))
  }

  /// Rows of some names, of which one passes only in a later block, and one never.
  private static func rows() -> [Row] {
    var random = SeededGenerator(seed: 771)
    return (0..<20_000).map { row in
      let name = ["a", "b", "late", "never"].randomElement(using: &random) ?? ""
      return Row(
        name: name, one: Int.random(in: -500...500, using: &random),
        other: Int.random(in: 1...9, using: &random),
        passes: name == "late" ? row >= 10_000 : name != "never")
    }
  }

  @Test(arguments: [[], [9_000]], [false, true])
  func `sums and counts by name are those of loops`(cuts: [Int], isFiltered: Bool) throws {
    let rows = Self.rows()
    let source = RandomTable(
      [
        ("k", rows.map(\.name)), ("gain", rows.map { String($0.one) }),
        ("loss", rows.map { String($0.other) }), ("passes", rows.map { $0.passes ? "yes" : "no" }),
      ], cuts: cuts)
    let (one, other) = (source.ref("gain"), source.ref("loss"))
    let kept = isFiltered ? rows.filter(\.passes) : rows
    let names = Dictionary(grouping: kept, by: \.name)
    var query = Query(category: Field(source.ref("k")), method: .count)
    if isFiltered { query.filters = [.compare(source.ref("passes"), .equal, ["yes"])] }
    let counts = try run(query, over: source.table)
    #expect(Set(counts.categories) == Set(names.keys))
    for (name, count) in zip(counts.categories, counts.series[0].values) {
      #expect(count == Double(names[name]?.count ?? 0), "\(name)")
    }
    let questions: [(Measure.Operation?, Query.Method)] = [
      (nil, .sum), (.over, .sum), (.plus, .sum), (.minus, .sum), (.plus, .mean), (.minus, .mean),
      (.times, .sum),
    ]
    for (operation, method) in questions {
      query.method = method
      query.values = [operation.map { Measure(one, $0, other) } ?? Measure(one)]
      // Beside another measure, too.
      for more in [[], [Measure(other)]] {
        let first = query.values
        defer { query.values = first }
        query.values += more
        let answer = try run(query, over: source.table)
        #expect(Set(answer.categories) == Set(names.keys))
        for (name, found) in zip(answer.categories, answer.series[0].values) {
          let wanted = names[name].map { value($0, operation, isMean: method == .mean) }
          #expect(isSame(found, wanted), "\(name), \(String(describing: operation)), \(method)")
        }
      }
    }
  }
}
