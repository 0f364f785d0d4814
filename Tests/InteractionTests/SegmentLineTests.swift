// The choices above a list in a window with room for one line of them: as many as fit.
import Charts
import Input
import Queries
import Scenegraph
import Testing

@testable import Interaction

@Suite("Choices in one line above a list") struct SegmentLineTests {
  private func frames(_ window: ScriptedWindow) throws -> [Rect] {
    try #require(window.model.menu?.segmentControl).items.map(\.frame)
  }

  @Test(arguments: [0, 2, 4])
  func `there are as many as the width has room for, around the one that is on`(
    steps: Int
  ) throws {
    var window = try Strikes.window()
    window.press(.character("m"))
    for _ in 0..<steps { window.press(.right) }
    let widths = try frames(window).map(\.width)
    #expect(widths.count > 6 && widths.allSatisfy { $0 > 0 }, "all are there in a large window")
    var counts: Set<Int> = []
    for width in 200...310 {
      window.send(.resized(widthPixels: width, heightPixels: 150))
      let menu = try #require(window.model.menu)
      let frame = try #require(menu.layout).frame
      let current = try #require(menu.segment ?? menu.segments.firstIndex { $0.isOn })
      let frames = try frames(window)
      let shown = frames.indices.filter { !frames[$0].isEmpty }
      let first = try #require(shown.first)
      let last = try #require(shown.last)
      #expect(shown == Array(first...last) && shown.contains(current), "\(width)")
      #expect(shown.allSatisfy { frames[$0].width == widths[$0] })
      #expect(shown.allSatisfy { frames[$0].minY == frames[first].minY })
      #expect(zip(shown, shown.dropFirst()).allSatisfy { frames[$1].minX == frames[$0].maxX + 2 })
      // Six pixels from either edge.
      let end = frame.maxX - 6
      #expect(frames[first].minX == frame.minX + 6)
      #expect(frames[last].maxX <= end, "\(width)")
      // Neither neighbour has room in what is left.
      for place in [first - 1, last + 1] where widths.indices.contains(place) {
        #expect(frames[last].maxX + 2 + widths[place] > end, "\(width): \(place) is missing")
      }
      counts.insert(shown.count)
    }
    #expect(counts.count > 1)
  }
}
