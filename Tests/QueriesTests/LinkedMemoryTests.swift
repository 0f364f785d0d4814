// The memory that linking a chart takes is told exactly where each bar has rows, and is in proportion
// to these.
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedMemoryTests {
  @Test(arguments: [3, 100, 200, 300])
  func `what is told is what codes take, and four bytes a row while they are made`(
    nameCount: Int
  ) throws {
    for partCount in 1...3 {
      let rows = 0..<(2 * nameCount * partCount)
      let names = rows.map { "n\($0 % nameCount)" }
      let sides = rows.map { "s\($0 / nameCount % partCount)" }
      let numbers = rows.map { "\($0 % 7)" }
      let source = RandomTable(
        [("name", names), ("side", sides), ("a", numbers), ("b", numbers), ("c", numbers)],
        cuts: [])
      let name = Field(source.ref("name"))
      let measures = ["a", "b", "c"].prefix(partCount).map { Measure(source.ref($0)) }
      let queries = [
        Query(category: name, values: measures, method: .sum),
        Query(
          category: name, values: [measures[0]], method: .sum, series: Field(source.ref("side"))),
      ]
      for query in queries {
        let answer = try run(query, over: source.table)
        #expect(answer.categories.count == nameCount && answer.series.count == partCount)
        let links = LinkedBars(source.table, [answer])
        let told = links.expectedByteCount
        let isPrepared = links.prepare { false }
        #expect(isPrepared)
        #expect(told == 4 * rows.count + links.byteCount, "\(partCount) parts of \(query)")
      }
    }
  }

  private struct Ranked {
    let nameCount: Int
    let valueCount: Int
    let hasRanks: Bool
    /// What is told beyond codes and the making of them, by row.
    let toldBytes: Int
  }

  private static let ranked = [
    // A rank has one byte, and is told as two.
    Ranked(nameCount: 3, valueCount: 40, hasRanks: true, toldBytes: 1),
    Ranked(nameCount: 40, valueCount: 900, hasRanks: true, toldBytes: 0),
    Ranked(nameCount: 900, valueCount: 2_000, hasRanks: false, toldBytes: 16),
    Ranked(nameCount: 1_500, valueCount: 1_500, hasRanks: false, toldBytes: 16),
  ]

  private static func value(_ method: Query.Method, _ numbers: [Int]) -> Double {
    if numbers.isEmpty { return .nan }
    if method == .distinct { return Double(Set(numbers).count) }
    let sorted = numbers.sorted()
    return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  @Test(arguments: [Query.Method.median, .distinct])
  func `many values of many bars take no cells, and what remains of them is found without`(
    method: Query.Method
  ) throws {
    let rowCount = 3_000
    for ranked in Self.ranked {
      let numbers = (0..<rowCount).map { $0 * 7 % ranked.valueCount }
      let names = (0..<rowCount).map { "n\($0 % ranked.nameCount)" }
      let sides = (0..<rowCount).map { "s\($0 * $0 % 5 % 3)" }
      let source = RandomTable(
        [("name", names), ("side", sides), ("value", numbers.map { String($0) })], cuts: [])
      let query = Query(
        category: Field(source.ref("name")), values: [Measure(source.ref("value"))],
        method: method)
      let answer = try run(query, over: source.table)
      let chart = try LinkedChart(answer, source.table) { false }
      #expect((chart.columns != nil) == ranked.hasRanks, "\(ranked)")
      let bytes = LinkedTally.bytes(chart.columns ?? [], outer: 2, inner: ranked.nameCount + 1)
      #expect(bytes <= 1 << 20 + 8 * (ranked.nameCount + 1), "\(ranked)")

      let lone = LinkedBars(source.table, [answer])
      let isPrepared = lone.prepare { false }
      #expect(isPrepared)
      let told = lone.expectedByteCount - lone.byteCount
      #expect(told == (4 + ranked.toldBytes) * rowCount, "\(ranked)")

      let other = try run(
        Query(category: Field(source.ref("side")), method: .count), over: source.table)
      let links = LinkedBars(source.table, [answer, other])
      for (bar, side) in other.categories.enumerated() {
        let chosen = [nil, BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1)]
        let remaining = try #require(links.remaining(chosen) { false })
        let found = try #require(remaining[0])
        var left: [String: [Int]] = [:]
        for row in 0..<rowCount where sides[row] == side {
          left[names[row], default: []].append(numbers[row])
        }
        let wanted = answer.categories.map { Self.value(method, left[$0] ?? []) }
        let areSame = zip(found.values[0], wanted).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
        #expect(areSame, "\(side) of \(ranked)")
      }
    }
  }
}
