// What remains of the bars behind the rest, by the rule that made it of them, against plain loops.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct RemainingRestTests {
  private enum Rule: CaseIterable {
    case sum, least, greatest, mean, unknown
  }

  private func data(_ values: [Double], _ rule: Rule) -> ChartData {
    let methods: [Rule: Query.Method] = [
      .sum: .sum, .least: .min, .greatest: .max, .unknown: .median,
    ]
    var data = ChartData(
      categoryName: "Name", categories: CellTexts(values.indices.map { "N\($0)" }),
      series: [.init(name: "v", values: values, texts: CellTexts(values.map(ChartData.text)))],
      grouping: methods[rule].map {
        Grouping(method: $0, valueNames: ["v"], keyNames: ["Name"])
      })
    // Rows that are kept apart, as temperatures of days.
    if rule == .mean { data.knownRule = .mean }
    return data
  }

  /// - Parameters:
  ///   - left: what remains of the bars behind the rest, without gaps.
  ///   - counts: of rows behind each of them.
  private func rest(of left: [Double], _ counts: [Int], _ rule: Rule) -> Double {
    guard !left.isEmpty else { return .nan }
    switch rule {
    case .sum: return left.reduce(0, +)
    case .least: return left.min() ?? .nan
    case .greatest: return left.max() ?? .nan
    // A mean of means is not the mean of their rows.
    case .mean: return counts.contains { $0 > 1 } ? .nan : left.reduce(0, +) / Double(left.count)
    case .unknown: return .nan
    }
  }

  private func isSame(_ one: Double, _ other: Double) -> Bool {
    one == other || one.isNaN && other.isNaN
  }

  @Test(arguments: (0..<60).sampled)
  func `the rest is the sum, the least, the greatest or the mean of what remains`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for rule in Rule.allCases {
      let count = Int.random(in: 3...14, using: &random)
      let values = (0..<count).map { _ in Double(Int.random(in: -20...90, using: &random)) }
      let mostRows = Int.random(in: 1...2, using: &random)
      let counts = values.map { _ in Int.random(in: 0...mostRows, using: &random) }
      let parts = counts.map { rows in
        rows == 0 ? .nan : Double(Int.random(in: -20...90, using: &random))
      }
      var chart = Chart(data: data(values, rule), title: "t", numberFormat: NumberFormat())
      chart.arrange(
        sort: .valueDescending, top: Int.random(in: 1..<count, using: &random))
      chart.remaining = RemainingBars(
        values: [parts], rowCounts: [counts], rowCount: counts.reduce(0, +), wholeRowCount: 99)
      let shown = try #require(chart.remains).bars
      let own = chart.data.ownRows
      try #require(own.count == chart.data.rowCount - 1)
      var isShown = [Bool](repeating: false, count: count)
      for row in own {
        let source = try #require(chart.sourceRow(of: row))
        isShown[source] = true
        #expect(isSame(shown.values[0][row], parts[source]))
        #expect(shown.rowCounts[0][row] == counts[source])
      }
      let behind = values.indices.filter { !isShown[$0] }
      let rows = behind.map { counts[$0] }
      let expected = rest(of: behind.map { parts[$0] }.filter { !$0.isNaN }, rows, rule)
      #expect(isSame(shown.values[0][own.count], expected), "\(rule) of \(behind)")
      #expect(shown.rowCounts[0][own.count] == rows.reduce(0, +))
    }
  }
}
