// The ring of the largest stack is the same for amounts of any magnitude, and of either sign.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct RingStackTests {
  private static let measures = ["sales", "orders", "visits"]

  /// The first two texts of the ring of stacks, each of one row; none where there is no ring.
  private func ring(_ rows: [[Double]]) throws -> [String] {
    let names = Array(Self.measures.prefix(rows.first?.count ?? 0))
    var table = "shop," + names.joined(separator: ",") + "\n"
    for (index, row) in rows.enumerated() {
      table += "n\(index)," + row.map { "\($0)" }.joined(separator: ",") + "\n"
    }
    var chart = Chart(
      data: try ChartsTests.chart(table, values: names), title: "t", numberFormat: NumberFormat())
    chart.layout = .stacked
    let scene = chart.scene(
      size: Size(width: 800, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    return Array(scene.texts(.ringLabel).prefix(2))
  }

  @Test func `of stacks that are less than one together, the largest has the ring`() throws {
    // 0.25 of 0.5.
    let rows = [[0.125, 0.0625], [0.0625, 0.1875], [0.03125, 0.03125]]
    let above = try ring(rows)
    #expect(above == ["50%", "n1"])
    let below = try ring(rows.map { row in row.map { -$0 } })
    #expect(below == ["50%", "n1"])
    let equal = try ring([[0.125, 0.0625], [0.0625, 0.125], [0.03125, 0.03125]])
    #expect(equal == [], "two are the largest")
  }

  @Test func `it names the only largest stack, whatever the amounts are counted in`() throws {
    var random = SeededGenerator(seed: 346)
    for index in 0..<120 where Samples.takes(index) {
      let count = Int.random(in: 2...3, using: &random)
      let rows = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        (0..<count).map { _ in Double(Int.random(in: 1...6, using: &random)) }
      }
      let sums = rows.map { $0.reduce(0, +) }
      let most = sums.max() ?? 0
      let largest = sums.indices.filter { sums[$0] == most }
      let first = try ring(rows)
      if largest.count == 1 {
        #expect(first.last == "n\(largest[0])", "\(rows)")
      } else {
        #expect(first.isEmpty, "\(rows)")
      }
      // Powers of two, which change no digit of a share.
      for unit in [1.0 / 256, 1_024, -1, -1.0 / 256] {
        let other = try ring(rows.map { row in row.map { $0 * unit } })
        #expect(other == first, "\(rows) in \(unit)")
      }
    }
  }
}
