// The menu of what stands around the bars: names without a bar, the subtitle, the value axis; and
// where the keyboard opens it.
import Charts
import Input
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Menus of axes, titles and gaps") struct AxisMenuTests {
  private static let orders = [
    "As in the data", "Largest first", "Smallest first", "By name", "By name, reversed",
  ]

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let place = try #require(rows(window).firstIndex(of: name), "\(name) in \(rows(window))")
    for _ in 0..<40 where window.model.menu?.list.highlight != place {
      window.press(place > window.model.menu?.list.highlight ?? 0 ? .down : .up)
    }
    window.press(.enter)
  }

  private func middle(
    _ window: ScriptedWindow, _ role: Role, _ isRight: (TextMark) -> Bool = { _ in true }
  ) throws -> Point {
    let mark = window.scene.marks.first { mark in
      if case .text(let text) = mark, mark.role == role { isRight(text) } else { false }
    }
    return try #require(mark, "\(role)").bounds.center
  }

  @Test func `a name without a bar offers the orders alone, its slot the chart's lines`() throws {
    var window = ScriptedWindow(.of([1, nil, 3]))
    window.click(try middle(window, .categoryLabel) { $0.text == "B" }, button: 3)
    #expect(rows(window).prefix(6) == (Self.orders + ["Open…"])[...])
    window.press(.escape)
    let slots = try #require(window.scene.slots)
    let gap = Point(x: slots.start + 1.5 * slots.step, y: slots.plot.midY)
    window.click(gap, button: 3)
    #expect(rows(window).first == "Open…")
    window.press(.escape)
    window.click(Point(x: slots.start + 2.5 * slots.step, y: slots.plot.midY), button: 3)
    #expect(rows(window).first == "Select")
  }

  @Test func `a subtitle is named where it stands`() throws {
    var window = ScriptedWindow([Chart(data: .of([1, 2]), title: "T", subtitle: "On the road")])
    window.click(try middle(window, .subtitle), button: 3)
    #expect(rows(window).prefix(2) == ["Name…", "Open…"])
    try take(&window, "Name…")
    #expect(window.model.saveField?.question == "Subtitle")
    #expect(window.model.saveField?.text == "On the road")
  }

  @Test func `the name of the value axis offers what its numbers offer`() throws {
    var window = try Strikes.window()
    window.press(.character("k"))
    window.type("kind")
    window.press(.enter)
    _ = window.model.change(0) { $0.call(.subtitle, "By hand") }
    window.layOut()
    let categories = window.model.chart.categoryAxisName
    window.click(try middle(window, .axisName) { $0.text != categories }, button: 3)
    let lines = ["Logarithmic", "Name…", "Range", "Lines", "Numbers and unit"]
    #expect(rows(window).prefix(5) == lines[...])
    try take(&window, "Name…")
    #expect(window.model.saveField?.question == "Name of cost")
  }

  @Test func `of several measures the axis offers the names of all`() throws {
    var window = try Strikes.window(of: "state,cost,price\nAK,3,5\nAL,4,6\n", by: "state")
    var query = try #require(window.model.panels[0].askedQuery)
    query.method = .sum
    query.values = [("cost", 1), ("price", 2)].map { Measure(ColumnRef(name: $0, position: $1)) }
    window.ask(query)
    window.layOut()
    window.click(try middle(window, .tickLabel), button: 3)
    try take(&window, "Name…")
    #expect(
      rows(window) == [
        "Title", "Subtitle", "Name of cost", "Name of price", "Name of state", "Unit and numbers",
      ])
  }

  @Test func `an axis that ends at a number and shall begin there ends no more`() throws {
    var window = try Strikes.window()
    func take(_ line: String, at value: Double?) throws -> Double {
      let labels = window.scene.marks.filter { $0.role == .tickLabel }
      let found = labels.dropLast().last { mark in
        value.map { mark.attributes.datum == .axisValue($0) } ?? true
      }
      let label = try #require(found ?? labels.last)
      window.click(label.bounds.center, button: 3)
      let name = try #require(rows(window).first { $0.hasPrefix(line) })
      try self.take(&window, name)
      guard case .axisValue(let number)? = label.attributes.datum else { return .nan }
      return number
    }
    let end = try take("Axis to ", at: nil)
    #expect(window.model.chart.looks.range == AxisRange(nil, end))
    let start = try take("Axis from ", at: end)
    #expect(start == end)
    #expect(window.model.chart.looks.range == AxisRange(start, nil))
  }

  @Test func `all selections are cleared from the menu, if there are any`() throws {
    let chart = Chart(data: .of([3, 1, 2]), title: "A")
    var window = ScriptedWindow([chart, chart], size: Size(width: 900, height: 500))
    func more(_ window: inout ScriptedWindow) throws {
      window.press(.menu)
      try take(&window, "More")
    }
    try more(&window)
    #expect(rows(window).contains("Remove this chart"))
    #expect(!rows(window).contains("Clear all selections"))
    window.press(.escape)
    for chart in 0..<2 {
      window.click(try #require(window.middle(chart: chart, row: 2)))
    }
    #expect(window.model.panels.allSatisfy { !$0.state.selection.isEmpty })
    try more(&window)
    try take(&window, "Clear all selections")
    #expect(window.model.panels.allSatisfy { $0.state.selection.isEmpty })
  }

  @Test func `where the legend has no room the menu key is about the chart`() {
    var window = ScriptedWindow(.of([("a", [1, 2]), ("b", [3, 4])]))
    window.press(.tab)
    window.press(.tab)
    #expect(window.state.focus == .control(.legend, 0))
    window.send(.resized(widthPixels: 90, heightPixels: 60))
    #expect(window.scene.control(.legend) == nil)
    window.press(.menu)
    #expect(rows(window).first == "Open…")
  }

  @Test func `no command draws rows without names beside other charts, or after another question`()
    throws
  {
    func copies(_ window: inout ScriptedWindow) -> Bool {
      window.press(.character("C"), [.control, .shift]).contains { effect in
        if case .copyText = effect { true } else { false }
      }
    }
    var random = SeededGenerator(seed: 3)
    let table = try LinkedTable(12, &random).table()
    let answer = try run(
      Query(values: [LinkedTable.columns[3]], method: .none), over: table)
    for isAlone in [true, false] {
      var first = Panel(chart: Chart(data: .empty, title: "Orders"))
      first.input = 0
      let other = LinkedTable.panel("kind", nil, .count)
      var window = ScriptedWindow(isAlone ? [first] : [first, other])
      window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
      #expect(window.model.panels[0].askedQuery?.category == nil)
      let isCopied = copies(&window)
      #expect(isCopied == isAlone)
    }
    var window = try Strikes.window()
    let isCopied = copies(&window)
    window.ask(Query(values: [ColumnRef(name: "cost", position: 2)], method: .none))
    window.layOut()
    let isCopiedAgain = copies(&window)
    #expect(isCopied && !isCopiedAgain)
    _ = window.model.perform(.open(.copies), chart: 0)
    let row = try #require(window.model.menu?.list.rows.first { $0.name == "Copy command" })
    #expect(row.refusal == "no option for rows without names")
  }
}
