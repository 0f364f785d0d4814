// What bars show along an order, of what remains of linked charts, against plain loops over the
// periods.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite("Running totals, changes and indices of what remains are along the bars of the whole")
struct LinkedDerivedTests {
  /// By bar: the number of its period, counted from a fixed one; nil for the bar without a date.
  private func periods(_ hand: LinkedHand, _ grain: Grain) -> [Int?] {
    hand.answers[0].categories.map { name in
      // "1972", "1972 Q3", "1972-08".
      let parts = name.split { !$0.isNumber }.compactMap { Int($0) }
      guard let year = parts.first, let last = parts.last else { return nil }
      return switch grain {
      case .year: year
      case .quarter: 4 * year + last
      default: 12 * year + last
      }
    }
  }

  private func expected(
    _ shown: ShownAs, _ values: [Double], _ counts: [Int], _ periods: [Int?], _ isPart: [Bool]
  ) -> [Double] {
    var expected = [Double](repeating: .nan, count: values.count)
    let order = values.indices.filter { periods[$0] != nil }.sorted {
      (periods[$0] ?? 0) < (periods[$1] ?? 0)
    }
    var (total, hasBegun) = (0.0, false)
    let known = order.filter { !values[$0].isNaN }
    let base = (known.first { !isPart[$0] } ?? known.first).map { values[$0] } ?? .nan
    for (place, bar) in order.enumerated() {
      switch shown {
      case .running:
        if !values[bar].isNaN { (total, hasBegun) = (total + values[bar], true) }
        if hasBegun, !values[bar].isNaN || counts[bar] == 0 { expected[bar] = total }
      case .index: if base > 0 { expected[bar] = values[bar] / base * 100 }
      default:
        guard place > 0, case let before = order[place - 1], !isPart[before],
          periods[bar] == (periods[before] ?? 0) + 1
        else { continue }
        let change = values[bar] - values[before]
        if shown == .change { expected[bar] = change }
        if shown == .changePercent, values[before] > 0 { expected[bar] = change / values[before] }
      }
    }
    return expected
  }

  @Test func ofRandomTables() throws {
    var random = SeededGenerator(seed: 47)
    var compared = 0
    for round in 0..<160 {
      let source = RandomTable(rowCount: [30, 120, 400][round % 3], &random)
      let grain = [Grain.year, .quarter, .month][round % 3]
      let shown = [ShownAs.running, .change, .changePercent, .index][round % 4]
      let methods: [Query.Method] =
        shown == .running ? [.sum, .count] : [.sum, .count, .mean, .median]
      var query = Query(
        category: Field(source.ref("day"), grain: grain),
        method: methods.randomElement(using: &random) ?? .sum)
      if query.method != .count { query.values = [Measure(source.ref("whole"))] }
      if Bool.random(using: &random) { query.series = Field(source.ref("side")) }
      query.shownAs = shown
      let hand = LinkedHand(
        source, [query, Query(category: Field(source.ref("year")), method: .count)])
      guard hand.answers.count == 2, let chosen = hand.chosen(&random)[1] else { continue }
      let passing = hand.passing([nil, chosen], 0)
      let values = hand.values(0, passing)
      let links = LinkedBars(source.table, hand.answers)
      let remaining = try #require(links.remaining([nil, chosen]) { false })
      let found = try #require(remaining[0])
      let answer = hand.answers[0]
      let (periods, partial) = (periods(hand, grain), answer.unfinished.categories)
      for series in answer.series.indices {
        let wanted = expected(
          shown, values[series], found.rowCounts[series], periods,
          answer.categories.indices.map { partial[$0] != nil })
        compared += wanted.count { !$0.isNaN }
        for (bar, value) in wanted.enumerated() {
          #expect(
            LinkedLawTests.isSame(found.values[series][bar], value),
            "\(round): \(answer.categories[bar]) of \(query)")
        }
      }
    }
    #expect(compared > 500)
  }
}
