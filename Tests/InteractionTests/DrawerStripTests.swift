// The strip at the right of the drawer: what a press at each height of it hits.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct DrawerStripTests {
  @Test func `a press hits the thumb where it is drawn, else the track on its side`() throws {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(120))))
    window.press(.character("r"), .control)
    for rows in [0.0, 30, 500] {
      window.scroll(rows: rows, at: Point(x: 100, y: 500))
      let layout = try #require(window.model.drawer?.layout)
      let thumb = try #require(layout.thumb)
      let body = layout.body
      let heights = Array(stride(from: body.minY, to: body.maxY, by: 0.5))
      for y in heights + [thumb.minY, thumb.maxY] where y < body.maxY {
        let isHit = thumb.contains(Point(x: thumb.midX, y: y))
        let wanted: RowDrawerLayout.Part = isHit ? .thumb : .track(y < thumb.midY ? -1 : 1)
        #expect(layout.part(at: Point(x: body.maxX - 4, y: y)) == wanted, "height \(y)")
        #expect(layout.part(at: Point(x: body.maxX - 13, y: y)) == nil, "height \(y)")
      }
    }
  }
}
