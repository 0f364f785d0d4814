// Charts that say the same of what remains are equal, and no others: else a picture would be old.
import Queries
import Scales
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct RemainingEqualityTests {
  private func share(_ bars: RemainingBars) -> LinkedState {
    var state = LinkedState()
    state.hoverShare = bars
    return state
  }

  private func filtered(_ chart: Chart, by bars: RemainingBars) -> Chart {
    var chart = chart
    chart.remaining = bars
    return chart
  }

  /// The same numbers in arrays of their own.
  private func copy(_ bars: RemainingBars) -> RemainingBars {
    RemainingBars(
      values: bars.values.map { $0.map { $0 } },
      rowCounts: bars.rowCounts.map { $0.map { $0 } },
      rowCount: bars.rowCount, wholeRowCount: bars.wholeRowCount)
  }

  @Test(arguments: (0..<60).sampled)
  func `every value, every gap and every number of rows counts`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (rows, series) = (
      Int.random(in: 1...6, using: &random), Int.random(in: 1...2, using: &random)
    )
    let wholes = (0..<series).map { index in
      ChartData.Series(
        name: "S\(index)", values: (0..<rows).map { Double(90 + $0) },
        texts: CellTexts((0..<rows).map { "\(90 + $0)" }))
    }
    let chart = Chart(
      data: ChartData(
        categoryName: "Name", categories: CellTexts((0..<rows).map { "N\($0)" }), series: wholes),
      title: "t", numberFormat: NumberFormat())
    let values = (0..<series).map { _ in
      (0..<rows).map { _ in
        Int.random(in: 0..<3, using: &random) == 0
          ? .nan : Double(Int.random(in: 0...90, using: &random))
      }
    }
    let bars = RemainingBars(
      values: values, rowCounts: values.map { $0.map { $0.isNaN ? 0 : 1 } }, rowCount: rows,
      wholeRowCount: 99)
    #expect(share(bars) == share(copy(bars)))
    #expect(filtered(chart, by: bars) == filtered(chart, by: copy(bars)))
    #expect(filtered(chart, by: bars) != chart && share(bars) != LinkedState())
    for index in 0..<series {
      for row in 0..<rows {
        var (other, longer) = (bars, bars)
        let value = bars.values[index][row]
        other.values[index][row] = value.isNaN || Bool.random(using: &random) ? 91 : .nan
        longer.rowCounts[index][row] += 1
        for changed in [other, longer] {
          #expect(share(bars) != share(changed), "\(row) of \(index)")
          #expect(filtered(chart, by: bars) != filtered(chart, by: changed), "\(row) of \(index)")
        }
      }
    }
    var more = bars
    more.rowCount += 1
    #expect(share(bars) != share(more))
    #expect(filtered(chart, by: bars) != filtered(chart, by: more))
  }
}
