// The room that the edges of bins take: that of the widest of them, wherever it stands.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct WidestEdgeTests {
  private func labels(
    _ bins: NumberBins, _ orientation: Scene.Orientation, slot: Double = 40, depth: Double = 100,
    visible: Range<Int>? = nil
  ) -> CategoryLabels {
    BinLabelFit(
      typesetter: Typesetter(measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      bins: bins, numberFormat: NumberFormat(), visible: visible ?? 0..<bins.count, step: slot,
      orientation: orientation, maximumDepth: depth
    ).labels()
  }

  /// Of whole numbers of up to three digits, in pixels; a sign is as wide as a digit.
  private func widest(_ bins: NumberBins) -> Double {
    let counts = (0...bins.count).map { "\((bins.first + $0) * Int(bins.width))".count }
    let width = Double(counts.max() ?? 0) * 0.6 * Typography.label.size
    return (width - 1e-6).rounded(.up)
  }

  private func randomBins(_ random: inout SeededGenerator) -> NumberBins {
    let first = Int.random(in: -40...20, using: &random)
    let count = Int.random(in: 1...25, using: &random)
    let widths = [1.0, 5, 10, 20]
    let width = widths[Int.random(in: 0..<4, using: &random)]
    return NumberBins(first: first, count: count, width: width)
  }

  @Test func `the first edge counts where it alone is the widest`() {
    // From −100 to 20: four characters of 7.2 pixels, of which all others have three at the most.
    let bins = NumberBins(first: -10, count: 12, width: 10)
    #expect(labels(bins, .horizontal, depth: 28).labels.isEmpty)
    let texts = labels(bins, .horizontal, depth: 29).labels.map(\.text)
    #expect(texts.count == 13 && texts.first == "−100" && texts.last == "20")
    // Below standing bars 37 pixels are needed from edge to edge.
    #expect(labels(bins, .vertical, slot: 37).labels.count == 13)
    let every = labels(bins, .vertical, slot: 36).labels.map(\.text)
    #expect(every == ["−100", "−80", "−60", "−40", "−20", "0", "20"])
  }

  @Test func `beside lying bars edges have the room of the widest, in view or not, or none`() {
    var random = SeededGenerator(seed: 3_320)
    for round in 0..<200 {
      let bins = randomBins(&random)
      let widest = widest(bins)
      let start = Int.random(in: 0..<bins.count, using: &random)
      let end = Int.random(in: start..<bins.count, using: &random) + 1
      let none = labels(bins, .horizontal, depth: widest - 1, visible: start..<end)
      #expect(none.labels.isEmpty && none.width == 0, "\(round)")
      // No less than a line of text is high.
      let found = labels(bins, .horizontal, depth: max(17, widest), visible: start..<end)
      #expect(found.labels.map(\.row) == Array(start...end), "\(round)")
      #expect(found.width == widest && found.unseenWidth == widest, "\(round)")
    }
  }

  @Test func `below standing bars multiples are labelled as far apart as the widest needs`() {
    var random = SeededGenerator(seed: 3_321)
    for round in 0..<200 {
      let bins = randomBins(&random)
      let slot = Double(Int.random(in: 3...60, using: &random))
      let needed = widest(bins) + 8
      let strides = [1, 2, 5, 10, 20]
      guard let stride = strides.first(where: { Double($0) * slot >= needed }),
        stride < 2 * bins.count
      else { continue }
      var rows = (0...bins.count).filter { (bins.first + $0) % stride == 0 }
      if rows.isEmpty { rows = [0] }
      let found = labels(bins, .vertical, slot: slot)
      #expect(found.labels.map(\.row) == rows, "\(round)")
      #expect(found.unseenWidth == needed - 8, "\(round)")
    }
  }
}
