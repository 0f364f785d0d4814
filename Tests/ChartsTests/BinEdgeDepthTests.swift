// The edges of bins beside lying bars: all of them or none, as far as there is room.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct BinEdgeDepthTests {
  private func labels(_ depth: Double, _ orientation: Scene.Orientation) -> CategoryLabels {
    BinLabelFit(
      typesetter: Typesetter(
        measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      bins: NumberBins(first: 99_998, count: 4, width: 10), numberFormat: NumberFormat(),
      visible: 0..<4, step: 40, orientation: orientation, maximumDepth: depth
    ).labels()
  }

  @Test func `beside lying bars there is room for the widest edge or no edge is named`() {
    // Of "1,000,020", of nine characters.
    let widest = (9 * 0.6 * Typography.label.size).rounded(.up)
    for depth in stride(from: 20.0, through: 100, by: 1) {
      let found = labels(depth, .horizontal)
      if depth < widest {
        #expect(found.labels.isEmpty && found.width == 0, "\(depth)")
      } else {
        let edges = ["999,980", "999,990", "1,000,000", "1,000,010", "1,000,020"]
        #expect(found.labels.map(\.text) == edges && found.width == widest, "\(depth)")
      }
      // Below standing bars the room is for lines of text.
      #expect(!labels(depth, .vertical).labels.isEmpty)
    }
  }
}
