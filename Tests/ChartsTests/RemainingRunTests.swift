// What remains of bars that are drawn as one, since there are more of them than pixels.
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct RemainingRunTests {
  /// What a plain loop finds of some rows.
  private func remaining(
    _ rows: ClosedRange<Int>, _ wholes: [Double], _ values: [Double], _ counts: [Int]
  ) -> Datum.Remaining {
    var (least, greatest, count) = (Double?.none, Double?.none, 0)
    for row in rows {
      count += counts[row]
      if wholes[row].isNaN { continue }
      // Of a sum without rows nothing remains.
      let value = values[row].isNaN ? 0 : values[row]
      least = min(least ?? value, value)
      greatest = max(greatest ?? value, value)
    }
    var found = Datum.Remaining(value: greatest, rowCount: count)
    if let least, let greatest, -least > greatest { found.value = least }
    return found
  }

  @Test(arguments: [1, 3])
  func `a column has the rows that remain of all its rows, and the value farthest from zero`(
    seriesCount: Int
  ) {
    var random = SeededGenerator(seed: 313)
    let count = 3_000
    let wholes = (0..<seriesCount).map { _ in
      (0..<count).map { _ -> Double in
        let value = Double(Int.random(in: -50...90, using: &random))
        return Int.random(in: 0..<9, using: &random) == 0 ? .nan : value
      }
    }
    let counts = wholes.map { $0.map { _ in Int.random(in: 0...3, using: &random) } }
    let values = zip(wholes, counts).map { series, rows -> [Double] in
      zip(series, rows).map { whole, count -> Double in
        count == 0 ? .nan : whole * Double(count) / 4
      }
    }
    let texts = [String](repeating: "", count: count)
    let data = ChartData(
      categoryName: "Row", categories: (0..<count).map { "Row \($0)" },
      series: wholes.enumerated().map { index, values in
        ChartData.Series(name: "S\(index)", values: values, texts: texts)
      })
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.remaining = RemainingBars(
      values: values, rowCounts: counts, rowCount: counts.joined().reduce(0, +),
      wholeRowCount: 9_999)
    let scene = chart.scene(
      size: Size(width: 700, height: 400), measurer: FixedAdvanceMeasurer())
    var runs = 0
    for mark in scene.marks[scene.bars] {
      guard case .run(let run)? = mark.datum else { continue }
      let series = run.series
      let expected = remaining(
        run.rows.first...run.rows.last, wholes[series], values[series], counts[series])
      #expect(mark.datum?.remaining == expected, "\(run.rows) of series \(series)")
      runs += 1
    }
    #expect(runs > 300 * seriesCount)
  }
}
