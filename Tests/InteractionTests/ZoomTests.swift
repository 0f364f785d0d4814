// Zooming with wheel and keys, moving along, and back: without X.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Zooming the categories")
struct ZoomTests {
  private static let count = 50

  private func window(_ size: Size = Size(width: 800, height: 600)) -> ScriptedWindow {
    ScriptedWindow(
      .of([("A", (0..<Self.count).map { Double($0 % 13) + 1 })]), size: size)
  }

  private func plot(_ window: ScriptedWindow) throws -> Rect {
    try #require(window.scene.slots).plot
  }

  private func row(at point: Point, _ window: ScriptedWindow) throws -> Double {
    let slots = try #require(window.scene.slots)
    return (point.x - slots.start) / slots.step
  }

  @Test("The wheel zooms about the pointer: the bar under it stays under it, in and out")
  func wheel() throws {
    for share in [0.02, 0.3, 0.5, 0.77, 0.99] {
      var window = window()
      let plot = try plot(window)
      let point = Point(x: plot.minX + share * plot.width, y: plot.midY)
      let before = window.scene
      let row = try row(at: point, window)
      for _ in 0..<8 {
        #expect(window.scroll(rows: -1, at: point) == [.redraw])
        // Whole device pixels a bar leave up to a slot's rounding over.
        #expect(abs(try self.row(at: point, window) - row) < 1)
      }
      #expect(try #require(window.state.viewport).length < 10)
      for _ in 0..<8 { window.scroll(rows: 1, at: point) }
      #expect(window.state.viewport == nil)
      #expect(window.scene.marks == before.marks)
      #expect(window.scroll(rows: 1, at: point) == [])
    }
  }

  @Test("Notches in pieces zoom as far as whole ones")
  func smooth() throws {
    var (whole, pieces) = (window(), window())
    let point = try plot(whole).center
    for _ in 0..<4 { whole.scroll(rows: -1, at: point) }
    for _ in 0..<40 { pieces.scroll(rows: -0.1, at: point) }
    let (first, second) = (
      try #require(whole.state.viewport), try #require(pieces.state.viewport)
    )
    #expect(abs(first.length - second.length) < 1e-6)
    #expect(abs(first.start - second.start) < 0.5)
  }

  @Test("Shift and the wheel, or a sideways wheel, move along; where all is in view nothing moves")
  func pan() throws {
    var window = window()
    let point = try plot(window).center
    #expect(window.scroll(rows: 1, at: point, .shift) == [])
    #expect(window.scroll(columns: 1, at: point) == [])
    for _ in 0..<6 { window.scroll(rows: -1, at: point) }
    let start = try #require(window.state.viewport)
    window.scroll(rows: 1, at: point, .shift)
    let right = try #require(window.state.viewport)
    #expect(right.start > start.start)
    #expect(right.length == start.length)
    window.scroll(columns: -1, at: point)
    #expect(try #require(window.state.viewport).start == start.start)
    for _ in 0..<200 { window.scroll(columns: 1, at: point) }
    #expect(window.scene.bars.compactMap { window.scene.marks[$0].datum?.row }.last == 49)
    #expect(window.scroll(columns: 1, at: point) == [])
  }

  @Test("A drag on the names moves the bars along with the pointer")
  func dragNames() throws {
    var window = window()
    let plot = try plot(window)
    for _ in 0..<6 { window.scroll(rows: -1, at: plot.center) }
    let names = Point(x: plot.midX, y: try self.plot(window).maxY + 12)
    let row = try row(at: names, window)
    window.drag([names, Point(x: names.x - 90, y: names.y + 40)])
    #expect(abs(try self.row(at: Point(x: names.x - 90, y: 0), window) - row) < 0.2)
    #expect(window.selection.isEmpty)
    let after = window.state.viewport
    window.move(to: Point(x: names.x + 300, y: names.y))
    #expect(window.state.viewport == after, "the drag has ended")
  }

