// How far a list scrolls when keys move its highlighted row.
import Input
import TestSupport
import Testing

@testable import Interaction

@Suite struct ListBoxWalkTests {
  private static let keys: [Key] = [.up, .down, .pageUp, .pageDown, .home, .end]

  @Test func `keys scroll a list no further than the highlighted row needs`() throws {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...30, using: &random)
      let mostVisible = Int.random(in: 1...12, using: &random)
      let inView = min(mostVisible, count)
      var list = ListBox((0..<count).map { ListBox.Row("Row \($0)") }, mostVisible: mostVisible)
      for step in 0..<40 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          _ = list.scroll(by: Double(Int.random(in: -9...9, using: &random)))
        }
        let first = list.first
        let place = try #require(list.highlight)
        let page = max(1, list.visible.count - 1)
        let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        let wanted =
          switch key {
          case .up: place - 1
          case .down: place + 1
          case .pageUp: place - page
          case .pageDown: place + page
          case .home: 0
          default: count - 1
          }
        _ = list.handleKey(key, [], text: "")
        let highlight = min(max(0, wanted), count - 1)
        let starts = (0..<count).filter { $0 <= highlight && highlight < $0 + inView }
        let nearest = starts.min { abs($0 - first) < abs($1 - first) }
        #expect(list.highlight == highlight, "seed \(seed), step \(step)")
        #expect(list.first == nearest, "seed \(seed), step \(step)")
        #expect(list.visible.count == inView, "seed \(seed), step \(step)")
      }
    }
  }
}
