// Shares of rows that are drawn as one, since there are more of them than pixels.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct RunShareTests {
  private static let rowCount = 3_000

  /// Of each series, from a random share of the unit to the whole of it; a quarter are zero.
  private func values(
    _ seriesCount: Int, unit: Double, _ random: inout SeededGenerator
  ) -> [[Double]] {
    (0..<seriesCount).map { _ in
      (0..<Self.rowCount).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
          ? 0 : unit * Double.random(in: 0.01...1, using: &random)
      }
    }
  }

  @Test(arguments: [1e-9, 0.01, 1, 1e6], [2, 3])
  func `each part is as long as the sum of its series is of all, however small they are`(
    unit: Double, seriesCount: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(5_500 + seriesCount))
    let values = values(seriesCount, unit: unit, &random)
    let scene = runScene(values, .normalized)
    #expect(scene.chart?.layout == .normalized)
    let plot = try #require(scene.slots).plot
    let domain = try #require(scene.chart?.domain)
    let baseline = try #require(scene.chart?.baseline)
    let pixels = plot.height / (domain.upperBound - domain.lowerBound)
    var runs = 0
    for mark in scene.marks[scene.bars] {
      guard case .run(let run)? = mark.datum else { continue }
      var (before, own, all) = (0.0, 0.0, 0.0)
      for (series, numbers) in values.enumerated() {
        var sum = 0.0
        for row in run.rows.first...run.rows.last { sum += numbers[row] }
        all += sum
        if series < run.series { before += sum }
        if series == run.series { own = sum }
      }
      // Both ends are on whole pixels.
      let off = abs(mark.bounds.height - own / all * pixels)
      #expect(off < 1.001, "\(run.rows) of series \(run.series): \(mark.bounds)")
      // A part that would have no pixel takes one from its neighbour.
      let lower = abs(baseline - mark.bounds.maxY - before / all * pixels)
      #expect(lower < 1.6, "\(run.rows) of series \(run.series): \(mark.bounds)")
      runs += 1
    }
    #expect(runs > 300 * seriesCount)
  }
}
