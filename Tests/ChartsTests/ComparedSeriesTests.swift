// What stands beside the values of a series: it follows its bars, and makes series differ.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct ComparedSeriesTests {
  private typealias Series = ChartData.Series

  @Test func `series are equal if all beside their values is, gaps too`() {
    let kinds: [[Double]?] = [nil, [1, 2], [1, .nan], [.nan, .nan], [2, 1]]
    let places = kinds.indices.flatMap { one in
      kinds.indices.flatMap { two in kinds.indices.map { [one, two, $0] } }
    }
    let series = places.map { place in
      Series(
        name: "v", values: [3, 4], texts: CellTexts(["3", "4"]), compared: kinds[place[0]],
        errors: kinds[place[1]], targets: kinds[place[2]])
    }
    var wrong: [String] = []
    for (one, left) in zip(places, series) {
      for (other, right) in zip(places, series) where (one == other) != (left == right) {
        wrong.append("\(one) and \(other)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  private func isSame(_ one: Double?, _ other: Double) -> Bool {
    one == other || one?.isNaN == true && other.isNaN
  }

  @Test(arguments: (0..<60).sampled)
  func `in any order they stay with their bars, and the rest has none`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...30, using: &random)
    func numbers(_ random: inout SeededGenerator) -> [Double] {
      (0..<count).map { _ in
        Int.random(in: 0..<5, using: &random) == 0
          ? .nan : Double(Int.random(in: 0...99, using: &random))
      }
    }
    let beside = (0..<3).map { _ in numbers(&random) }
    let values = numbers(&random)
    let data = ChartData(
      categoryName: "Name", categories: CellTexts(values.indices.map { "N\($0)" }),
      series: [
        Series(
          name: "v", values: values, texts: CellTexts(values.map(ChartData.text)),
          compared: beside[0], errors: beside[1], targets: beside[2])
      ])
    for sort in SortOrder.allCases {
      for top in [nil, Int.random(in: 1..<count, using: &random)] {
        var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
        chart.arrange(sort: sort, top: top)
        let shown = chart.data.series[0]
        let found = [shown.compared, shown.errors, shown.targets]
        for (before, after) in zip(beside, found) {
          let after = try #require(after)
          #expect(after.count == chart.data.rowCount)
          for (row, value) in after.enumerated() {
            let expected = chart.sourceRow(of: row).map { before[$0] } ?? .nan
            #expect(isSame(value, expected), "row \(row) of \(sort), \(top ?? 0)")
          }
        }
      }
    }
  }
}
