// The keyboard in the drawer: along its headers, before rows are found, and beside a drag.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Keys and drags in the drawer") struct DrawerFocusTests {
  private typealias Place = AccessibleTable.Place

  private func window(_ count: Int = 120) throws -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(count))))
    return window
  }

  private func layout(_ window: ScriptedWindow) throws -> RowDrawerLayout {
    try #require(window.model.drawer?.layout)
  }

  @Test func `arrows, Home and End walk the headers from the line numbers to the last column`()
    throws
  {
    var window = try window()
    window.press(.character("r"), .control)
    window.press(.tab)
    #expect(window.model.drawer?.focus == .header(0))
    let steps: [(Key, Int?)] = [
      (.home, nil), (.left, nil), (.right, 0), (.right, 1), (.left, 0), (.left, nil), (.end, 2),
      (.right, 2), (.left, 1),
    ]
    for (key, column) in steps {
      window.press(key)
      #expect(window.model.drawer?.focus == .header(column), "\(key)")
    }
    window.press(.end)
    window.press(.enter)
    #expect(try layout(window).rows.first?.cells.last == "1")
    window.press(.home)
    window.press(.enter)
    #expect(try layout(window).rows.first?.cells.last == "120")
  }

  @Test func `before rows are found no key and no request leads to a column`() throws {
    var window = try window(20_000)
    window.answersAtOnce = false
    window.press(.character("r"), .control)
    #expect(window.model.drawer?.columnCount == 0)
    for key: Key in [.right, .right, .left, .down, .end] {
      window.press(key)
      #expect(window.model.drawer?.focus == .rows && window.model.drawer?.currentColumn == nil)
    }
    window.press(.tab)
    window.press(.right)
    #expect(window.model.drawer?.focus == .header(nil))
    window.send(.element(.activate(ElementID(.cell(Place(row: -1, column: 0))))))
    #expect(window.model.drawer?.sort == nil)
    window.answerRows()
    #expect(try layout(window).heading == "20,000 rows")
    #expect(try layout(window).columns.map(\.name) == ["line", "state", "kind", "cost"])
    window.send(.element(.activate(ElementID(.cell(Place(row: -1, column: 99))))))
    #expect(window.model.drawer?.sort == nil)
  }

  @Test func `Escape gives up a band that is being drawn, and the drawer stays`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    let plot = try #require(window.scene.slots?.plot)
    let end = Point(x: plot.maxX - 2, y: plot.maxY - 2)
    window.drag([try window.emptyPlot(), plot.center, end], releases: false)
    #expect(window.selection.count == 4)
    window.press(.escape)
    #expect(window.model.drawer != nil && window.model.gesture == nil)
    #expect(window.selection.isEmpty && window.state.selectionBand == nil)
    #expect(try layout(window).heading == "120 rows")
    window.press(.escape)
    #expect(window.model.drawer == nil)
  }

  @Test func `while the thumb is held, the wheel and a move sideways change nothing`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    let thumb = try #require(try layout(window).thumb)
    let held = Point(x: thumb.midX, y: thumb.midY + 30)
    window.drag([thumb.center, held], releases: false)
    let first = try layout(window).first
    #expect(first > 0)
    #expect(window.scroll(rows: 3, at: Point(x: 100, y: 500)) == [])
    #expect(window.move(to: Point(x: 20, y: held.y)) == [])
    #expect(try layout(window).first == first)
  }

  @Test func `a thumb that goes with its rows drags nothing`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    let thumb = try #require(try layout(window).thumb)
    window.drag([thumb.center, Point(x: thumb.midX, y: thumb.midY + 30)], releases: false)
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table(4), generation: 1)))
    #expect(try layout(window).thumb == nil && layout(window).rows.count == 4)
    #expect(window.move(to: Point(x: thumb.midX, y: thumb.midY + 60)) == [])
    #expect(try layout(window).first == 0)
  }

  @Test func `Tab leaves the drawer also where its chart has nothing to stop at`() throws {
    let table = try RowDrawerTests.table(0)
    let query = Query(
      category: Field(ColumnRef(name: "state", position: 0)),
      values: [ColumnRef(name: "cost", position: 2)], method: .sum)
    let answer = try run(query, over: table)
    for key: Key in [.tab, .backTab] {
      var window = ScriptedWindow([Chart(data: .empty, title: "")])
      window.model.chart.hiddenParts = Set(Part.allCases)
      window.send(
        .read(
          Snapshot(
            data: ChartData(answer), table: table, answer: answer,
            reading: ChartState.Reading(rows: 0))))
      window.press(.character("r"), .control)
      #expect(window.model.drawer?.focus == .rows)
      // Forwards by way of the headers.
      if key == .tab { window.press(.tab) }
      window.press(key)
      #expect(window.model.drawer != nil && window.model.drawer?.focus == nil, "\(key)")
    }
  }

  @Test func `Ctrl+Shift+C copies the command in the drawer, too, and Ctrl+C its rows`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    #expect(window.model.drawer?.focus == .rows)
    func copied(_ effects: [Effect]) -> [String] {
      effects.compactMap { if case .copyText(let text) = $0 { text } else { nil } }
    }
    let command = copied(window.press(.character("C"), [.control, .shift]))
    #expect(command.count == 1 && command[0].hasPrefix("barchart "))
    #expect(copied(window.press(.character("c"), .control)) == [])
    #expect(window.model.drawer?.focus == .rows)
  }

  @Test func `before the first stop of the only chart are the headers`() throws {
    var window = try window()
    window.press(.character("r"), .control)
    for _ in 0..<2 { window.press(.tab) }
    #expect(window.model.drawer?.focus == nil)
    let first = window.model.panels[0].focusArea
    window.press(.tab)
    window.press(.backTab)
    #expect(window.model.drawer?.focus == nil && window.model.panels[0].focusArea == first)
    window.press(.backTab)
    #expect(window.model.drawer?.focus == .header(0))
  }

  @Test func `Tab leaves the drawer to the next of three charts`() throws {
    var random = SeededGenerator(seed: 3)
    var window = try LinkedTable(60, &random).window()
    for next in [1, 2, 0] {
      window.press(.character("r"), .control)
      #expect(window.model.drawer?.focus == .rows)
      window.press(.tab)
      window.press(.tab)
      #expect(window.model.drawer?.focus == nil && window.model.active == next)
      window.press(.character("r"), .control)
    }
  }
}
