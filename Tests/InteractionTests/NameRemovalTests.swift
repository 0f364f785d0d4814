// Names and notes that are taken away again, columns that have none, and lists about a table that
// has gone.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Names that are taken away, or never were") struct NameRemovalTests {
  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  /// Writes into the line for a name, in place of what it has.
  private func name(_ window: inout ScriptedWindow, _ named: NamedText, _ text: String) {
    _ = window.model.perform(.name(named), chart: 0)
    window.layOut()
    window.press(.backspace)
    window.type(text)
    window.press(.enter)
  }

  @Test func `a subtitle without a text is the one that the chart came with`() {
    var window = ScriptedWindow([Chart(data: .of([1, 2]), title: "T", subtitle: "On the road")])
    name(&window, .subtitle, "Mine")
    #expect(window.model.chart.subtitle == "Mine")
    name(&window, .subtitle, "")
    #expect(window.model.chart.subtitle == "On the road")
  }

  @Test func `a note and a shown name without a text are none, nor is the same name`() throws {
    var window = try Strikes.window()
    name(&window, .note("AK"), "cold")
    name(&window, .shown("AL"), "Alabama")
    #expect(window.model.chart.looks.notes == ["AK": "cold"])
    #expect(window.model.chart.looks.names == ["AL": "Alabama"])
    name(&window, .note("AK"), " ")
    #expect(window.model.chart.looks.notes.isEmpty)
    name(&window, .shown("AL"), "AL")
    #expect(window.model.chart.looks.names.isEmpty)
    name(&window, .shown("AL"), "Alabama")
    name(&window, .shown("AL"), "")
    #expect(window.model.chart.looks == Looks())
  }

  @Test func `bars are not put together under no name`() throws {
    var window = try Strikes.window()
    for text in ["", " "] {
      name(&window, .group(["AK", "AL"]), text)
      #expect(Array(window.model.chart.data.categories) == ["AK", "AL", "AR", "AZ"])
      #expect(window.model.saveField == nil)
    }
    name(&window, .group(["AK", "AL"]), "Both")
    #expect(window.model.chart.data.categories.contains("Both"))
  }

  @Test func `bars put together under the name of another bar have its rows, too`() throws {
    var window = try Strikes.window()
    let total = window.model.chart.data.series[0].summary.sum
    name(&window, .group(["AK", "AL"]), "AR")
    #expect(Set(window.model.chart.data.categories) == ["AR", "AZ"])
    name(&window, .group(["AR", "AZ"]), "All")
    #expect(Array(window.model.chart.data.categories) == ["All"])
    #expect(abs(window.model.chart.data.series[0].summary.sum - total) < 1e-6)
  }

  @Test func `a bar without a name is not put together with others`() throws {
    for (name, isOffered) in [("", false), ("Bert", true)] {
      var window = try Strikes.window(of: "city,n\nAnna,1\n\(name),3\nCarl,2\n", by: "city")
      let names = Array(window.model.chart.data.categories)
      let row = try #require(names.firstIndex(of: name))
      let other = try #require(names.firstIndex(of: "Anna"))
      try window.click(row: other)
      try window.click(row: row, .control)
      window.click(try window.middle(row: row), button: 3)
      #expect(rows(window).contains("Put together") == isOffered, "\(rows(window))")
      #expect(rows(window).contains { $0.hasPrefix("Only these") })
    }
  }

  @Test func `a column without a name is called by its place`() throws {
    let notation = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
    let table = Table(
      format: .plain,
      columns: [
        Column(name: "city", index: 0, texts: ["Oslo", "Rome"], numbers: notation),
        Column(name: "", index: 1, values: [3, 4], numbers: notation),
      ], rowCount: 2)
    let query = Query(
      category: Field(ColumnRef(name: "city", position: 0)),
      values: [ColumnRef(name: "", position: 1)], method: .sum)
    let answer = try run(query, over: table)
    var window = ScriptedWindow(.empty)
    window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
    window.press(.character("b"))
    #expect(rows(window) == ["city", "Column 2", "row"])
    window.press(.escape)
    window.press(.character("N"))
    #expect(rows(window).contains("Name of column 2"))
  }

  @Test func `a list about a table that has gone changes nothing`() throws {
    let gone = Message.read(Snapshot(data: .empty, failure: .absent))
    let lists: [(key: Character, strokes: [Key])] = [
      ("b", [.down, .enter]), ("m", [.space]), ("k", [.down, .enter]),
    ]
    for (key, strokes) in lists {
      var window = try Strikes.window()
      window.press(.character(key))
      #expect(window.model.menu != nil)
      window.send(gone)
      let before = window.model.panels[0].shown
      for stroke in strokes { window.press(stroke) }
      #expect(window.model.panels[0].shown == before, "\(key)")
      #expect(window.model.panels[0].request == nil, "\(key)")
      #expect(window.model.chart.data.categories.isEmpty, "\(key)")
    }
  }

  @Test func `a name for a column that has gone is asked for, and given to nothing`() throws {
    let gone = Message.read(Snapshot(data: .empty, failure: .absent))
    let cost = NamedText.column(ColumnRef(name: "cost", position: 2))
    for isEarly in [false, true] {
      var window = try Strikes.window()
      if isEarly { window.send(gone) }
      _ = window.model.perform(.name(cost), chart: 0)
      window.layOut()
      #expect(window.model.saveField?.text == "cost")
      if !isEarly { window.send(gone) }
      window.type("Dollars")
      window.press(.enter)
      #expect(window.model.saveField == nil)
      #expect(window.model.panels[0].shown.query.titles.isEmpty)
    }
  }
}
