// More than one measure, by the check boxes in the list of the measure.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct SeveralMeasuresTests {
  private static let header = "state,kind,net weight,cost,net price"

  private static func window(columns: Int = 0) throws -> ScriptedWindow {
    let more = (0..<columns).map { ",c\($0)" }.joined()
    var text = header + more + "\n"
    for row in 0..<24 {
      text += ["AK", "AL", "AR"][row % 3] + "," + ["bird", "bat"][row % 2]
      text += ",\(row).5,\(row * 7),\(row)"
      text += String(repeating: ",\(row).25", count: columns) + "\n"
    }
    let table = try Table(reading: text)
    let query = Query(
      category: Field(ColumnRef(name: "state", position: 0)),
      values: [ColumnRef(name: "cost", position: 3)], method: .sum)
    let answer = try run(query, over: table)
    var window = ScriptedWindow(.empty)
    window.send(
      .read(Snapshot(data: ChartData(answer), table: table, answer: answer, reading: nil)))
    return window
  }

  private func sentence(_ window: ScriptedWindow) -> String {
    window.question
  }

  private func list(_ window: ScriptedWindow) throws -> ListBox {
    try #require(window.model.menu?.list)
  }

  private func item(_ window: ScriptedWindow, _ name: String) throws -> Control.Item {
    let menu = try #require(window.model.menu)
    let items = (menu.segmentControl?.items ?? []) + menu.control.items
    return try #require(items.first { $0.name == name && !$0.frame.isEmpty })
  }

  private func search(_ window: inout ScriptedWindow, _ text: String) {
    for character in text {
      let key: Key = character == " " ? .space : .character(character)
      window.send(.key(key, [], text: String(character)))
    }
  }

  @Test("Space and a click with Ctrl add and remove, and the list stays; Enter takes one alone")
  func keys() throws {
    var window = try Self.window()
    window.press(.character("m"))
    #expect(try list(window).rows.filter(\.isOn).map(\.name) == ["cost"])
    window.press(.up)
    window.press(.space)
    #expect(sentence(window) == "Sum of cost and net weight by state")
    #expect(window.model.chart.data.series.map(\.name) == ["cost", "net weight"])
    #expect(!window.model.chart.sentence.contains("in all"), "they make up no whole")
    #expect(try list(window).rows.filter(\.isOn).map(\.name) == ["net weight", "cost"])
    #expect(try list(window).highlight == 3, "where it was")
    window.click(try item(window, "net price").frame.center, .control)
    #expect(sentence(window) == "Sum of cost, net weight and net price by state")
    window.click(try item(window, "cost").frame.center, .control)
    #expect(sentence(window) == "Sum of net weight and net price by state")
    window.press(.right)
    #expect(sentence(window) == "Mean net weight and net price by state")
    window.click(try item(window, "cost").frame.center)
    #expect(window.model.menu == nil && sentence(window) == "Mean cost by state")
    window.press(.character("m"))
    window.press(.up)
    window.press(.enter)
    #expect(window.model.menu == nil && sentence(window) == "Mean net weight by state")
  }

  @Test("The last measure stays, texts have no numbers, and what names the bars is refused")
  func refusals() throws {
    var window = try Self.window()
    window.press(.character("m"))
    window.press(.space)
    #expect(window.state.said == "At least one measure is required: choose another one, or rows")
    #expect(sentence(window) == "Sum of cost by state" && window.model.menu != nil)
    window.click(try item(window, "kind").frame.center, .control)
    #expect(window.state.said == "\"kind\" has no numbers, so it cannot be combined")
    #expect(sentence(window) == "Sum of cost by state")
    window.click(try item(window, "state").frame.center, .control)
    #expect(sentence(window) == "Sum of cost by state" && window.model.menu != nil)
    window.click(try item(window, "rows").frame.center, .control)
    #expect(sentence(window) == "Rows by state" && window.model.menu != nil)
    window.click(try item(window, "cost").frame.center, .control)
    #expect(sentence(window) == "Sum of cost by state")
    window.click(try item(window, "Distinct").frame.center)
    window.click(try item(window, "kind").frame.center, .control)
    #expect(
      sentence(window) == "Number of different values of cost and kind by state",
      "texts can be counted")
  }

  @Test("Twelve measures are the most, as elsewhere")
  func most() throws {
    var window = try Self.window(columns: 14)
    window.press(.character("m"))
    for _ in 0..<14 {
      window.press(.down)
      window.press(.space)
    }
    #expect(window.model.panels[0].askedQuery?.values.count == 12)
    #expect(window.state.said == "At most 12 measures can be shown")
  }

  @Test("Several measures are not split, and not stacked unasked")
  func split() throws {
    var window = try Self.window()
    window.press(.character("k"))
    window.click(try item(window, "kind").frame.center)
    window.press(.character("s"))
    #expect(window.model.chart.layout == .stacked)
    window.press(.character("m"))
    window.click(try item(window, "net price").frame.center, .control)
    #expect(sentence(window) == "Sum of cost and net price by state")
    #expect(window.model.chart.layout == .grouped)
    window.press(.escape)
    window.press(.character("z"), .control)
    #expect(sentence(window) == "Sum of cost by state, split by kind")
    #expect(window.model.chart.layout == .stacked)
  }

  @Test(
    "Space is a blank while a search is typed; once an arrow has moved, it switches the check box")
  func searching() throws {
    var window = try Self.window()
    window.press(.character("m"))
    search(&window, "net ")
    #expect(try list(window).search == "net " && sentence(window) == "Sum of cost by state")
    search(&window, "p")
    window.press(.down)
    search(&window, " ")
    #expect(sentence(window) == "Sum of cost and net price by state")
    #expect(try list(window).search == "net p" && list(window).found.count == 1)
    window.press(.escape)
    #expect(try list(window).search.isEmpty)
    // A filter's values are such a list too.
    window.press(.escape)
    window.press(.character("f"))
    window.click(try item(window, "kind").frame.center)
    search(&window, "ba ")
    #expect(sentence(window) == "Sum of cost and net price by state")
    #expect(try list(window).search == "ba ")
    window.press(.down)
    search(&window, " ")
    #expect(sentence(window).hasSuffix("where kind is bat") && window.model.menu != nil)
  }

  @Test("Listeners hear which are checked, and what Space does")
  func elements() throws {
    var window = try Self.window()
    window.send(.window(.focusChanged(true)))
    window.press(.character("m"))
    func items() throws -> [AccessibleElement] {
      try #require(window.model.elements.children.first { $0.kind == .menu }).children
    }
    let cost = try #require(try items().first { $0.name == "cost" })
    #expect(cost.kind == .checkItem && cost.states.contains(.checked))
    #expect(cost.description.hasSuffix(". Space removes it") && cost.action != nil)
    let price = try #require(try items().first { $0.name == "net price" })
    #expect(price.kind == .checkItem && !price.states.contains(.checked))
    #expect(price.description.hasSuffix(". Space adds it to the others"))
    #expect(try items().first { $0.name == "rows" }?.kind == .radioItem)
    #expect(try items().first { $0.name == "state" }?.description == "is the category")
  }

  @Test("A box is painted before each column, with a tick in those that are measured")
  func marks() throws {
    var window = try Self.window()
    window.press(.character("m"))
    func ticks() -> Int {
      window.scene.marks.count { mark in
        if case .path(let path) = mark { path.attributes.role == .popover } else { false }
      }
    }
    #expect(ticks() == 1)
    window.press(.up)
    window.press(.space)
    #expect(ticks() == 2)
    let frame = try #require(window.model.menu?.layout?.frame)
    for mark in window.scene.marks where mark.role == .popover {
      #expect(mark.bounds.minX >= frame.minX && mark.bounds.maxX <= frame.maxX)
    }
  }

  @Test("Left and Right walk all methods and back, and nothing is forgotten on the way")
  func walk() throws {
    for isApart in [false, true] {
      var window = try Self.window()
      if isApart {
        window.ask(
          Query(
            category: Field(ColumnRef(name: "net price", position: 4)),
            values: [
              ColumnRef(name: "cost", position: 3), ColumnRef(name: "net weight", position: 2),
            ],
            method: .none))
      }
      window.layOut()
      let before = try #require(window.model.panels[0].askedQuery)
      let marks = window.scene.marks
      window.press(.character("m"))
      let all = try #require(window.model.menu?.segments)
      let segments = all.prefix { !$0.startsGroup }
      #expect((segments.first?.name == "As they are") == isApart)
      var methods: [Query.Method?] = []
      for _ in 0..<segments.count {
        methods.append(window.model.panels[0].askedQuery?.method)
        window.press(.right)
      }
      #expect(methods.last == .distinct && Set(methods).count == segments.count)
      for _ in 0..<segments.count { window.press(.left) }
      #expect(window.model.panels[0].askedQuery == before)
      window.press(.escape)
      let isAsBefore = window.scene.marks == marks
      #expect(isAsBefore)
    }
  }
}
