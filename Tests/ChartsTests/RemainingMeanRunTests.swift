// What remains of means that are drawn as one, since there are more of them than pixels.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct RemainingMeanRunTests {
  /// What a plain loop finds of some rows: a mean of no rows is no value.
  private func remaining(
    _ rows: ClosedRange<Int>, _ values: [Double], _ counts: [Int]
  ) -> Datum.Remaining {
    var found = Datum.Remaining(value: nil, rowCount: 0)
    for row in rows {
      found.rowCount += counts[row]
      let value = values[row]
      if value.isNaN { continue }
      let before = found.value ?? 0
      let isFarther = abs(value) > abs(before) || abs(value) == abs(before) && value > before
      if found.value == nil || isFarther { found.value = value }
    }
    return found
  }

  @Test func `a column has the mean farthest from zero, and none where no rows remain`() {
    var random = SeededGenerator(seed: 317)
    let count = 3_000
    let wholes = (0..<count).map { _ in Double(Int.random(in: -50...90, using: &random)) }
    let counts = wholes.map { _ in max(0, Int.random(in: -7...3, using: &random)) }
    let values = counts.map { rows in
      rows == 0 ? .nan : Double(Int.random(in: -90...90, using: &random))
    }
    let data = ChartData(
      categoryName: "Row", categories: CellTexts((0..<count).map { "Row \($0)" }),
      series: [.init(name: "v", values: wholes, texts: CellTexts(wholes))],
      grouping: Grouping(method: .mean, valueNames: ["v"], keyNames: ["Row"]))
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.remaining = RemainingBars(
      values: [values], rowCounts: [counts], rowCount: counts.reduce(0, +), wholeRowCount: 9_999)
    let scene = chart.scene(
      size: Size(width: 700, height: 400), measurer: FixedAdvanceMeasurer())
    var (runs, empty) = (0, 0)
    for mark in scene.marks[scene.bars] {
      guard case .run(let run)? = mark.datum else { continue }
      let expected = remaining(run.rows.first...run.rows.last, values, counts)
      #expect(mark.datum?.remaining == expected, "\(run.rows)")
      runs += 1
      if expected.value == nil { empty += 1 }
    }
    #expect(runs > 300 && empty > 0)
  }
}
