// What remains of the bars of one chart for each bar of another, with the index and without.
import Testing

@testable import Queries
@testable import Tables

extension LinkedBars {
  /// Calls `check` for each bar of the first answer and each bar of the second, with what remains
  /// of the second while only that bar of the first is chosen.
  static func forEachPair(
    _ answers: [Answer], over table: Table,
    _ check: (_ chosen: String, _ bar: String, _ row: Int, _ left: RemainingBars) -> Void
  ) throws {
    let links = LinkedBars(table, answers)
    for entered in [false, true] {
      if entered { #expect(links.enter(0, [nil, nil]) { false }) }
      for (bar, name) in answers[0].categories.enumerated() {
        let chosen = BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1)
        let remaining = try #require(links.remaining([chosen, nil]) { false })
        let found = try #require(remaining[1])
        for (row, other) in answers[1].categories.enumerated() { check(name, other, row, found) }
      }
    }
  }
}
