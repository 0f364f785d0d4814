// The scroll bar of a page of many charts, as a hand drags it.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Dragging the scroll bar of a page") struct PageBarDragTests {
  private func bar(_ window: ScriptedWindow) throws -> Rect {
    try #require(window.scene.marks.first { $0.role == .scrollBar }).bounds
  }

  @Test func `the bar follows the pointer, up and down, as far as its track goes`() throws {
    let charts = (0..<9).map { Chart(data: .of([3, 1, 2]), title: "Chart \($0)") }
    for seed in 0..<40 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = ScriptedWindow(charts)
      let notches = Int.random(in: 1...8, using: &random)
      window.scroll(rows: Double(notches), at: Point(x: 10, y: 10))
      let start = try bar(window)
      let grip = Point(x: start.midX, y: start.midY.rounded(.down))
      window.drag([grip], releases: false)
      for step in 0..<12 {
        let x = Double(Int.random(in: 0..<800, using: &random))
        let y = Double(Int.random(in: -100...700, using: &random))
        window.move(to: Point(x: x, y: y))
        // The track leaves two pixels free at either end.
        let lowest = 600 - 2 - start.height
        let wanted = min(max(2, start.minY + y - grip.y), lowest)
        #expect(abs(try bar(window).minY - wanted) <= 2, "seed \(seed), step \(step)")
      }
      let offset = window.model.offset
      window.send(.buttonReleased(1, x: 5, y: 5, [], timeMilliseconds: 9_000))
      window.move(to: Point(x: 300, y: 550))
      #expect(window.model.offset == offset, "the drag has ended")
    }
  }
}
