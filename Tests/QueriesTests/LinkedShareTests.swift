// Shares of what remains, against plain loops: none where that is above and below zero, though the bars of
// all rows are not.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedShareTests {
  private struct Row {
    let key, part, side: String
    let number: Int
  }

  private static func sums(_ rows: [Row], by key: (Row) -> String) -> [String: Int] {
    rows.reduce(into: [:]) { $0[key($1), default: 0] += $1.number }
  }

  /// What each value is of their sum; NaN for all if there is none.
  private static func shares(_ sums: [String: Int]) -> [String: Double] {
    let total = sums.values.reduce(0, +)
    let areMixed = sums.values.contains { $0 < 0 } && sums.values.contains { $0 > 0 }
    return sums.mapValues { areMixed || total == 0 ? .nan : Double($0) / Double(total) }
  }

  private static func isSame(_ one: Double, _ other: Double) -> Bool {
    one.isNaN && other.isNaN || abs(one - other) < 1e-12
  }

  /// - Returns: how many shares of what remains there are, and how many rows are without one.
  private func compare(_ shown: ShownAs, _ rows: [Row]) throws -> (told: Int, untold: Int) {
    let table = table([
      ("key", rows.map(\.key)), ("part", rows.map(\.part)), ("side", rows.map(\.side)),
      ("number", rows.map { String($0.number) }),
    ])
    let columns = table.columns.map { ColumnRef($0) }
    var query = Query(
      category: Field(columns[0]), values: [Measure(columns[3])], method: .sum,
      series: shown == .shareOfBar ? Field(columns[1]) : nil)
    query.shownAs = shown
    // Of bars above and below zero there are no shares to begin with.
    guard let answer = try? run(query, over: table) else { return (0, 0) }
    let sides = try run(Query(category: Field(columns[2]), method: .count), over: table)
    let links = LinkedBars(table, [answer, sides])
    var (told, untold) = (0, 0)
    for (bar, side) in sides.categories.enumerated() {
      let chosen = [nil, BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1)]
      let remaining = try #require(links.remaining(chosen) { false })
      let found = try #require(remaining[0])
      let left = rows.filter { $0.side == side }
      for (series, column) in answer.series.enumerated() {
        for (place, key) in answer.categories.enumerated() {
          let own = left.filter { $0.key == key }
          let shares = Self.shares(
            shown == .share
              ? Self.sums(left, by: \.key) : Self.sums(own, by: \.part))
          let wanted = shares[shown == .share ? key : column.name] ?? .nan
          let value = found.values[series][place]
          #expect(Self.isSame(value, wanted), "\(shown) of \(key), \(column.name), \(side)")
          if !value.isNaN { told += 1 }
          if value.isNaN, found.rowCounts[series][place] > 0 { untold += 1 }
        }
      }
    }
    return (told, untold)
  }

  @Test(arguments: [ShownAs.share, .shareOfBar])
  func `what remains above and below zero has no shares, and else they add up`(
    _ shown: ShownAs
  ) throws {
    var (told, untold) = (0, 0)
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(8_800 + seed))
      let rows = (0..<Int.random(in: 4...14, using: &random)).map { _ in
        Row(
          key: ["a", "b", "c"].randomElement(using: &random) ?? "",
          part: ["u", "w"].randomElement(using: &random) ?? "",
          side: ["x", "y"].randomElement(using: &random) ?? "",
          number: Int.random(in: -6...20, using: &random))
      }
      let found = try compare(shown, rows)
      told += found.told
      untold += found.untold
    }
    #expect(told > 50 && untold > 10)
  }

  @Test func `a bar of which as much remains below zero has none of 500%`() throws {
    let rows = [
      Row(key: "a", part: "", side: "B", number: 10), Row(key: "a", part: "", side: "C", number: 1),
      Row(key: "b", part: "", side: "B", number: -8),
      Row(key: "b", part: "", side: "C", number: 20),
    ]
    // Of B neither bar has a share, of C both have.
    let found = try compare(.share, rows)
    #expect(found.told == 2 && found.untold == 2)
  }
}
