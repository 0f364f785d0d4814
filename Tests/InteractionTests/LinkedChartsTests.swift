// Linked charts by real events: what remains of each is what a filter by hand leaves, whatever has been
// selected, asked, added, removed and undone before.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct LinkedChartsTests {
  private func orders(_ count: Int = 300, seed: UInt64 = 1) -> LinkedTable {
    var random = SeededGenerator(seed: seed)
    return LinkedTable(count, &random)
  }

  @Test("A click in one chart filters the others, and not itself")
  func click() throws {
    let orders = orders()
    var window = try orders.window()
    #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
    window.click(try #require(window.middle(chart: 0, row: 1)))
    #expect(window.model.panels[0].chart.remaining == nil)
    #expect(window.model.panels[1].chart.remaining != nil)
    #expect(orders.lie(window.model) == nil)
    let note = try #require(window.model.panels[0].state.linked.note)
    #expect(note.rowCount == orders.rowCount(window.model))
    #expect(note.wholeRowCount == 300)
    #expect(note.names == window.model.panels[0].chart.data.category(ofRow: 1))
    #expect(window.model.panels.allSatisfy { $0.state.linked.isRemovable })
    window.click(try #require(window.middle(chart: 2, row: 3)))
    #expect(orders.lie(window.model) == nil)
    #expect(
      window.model.panels[0].state.linked.note?.rowCount == orders.rowCount(window.model))
    window.press(.escape)
    window.press(.escape)
    #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
    #expect(window.model.panels[0].state.linked.note == nil)
  }

  @Test("A condition of one chart filters the others")
  func condition() throws {
    let orders = orders()
    var window = try orders.window()
    var query = try #require(window.model.panels[2].askedQuery)
    query.filters = [Field(LinkedTable.columns[1]).filter(["bird"], isExcluding: false)]
    let effects = window.model.change(2) { $0.ask(query) }
    #expect(effects == [.redraw])
    window.send(.pointerLeft)
    #expect(window.model.panels[2].chart.remaining == nil)
    #expect(orders.lie(window.model) == nil)
    #expect(
      window.model.panels[0].state.linked.note?.rowCount == orders.rowCount(window.model))
  }

  @Test("Charts are added, removed and brought back by keys, and by undo and redo")
  func adding() throws {
    let orders = orders()
    var window = try orders.window()
    window.press(.character("a"))
    #expect(window.model.panels.count == 4)
    #expect(window.model.active == 3)
    #expect(Set(window.model.panels.map(\.id)).count == 4)
    let added = window.model.panels[3]
    #expect(window.model.panels[..<3].allSatisfy { $0.askedQuery != added.askedQuery })
    window.click(try #require(window.middle(chart: 0, row: 0)))
    #expect(window.model.panels[3].chart.remaining != nil)
    window.press(.character("z"), .control)
    window.press(.character("z"), .control)
    #expect(window.model.panels.count == 3)
    window.press(.character("Z"), [.control, .shift])
    #expect(window.model.panels.map(\.id) == [0, 1, 2, 3])
    #expect(window.model.panels[3].askedQuery == added.askedQuery)
    window.press(.character("Z"), [.control, .shift])
    #expect(orders.lie(window.model) == nil || window.model.panels.count == 4)
    window.press(.tab)
    window.press(.character("X"))
    #expect(window.model.panels.count == 3)
    window.press(.delete)
    window.press(.delete)
    #expect(window.model.panels.count == 1)
    #expect(window.model.panels[0].chart.remaining == nil)
    window.press(.delete)
    #expect(window.model.panels.count == 1)
    #expect(window.state.said == "The last chart stays; q closes the window")
    for _ in 0..<3 { window.press(.character("z"), .control) }
    #expect(window.model.panels.map(\.id) == [0, 1, 2, 3])
  }

  @Test("An answer finds its chart after another was removed")
  func lateAnswer() throws {
    let orders = orders()
    var window = try orders.window()
    window.answersAtOnce = false
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.send(.window(.focusChanged(true)))
    var query = try #require(window.model.panels[2].askedQuery)
    query.method = .max
    let effects = window.model.change(2) { $0.ask(query) }
    guard case .run(let request, let chart)? = effects.first else {
      Issue.record("no request")
      return
    }
    window.press(.delete)
    #expect(window.model.panels.map(\.id) == [1, 2])
    let answer = try #require(request.answer())
    window.send(.answered(answer, chart: chart))
    #expect(window.model.panels[1].chart.source.question?.query.method == .max)
    // More rows are for both.
    var more = try LinkedTable(400, seed: 3).snapshot()
    more.generation = 1
    window.send(.read(more))
    #expect(window.model.panels.allSatisfy { $0.wanted != nil || $0.read?.generation == 1 })
    window.send(.read(more, input: 1))
  }

  @Test(
    "What remains is what a filter by hand leaves, in random sessions",
    arguments: (0..<10).sampled)
  func sessions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var orders = LinkedTable(Int.random(in: 20...400, using: &random), &random)
    var window = try orders.window()
    for step in 0..<120 {
      let what = act(&window, &orders, &random)
      if let lie = orders.lie(window.model) {
        Issue.record("step \(step), \(what): \(lie)")
        return
      }
      let note = window.model.panels[0].state.linked.note
      if window.model.panels.count > 1, let note, note.rowCount != orders.rowCount(window.model) {
        Issue.record(
          "step \(step), \(what): \(note.rowCount) rows and not \(orders.rowCount(window.model))")
        return
      }
    }
  }

  @Test("So it is while answers come late", arguments: (0..<10).sampled)
  func lateSessions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(50 + seed))
    var orders = LinkedTable(200, &random)
    var window = try orders.window()
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.answersAtOnce = false
    var old: [LinkedRequest] = []
    for _ in 0..<120 {
      _ = act(&window, &orders, &random)
      old += window.linkRequests.values
      // Old ones, too, which nobody waits for any more.
      if Bool.random(using: &random), let request = old.randomElement(using: &random),
        let answer = request.answer()
      {
        window.send(.linked(answer, group: 0))
      }
      if Bool.random(using: &random) { window.answerLinks() }
      if Bool.random(using: &random) { window.answer() }
    }
    for _ in 0..<20 {
      window.answer()
      window.answerSuggestions()
      window.answerLinks()
    }
    #expect(orders.lie(window.model) == nil)
  }

  /// Something that a person may do, or data.
  private func act(
    _ window: inout ScriptedWindow, _ orders: inout LinkedTable, _ random: inout SeededGenerator
  ) -> String {
    let bars = window.scene.marks.filter { $0.role == .bar }
    let one = bars.randomElement(using: &random)?.bounds.center ?? Point(x: 0, y: 0)
    let other = bars.randomElement(using: &random)?.bounds.center ?? Point(x: 0, y: 0)
    switch Int.random(in: 0..<14, using: &random) {
    case 0...2:
      window.click(one)
      return "click"
    case 3, 4:
      window.click(one, .control)
      return "click with Ctrl"
    case 5:
      window.drag([Point(x: one.x, y: one.y - 200), other])
      return "drag"
    case 6:
      window.move(to: one)
      return "hover"
    case 7:
      window.press(.tab)
      window.press([.right, .left, .space].randomElement(using: &random) ?? .space, .shift)
      return "keys"
    case 8:
      if window.model.panels.count < 5 { window.press(.character("a")) }
      return "a"
    case 9:
      if window.model.panels.count > 2 { window.press(.character("X")) }
      return "X"
    case 10:
      window.press(.character("z"), .control)
      return "undo"
    case 11:
      window.press(.character("Z"), [.control, .shift])
      return "redo"
    case 12:
      window.press(.escape)
      return "Escape"
    default:
      window.press(.character("o"))
      return "order"
    }
  }
}

extension LinkedTable {
  init(_ count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.init(count, &random)
  }
}
