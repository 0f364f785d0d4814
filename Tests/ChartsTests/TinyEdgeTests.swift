// The room that edges of tiny bins take, of which those between both ends have more digits.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct TinyEdgeTests {
  private func labels(
    _ bins: NumberBins, _ orientation: Scene.Orientation, slot: Double = 40, depth: Double = 100
  ) -> CategoryLabels {
    BinLabelFit(
      typesetter: Typesetter(measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      bins: bins, numberFormat: NumberFormat(), visible: 0..<bins.count, step: slot,
      orientation: orientation, maximumDepth: depth
    ).labels()
  }

  /// In pixels: of "0.00015", or with a sign.
  private func widest(_ first: Int) -> Double {
    let count = first < 0 ? 8.0 : 7
    return (count * 0.6 * Typography.label.size).rounded(.up)
  }

  @Test(arguments: [-30, 0, 10, 20])
  func `beside lying bars all edges have room or none is named`(_ first: Int) {
    let bins = NumberBins(first: first, count: 30, width: 1e-5)
    let widest = widest(first)
    #expect(labels(bins, .horizontal, depth: widest - 1).labels.isEmpty)
    let found = labels(bins, .horizontal, depth: widest)
    #expect(found.labels.count == 31 && found.width == widest)
    #expect(found.unseenWidth == widest)
    #expect(found.labels.allSatisfy { $0.size.width <= widest })
  }

  @Test(arguments: [-30, 0, 10, 20])
  func `below standing bars eight pixels are left between the widest`(_ first: Int) {
    let bins = NumberBins(first: first, count: 30, width: 1e-5)
    let needed = widest(first) + 8
    #expect(labels(bins, .vertical, slot: needed).labels.count == 31)
    #expect(labels(bins, .vertical, slot: needed - 1).labels.count == 16)
  }
}
