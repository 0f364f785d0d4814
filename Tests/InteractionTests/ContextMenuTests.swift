// The menu of what lies under the right button, or has the focus: what it offers, and what becomes of
// the question when a bar is kept alone or left out.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct ContextMenuTests {
  private func window() throws -> ScriptedWindow { try Strikes.window() }

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    // A long menu scrolls: the row is brought into view as a person does.
    for _ in 0..<20 {
      let items = try #require(window.model.menu?.control.items)
      if let item = items.first(where: { $0.name == name }), !item.frame.isEmpty {
        window.click(item.frame.center)
        return
      }
      let frame = try #require(window.model.menu?.layout?.frame)
      window.scroll(rows: 1, at: frame.center)
    }
    Issue.record("\(name) is not in \(rows(window))")
  }

  @Test("On a bar it begins with the bar, elsewhere with the chart")
  func target() throws {
    var window = try window()
    window.click(try window.middle(row: 1, series: 0), button: 3)
    #expect(
      rows(window).prefix(9) == [
        "Select", "Only AL", "All but AL", "Show rows", "Copy", "Colour", "Note…", "Show as…",
        "Open…",
      ])
    #expect(rows(window).count { $0 == "Copy" || $0 == "Show rows" } == 2)
    #expect(rows(window).suffix(1) == ["More"])
    #expect(window.selection.isEmpty, "the right button selects nothing")
    window.press(.escape)
    window.click(Point(x: 5, y: 5), button: 3)
    #expect(
      rows(window) == [
        "Open…", "Save…", "Print…", "Copy", "Copy as", "Show rows", "Undo", "Redo",
        "Other charts…", "Add a chart", "Sort", "Looks", "More",
      ])
    try take(&window, "More")
    #expect(rows(window) == ["Question…", "Find…", "Beside…", "Full screen", "Keys", "Close"])
    try take(&window, "Find…")
    #expect(window.model.takesText)
  }

  @Test("A bar's name and the empty slot above it offer what the bar offers")
  func nameAndSlot() throws {
    var window = try window()
    window.click(try window.middle(row: 1), button: 3)
    let ofBar = rows(window)
    for key in ["h", "h"] {
      window.press(.escape)
      let slots = try #require(window.scene.slots)
      let label = try #require(
        window.scene.marks.first { $0.role == .categoryLabel && $0.datum?.row == 1 })
      window.click(label.bounds.center, button: 3)
      #expect(rows(window).prefix(5) == ofBar.prefix(5))
      window.press(.escape)
      let bar = window.scene.marks[try #require(window.scene.barIndex(row: 1, series: 0))].bounds
      let beyond =
        slots.orientation == .vertical
        ? Point(x: bar.midX, y: slots.plot.minY + 1) : Point(x: slots.plot.maxX - 1, y: bar.midY)
      #expect(!bar.contains(beyond))
      window.click(beyond, button: 3)
      #expect(rows(window) == ofBar)
      window.press(.escape)
      window.click(beyond)
      #expect(window.selection.isEmpty, "the first button selects what it hits")
      window.press(.character(Character(key)))
    }
  }

  @Test("The name of several bars keeps their rows alone or leaves them out; a slanted one, too")
  func nameOfSeveral() throws {
    var window = try window()
    window.ask(
      Query(
        category: Field(ColumnRef(name: "date", position: 3), grain: .month),
        method: .count, series: Field(ColumnRef(name: "kind", position: 1))))
    window.layOut()
    let label = try #require(
      window.scene.marks.first { mark in
        if case .text(let text) = mark { text.text == "Mar" } else { false }
      })
    window.click(label.bounds.center, button: 3)
    #expect(
      rows(window).prefix(3) == ["Only 2020-03", "All but 2020-03", "In their own order"])
    let names = (0..<12).map { "a long name of its own, \($0)" }
    window = try Strikes.window(
      of: "name\n" + names.map { "\"\($0)\"\n" }.joined(), by: "name")
    let slanted = try #require(
      window.scene.marks.compactMap { mark -> TextMark? in
        if case .text(let text) = mark, text.angle != 0 { text } else { nil }
      }.dropFirst(4).first)
    // Near its end, which is at its bar, and near its beginning.
    let box = slanted.bounds
    for share in [0.1, 0.5, 0.9] {
      let point = Point(x: box.minX + box.width * share, y: box.maxY - box.height * share)
      window.click(point, button: 3)
      #expect(rows(window).contains("Only \(slanted.attributes.label ?? "")"), "\(share)")
      window.press(.escape)
    }
  }

  @Test("With the drawer open the lines say rows, as the keys do")
  func drawer() throws {
    var window = try window()
    window.press(.character("r"), .control)
    window.click(Point(x: 5, y: 5), button: 3)
    #expect(
      rows(window).prefix(4) == ["Open…", "Save rows…", "Print…", "Copy rows"])
    let items = try #require(window.model.menu?.control.items)
    let line = try #require(items.first { $0.name == "Save rows…" }).frame.center
    #expect(window.click(line).contains(.showDialog(.saveRows(base: "a-title-rows"))))
  }

  @Test("Clear filters is there only where some are left out, by the command line too")
  func allRows() throws {
    var window = try window()
    window.press(.character("k"))
    window.type("kind")
    window.press(.enter)
    window.click(Point(x: 5, y: 5), button: 3)
    #expect(!rows(window).contains("Clear filters"), "split, but not filtered")
    window.press(.escape)
    window.click(try window.middle(row: 1, series: 0), button: 3)
    try take(&window, "All but AL")
    window.click(Point(x: 5, y: 5), button: 3)
    try take(&window, "Clear filters")
    #expect(window.model.chart.sentence.hasPrefix("Sum of cost by state ·"))
  }

  @Test("Copy on a bar copies that bar, or the selection that it is in")
  func copy() throws {
    var window = try window()
    try window.click(row: 0)
    window.click(try window.middle(row: 1), button: 3)
    let items = try #require(window.model.menu?.control.items)
    let copy = try #require(items.first { $0.name == "Copy" }).frame.center
    #expect(window.click(copy) == [.redraw, .copy(charts: [0])])
    #expect(window.selection == [bar(1)])
    try window.click(row: 3, .control)
    window.click(try window.middle(row: 1), button: 3)
    try take(&window, "Copy")
    #expect(window.selection == [bar(1), bar(3)])
  }

  @Test("On an entry of the legend it hides the series or shows it alone")
  func legend() throws {
    var window = ScriptedWindow(.of([("a", [1, 2]), ("b", [3, 4])]))
    window.click(try window.legend(1), button: 3)
    #expect(rows(window).prefix(2) == ["Hide b", "b alone"])
    try take(&window, "Hide b")
    #expect(window.state.hiddenSeries == [1])
    window.click(try window.legend(1), button: 3)
    try take(&window, "b alone")
    #expect(window.state.hiddenSeries == [0])
    window.click(try window.legend(1), button: 3)
    try take(&window, "All series")
    #expect(window.state.hiddenSeries.isEmpty)
  }

  @Test("Data that are no table offer no question")
  func noTable() throws {
    var window = ScriptedWindow(.of([1, 2, 3]))
    window.click(try window.middle(row: 1, series: 0), button: 3)
    #expect(rows(window).first == "Select" && !rows(window).contains { $0.hasPrefix("Only") })
  }

  @Test("Only one bar goes on by the next best column, and all rows come back")
  func only() throws {
    var window = try window()
    window.click(try window.middle(row: 1, series: 0), button: 3)
    try take(&window, "Only AL")
    #expect(names(window).sorted() == ["bat", "bird", "deer"])
    let counts = (0..<120).filter { $0 % 4 == 1 }
    let total = counts.reduce(0.0) { $0 + Double($1 % 7) }
    #expect(window.model.chart.data.series[0].values.reduce(0, +) == total)
    #expect(window.model.chart.sentence.contains("state is AL"))
    window.click(Point(x: 5, y: 5), button: 3)
    try take(&window, "Clear filters")
    #expect(names(window) == ["AK", "AL", "AR", "AZ"] && window.model.chart.data.series.count == 1)
    window.click(Point(x: 5, y: 5), button: 3)
    #expect(!rows(window).contains("Clear filters"))
  }

  @Test("All but one bar keeps the others by the same column, one after the other")
  func others() throws {
    var window = try window()
    for name in ["AL", "AZ"] {
      let row = try #require(names(window).firstIndex(of: name))
      window.click(try window.middle(row: row, series: 0), button: 3)
      try take(&window, "All but \(name)")
    }
    #expect(names(window) == ["AK", "AR"])
  }

  @Test("The menu key opens it at the bar that has the focus; a second Escape closes no window")
  func keyboard() throws {
    var window = try window()
    window.press(.home)
    window.press(.menu)
    #expect(rows(window).prefix(2) == ["Select", "Only AK"])
    #expect(window.press(.escape) == [.redraw])
    window.press(.function(10), .shift)
    #expect(rows(window).first == "Select")
    window.press(.down)
    window.press(.enter)
    #expect(names(window).sorted() == ["bat", "bird", "deer"])
  }

  @Test("Where nothing has the focus the menu key is about no bar, whatever lies in the middle")
  func keyboardWithoutFocus() throws {
    var window = try window()
    window.press(.menu)
    #expect(rows(window).first == "Open…")
    window.press(.escape)
    window.press(.home)
    window.press(.menu)
    window.press(.down)
    window.press(.enter)
    #expect(window.model.state.focus == nil)
    window.press(.menu)
    #expect(rows(window).first == "Open…")
  }

  @Test("It opens at the middle of the focused bar of any chart on the page")
  func keyboardOnPage() throws {
    let chart = Chart(data: .of([3, 1, 2]), title: "")
    var window = ScriptedWindow([chart, chart, chart, chart], size: Size(width: 900, height: 700))
    for index in window.model.panels.indices {
      let panel = window.model.panels[index]
      let (frame, scene) = (try #require(panel.frame), try #require(panel.scene))
      window.click(Point(x: frame.minX + 2, y: frame.minY + 2))
      window.press(.home)
      window.press(.right)
      window.press(.menu)
      let bar = scene.marks[try #require(scene.barIndex(row: 1, series: 0))].bounds
      let anchor = try #require(window.model.menu).anchor
      #expect(abs(anchor.x - frame.minX - bar.midX) < 1, "\(index)")
      #expect(abs(anchor.y - frame.minY - bar.midY) < 1, "\(index)")
      window.press(.escape)
    }
  }

  @Test("A line stays about the bar it names, whatever comes while the menu is open")
  func liveData() throws {
    var window = try window()
    window.click(try window.middle(row: 0, series: 0), button: 3)
    #expect(rows(window).contains("All but AK"))
    let table = try Strikes.table()
    var query = try #require(window.model.chart.source.question?.query)
    query.order = .categoryDescending
    let answer = try run(query, over: table)
    window.send(
      .read(
        Snapshot(
          data: ChartData(answer), table: table, answer: answer, reading: nil, generation: 1)))
    try take(&window, "All but AK")
    #expect(names(window).sorted() == ["AL", "AR", "AZ"])
  }

  @Test("Other files close it: its lines are about charts that have gone")
  func otherFiles() throws {
    var window = ScriptedWindow([
      Chart(data: .of([1]), title: "a"), Chart(data: .of([2]), title: "b"),
    ])
    let frame = try #require(window.model.panels[1].frame)
    window.click(frame.center, button: 3)
    #expect(window.model.menu != nil)
    window.send(.opened(.panels([Panel(chart: Chart(data: .of([3]), title: "c"))], note: nil)))
    #expect(window.model.menu == nil && window.model.panels.count == 1)
    window.press(.home)
    #expect(window.state.focus == .bar(BarID(row: 0, series: 0)))
  }

  @Test("It does not open over the line for a name")
  func refusedWhileWriting() {
    var window = ScriptedWindow(.of([1, 2, 3]))
    window.send(.save(.proposed("a.png")))
    window.click(Point(x: 300, y: 200), button: 3)
    #expect(window.model.menu == nil && window.model.saveField != nil)
  }
}