  @Test("The strip's thumb can be dragged to both ends, and a press beside it turns a page")
  func strip() throws {
    var window = window()
    for _ in 0..<6 { window.scroll(rows: -1, at: try plot(window).center) }
    let length = try #require(window.state.viewport).length
    func thumb() throws -> Rect {
      try #require(window.scene.marks.first { $0.role == .scrollBar }).bounds
    }
    let grip = try thumb().center
    window.drag([grip, Point(x: 2_000, y: 0)])
    #expect(try #require(window.state.viewport).start == 50 - length)
    // It follows the pointer, wherever it is taken to.
    for x in [-90.0, 40, -55, 20] {
      let before = try thumb().center
      window.drag([before, Point(x: before.x + x, y: before.y)])
      #expect(abs(try thumb().midX - before.x - x) <= 1.5)
    }
    window.drag([try thumb().center, Point(x: 2_000, y: 0)])
    let end = try thumb().center
    window.drag([end, Point(x: end.x - 3, y: end.y), Point(x: -2_000, y: 0)])
    #expect(try #require(window.state.viewport).start == 0)
    let track = try #require(window.scene.marks.first { $0.role == .scrollTrack }).bounds
    window.click(Point(x: track.maxX - 2, y: track.midY))
    #expect(abs(try #require(window.state.viewport).start - length) < 1e-9)
  }

  @Test("+, − and 0 zoom about the bar that has the focus; what cannot be done is told")
  func keys() throws {
    var window = window()
    window.press(.character("-"))
    #expect(window.state.said == "All bars are in view")
    window.press(.character("0"))
    #expect(window.state.said == "All bars are in view")
    window.press(.end)
    for _ in 0..<4 { window.press(.character("+")) }
    let viewport = try #require(window.state.viewport)
    #expect(viewport.length < 10)
    #expect(viewport.start + viewport.length == 50)
    for _ in 0..<20 { window.press(.character("=")) }
    #expect(window.state.said == "One category is the closest view")
    #expect(window.state.viewport?.length == 1)
    window.press(.character("-"))
    #expect(try #require(window.state.viewport).length > 1)
    window.press(.character("0"))
    #expect(window.state.viewport == nil)
  }

  @Test("The focus takes the view along")
  func focus() throws {
    var window = window()
    window.press(.home)
    for _ in 0..<5 { window.press(.character("+")) }
    for row in 1..<50 {
      window.press(.right)
      #expect(window.state.focus == .bar(BarID(row: row, series: 0)))
      let ring = try #require(window.scene.marks.first { $0.role == .focusRing })
      #expect(ring.bounds.width > 10)
    }
    window.press(.home)
    #expect(window.state.viewport?.start == 0)
  }

  @Test("A double click on the plot and Escape show all again; single clicks do not")
  func reset() throws {
    var window = window()
    let plot = try plot(window)
    for _ in 0..<6 { window.scroll(rows: -1, at: plot.center) }
    let empty = Point(x: plot.midX, y: plot.minY + 2)
    window.click(empty)
    window.click(empty)
    #expect(window.state.viewport != nil)
    window.doubleClick(empty, milliseconds: 401)
    #expect(window.state.viewport != nil)
    window.doubleClick(empty, milliseconds: 400)
    #expect(window.state.viewport == nil)
    window.scroll(rows: -5, at: plot.center)
    window.press(.escape)
    #expect(window.state.viewport == nil)
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }

  @Test("On a page that scrolls the wheel scrolls; with Ctrl it zooms")
  func page() throws {
    let chart = Chart(data: .of([("A", [1, 2, 3, 4, 5, 6])]), title: "A")
    var window = ScriptedWindow(Array(repeating: chart, count: 9))
    let frame = try #require(window.model.panels[0].frame)
    window.scroll(rows: 1, at: frame.center)
    #expect(window.model.offset > 0)
    #expect(window.state.viewport == nil)
    window.scroll(rows: -1, at: frame.center)
    window.scroll(rows: -2, at: frame.center, .control)
    #expect(window.model.offset == 0)
    #expect(window.state.viewport != nil)
  }

  @Test("Other data keep the view within the rows there are")
  func data() throws {
    var window = window()
    window.press(.end)
    for _ in 0..<3 { window.press(.character("+")) }
    window.send(.read(Snapshot(data: .of([("A", [1, 2, 3, 4, 5])]), reading: nil)))
    #expect(window.state.viewport == nil)
    #expect(window.scene.bars.count == 5)
  }
}
