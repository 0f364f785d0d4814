// Ranges in the list of a filter's values: typed, shown as what is on, and taken off again.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct RangeChoiceTests {
  private func sentence(_ window: ScriptedWindow) -> String {
    window.question
  }

  private func list(_ window: ScriptedWindow) throws -> ListBox {
    try #require(window.model.menu?.list)
  }

  /// The names of the rows that are found.
  private func found(_ window: ScriptedWindow) throws -> [String] {
    let list = try list(window)
    return list.found.map { list.rows[$0].name }
  }

  /// Opens the values of a column by the key f.
  private func open(_ window: inout ScriptedWindow, _ column: String) {
    window.press(.character("f"))
    window.type(column)
    window.press(.enter)
  }

  @Test("A typed range of numbers is the first row, and Enter puts it into the question")
  func numbers() throws {
    var window = try Strikes.window()
    open(&window, "cost")
    #expect(try list(window).placeholder == "Type to search, or a range such as 0..6")
    window.type("2..4")
    #expect(try found(window) == ["from 2 to 4"])
    window.press(.enter)
    #expect(window.model.menu == nil)
    #expect(sentence(window) == "Sum of cost by state, where cost is from 2 to 4")
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: where cost is from 2 to 4")
    #expect(sentence(window) == "Sum of cost by state")
  }

  @Test("It is the current row afterwards: another replaces it, and a press takes it off")
  func current() throws {
    var window = try Strikes.window()
    open(&window, "cost")
    window.type(">= 2")
    window.press(.enter)
    open(&window, "cost")
    let row = try #require(try list(window).rows.first)
    #expect(row.name == "at least 2" && row.isOn)
    #expect(try list(window).highlight == 0)
    window.type("< 3")
    #expect(try found(window) == ["less than 3"])
    window.press(.enter)
    #expect(sentence(window) == "Sum of cost by state, where cost is less than 3")
    // By its word, too.
    let control = try #require(window.scene.control(.sentence))
    let word = try #require(control.items.first { $0.name == "filter: cost is less than 3" })
    window.click(word.frame.center)
    #expect(try found(window) == ["less than 3", "0", "1", "2", "3", "4", "5", "6"])
    window.press(.enter)
    #expect(sentence(window) == "Sum of cost by state")
  }

  @Test("A value takes the place of the range")
  func value() throws {
    var window = try Strikes.window()
    open(&window, "cost")
    window.type("2..4")
    window.press(.enter)
    open(&window, "cost")
    window.type("6")
    #expect(try found(window) == ["6"])
    window.press(.enter)
    #expect(sentence(window) == "Sum of cost by state, where cost is 6")
    #expect(window.model.chart.data.series[0].values.reduce(0, +) == 6 * 17)
  }

  @Test("Dates have their periods, with the first and the last as an example")
  func dates() throws {
    var window = try Strikes.window()
    open(&window, "date")
    #expect(
      try list(window).placeholder == "Type to search, or a range such as 2020-01..2020-10")
    #expect(try found(window).prefix(2) == ["2020-01", "2020-02"])
    window.type("2020-03 – 2020-05")
    #expect(try found(window) == ["2020-03 to 2020-05"])
    window.press(.enter)
    #expect(sentence(window) == "Sum of cost by state, where date is from 2020-03 to 2020-05")
    #expect(window.model.chart.data.series[0].rowCounts?.reduce(0, +) == 36)
  }

  @Test(
    "A range can be written with blanks, as a person types it",
    arguments: [
      "2020-03 to 2020-05", "2020-03..2020-05", "2020-03 – 2020-05", "2020-05 .. 2020-03",
    ])
  func blanks(_ range: String) throws {
    var window = try Strikes.window()
    open(&window, "date")
    for character in range {
      let key: Key = character == " " ? .space : .character(character)
      window.send(.key(key, [], text: String(character)))
    }
    #expect(try list(window).search == range)
    window.press(.enter)
    #expect(sentence(window) == "Sum of cost by state, where date is from 2020-03 to 2020-05")
  }

  @Test(
    "The example of a range is whole in the list, in a narrow window too",
    arguments: [Size(width: 800, height: 600), Size(width: 360, height: 640)])
  func example(_ size: Size) throws {
    var window = try Strikes.window(size: size)
    for (column, example) in [("date", "2020-01..2020-10"), ("cost", "0..6")] {
      open(&window, column)
      let shown = window.scene.marks.compactMap { mark in
        if case .text(let text) = mark, mark.role == .popover { text.text } else { nil }
      }
      #expect(shown.contains { $0.hasSuffix(example) }, "\(shown)")
      window.press(.escape)
    }
  }

  @Test("What cannot be read is told in the list, and cannot be taken")
  func refused() throws {
    var window = try Strikes.window()
    open(&window, "date")
    window.type("> 2020-13")
    #expect(try found(window) == ["\"2020-13\" is not a date"])
    window.press(.enter)
    #expect(window.model.menu != nil && sentence(window) == "Sum of cost by state")
    // Names are searched, whatever is typed.
    window.press(.escape)
    window.press(.escape)
    open(&window, "kind")
    #expect(try list(window).placeholder == "Type to search")
    window.type("b")
    #expect(try found(window).sorted() == ["bat", "bird"])
    window.type(">")
    #expect(try found(window).isEmpty)
  }

  @Test("Values can be chosen one after the other while a search stays")
  func search() throws {
    var window = try Strikes.window()
    open(&window, "date")
    window.type("2020-0")
    window.press(.enter)
    window.press(.down)
    window.press(.enter)
    #expect(sentence(window) == "Sum of cost by state, where date is 2020-01 or 2020-02")
    #expect(try list(window).search == "2020-0")
  }

  @Test("A range can be typed while values are counted, and stays in the list when they come")
  func counting() throws {
    var window = try Strikes.window()
    window.model.panels[0].immediateRowLimit = 10
    window.press(.character("f"))
    window.type("cost")
    var request: ValueRequest?
    for case .list(let asked, _) in window.press(.enter) { request = asked }
    window.type("2..4")
    #expect(try found(window) == ["from 2 to 4"])
    let answer = try #require(request?.answer())
    window.send(.listed(answer, chart: 0))
    #expect(try found(window) == ["from 2 to 4"])
    window.press(.escape)
    #expect(try found(window) == ["0", "1", "2", "3", "4", "5", "6"])
  }

  @Test("Many numbers come in bins, which the command names")
  func bins() throws {
    var window = try Self.wide()
    open(&window, "weight")
    #expect(try found(window).first == "0 to 5")
    window.press(.enter)
    #expect(sentence(window).hasSuffix("where weight is from 0 to less than 5"))
    window.press(.escape)
    let copied = window.press(.character("C"), [.control, .shift]).compactMap { effect in
      if case .copyText(let text) = effect { text } else { nil }
    }
    #expect(copied.first?.contains("--where 'weight>=0' --where 'weight<5'") ?? false)
    // The word opens the same list, with the bin that is on.
    let control = try #require(window.scene.control(.sentence))
    let word = try #require(control.items.first { $0.name.hasPrefix("filter:") })
    window.click(word.frame.center)
    let on = try list(window).rows.filter(\.isOn).map(\.name)
    #expect(on == ["0 to 5"])
  }

  /// A hundred and twenty different weights, and two kinds.
  private static func wide() throws -> ScriptedWindow {
    var text = "kind,weight\n"
    for row in 0..<120 { text += "\(["a", "b"][row % 2]),\(row)\n" }
    return try Strikes.window(of: text, by: "kind")
  }
}
