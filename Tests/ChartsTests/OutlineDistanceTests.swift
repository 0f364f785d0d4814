// How near the outlines behind neighbouring bars come to each other.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct OutlineDistanceTests {
  /// A bar and its outline along the axis of categories.
  private struct Pair {
    let bar, outline: ClosedRange<Double>
  }

  private func scene(
    _ rowCount: Int, _ seriesCount: Int, _ orientation: Scene.Orientation, _ scaleFactor: Double,
    _ random: inout SeededGenerator
  ) -> Scene {
    func values() -> [Double] {
      (0..<rowCount).map { _ in Double(Int.random(in: 20...100, using: &random)) }
    }
    var series: [ChartData.Series] = []
    for index in 0..<seriesCount {
      let own = values()
      series.append(
        ChartData.Series(
          name: "S\(index)", values: own, texts: CellTexts(own.map { "\($0)" }),
          compared: values()))
    }
    var data = ChartData(
      categoryName: "Name", categories: CellTexts((0..<rowCount).map { "N\($0)" }),
      series: series)
    data.comparison = .previous
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.orientation = orientation
    return chart.scene(
      state: ChartState(), size: Size(width: 800, height: 800), scaleFactor: scaleFactor,
      measurer: FixedAdvanceMeasurer())
  }

  private func extent(_ box: Rect, _ orientation: Scene.Orientation) -> ClosedRange<Double> {
    orientation == .vertical ? box.minX...box.maxX : box.minY...box.maxY
  }

  /// In their order along the axis.
  private func pairs(_ scene: Scene, _ orientation: Scene.Orientation) throws -> [Pair] {
    var pairs: [Pair] = []
    for mark in scene.marks where mark.role == .compareBar {
      guard let row = mark.datum?.row, let series = mark.datum?.series else { continue }
      let bar = try #require(scene.barIndex(row: row, series: series))
      pairs.append(
        Pair(
          bar: extent(scene.marks[bar].bounds, orientation),
          outline: extent(mark.bounds, orientation)))
    }
    return pairs.sorted { $0.bar.lowerBound < $1.bar.lowerBound }
  }

  /// Between bars of a group are two logical pixels, which only finer screens have room in.
  @Test(arguments: (0..<40).sampled)
  func `they leave a device pixel between them wherever their bars do`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(5_400 + seed))
    for orientation in Scene.Orientation.allCases {
      for (seriesCount, rows, scaleFactor) in [
        (1, 2...40, 1), (1, 60...250, 1), (1, 20...250, 1.25), (1, 20...250, 2), (2, 2...25, 1),
        (3, 2...25, 1),
      ] as [(Int, ClosedRange<Int>, Double)] {
        let rowCount = Int.random(in: rows, using: &random)
        let scene = scene(rowCount, seriesCount, orientation, scaleFactor, &random)
        let pairs = try pairs(scene, orientation)
        let pixel = 1 / scaleFactor
        let tooNear = zip(pairs, pairs.dropFirst()).filter { one, next in
          let room = next.bar.lowerBound - one.bar.upperBound
          return next.outline.lowerBound - one.outline.upperBound < min(pixel, room) - 1e-6
        }
        #expect(pairs.count > 1 && tooNear.isEmpty, "\(seriesCount) × \(rowCount), \(scaleFactor)")
      }
    }
  }
}
