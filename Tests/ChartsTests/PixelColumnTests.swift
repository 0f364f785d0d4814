// Groups of bars in fewer device pixels than bars: none covers another where each can have a pixel.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct PixelColumnTests {
  private static let rowCount = 8

  private func scene(_ seriesCount: Int, _ pixels: Int, _ orientation: Scene.Orientation) -> Scene {
    var chart = SampleChart.rows("t", Self.rowCount, seriesCount: seriesCount) { "n\($0)" }.chart
    chart.orientation = orientation
    let (length, other) = (Double(pixels), 40.0)
    let size =
      orientation == .vertical
      ? Size(width: length, height: other) : Size(width: other, height: length)
    return chart.scene(size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  /// What is wrong with the bars of a group of series.
  private func failure(_ scene: Scene, _ seriesCount: Int, _ plot: Rect) -> String? {
    let isUpright = scene.slots?.orientation == .vertical
    let length = isUpright ? plot.width : plot.height
    var places: [(start: Double, end: Double)] = []
    var shown = Array(repeating: [Int](), count: seriesCount)
    for mark in scene.marks[scene.bars] {
      guard let cell = mark.datum?.cell, mark.datum?.aggregate != nil else { return "a bar alone" }
      shown[cell.series] += Array(cell.rows)
      let box = mark.bounds
      places.append(
        isUpright ? (start: box.minX, end: box.maxX) : (start: box.minY, end: box.maxY))
    }
    let all = Array(0..<Self.rowCount)
    if shown.contains(where: { $0 != all }) { return "rows \(shown)" }
    if length < Double(seriesCount) {
      return places.count == seriesCount ? nil : "\(places.count) bars without room"
    }
    places.sort { $0.start < $1.start }
    let areApart = zip(places, places.dropFirst()).allSatisfy { $0.end <= $1.start }
    return areApart ? nil : "bars over each other: \(places)"
  }

  @Test(arguments: [Scene.Orientation.vertical, .horizontal])
  func `each bar of a group has its own pixels, and one that has none shows all rows`(
    orientation: Scene.Orientation
  ) throws {
    var index = 0
    for seriesCount in 4...14 {
      for pixels in 4...30 {
        index += 1
        guard Samples.takes(index) else { continue }
        let scene = scene(seriesCount, pixels, orientation)
        let plot = try #require(scene.slots).plot
        let failure = failure(scene, seriesCount, plot)
        #expect(failure == nil, "\(seriesCount) series in \(pixels) pixels")
      }
    }
  }
}
