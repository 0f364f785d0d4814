// The sentence under the title: its words open lists, and what is chosen there is asked.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct SentenceTests {
  private func sentence(_ window: ScriptedWindow) -> String {
    window.question
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func texts(_ role: Role, in scene: Scene) -> [String] {
    scene.marks.compactMap { mark in
      if case .text(let text) = mark, text.attributes.role == role { text.text } else { nil }
    }
  }

  /// Presses the word of the sentence that begins with a text.
  private func press(_ window: inout ScriptedWindow, word: String) throws {
    let control = try #require(window.scene.control(.sentence))
    let item = try #require(control.items.first { $0.name.hasPrefix(word) })
    window.click(item.frame.center)
  }

  /// Presses a row of the open list, or one of its segments.
  private func choose(_ window: inout ScriptedWindow, _ name: String) throws {
    let menu = try #require(window.model.menu)
    let items = (menu.segmentControl?.items ?? []) + menu.control.items
    let item = try #require(items.first { $0.name == name && !$0.frame.isEmpty })
    window.click(item.frame.center)
  }

  @Test("Each word is an item with a frame of its own, and the whole is told")
  func words() throws {
    let window = try Strikes.window()
    let control = try #require(window.scene.control(.sentence))
    #expect(
      control.items.map(\.name) == ["measure: Sum of cost", "by: state", "add to the question"])
    #expect(
      texts(.sentence, in: window.scene) == ["Sum of cost", " by ", "state", "+", " · 357 in all"])
    #expect(control.element().kind == .toolBar)
  }

  @Test("A press on another word opens its list at once, on the same word only closes")
  func anotherWord() throws {
    var window = try Strikes.window()
    try press(&window, word: "measure:")
    #expect(window.model.menu?.subject == .word(.measure))
    try press(&window, word: "by:")
    #expect(window.model.menu?.subject == .word(.category))
    try press(&window, word: "add to")
    #expect(window.model.menu?.subject == .missingWords)
    let button = try #require(window.scene.control(.menuButton)).frame.center
    window.click(button)
    #expect(window.model.menu?.subject == .all)
    try press(&window, word: "by:")
    try press(&window, word: "by:")
    #expect(window.model.menu == nil)
    try press(&window, word: "by:")
    try window.click(row: 0)
    #expect(window.model.menu == nil && window.selection.isEmpty, "elsewhere it only closes")
  }

  @Test("Undo and redo close the list that is open, and what they change is seen")
  func undoOverList() throws {
    var window = try Strikes.window()
    window.press(.character("b"))
    try choose(&window, "kind")
    for key in ["m", "N", "?", "/"] {
      window.press(.character(Character(key)))
      window.press(.character("z"), .control)
      #expect(window.model.overlay == nil && sentence(window).contains("by state"), "\(key)")
      window.press(.character(Character(key)))
      window.press(.character("z"), [.control, .shift])
      #expect(window.model.overlay == nil && sentence(window).contains("by kind"), "\(key)")
    }
    // In a line the keys belong to the text.
    window.send(.save(.proposed("a.png")))
    window.press(.character("z"), .control)
    #expect(window.model.saveField != nil && sentence(window).contains("by kind"))
  }

  @Test("In a picture it is a plain subtitle")
  func picture() throws {
    let window = try Strikes.window()
    let scene = window.model.chart.scene(
      state: window.state.ofPicture, size: Size(width: 800, height: 600),
      measurer: FixedAdvanceMeasurer())
    #expect(scene.control(.sentence) == nil)
    #expect(texts(.subtitle, in: scene) == ["Sum of cost by state · 357 in all"])
  }

  @Test("By mouse: another category, and its grains as segments")
  func category() throws {
    var window = try Strikes.window()
    try press(&window, word: "by:")
    #expect(rows(window) == ["state", "kind", "cost", "date", "row"])
    try choose(&window, "kind")
    #expect(window.model.menu == nil)
    #expect(sentence(window) == "Sum of cost by kind")
    #expect(Set(names(window)) == ["bird", "bat", "deer"])
    try press(&window, word: "by:")
    try choose(&window, "date")
    try press(&window, word: "by:")
    try choose(&window, "Month of year")
    #expect(sentence(window) == "Sum of cost by month of the year")
    #expect(names(window).count == 12)
    #expect(window.model.menu != nil, "segments leave the list open")
  }

  @Test("By keyboard: m, the segments by Right, the columns by search")
  func measure() throws {
    var window = try Strikes.window()
    window.press(.character("m"))
    window.press(.right)
    #expect(sentence(window) == "Mean cost by state")
    window.press(.right)
    #expect(sentence(window) == "Median cost by state")
    window.press(.escape)
    #expect(window.model.menu == nil)
    window.press(.character("m"))
    window.type("ro")
    #expect(window.model.menu?.list.found.count == 1)
    window.press(.enter)
    #expect(sentence(window) == "Rows by state")
    #expect(window.model.chart.data.series[0].values == [30, 30, 30, 30])
  }

  @Test("Split, arranged, and not split again")
  func split() throws {
    var window = try Strikes.window()
    window.press(.character("k"))
    let list = try #require(window.model.menu?.list)
    #expect(list.rows[1].refusal == "is the category")
    try choose(&window, "kind")
    #expect(sentence(window) == "Sum of cost by state, split by kind")
    #expect(window.model.chart.data.series.count == 3)
    try press(&window, word: "split by")
    try choose(&window, "not split")
    #expect(window.model.chart.data.series.count == 1)
  }

  @Test("Dates that name the bars split them by year, as long as the bars are parts of a year")
  func years() throws {
    var window = try Strikes.window()
    try press(&window, word: "by:")
    try choose(&window, "date")
    window.press(.character("k"))
    try choose(&window, "date")
    #expect(sentence(window) == "Sum of cost by month, one colour a year")
    #expect(window.model.chart.data.series.map(\.name) == ["2020"])
    try press(&window, word: "split by")
    try choose(&window, "Month of year")
    #expect(sentence(window).hasSuffix("one colour a year"), "refused")
    window.press(.escape)
    try press(&window, word: "by:")
    try choose(&window, "Weekday")
    #expect(sentence(window) == "Sum of cost by weekday, one colour a year")
    try choose(&window, "Year")
    #expect(sentence(window) == "Sum of cost by year")
    window.press(.escape)
    window.press(.character("k"))
    #expect(window.model.menu?.list.rows.last?.refusal == "is the category")
  }

  @Test("A filter: check boxes that count, × and what is left when nothing is")
  func filter() throws {
    var window = try Strikes.window()
    window.press(.character("f"))
    try choose(&window, "kind")
    #expect(rows(window).sorted() == ["bat", "bird", "deer"])
    try choose(&window, "bird")
    #expect(sentence(window) == "Sum of cost by state, where kind is bird")
    try choose(&window, "bat")
    #expect(sentence(window) == "Sum of cost by state, where kind is bird or bat")
    #expect(
      window.model.menu?.list.rows.filter(\.isOn).map(\.name).sorted() == ["bat", "bird"])
    try choose(&window, "bird")
    try choose(&window, "bat")
    #expect(sentence(window) == "Sum of cost by state")
    try choose(&window, "deer")
    window.press(.escape)
    try press(&window, word: "remove")
    #expect(sentence(window) == "Sum of cost by state")
  }

  @Test("Listeners hear what a choice has led to, and the check boxes of a filter")
  func spoken() throws {
    var window = try Strikes.window()
    func message() -> String? { window.model.toldMessage?.name }
    window.send(.window(.focusChanged(true)))
    window.press(.character("e"))
    #expect(message() == nil)
    window.press(.character("b"))
    window.press(.down)
    window.press(.enter)
    #expect(message()?.hasPrefix("Bar chart, 3 bars, Sum of cost by kind") == true)
    window.press(.character("f"))
    #expect(message() == nil, "the next key ends it")
    try choose(&window, "kind")
    window.press(.enter)
    let menu = try #require(window.model.elements.children.first { $0.kind == .menu })
    #expect(menu.name == "Only kind" && menu.states.contains(.modal))
    #expect(menu.children.map(\.kind) == [.entry] + Array(repeating: .checkItem, count: 3))
    let checked = menu.children.filter { $0.states.contains(.checked) }
    #expect(checked.count == 1 && checked[0].states.contains(.focused))
    #expect(message()?.hasPrefix("Bar chart, 1 bar, Sum of cost by kind") == true)
  }

  @Test("Undo and redo go through the questions, and say what they did")
  func undo() throws {
    var window = try Strikes.window()
    #expect(window.press(.character("z"), .control) == [.redraw])
    #expect(window.state.said == "There is nothing to undo")
    window.press(.character("k"))
    try choose(&window, "kind")
    window.press(.character("o"))
    let before = window.scene
    #expect(window.model.chart.sort == .valueDescending)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: largest first")
    #expect(window.model.chart.sort == SortOrder.none)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: split by kind")
    #expect(window.model.chart.data.series.count == 1)
    window.press(.character("Z"), [.control, .shift])
    window.press(.character("Z"), [.control, .shift])
    #expect(window.state.said == "Redone: largest first")
    window.press(.character("0"))
    window.press(.left)
    #expect(window.model.chart.data.series.count == 3)
    #expect(window.scene.bars.count == before.bars.count)
  }

  @Test("A hundred steps can be undone, not one more")
  func limit() throws {
    var window = try Strikes.window()
    for _ in 0..<130 { window.press(.character("h")) }
    for _ in 0..<100 {
      window.press(.character("z"), .control)
      #expect(window.state.said?.hasPrefix("Undone") ?? false)
    }
    window.press(.character("z"), .control)
    #expect(window.state.said == "There is nothing to undo")
  }

  @Test("In a narrow window words fold into the last one, which opens the rest")
  func narrow() throws {
    var window = try Strikes.window(size: Size(width: 240, height: 600))
    window.press(.character("k"))
    try choose(&window, "kind")
    window.press(.character("o"))
    let control = try #require(window.scene.control(.sentence))
    #expect(control.items.last?.name == "the rest of the question")
    for item in control.items { #expect(item.frame.maxX <= 240) }
    try press(&window, word: "the rest")
    #expect(rows(window).contains("Order"))
    try choose(&window, "Order")
    try choose(&window, "Smallest first")
    #expect(window.model.chart.sort == .value)
  }

  @Test("Without a table the keys of the question say so")
  func noTable() {
    var window = ScriptedWindow(.of([("a", [1, 2])]))
    for key: Character in ["m", "b", "k", "f", "/", "e"] {
      window.press(.character(key))
      #expect(window.state.said == "No table loaded", "\(key)")
    }
  }

  @Test func `a word that is going opens nothing, and nobody says that there is no table`() throws {
    var window = try Strikes.window()
    let whole = try #require(window.model.panels[0].askedQuery)
    var query = whole
    let kind = Field(ColumnRef(name: "kind", position: 1))
    query.filters = [kind.filter(["bird"], isExcluding: false)]
    window.ask(query)
    window.layOut()
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.ask(whole)
    #expect(window.model.panels[0].request != nil)
    let place = try #require(window.model.chart.phrases.firstIndex { $0.word == .filter(0) })
    let control = try #require(window.scene.control(.sentence))
    let item = try #require(control.items.first { $0.action == .changeWord(place) })
    window.click(item.frame.center)
    #expect(window.model.menu == nil && window.state.said == nil)
  }

  @Test("An assistive tool presses segments as it does rows")
  func assistive() throws {
    var window = try Strikes.window()
    window.press(.character("m"))
    let items = try #require(window.model.menu?.segmentControl?.items)
    let median = try #require(items.firstIndex { $0.name == "Median" })
    window.send(.element(.activate(ElementID(.item(.segments, median)))))
    #expect(sentence(window) == "Median cost by state")
    #expect(window.model.menu != nil)
  }

  @Test("What was asked of one table is not undone in another")
  func otherTable() throws {
    var window = try Strikes.window()
    window.press(.character("o"))
    let panel = try #require(try Strikes.window().model.panels.first)
    window.send(.opened(.panels([panel], note: nil)))
    window.press(.character("z"), .control)
    #expect(window.state.said == "There is nothing to undo")
  }

  @Test("A word that is cut, or has no room, is told whole by the key i")
  func cut() throws {
    var window = try Strikes.window()
    window.press(.character("i"))
    #expect(window.state.said == "No text is truncated")
    window = try Strikes.window(size: Size(width: 150, height: 500))
    window.press(.character("k"))
    window.press(.down)
    window.press(.down)
    window.press(.enter)
    window.press(.character("i"))
    #expect(window.state.said?.contains("split by kind") ?? false)
  }
}
