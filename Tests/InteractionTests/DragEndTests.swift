// Drags whose chart, question or line goes before the button is released, and the pointer's shape.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Drags that lose what they drag") struct DragEndTests {
  private func page() -> ScriptedWindow {
    ScriptedWindow((0..<60).map { Chart(data: .of([3, 1, 2]), title: "Chart \($0)") })
  }

  private static let values: [Double?] = (0..<50).map { Double($0 % 13) }

  private func bar(_ window: ScriptedWindow) throws -> Rect {
    try #require(window.scene.marks.first { $0.role == .scrollBar }).bounds
  }

  /// The middle of the name of a row.
  private func name(_ row: Int, _ window: ScriptedWindow) throws -> Point {
    let label = window.scene.marks.first { $0.role == .categoryLabel && $0.datum?.row == row }
    return try #require(label).bounds.center
  }

  /// A point among the names of the first of two charts, at a row and a fraction.
  private func bin(_ row: Double, _ window: ScriptedWindow) throws -> Point {
    let panel = window.model.panels[0]
    let frame = try #require(panel.frame)
    let label = try #require(panel.scene?.marks.first { $0.role == .categoryLabel })
    let slots = try #require(panel.scene?.slots)
    let along = slots.start + (row + 0.5) * slots.step
    let place =
      slots.orientation == .vertical
      ? Point(x: along, y: label.bounds.midY) : Point(x: label.bounds.midX, y: along)
    return Point(x: place.x + frame.minX, y: place.y + frame.minY)
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  @Test func `text that is being selected may go, and the bars answer again after the drag`() throws
  {
    var window = ScriptedWindow(.of([3, 1, 2]))
    let middle = try window.middle(row: 0)
    _ = window.model.perform(.name(.title), chart: 0)
    window.layOut()
    let room = try #require(window.model.saveField?.layout).name.room
    window.drag([room.center, middle], releases: false)
    #expect(window.model.cursor == .text, "over a bar, too, as long as the button is held")
    window.press(.escape)
    #expect(window.model.saveField == nil && window.model.cursor == .text)
    let effects = window.move(to: Point(x: middle.x + 1, y: middle.y))
    #expect(effects == [] && window.state.hovered == nil)
    window.send(
      .buttonReleased(1, x: Int(middle.x), y: Int(middle.y), [], timeMilliseconds: 9_000))
    #expect(window.state.hovered == BarID(row: 0, series: 0))
    #expect(window.model.cursor == .pointingHand && window.selection.isEmpty)
  }

  @Test func `beside the page's bar a press turns a page, and while it is dragged it is an arrow`()
    throws
  {
    var window = page()
    let top = try bar(window)
    window.click(Point(x: 795, y: 595))
    #expect(window.model.offset == 600)
    #expect(try bar(window).minY > top.minY)
    window.click(Point(x: 795, y: 0))
    #expect(window.model.offset == 0)
    let grip = Point(x: top.midX, y: top.midY.rounded(.down))
    window.drag([grip, Point(x: 200, y: grip.y + 1)], releases: false)
    #expect(window.model.cursor == .arrow)
    let first = try #require(window.scene.marks.first { $0.role == .bar })
    window.move(to: first.bounds.center)
    #expect(window.model.cursor == .arrow, "over a bar, too")
  }

  @Test func `a band in a chart that has been scrolled away selects nothing`() throws {
    var window = page()
    window.drag([try window.emptyPlot()], releases: false)
    window.scroll(rows: 20, at: Point(x: 10, y: 10))
    #expect(window.model.panels[0].frame == nil && window.model.offset == 1_200)
    #expect(window.move(to: Point(x: 300, y: 300)) == [])
    #expect(window.model.panels.allSatisfy { $0.state.selection.isEmpty })
    #expect(window.model.panels.allSatisfy { $0.state.selectionBand == nil })
    window.send(.buttonReleased(1, x: 300, y: 300, [], timeMilliseconds: 9_000))
    #expect(window.model.panels.allSatisfy { $0.state.selection.isEmpty })
  }

  @Test func `the menu key opens nothing about a chart that is out of view`() {
    var window = page()
    window.scroll(rows: 20, at: Point(x: 10, y: 10))
    #expect(window.model.panels[0].frame == nil && window.model.active == 0)
    #expect(window.press(.menu) == [] && window.model.menu == nil)
  }

  @Test func `a name that stays over the same place asks for no other picture`() throws {
    var window = try Strikes.window()
    let (from, to) = (try name(0, window), try name(2, window))
    window.drag([from, to], releases: false)
    #expect(window.move(to: Point(x: to.x + 1, y: to.y)) == [])
    window.move(to: try name(1, window))
    #expect(window.move(to: from) == [.redraw])
    window.send(.buttonReleased(1, x: Int(from.x), y: Int(from.y), [], timeMilliseconds: 9_000))
    #expect(names(window) == ["AK", "AL", "AR", "AZ"])
  }

  @Test(arguments: [false, true])
  func `a name is put nowhere once the bars are periods`(isUnderWay: Bool) throws {
    var window = try Strikes.window()
    let (from, to) = (try name(0, window), try name(2, window))
    window.drag(isUnderWay ? [from, to] : [from], releases: false)
    var query = try #require(window.model.panels[0].askedQuery)
    query.category = Field(ColumnRef(name: "date", position: 3), grain: .month)
    window.ask(query)
    window.layOut()
    let months = names(window)
    #expect(months.count == 10)
    #expect(window.move(to: Point(x: to.x + 60, y: to.y)) == [])
    window.send(.buttonReleased(1, x: Int(to.x), y: Int(to.y), [], timeMilliseconds: 9_000))
    #expect(names(window) == months && window.model.chart.sort == SortOrder.none)
    #expect(window.model.panels[0].askedQuery?.nameOrder == [])
    #expect(window.state.selectionBand == nil && window.state.bandText == nil)
  }

  @Test func `a strip that has gone since the picture is not grabbed`() throws {
    var window = ScriptedWindow(.of(Self.values))
    let middle = try #require(window.scene.slots).plot.center
    for _ in 0..<6 { window.scroll(rows: -1, at: middle) }
    let thumb = try #require(window.scene.marks.first { $0.role == .scrollBar }).bounds.center
    // The window draws once for all that has happened: the press meets the old picture.
    window.model.pressAhead(.character("0"))
    let (x, y) = (Int(thumb.x), Int(thumb.y))
    _ = update(&window.model, .window(.buttonPressed(1, x: x, y: y, [], timeMilliseconds: 5)))
    _ = update(&window.model, .window(.pointerMoved(x: x + 40, y: y, [])))
    #expect(window.state.viewport == nil)
  }

  @Test func `a double click on the names shows all of them again`() throws {
    var window = ScriptedWindow(.of(Self.values))
    let middle = try #require(window.scene.slots).plot.center
    for _ in 0..<6 { window.scroll(rows: -1, at: middle) }
    #expect(window.state.viewport != nil)
    let plot = try #require(window.scene.slots).plot
    window.doubleClick(Point(x: plot.midX, y: plot.maxY + 12))
    #expect(window.state.viewport == nil)
  }

  @Test func `with Ctrl a drag along bins adds to what is selected, and Escape takes that back`()
    throws
  {
    var random = SeededGenerator(seed: 1)
    let orders = LinkedTable(300, &random)
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [LinkedTable.panel("cost:20", nil, .count), first], size: Size(width: 900, height: 400))
    window.send(.read(try orders.snapshot()))
    window.drag([try bin(0, window), try bin(0.3, window)])
    #expect(window.model.panels[0].state.selection.rows == RangeSet(0..<1))
    var both = RangeSet(0..<1)
    both.insert(contentsOf: 2..<4)
    var points = try [2, 2.3, 3].map { try bin($0, window) }
    window.drag(points, .control, releases: false)
    #expect(window.model.panels[0].state.selection.rows == both)
    window.press(.escape)
    #expect(window.model.panels[0].state.selection.rows == RangeSet(0..<1))
    points = try [2, 2.3, 3].map { try bin($0, window) }
    window.drag(points, .control)
    #expect(window.model.panels[0].state.selection.rows == both)
    #expect(orders.lie(window.model) == nil)
    window.drag([try bin(1, window), try bin(1.3, window)])
    #expect(window.model.panels[0].state.selection.rows == RangeSet(1..<2))
  }
}
