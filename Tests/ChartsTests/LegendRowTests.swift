// The legend above the plot: one row as long as all names have room in it.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct LegendRowTests {
  private let typesetter = Typesetter(
    measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1))

  private func legend(_ names: [String], _ width: Double) throws -> LegendLayout {
    let frame = Rect(x: 40, y: 30, width: width, height: 2_000)
    return try #require(LegendLayout.rows(names, in: frame, typesetter: typesetter))
  }

  @Test func `names that fill a row exactly stand in it, with a pixel less they do not`() throws {
    var random = SeededGenerator(seed: 9_330)
    for round in 0..<100 where Samples.takes(round) {
      // Of different lengths: in columns as wide as the longest they have no room.
      let lengths =
        [2, 17]
        + (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Int.random(in: 1...20, using: &random)
        }
      let names = lengths.shuffled(using: &random).map { String(repeating: "n", count: $0) }
      // A disc of 12 pixels, 8 to its name, a name in whole pixels, 20 to the next disc.
      let widths = names.map { 20 + typesetter.width($0, Typography.legend) }
      let whole = widths.reduce(0, +) + 20 * Double(names.count - 1)
      let row = try legend(names, whole).entries
      #expect(row.map(\.text) == names)
      var x = 40.0
      for (entry, width) in zip(row, widths) {
        #expect(entry.swatch.minX == x && entry.label.maxX == x + width, "\(lengths)")
        #expect(entry.label.minY == 30, "\(lengths)")
        x += width + 20
      }
      let rows = try legend(names, whole - 1).entries
      #expect(rows.map(\.text) == names)
      #expect(Set(rows.map(\.label.minY)).count > 1, "\(lengths)")
    }
  }

  @Test func `a height that rows fill exactly is enough, and a pixel less is not`() {
    func isThere(_ names: [String], _ height: Double) -> Bool {
      let frame = Rect(x: 40, y: 30, width: 100, height: height)
      return LegendLayout.rows(names, in: frame, typesetter: typesetter) != nil
    }
    let line = typesetter.lineHeight(Typography.legend)
    for count in 1...4 {
      // Each as wide as the window, so in a row of its own.
      let names = (0..<count).map { "\($0)234567" }
      let whole = Double(count) * line + Double(count - 1) * 8
      #expect(isThere(names, whole), "\(count)")
      #expect(!isThere(names, whole - 1), "\(count)")
    }
  }
}
