// Titles that a person gives in the window: where they are asked for, and what becomes of them.
import Charts
import Input
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct NamingTests {
  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(items.first { $0.name == name && !$0.frame.isEmpty })
    window.click(item.frame.center)
  }

  /// Opens the line for a text by the key N, and writes another one into it.
  private func name(_ window: inout ScriptedWindow, _ row: String, _ text: String) throws {
    window.press(.character("N"))
    try take(&window, row)
    if text.isEmpty { window.press(.backspace) } else { window.type(text) }
    window.press(.enter)
  }

  private func sentence(_ window: ScriptedWindow) -> String { window.model.chart.sentence }

  private func copied(_ window: inout ScriptedWindow) -> String? {
    for case .copyText(let text) in window.press(.character("C"), [.control, .shift]) {
      return text
    }
    return nil
  }

  @Test("The menu lists what can be named, and the line has the text that there is")
  func list() throws {
    var window = try Strikes.window()
    window.press(.character("w"))
    let menu = try #require(window.model.menu?.list.rows.map(\.name))
    let place = try #require(menu.firstIndex(of: "Title, names, unit"))
    for _ in 0..<place { window.press(.down) }
    window.press(.enter)
    #expect(
      rows(window) == ["Title", "Subtitle", "Name of cost", "Name of state", "Unit and numbers"])
    try take(&window, "Name of cost")
    #expect(window.model.saveField?.question == "Name of cost")
    #expect(window.model.saveField?.name.selection == 0..<4)
    window.send(.window(.focusChanged(true)))
    let line = window.model.elements.children.first { $0.kind == .entry }
    #expect(line?.name == "Name of cost" && line?.text?.string == "cost")
    window.press(.escape)
    #expect(window.model.saveField == nil && sentence(window).hasPrefix("Sum of cost by state"))
    window.press(.character("k"))
    try take(&window, "kind")
    window.press(.character("N"))
    #expect(rows(window).suffix(3) == ["Name of state", "Name of kind", "Unit and numbers"])
  }

  @Test("A title is as typed without blanks around it, and none is the one there was")
  func title() throws {
    var window = try Strikes.window()
    let before = window.model.chart.title
    try name(&window, "Title", "  Birds and planes ")
    #expect(window.model.chart.title == "Birds and planes")
    #expect(
      window.scene.marks.contains { $0.role == .title && $0.attributes.label != before })
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: title" && window.model.chart.title == before)
    window.press(.character("y"), .control)
    #expect(window.state.said == "Redone: title")
    #expect(window.model.chart.title == "Birds and planes")
    try name(&window, "Title", "")
    #expect(window.model.chart.title == before)
    try name(&window, "Subtitle", "By hand")
    #expect(window.model.chart.shownSubtitle == "By hand")
    #expect(window.scene.control(.sentence) == nil)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: subtitle")
    #expect(window.scene.control(.sentence) != nil)
  }

  @Test("A column is called so in the sentence, the legend and the axes, without asking the table")
  func column() throws {
    var window = try Strikes.window()
    try window.click(row: 2)
    window.answersAtOnce = false
    try name(&window, "Name of cost", "Cost (US$)")
    #expect(window.requests.isEmpty)
    #expect(sentence(window).hasPrefix("Sum of Cost (US$) by state"))
    #expect(window.model.chart.data.series.map(\.name) == ["Cost (US$)"])
    #expect(window.selection == [bar(2)] && window.model.panels[0].question == nil)
    try name(&window, "Name of state", "State")
    #expect(window.model.chart.data.categoryName == "State")
    #expect(sentence(window).hasPrefix("Sum of Cost (US$) by State"))
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: name of state")
    #expect(sentence(window).hasPrefix("Sum of Cost (US$) by state"))
    try name(&window, "Name of cost", "")
    #expect(sentence(window).hasPrefix("Sum of cost by state"))
    #expect(window.selection == [bar(2)])
    window.press(.character("z"), .control)
    window.press(.character("z"), .control)
    #expect(window.model.chart.data.series.map(\.name) == ["cost"])
  }

  @Test("The name that a column has anyway changes nothing")
  func same() throws {
    var window = try Strikes.window()
    window.press(.character("N"))
    try take(&window, "Name of cost")
    window.press(.enter)
    #expect(window.model.panels[0].shown.query.titles.isEmpty && window.model.saveField == nil)
    window.press(.character("z"), .control)
    #expect(window.state.said == "There is nothing to undo")
  }

  @Test("A name stays with its column, whatever else is asked")
  func otherQuestions() throws {
    var window = try Strikes.window()
    try name(&window, "Name of cost", "Dollars")
    window.press(.character("o"))
    window.press(.character("b"))
    try take(&window, "kind")
    #expect(sentence(window).hasPrefix("Sum of Dollars by kind"))
    #expect(window.model.chart.data.series.map(\.name) == ["Dollars"])
    window.press(.character("m"))
    #expect(rows(window).contains("Dollars"))
    try take(&window, "rows")
    #expect(sentence(window).hasPrefix("Rows"))
    window.press(.character("/"))
    let page = try #require(window.model.suggestionsPage)
    let layout = try #require(window.model.suggestionsPage?.layout)
    let items = layout.control(page, current: window.model.currentSuggestion).items
    let other = try #require(items.first { $0.name.contains("cost") })
    window.click(other.frame.center)
    #expect(sentence(window).contains("Dollars"), "another chart has it too")
    window.ask(nil)
    window.layOut()
    #expect(sentence(window).hasPrefix("Sum of Dollars by state"))
  }

  @Test("Data that are read anew keep the names, where their columns are at other places too")
  func followed() throws {
    var window = try Strikes.window()
    try name(&window, "Name of cost", "Dollars")
    try name(&window, "Title", "Mine")
    try window.click(row: 1)
    let table = try Table(reading: "cost,state\n3,AK\n4,AL\n5,AZ\n")
    let query = Query(
      category: Field(ColumnRef(name: "state", position: 1)),
      values: [ColumnRef(name: "cost", position: 0)], method: .sum)
    let answer = try run(query, over: table)
    window.send(
      .read(
        Snapshot(
          data: ChartData(answer), table: table, answer: answer, reading: nil, isFollowing: true,
          generation: 1)))
    #expect(window.model.chart.data.series.map(\.name) == ["Dollars"])
    #expect(window.model.chart.title == "Mine" && window.model.chart.data.rowCount == 3)
    #expect(window.selection == [bar(1)])
    try name(&window, "Name of cost", "")
    #expect(window.model.chart.data.series.map(\.name) == ["cost"])
  }

  @Test("The copied command says titles, names, scale and hidden parts")
  func command() throws {
    var window = try Strikes.window()
    window.model.panels[0].defaults.title = ""
    #expect(copied(&window)?.hasSuffix("--title 'A title' --theme light") ?? false)
    window.model.panels[0].defaults.title = "A title"
    #expect(copied(&window)?.hasSuffix("--orientation vertical --theme light") ?? false)
    try name(&window, "Title", "Strikes, by state")
    try name(&window, "Subtitle", "-1")
    try name(&window, "Name of cost", "Cost (US$)")
    window.press(.character("L"))
    window.press(.character("g"))
    let command = try #require(copied(&window))
    #expect(command.contains("--rename 'cost=Cost (US$)'"))
    #expect(
      command.hasSuffix(
        "--title 'Strikes, by state' --subtitle -1 --scale log --hide grid --theme light"))
  }

  @Test("The right button on the title and on the axes offers their names")
  func targets() throws {
    var window = try Strikes.window()
    func middle(_ role: Role, _ isRight: (Mark) -> Bool = { _ in true }) throws -> Point {
      try #require(window.scene.marks.last { $0.role == role && isRight($0) }).bounds.center
    }
    window.click(try middle(.title), button: 3)
    #expect(rows(window).prefix(2) == ["Name…", "Open…"])
    try take(&window, "Name…")
    #expect(window.model.saveField?.question == "Title")
    window.press(.escape)
    for _ in 0..<2 {
      window.click(try middle(.categoryLabel), button: 3)
      #expect(
        rows(window).prefix(15) == [
          "Select", "Only AZ", "All but AZ", "Show rows", "Copy", "Colour", "Note…", "Show as…",
          "As in the data", "Largest first", "Smallest first", "By name", "By name, reversed",
          "Name…", "Open…",
        ])
      let list = try #require(window.model.menu?.list)
      #expect(list.rows[9].hint == "o")
      #expect(list.rows.indices.prefix(15).filter { list.rows[$0].startsGroup } == [0, 5, 8, 14])
      window.press(.escape)
      window.click(try middle(.tickLabel), button: 3)
      #expect(
        rows(window).prefix(5) == [
          "Logarithmic", "Name…", "Range", "Lines", "Numbers and unit",
        ])
      try take(&window, "Name…")
      #expect(window.model.saveField?.question == "Name of cost")
      window.press(.escape)
      window.press(.character("h"))
    }
    window.click(try middle(.categoryLabel), button: 3)
    try take(&window, "By name, reversed")
    #expect(Array(window.model.chart.data.categories) == ["AZ", "AR", "AL", "AK"])
    #expect(window.model.panels[0].question == nil, "the order needs no other question")
    window.click(try middle(.categoryLabel), button: 3)
    let list = try #require(window.model.menu?.list)
    #expect(list.rows.filter(\.isOn).map(\.name) == ["By name, reversed"])
    #expect(list.rows[8].name == "As in the data" && list.rows[8].hint == "o")
    try take(&window, "Name…")
    #expect(window.model.saveField?.question == "Name of state")
  }

  @Test("Data that are no table have titles, but no columns")
  func noTable() throws {
    var window = ScriptedWindow(.of([1, 2, 3]))
    window.press(.character("N"))
    #expect(rows(window) == ["Title", "Subtitle", "Unit and numbers"])
    try take(&window, "Title")
    window.type("Mine")
    window.press(.enter)
    #expect(window.model.chart.title == "Mine")
    let label = try #require(window.scene.marks.first { $0.role == .categoryLabel })
    window.click(label.bounds.center, button: 3)
    #expect(rows(window).prefix(2) == ["Select", "Copy"] && rows(window)[10] == "Open…")
    try take(&window, "Largest first")
    #expect(window.model.chart.data.categories.first == "C")
  }

  @Test("A file saved meanwhile leaves the line for a title alone")
  func saved() throws {
    var window = try Strikes.window()
    window.press(.character("N"))
    try take(&window, "Title")
    window.send(.save(.saved("a.png")))
    window.send(.save(.failed(.said("no space"))))
    #expect(window.model.saveField?.question == "Title" && window.model.saveField?.note == nil)
    #expect(window.state.said == "no space")
  }
}

