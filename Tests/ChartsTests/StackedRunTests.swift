// Stacks that are drawn as one, since there are more of them than pixels: the highest is shown.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct StackedRunTests {
  private static let rowCount = 3_000

  /// The rows with the highest stack, one or several that are equal.
  private func highest(_ rows: ClosedRange<Int>, _ values: [[Double]]) -> [Int] {
    var found: [Int] = []
    var most = -1.0
    for row in rows {
      var sum = 0.0
      for series in values { sum += series[row] }
      if sum > most { found = [] }
      most = max(most, sum)
      if sum == most { found.append(row) }
    }
    return found
  }

  @Test(arguments: [2, 3, 5])
  func `each part has the value and the length that it has in the highest stack of the run`(
    seriesCount: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(4_100 + seriesCount))
    var values: [[Double]] = []
    for _ in 0..<seriesCount {
      values.append((0..<Self.rowCount).map { _ in Double(Int.random(in: 1...90, using: &random)) })
    }
    let scene = runScene(values, .stacked)
    #expect(scene.chart?.layout == .stacked)
    let plot = try #require(scene.slots).plot
    let domain = try #require(scene.chart?.domain)
    let pixels = plot.height / (domain.upperBound - domain.lowerBound)
    var (runs, differing) = (0, 0)
    for mark in scene.marks[scene.bars] {
      guard case .run(let run)? = mark.datum else { continue }
      let own = values[run.series]
      let rows = run.rows.first...run.rows.last
      let fitting = highest(rows, values).map { own[$0] }
      #expect(fitting.contains(run.value), "\(rows) of series \(run.series): \(run.value)")
      // Both ends are on whole pixels.
      let off = abs(mark.bounds.height - run.value * pixels)
      #expect(off < 1.001, "\(rows) of series \(run.series): \(mark.bounds)")
      runs += 1
      differing += run.value < run.rows.maximum ? 1 : 0
    }
    #expect(runs > 300 * seriesCount)
    #expect(differing > runs / 10, "a series is not the longest in each highest stack")
  }

  @Test(arguments: [([-5.0, -4], [-1.0, -10]), ([3, -40], [1, 0])])
  func `a part below zero has the value of the lowest stack`(_ a: [Double], _ b: [Double]) {
    let values = [a, b].map { pair in (0..<Self.rowCount).map { pair[$0 % 2] } }
    let scene = runScene(values, .stacked)
    var runs = 0
    for mark in scene.marks[scene.bars] {
      guard case .run(let run)? = mark.datum, run.series == 0 else { continue }
      #expect(run.value == a[1], "\(run.rows)")
      runs += 1
    }
    #expect(runs > 300)
  }
}
