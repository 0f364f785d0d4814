// The pointer over a chart between the key that raises the drawer and the first picture of it.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct UnlaidDrawerTests {
  /// A window whose drawer has no place yet, and the middle of a bar.
  private func raised() throws -> (model: Model, bar: Point) {
    let window = try Strikes.window()
    let bar = try window.middle(row: 1)
    var model = window.model
    model.pressAhead(.character("r"), .control)
    let drawer = try #require(model.drawer)
    #expect(drawer.layout == nil)
    return (model, bar)
  }

  @Test func `a bar answers the pointer as long as nothing lies over it`() throws {
    let (start, bar) = try raised()
    var model = start
    let move = Event.pointerMoved(x: Int(bar.x), y: Int(bar.y), [])
    let effects = update(&model, .window(move))
    #expect(effects.contains(.redraw))
    #expect(model.state.hovered == BarID(row: 1, series: 0))
  }

  @Test func `the wheel zooms the chart as long as nothing lies over it`() throws {
    let (start, bar) = try raised()
    var model = start
    let turn = Event.scrolled(columns: 0, rows: -1, x: Int(bar.x), y: Int(bar.y), [])
    let effects = update(&model, .window(turn))
    #expect(effects.contains(.redraw))
    #expect(model.state.viewport != nil && model.drawer?.first == 0)
  }
}