@Suite struct LogarithmTests {
  private let two = ChartData.of([("a", [1, 10, 100]), ("b", [2, 20, 200])])

  @Test("The value axis is logarithmic and linear again; undo says so")
  func toggle() {
    var window = ScriptedWindow(two)
    window.press(.character("L"))
    #expect(window.model.chart.scale == .log && window.state.said == nil)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: logarithmic")
    #expect(window.model.chart.scale == .linear)
    window.press(.character("y"), .control)
    window.press(.character("L"))
    #expect(window.model.chart.scale == .linear)
  }

  @Test("Stacks are refused with the reason, by key and in the menu; stacks of one series are none")
  func refused() throws {
    var window = ScriptedWindow(two)
    window.press(.character("s"))
    #expect(window.press(.character("L")) == [.redraw])
    #expect(
      window.state.said == "Not logarithmic: lengths on a logarithmic scale do not add up")
    let label = try #require(window.scene.marks.first { $0.role == .tickLabel })
    window.click(label.bounds.center, button: 3)
    let row = try #require(window.model.menu?.list.rows.first)
    #expect(row.name == "Logarithmic" && row.refusal != nil && !row.isOn)
    var single = ScriptedWindow(.of([1, 10]))
    single.model.chart.layout = .stacked
    single.press(.character("L"))
    #expect(single.model.chart.scale == .log && single.model.chart.notices.isEmpty)
  }

  @Test("Many bars are prepared in the background, and the picture stays until then")
  func many() {
    var window = ScriptedWindow(.of((1...12_000).map(Double.init)))
    window.answersAtOnce = false
    window.press(.character("L"))
    #expect(window.requests.count == 1 && window.model.chart.scale == .linear)
    window.answer()
    #expect(window.model.chart.scale == .log)
  }
}
