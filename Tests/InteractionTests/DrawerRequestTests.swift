// What the drawer asks for and tells, and what assistive tools may ask of its table.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Requests for rows, and of the drawer") struct DrawerRequestTests {
  private typealias Place = AccessibleTable.Place

  private func window(
    _ count: Int = 120, size: Size = Size(width: 800, height: 600)
  ) throws -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")], size: size)
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(count))))
    return window
  }

  private func layout(_ window: ScriptedWindow) throws -> RowDrawerLayout {
    try #require(window.model.drawer?.layout)
  }

  private func header(_ window: ScriptedWindow, _ name: String) throws -> Point {
    let layout = try layout(window)
    let column = try #require(layout.columns.first { $0.name == name })
    return layout.frame(of: column).center
  }

  /// The element of the table.
  private func element(_ window: ScriptedWindow) throws -> AccessibleElement {
    let group = try #require(window.model.elements.children.first { $0.name == "Rows" })
    return try #require(group.children.first { $0.kind == .table })
  }

  private func current(_ window: ScriptedWindow) throws -> Place? {
    try element(window).table?.current
  }

  @Test func `a drawer that closes stops the search for its rows`() throws {
    var window = try window(20_000)
    window.answersAtOnce = false
    window.press(.character("r"), .control)
    #expect(window.rowsRequests.count == 1)
    #expect(window.press(.escape) == [.redraw, .stopFetchingRows])
    window.press(.character("r"), .control)
    window.answerRows()
    #expect(window.press(.escape) == [.redraw], "nothing is searched any more")
  }

  @Test func `rows are found before those of newer data are asked for`() throws {
    var window = try window(20_000)
    window.answersAtOnce = false
    window.press(.character("r"), .control)
    let first = try #require(window.rowsRequests.first)
    for count in [24_000, 28_000] {
      window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(count))))
      #expect(window.rowsRequests == [first])
    }
    window.answerRows()
    #expect(window.model.foundRows?.count == 20_000)
    window.answerRows()
    #expect(try layout(window).heading == "28,000 rows" && window.rowsRequests.isEmpty)
  }

  @Test func `an order that is taken back before it is there is given up`() throws {
    var window = try window(20_000)
    window.answersAtOnce = false
    window.press(.character("r"), .control)
    window.answerRows()
    window.click(try header(window, "cost"))
    #expect(try layout(window).heading == "Finding rows…")
    let effects = window.click(try header(window, "line"))
    #expect(effects.contains(.stopFetchingRows))
    #expect(try layout(window).heading == "20,000 rows" && window.model.drawer?.sort == nil)
    #expect(try layout(window).rows.first?.cells.first == "2")
  }

  @Test func `rows are neither copied nor saved while others are being found`() throws {
    var window = try window(20_000)
    window.press(.character("r"), .control)
    window.answersAtOnce = false
    try window.click(row: 1)
    #expect(try layout(window).heading == "Finding rows…")
    for key: Character in ["c", "s"] {
      #expect(window.press(.character(key), .control) == [.redraw], "\(key)")
      #expect(window.state.said == "The rows are still being found")
    }
    window.answerRows()
    let found = try #require(window.model.foundRows)
    #expect(found.count == 5_000)
    let copied = window.press(.character("c"), .control)
    #expect(copied.contains(.copyRows(found)))
    // A table that has grown: what is on the screen is what is selected.
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(24_000))))
    #expect(window.rowsRequests.count == 1)
    let before = window.press(.character("c"), .control)
    #expect(before.contains(.copyRows(found)))
  }

  @Test func `listeners hear that rows are searched, and why there are none`() throws {
    var window = try window(20_000)
    window.answersAtOnce = false
    window.press(.character("r"), .control)
    #expect(try element(window).states.contains(.busy))
    #expect(try element(window).table?.columns == [] && element(window).table?.rowCount == 0)
    window.answerRows()
    #expect(try !element(window).states.contains(.busy))
    #expect(try element(window).table?.columns == ["state", "kind", "cost"])
    #expect(try element(window).description == "")
    let whole = try RowDrawerTests.table(120)
    var news = try RowDrawerTests.snapshot(whole, generation: 1)
    news.table = whole.standing(forRows: 20_000)
    window.answersAtOnce = true
    window.send(.read(news))
    #expect(try element(window).description.contains("save it as a file"))
  }

  @Test func `a bar that has gone since its menu opened is neither selected nor shown`() throws {
    for name in ["Select", "Show rows"] {
      var window = try window()
      window.click(try window.middle(row: 3), button: 3)
      window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(3), generation: 1)))
      #expect(window.model.chart.data.categories == ["AK", "AL", "AR"])
      let items = try #require(window.model.menu?.control.items)
      let item = try #require(items.first { $0.name == name && !$0.frame.isEmpty })
      window.click(item.frame.center)
      #expect(window.model.menu == nil && window.model.drawer == nil, "\(name)")
      #expect(window.state.selection.isEmpty, "\(name)")
    }
  }

  @Test func `the table and its headers take the keyboard, of the window too if it has none`()
    throws
  {
    var window = try window()
    window.press(.character("r"), .control)
    try window.click(row: 1)
    #expect(window.model.drawer?.focus == nil)
    let table = ElementRequest.focus(ElementID(.control(.rowTable)))
    #expect(window.send(.element(table)).contains(.takeKeyboard))
    #expect(window.model.drawer?.focus == .rows)
    window.model.desktop.hasFocus = true
    for column in [1, -1] {
      let place = Place(row: -1, column: column)
      let effects = window.send(.element(.focus(ElementID(.cell(place)))))
      #expect(!effects.contains(.takeKeyboard))
      #expect(window.model.drawer?.focus == .header(column < 0 ? nil : column))
      #expect(try current(window) == place)
    }
  }

  @Test func `a cell is brought into view, and the keyboard stays`() throws {
    var window = try window(size: Size(width: 200, height: 640))
    window.press(.character("r"), .control)
    func reveal(_ row: Int, _ column: Int) {
      window.send(.element(.reveal(ElementID(.cell(Place(row: row, column: column))))))
    }
    #expect(try !layout(window).columns.map(\.name).contains("cost"))
    reveal(-1, 2)
    #expect(try layout(window).columns.map(\.name).contains("cost") && layout(window).first == 0)
    reveal(100, -1)
    #expect(try layout(window).rows.map(\.place).contains(100))
    #expect(try layout(window).columns.map(\.name).contains("cost"))
    reveal(0, 0)
    #expect(try layout(window).columns.map(\.name).contains("state") && layout(window).first == 0)
    #expect(try current(window) == Place(row: 0, column: -1))
  }

  @Test func `what is none of its elements is left alone`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    for part: ElementID.Part in [.window, .control(.rows), .news(1)] {
      for request: ElementRequest in [
        .focus(ElementID(part)), .activate(ElementID(part)), .reveal(ElementID(part)),
      ] {
        #expect(window.send(.element(request)) == [], "\(request)")
      }
    }
    #expect(window.model.drawer?.focus == .rows)
  }

  @Test func `the line for a name keeps the keyboard until it closes`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    window.send(.saveRows(.proposed("rows.csv")))
    #expect(window.model.saveField != nil)
    let request = ElementRequest.focus(ElementID(.cell(Place(row: 5, column: 0))))
    #expect(window.send(.element(request)) == [])
    #expect(try current(window) == Place(row: 0, column: -1))
    window.press(.escape)
    window.send(.element(request))
    #expect(try current(window) == Place(row: 5, column: 0))
  }

  @Test func `a chart without a table has no rows in a drawer that is open already`() throws {
    var panels = [Panel(chart: Chart(data: .empty, title: "a"))]
    panels.append(Panel(chart: Chart(data: .of([1, 2]), title: "b")))
    var window = ScriptedWindow(panels, size: Size(width: 1_200, height: 900))
    window.model.linksByName = true
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(8)), input: 0))
    window.press(.character("r"), .control)
    #expect(try layout(window).heading == "8 rows")
    let frame = try #require(window.model.panels[1].frame)
    window.click(Point(x: frame.minX + 2, y: frame.minY + 2))
    #expect(window.model.active == 1)
    #expect(try layout(window).heading == "No rows")
    #expect(try layout(window).problem?.contains("not read from a table") == true)
  }
}
