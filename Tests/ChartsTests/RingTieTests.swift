// The ring of the largest bar is the same for amounts of any magnitude, and of either sign.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct RingTieTests {
  /// The texts of the ring; none where there is no ring.
  private func ring(_ values: [Double]) throws -> [String] {
    let rows = values.enumerated().map { "n\($0.offset),\($0.element)\n" }.joined()
    let chart = Chart(
      data: try ChartsTests.chart("shop,sales\n" + rows, values: ["sales"]), title: "t",
      numberFormat: NumberFormat())
    return chart.scene(
      size: Size(width: 800, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer()
    ).texts(.ringLabel)
  }

  @Test func `of two quarters that are the largest of less than one, none is`() throws {
    #expect(try ring([0.25, 0.25, 0.125]) == [])
    #expect(try Array(ring([0.25, 0.125, 0.125]).prefix(2)) == ["50%", "n0"])
    #expect(try ring([-0.25, -0.25, -0.125]) == [])
  }

  @Test func `it names the only largest bar, whatever the amounts are counted in`() throws {
    var random = SeededGenerator(seed: 335)
    for index in 0..<120 where Samples.takes(index) {
      let numbers = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        Double(Int.random(in: 1...6, using: &random))
      }
      let most = numbers.max() ?? 0
      let largest = numbers.indices.filter { numbers[$0] == most }
      let first = try Array(ring(numbers).prefix(2))
      if largest.count == 1 {
        #expect(first.last == "n\(largest[0])", "\(numbers)")
      } else {
        #expect(first.isEmpty, "\(numbers)")
      }
      // Powers of two, which change no digit of a share.
      for unit in [1.0 / 64, 1_024, -1, -1.0 / 64] {
        let other = try Array(ring(numbers.map { $0 * unit }).prefix(2))
        #expect(other == first, "\(numbers) in \(unit)")
      }
    }
  }
}
