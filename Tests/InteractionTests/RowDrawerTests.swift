// The drawer with the rows behind the selection: what raises it, what it shows, and how far it
// follows.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct RowDrawerTests {
  /// Strikes by state and kind, the cheapest last.
  static func table(_ count: Int = 120) throws -> Table {
    var text = "state,kind,cost\n"
    for row in 0..<count {
      text += ["AK", "AL", "AR", "AZ"][row % 4] + "," + ["bird", "bat", "deer"][row / 4 % 3]
      text += ",\(count - row)\n"
    }
    return try Table(reading: text)
  }

  static func snapshot(_ table: Table, generation: Int = 0) throws -> Snapshot {
    let query = Query(
      category: Field(ColumnRef(name: "state", position: 0)),
      values: [ColumnRef(name: "cost", position: 2)], method: .sum)
    let answer = try run(query, over: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, reading: nil, generation: generation)
  }

  private func window(
    _ count: Int = 120, size: Size = Size(width: 800, height: 600)
  ) throws -> ScriptedWindow {
    var window = ScriptedWindow(
      [Chart(data: .empty, title: "Strikes")], size: size)
    window.send(.read(try Self.snapshot(try Self.table(count))))
    return window
  }

  private func layout(_ window: ScriptedWindow) throws -> RowDrawerLayout {
    try #require(window.model.drawer?.layout)
  }

  private func cells(_ window: ScriptedWindow) throws -> [[String]] {
    try layout(window).rows.map(\.cells)
  }

  private func header(_ window: ScriptedWindow, _ name: String) throws -> Point {
    let layout = try layout(window)
    let column = try #require(layout.columns.first { $0.name == name })
    return layout.frame(of: column).center
  }

  @Test("Of a table that is not kept, the first rows are shown and all are counted")
  func large() throws {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    let whole = try Self.table(40_000)
    var news = try Self.snapshot(whole)
    news.table = whole.standing(forRows: 40_000)
    news.source = RowFinder(whole: whole)
    window.send(.read(news))
    window.press(.character("r"), .control)
    #expect(try layout(window).heading == "First 20 of about 40,000 rows")
    try window.click(row: 1)
    #expect(try layout(window).heading == "First 20 of 10,000 rows where state is AL")
    try window.click(header(window, "cost"))
    #expect(try layout(window).heading == "First 20 of 10,000 rows where state is AL")
    #expect(try cells(window).first?.contains("1") == true)
    window.send(.copiedRows(20))
    #expect(window.state.said == "Copied the first 20 of 10,000 rows")
    window.press(.character("s"), .control)
    window.send(.saveRows(.proposed("rows.csv")))
    window.press(.enter)
    window.send(.saveRows(.saved("rows.csv")))
    #expect(window.state.said == "Saved the first 20 of 10,000 rows as rows.csv")
  }

  @Test("Ctrl+R shows all rows without a selection, in their order, with their lines")
  func allRows() throws {
    var window = try window()
    window.press(.character("r"), .control)
    let layout = try layout(window)
    #expect(layout.heading == "120 rows")
    #expect(layout.columns.map(\.name) == ["line", "state", "kind", "cost"])
    #expect(layout.rows.first?.cells == ["2", "AK", "bird", "120"])
    #expect(layout.frame == Rect(x: 0, y: 360, width: 800, height: 240))
    let frame = try #require(window.model.panels[0].frame)
    #expect(frame.maxY == 360, "the chart is above")
    #expect(window.scene.size == Size(width: 800, height: 600))
    window.press(.escape)
    #expect(window.model.drawer == nil && window.model.panels[0].frame?.maxY == 600)
  }

  @Test("A double click on a bar and Enter on a selected bar show the rows behind it")
  func rowsOfBar() throws {
    var window = try window()
    window.doubleClick(try window.middle(row: 1))
    #expect(try layout(window).heading == "30 rows where state is AL")
    #expect(try cells(window).first == ["3", "AL", "bird", "119"])
    window.press(.escape)
    window.press(.home)
    window.press(.space)
    #expect(window.model.drawer == nil)
    window.press(.enter)
    #expect(try layout(window).heading == "30 rows where state is AK")
    // The keyboard returns to the bar.
    window.press(.escape)
    #expect(window.state.focus == .bar(bar(0)))
  }

  @Test("It follows the selection, and a question keeps its filters")
  func follows() throws {
    var window = try window()
    window.press(.character("r"), .control)
    try window.click(row: 2)
    #expect(try layout(window).heading == "30 rows where state is AR")
    try window.click(row: 3, .control)
    #expect(try layout(window).heading == "60 rows where state is AR or AZ")
    window.press(.down)
    #expect(try layout(window).first == 0, "the click has given the keyboard to the chart")
    var query = try #require(window.model.chart.source.question?.query)
    query.filters = [
      .compare(ColumnRef(name: "kind", position: 1), .equal, ["bat"])
    ]
    window.press(.character("r"), .control)
    window.press(.character("r"), .control)
    window.ask(query)
    window.move(to: Point(x: 1, y: 1))
    #expect(try layout(window).heading == "20 rows where kind is bat and state is AR or AZ")
  }

  @Test("Double clicks beside the bars still show all bars")
  func doubleClickBeside() throws {
    var window = try window()
    window.press(.home)
    for _ in 0..<3 { window.press(.character("+")) }
    #expect(window.state.viewport != nil)
    window.doubleClick(try window.emptyPlot())
    #expect(window.state.viewport == nil && window.model.drawer == nil)
    window.doubleClick(Point(x: 2, y: 598))
    #expect(window.model.drawer == nil)
  }

  @Test("A header sorts: up, down, and back to the order of the file")
  func sorting() throws {
    var window = try window()
    window.press(.character("r"), .control)
    for (first, sort) in [("1", false), ("120", true), ("120", nil as Bool?)] {
      window.click(try header(window, "cost"))
      #expect(try cells(window).first?.last == first)
      #expect(window.model.drawer?.sort?.isDescending == sort)
    }
    window.click(try header(window, "kind"))
    #expect(try cells(window).first == ["6", "AK", "bat", "116"])
    window.click(try header(window, "line"))
    #expect(try cells(window).first == ["2", "AK", "bird", "120"])
  }

  @Test("The thumb follows the pointer to either end, and a press beside it moves by a page")
  func thumb() throws {
    for count in [120, 40_000] {
      var window = try window(count)
      window.press(.character("r"), .control)
      let (body, thumb) = (try layout(window).body, try #require(try layout(window).thumb))
      let rows = try layout(window).rowCount
      let page = try layout(window).rows.count - 1
      let grip = Point(x: thumb.maxX - 4, y: thumb.minY + 5)
      window.move(to: grip)
      #expect(window.model.cursor == .openHand)
      window.drag([grip, Point(x: 20, y: grip.y + 40)], releases: false)
      #expect(window.model.cursor == .closedHand, "the pointer may leave the strip")
      let moved = try #require(try layout(window).thumb)
      #expect(abs(moved.minY - thumb.minY - 40) < 1e-6)
      let share = 40 / (body.height - thumb.height)
      let first = try layout(window).first
      #expect(abs(first - share * (Double(rows) - body.height / 24)) < 1e-6 * Double(rows))
      window.move(to: Point(x: 20, y: 5))
      #expect(try layout(window).first == 0)
      window.move(to: Point(x: 20, y: 10_000))
      #expect(try layout(window).rows.last?.place == rows - 1)
      window.drag([Point(x: 20, y: 10_000)])
      #expect(window.model.gesture == nil && window.selection.isEmpty)
      let end = try layout(window).first
      window.move(to: Point(x: grip.x, y: body.minY + 2))
      #expect(window.model.cursor == .pointingHand)
      window.click(Point(x: grip.x, y: body.minY + 2))
      #expect(try layout(window).first < end && layout(window).first >= end - Double(page) - 1)
      window.press(.home)
      let before = try layout(window).first
      window.click(Point(x: grip.x, y: body.maxY - 1))
      #expect(try layout(window).first > before)
    }
    // All rows are in view: there is nothing to drag.
    var few = try self.window(4)
    few.press(.character("r"), .control)
    #expect(try layout(few).thumb == nil)
    few.move(to: Point(x: 796, y: 450))
    #expect(few.model.cursor == .arrow)
  }

  @Test("A drawer that closes while its thumb is held drags nothing")
  func heldThumb() throws {
    var window = try window()
    window.press(.character("r"), .control)
    let thumb = try #require(try layout(window).thumb)
    window.drag([thumb.center, Point(x: 790, y: 500)], releases: false)
    window.press(.escape)
    #expect(window.model.drawer == nil && window.move(to: Point(x: 790, y: 550)) == [])
  }

  @Test("Keys and the wheel scroll, within the rows")
  func scrolling() throws {
    var window = try window()
    window.press(.character("r"), .control)
    // 180 px of rows of 24 px.
    #expect(try layout(window).rows.count == 8)
    window.press(.down)
    #expect(try cells(window).first?.first == "2" && layout(window).currentRow == 1)
    window.press(.pageDown)
    #expect(try cells(window).first?.first == "8" && layout(window).currentRow == 7)
    window.press(.end)
    #expect(try layout(window).currentRow == 119)
    #expect(try cells(window).last?.first == "121")
    #expect(try layout(window).rows.last?.y == 576, "the last row is whole")
    window.press(.up)
    window.press(.home)
    #expect(try layout(window).first == 0)
    window.scroll(rows: 0.5, at: Point(x: 100, y: 500))
    #expect(try layout(window).first == 1.5)
    window.scroll(rows: -99, at: Point(x: 100, y: 500))
    #expect(try layout(window).first == 0)
    #expect(window.state.viewport == nil, "the chart stays")
    #expect(window.scroll(rows: -1, at: Point(x: 100, y: 500)) == [])
  }

  @Test("Tab goes from the chart to the rows and their headers, and back")
  func tab() throws {
    var window = try window()
    window.press(.character("r"), .control)
    #expect(window.model.drawer?.focus == .rows && window.state.focus == nil)
    window.press(.tab)
    window.press(.right)
    window.press(.right)
    window.press(.space)
    #expect(window.model.drawer?.sort?.column.name == "cost")
    let ring = window.scene.marks.filter { $0.role == .focusRing }
    #expect(ring.count == 1)
    window.press(.tab)
    #expect(window.model.drawer?.focus == nil && window.state.focus != nil)
    window.press(.backTab)
    #expect(window.model.drawer?.focus == .header(0))
    window.press(.backTab)
    #expect(window.model.drawer?.focus == .rows && window.state.focus == nil)
    window.press(.backTab)
    #expect(window.state.focus != nil)
  }

  @Test("The cross closes it, as the pointer tells")
  func cross() throws {
    var window = try window()
    window.press(.character("r"), .control)
    let place = try layout(window).closeFrame.center
    window.move(to: place)
    #expect(window.model.cursor == .pointingHand)
    window.move(to: Point(x: 100, y: 500))
    #expect(window.model.cursor == .arrow && window.state.hovered == nil)
    window.click(place)
    #expect(window.model.drawer == nil)
  }

  @Test("A small window is covered, and columns that do not fit scroll sideways")
  func sheet() throws {
    var window = try window(size: Size(width: 200, height: 640))
    window.press(.character("r"), .control)
    #expect(try layout(window).frame.minY == 0)
    #expect(try layout(window).columns.map(\.name) == ["line", "state", "kind"])
    for _ in 0..<3 { window.press(.right) }
    #expect(try layout(window).columns.map(\.name).contains("cost"))
    window.press(.right)
    window.press(.right)
    #expect(try layout(window).columns.last?.name == "cost")
    window.scroll(rows: -5, at: Point(x: 50, y: 300), .shift)
    #expect(try layout(window).columns.map(\.name).contains("state"))
    for mark in window.scene.marks where mark.role == .rowDrawer {
      #expect(mark.bounds.maxX <= 200 && mark.bounds.minX >= 0)
    }
  }

  @Test("Rows of a large table are found beside the window; the old ones stay until then")
  func pending() throws {
    var window = try window(20_000)
    window.answersAtOnce = false
    window.press(.character("r"), .control)
    #expect(try layout(window).heading == "Finding rows…" && layout(window).rows.isEmpty)
    let first = try #require(window.rowsRequests.last)
    window.answerRows()
    #expect(try layout(window).heading == "20,000 rows")
    try window.click(row: 1)
    #expect(try layout(window).heading == "Finding rows…")
    #expect(try cells(window).first?.first == "2")
    // A late answer to an earlier request is ignored.
    window.send(.rows(try #require(first.answer())))
    #expect(try layout(window).heading == "Finding rows…")
    window.answerRows()
    #expect(try layout(window).heading == "5,000 rows where state is AL")
    #expect(first.answer { true } == nil)
  }

  @Test("A table that grows or is replaced is asked again; the place in it stays")
  func replaced() throws {
    var window = try window()
    window.press(.character("r"), .control)
    window.press(.pageDown)
    let first = try layout(window).first
    #expect(first > 0)
    window.send(.read(try Self.snapshot(try Self.table(240))))
    #expect(try layout(window).heading == "240 rows" && layout(window).first == first)
    window.send(.read(try Self.snapshot(try Self.table(3), generation: 1)))
    #expect(try layout(window).heading == "3 rows" && layout(window).first == 0)
  }

  @Test("A step of scrolling reads only the cells in view, of a million rows as of a hundred")
  func constantWork() throws {
    let counts = (0..<1_000_000).map(Double.init)
    let numbers = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
    let columns = (0..<100).map {
      Column(name: "n\($0)", index: $0, values: counts, numbers: numbers)
    }
    let table = Table(format: .plain, columns: columns, rowCount: counts.count)
    var drawer = RowDrawer()
    let answer = try run(Query(values: [ColumnRef(columns[0])]), over: table)
    var panel = Panel(chart: Chart(data: ChartData(answer), title: ""))
    panel.read = Snapshot(data: panel.chart.data, table: table, answer: answer)
    let wanted = WantedRows(
      chart: 0, dataVersion: 0, question: nil, selection: [],
      sort: RowSort(ColumnRef(columns[0]), isDescending: true))
    drawer.receive(try #require(RowsRequest(panel, wanted, known: nil).answer()))
    let found = try #require(drawer.found)
    var read = 0
    func layOut() -> RowDrawerLayout {
      read = 0
      return RowDrawerLayout(
        &drawer, heading: "",
        with: Pen(
          size: Size(width: 800, height: 600), theme: .light, scaleFactor: 1,
          measurer: FixedAdvanceMeasurer(), role: .rowDrawer)
      ) { place, column in
        read += 1
        return found.text(ofRow: place, column: column)
      }
    }
    #expect(layOut().rows.first?.cells.dropFirst().first == "999999")
    let atStart = read
    #expect(atStart <= 9 * 20)
    for step in [0.4, 1, 5_000, 400_000.5] {
      let isMoved = drawer.scroll(rows: step)
      _ = layOut()
      #expect(isMoved)
      #expect(read <= atStart + 2 * 20)
    }
  }

  @Test("Ctrl+C copies the rows, Ctrl+S asks for a name and saves them")
  func copyAndSave() throws {
    var window = try window()
    window.doubleClick(try window.middle(row: 1))
    let found = try #require(window.model.foundRows)
    #expect(window.press(.character("c"), .control) == [.copyRows(found)])
    let text = try #require(found.copied(isCommaSeparated: false))
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("state\tkind\tcost\nAL\tbird\t119\n"))
    window.send(.copiedRows(30))
    #expect(window.state.said == "Copied 30 rows")
    window.press(.down)
    #expect(
      window.press(.character("s"), .control) == [.showDialog(.saveRows(base: "strikes-rows"))])
    window.send(.saveRows(.proposed("strikes-rows.csv")))
    #expect(
      window.press(.enter)
        == [.redraw, .saveRows(found, path: "strikes-rows.csv", replaces: false)])
    #expect(window.press(.enter) == [], "it is being written")
    window.send(.saveRows(.saved("strikes-rows.csv")))
    #expect(window.model.saveField == nil && window.state.said == "Saved strikes-rows.csv")
    #expect(window.model.drawer != nil)
  }

  @Test("The menu shows the rows of its bar")
  func menu() throws {
    var window = try window()
    window.click(try window.middle(row: 2), button: 3)
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(items.first { $0.name == "Show rows" })
    #expect(item.press?.key == "Ctrl+R")
    window.click(item.frame.center)
    #expect(try layout(window).heading == "30 rows where state is AR")
  }

  @Test("What is not a table has no rows, and a sentence says so")
  func noTable() throws {
    var window = ScriptedWindow(.of([1, 2, 3]))
    window.press(.character("r"), .control)
    #expect(window.model.drawer == nil && window.state.said?.contains("no rows") == true)
  }

  @Test("Rows that were not kept, with nothing to read again, say what to do")
  func rowsNotKept() throws {
    var window = try window()
    var snapshot = try Self.snapshot(try Self.table())
    let table = try #require(snapshot.table)
    snapshot.table = Table(
      format: .plain, columns: table.columns, rowCount: 20_000, areRowsKept: false)
    window.send(.read(snapshot))
    window.press(.character("r"), .control)
    #expect(try layout(window).problem?.contains("save it as a file") == true)
    window.send(.read(try Self.snapshot(try Self.table())))
    #expect(try layout(window).problem == nil)
  }

  private func element(_ window: ScriptedWindow) throws -> AccessibleElement {
    let group = try #require(window.model.elements.children.first { $0.name == "Rows" })
    return try #require(group.children.first { $0.kind == .table })
  }

  private func table(_ window: ScriptedWindow) throws -> AccessibleTable {
    try #require(element(window).table)
  }

  @Test("Listeners are told of a table of all rows, whose headers sort")
  func elements() throws {
    var window = try window()
    window.model.desktop.hasFocus = true
    window.press(.character("r"), .control)
    typealias Place = AccessibleTable.Place
    #expect(try element(window).name == "120 rows" && element(window).states.contains(.focused))
    #expect(
      try table(window).rowCount == 120 && table(window).columns == ["state", "kind", "cost"])
    #expect(try table(window).current == Place(row: 0, column: -1))
    #expect(try table(window).name(Place(row: 0, column: -1)) == "line 2")
    #expect(try table(window).description(ofRow: 0) == "state AK, kind bird, cost 120")
    #expect(try table(window).name(Place(row: 119, column: 2)) == "1", "out of view")
    #expect(try table(window).bounds(Place(row: 119, column: 2)) == nil)
    window.send(.element(.focus(ElementID(.cell(Place(row: 100, column: 1))))))
    #expect(try table(window).current == Place(row: 100, column: 1))
    #expect(try table(window).bounds(Place(row: 100, column: 1)) != nil, "brought into view")
    for place in [Place(row: 0, column: 0), Place(row: 1, column: -1), Place(row: 0, column: 2)] {
      window.send(.element(.focus(ElementID(.cell(place)))))
      #expect(try table(window).current == place)
      #expect(try table(window).bounds(place) != nil)
    }
    window.send(.element(.activate(ElementID(.cell(Place(row: -1, column: 2))))))
    #expect(try cells(window).first?.last == "1")
    #expect(
      try table(window).order(ofColumn: 2) == "ascending" && table(window).order(ofColumn: 1) == nil
    )
    for column in [0, 1, -1] {
      window.send(.element(.activate(ElementID(.cell(Place(row: -1, column: column))))))
      for other in 0..<3 {
        let order = other == column ? "ascending" : nil
        #expect(try table(window).order(ofColumn: other) == order, "\(other) after \(column)")
      }
    }
    #expect(try table(window).name(Place(row: 0, column: 2)) == "120")
    window.send(.element(.activate(ElementID(.item(.closeRows, 0)))))
    #expect(window.model.drawer == nil)
  }

  @Test("On a page it belongs to the chart that has the keyboard")
  func page() throws {
    var window = ScriptedWindow(
      [Chart(data: .empty, title: "a"), Chart(data: .empty, title: "b")],
      size: Size(width: 1200, height: 900))
    window.send(.read(try Self.snapshot(try Self.table(8)), input: 0))
    window.send(.read(try Self.snapshot(try Self.table(40)), input: 1))
    window.press(.character("r"), .control)
    #expect(try layout(window).heading == "8 rows")
    let frame = try #require(window.model.panels[1].frame)
    window.click(Point(x: frame.minX + 2, y: frame.minY + 2))
    #expect(try layout(window).heading == "40 rows")
  }
}
