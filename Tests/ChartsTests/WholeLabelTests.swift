// From which distance of bars on all names below them are whole and level: to the pixel.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct WholeLabelTests {
  /// Between two names, so that they are not read as one.
  private static let gap = 6.0

  /// Whether names of these lengths in slots of a length are whole and level. Five characters are
  /// 36 pixels wide, and no name has two words.
  private func areWhole(
    _ lengths: [Int], step: Double, leading: Double, unseen: [Int] = []
  ) -> Bool {
    let names = lengths.map { String(repeating: "n", count: $0) }
    let labels = CategoryLabelFit(
      typesetter: Typesetter(
        measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1)),
      names: CellTexts(names), unseenNames: unseen.map { String(repeating: "n", count: $0) },
      step: step, leadingRoom: leading, maximumHeight: 100
    ).labels()
    return labels.arrangement == .flat && labels.labels.map(\.text) == names
  }

  @Test func `a name may be as wide as its neighbour leaves it room`() {
    // Half of 72 and half of 36 pixels, and 6 between them.
    #expect(areWhole([10, 5], step: 60, leading: 60))
    #expect(!areWhole([10, 5], step: 59, leading: 60))
  }

  @Test func `the first name may reach into the room before it, the last one into none`() {
    #expect(areWhole([10, 5], step: 66, leading: 3))
    #expect(!areWhole([10, 5], step: 65, leading: 3))
    #expect(areWhole([5, 10], step: 72, leading: 60))
    #expect(!areWhole([5, 10], step: 71, leading: 60))
  }

  @Test func `where others may come into view each name keeps to its own slot`() {
    #expect(areWhole([10, 5], step: 78, leading: 60, unseen: [5]))
    #expect(!areWhole([10, 5], step: 77, leading: 60, unseen: [5]))
    #expect(areWhole([5, 5], step: 78, leading: 60, unseen: [10]))
    #expect(!areWhole([5, 5], step: 77, leading: 60, unseen: [10]))
  }

  @Test func `names are whole from the first distance at which none touches another`() {
    var random = SeededGenerator(seed: 113)
    for index in 0..<400 where Samples.takes(index) {
      let lengths = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        5 * Int.random(in: 1...3, using: &random)
      }
      let leading = Double(Int.random(in: 0...40, using: &random))
      let widths = lengths.map { Double($0 / 5 * 36) }
      var least = max(widths[0] - 2 * leading, widths[widths.count - 1])
      for (one, next) in zip(widths, widths.dropFirst()) {
        least = max(least, (one + next) / 2 + Self.gap)
      }
      let name = "\(lengths) after \(leading)"
      #expect(areWhole(lengths, step: least, leading: leading), "\(name)")
      #expect(!areWhole(lengths, step: least - 1, leading: leading), "\(name)")
    }
  }
}
