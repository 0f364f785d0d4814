// Linked charts by real events: what remains of each is what a filter by hand leaves, whatever has
// been selected, asked, added, removed and undone before.
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
    #expect(
      window.model.windowTitle == "Orders — \(note.names): \(note.rowCount) of 300 rows")
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

  @Test("What linking takes is told once, where it is much")
  func memory() throws {
    let orders = orders()
    for (limit, isTold) in [(1, true), (Int.max, false)] {
      var window = try orders.window(toldLinkBytes: limit)
      let message = window.model.panels[0].state.message
      #expect(
        message?.sentence()
          == (isTold
            ? "Linking charts of 300 rows takes up to 10 MB of memory" : nil))
      window.click(try #require(window.middle(chart: 0, row: 1)))
      #expect(window.model.panels[0].state.message == nil)
      window.press(.character("v"))
      #expect(
        window.model.panels.allSatisfy { $0.state.message?.sentence().contains("MB") != true })
    }
  }

  @Test("What linking takes is told once a further chart makes it much")
  func memoryOfFurtherChart() throws {
    let orders = orders()
    let links = try orders.window().model.links.values.compactMap(\.bars)
    let bytes = try #require(links.first?.expectedByteCount)
    var window = try orders.window(toldLinkBytes: bytes + 1)
    #expect(window.model.panels.allSatisfy { $0.state.message == nil })
    window.press(.character("a"))
    #expect(window.model.panels.count == 4)
    let told = window.model.panels.compactMap { $0.state.message?.sentence() }
    #expect(told == ["Linking charts of 300 rows takes up to 10 MB of memory"])
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
    #expect(window.state.said == "Undone: a chart added")
    window.press(.character("Z"), [.control, .shift])
    #expect(window.model.panels.map(\.id) == [0, 1, 2, 3])
    #expect(window.state.said == "Redone: a chart added")
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
    #expect(window.state.said == "Undone: a chart removed")
    window.press(.character("Z"), [.control, .shift])
    #expect(window.state.said == "Redone: a chart removed")
  }

  @Test("A chart that is brought back takes the keyboard from the one that had it, at any place")
  func focusOfReturned() throws {
    for (removed, next) in [(0, 1), (0, 0), (2, 0), (1, 1)] {
      var window = try orders().window()
      _ = window.model.activate(removed)
      window.press(.character("X"))
      _ = window.model.activate(next)
      window.press(.home)
      window.press(.character("z"), .control)
      #expect(window.model.panels.map(\.id) == [0, 1, 2] && window.model.active == removed)
      #expect(window.model.panels.allSatisfy { $0.state.focus == nil }, "\(removed), \(next)")
    }
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

  @Test("A drag along bins selects them and filters the others; it makes no condition")
  func brush() throws {
    let orders = orders()
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [LinkedTable.panel("cost:20", nil, .count), first], size: Size(width: 900, height: 400))
    window.send(.read(try orders.snapshot()))
    let panel = window.model.panels[0]
    let question = panel.askedQuery
    #expect(panel.canBrush)
    let frame = try #require(panel.frame)
    let label = try #require(panel.scene?.marks.first { $0.role == .categoryLabel })
    let slots = try #require(panel.scene?.slots)
    func point(_ row: Double) -> Point {
      let along = slots.start + (row + 0.5) * slots.step
      let place =
        slots.orientation == .vertical
        ? Point(x: along, y: label.bounds.midY) : Point(x: label.bounds.midX, y: along)
      return Point(x: place.x + frame.minX, y: place.y + frame.minY)
    }
    window.drag([point(0), point(1), point(2)], releases: false)
    #expect(window.model.panels[0].state.selection.rows == RangeSet(0..<3))
    #expect(window.model.panels[1].chart.remaining != nil)
    #expect(orders.lie(window.model) == nil)
    window.press(.escape)
    #expect(window.model.panels[0].state.selection.isEmpty)
    #expect(window.model.panels[1].chart.remaining == nil)
    window.drag([point(1), point(2), point(3)])
    #expect(window.model.panels[0].state.selection.rows == RangeSet(1..<4))
    #expect(window.model.panels[0].askedQuery == question)
    #expect(window.model.panels[0].state.linked.note?.names.contains(" to ") == true)
    let left = window.model.panels[1].chart.remaining
    window.press(.character("z"), .control)
    #expect(window.model.panels[0].state.selection.isEmpty)
    #expect(window.model.panels[1].chart.remaining == nil)
    window.press(.character("Z"), [.control, .shift])
    #expect(window.model.panels[1].chart.remaining == left)
  }

  @Test("The × of the note clears all selections, that of a chart removes it")
  func crosses() throws {
    let orders = orders()
    var window = try orders.window()
    func press(_ id: ControlID, chart: Int) throws {
      let panel = window.model.panels[chart]
      let frame = try #require(panel.frame)
      let item = try #require(panel.scene?.control(id)?.items.first)
      window.click(Point(x: item.frame.midX + frame.minX, y: item.frame.midY + frame.minY))
    }
    window.click(try #require(window.middle(chart: 0, row: 1)))
    window.click(try #require(window.middle(chart: 2, row: 1)))
    try press(.linkedNote, chart: 0)
    #expect(window.model.panels.allSatisfy { $0.state.selection.isEmpty })
    #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
    try press(.removeChart, chart: 1)
    #expect(window.model.panels.map(\.id) == [0, 2])
  }

  @Test("Files are linked only where that was asked for, by the names of columns")
  func files() throws {
    let (one, other) = (orders(), orders(200, seed: 9))
    for isLinked in [false, true] {
      var panels = [Panel(chart: Chart(data: .empty, title: "One"))]
      panels.append(Panel(chart: Chart(data: .empty, title: "Other")))
      var window = ScriptedWindow(panels)
      window.model.linksByName = isLinked
      window.send(.read(try one.snapshot(), input: 0))
      window.send(.read(try other.snapshot(), input: 1))
      window.click(try #require(window.middle(chart: 0, row: 1)))
      let name = window.model.panels[0].chart.data.category(ofRow: 1)
      let remaining = window.model.panels[1].chart.remaining
      #expect((remaining != nil) == isLinked)
      #expect(window.model.panels[0].chart.remaining == nil)
      guard let remaining else { continue }
      let count = other.rows.count { $0.place == name }
      #expect(remaining.rowCount == count)
      for (row, category) in window.model.panels[1].chart.source.categories.enumerated() {
        let value = remaining.values[0][row]
        #expect(category == name ? value == Double(count) : value.isNaN)
      }
    }
  }

  @Test("The words of linked files are those of all of them, with what is selected in each")
  func wordsOfFiles() throws {
    let (one, other) = (orders(), orders(200, seed: 9))
    var panels = [Panel(chart: Chart(data: .empty, title: "One"))]
    panels.append(Panel(chart: Chart(data: .empty, title: "Other")))
    var window = ScriptedWindow(panels)
    window.model.linksByName = true
    window.send(.read(try one.snapshot(), input: 0))
    window.send(.read(try other.snapshot(), input: 1))
    #expect(window.model.inputsOfChart == [0, 1])
    let charts = try #require(window.model.wordsOfChart)
    #expect(charts.starts(with: ["-", "-", "--link", "-c", "place", "-a", "count"]))
    #expect(!charts.contains { $0.hasPrefix("--select") })
    window.click(try #require(window.middle(chart: 1, row: 1)))
    let name = window.model.panels[1].chart.data.category(ofRow: 1)
    #expect(
      window.model.wordsOfChart == charts + ["--select=", "--select=\(name)"])
    window.click(try #require(window.middle(chart: 0, row: 2)))
    let first = window.model.panels[0].chart.data.category(ofRow: 2)
    #expect(
      window.model.wordsOfChart?.suffix(2) == ["--select=\(first)", "--select=\(name)"])
    // An option would be for both.
    var query = try #require(window.model.panels[1].askedQuery)
    query.category = Field(LinkedTable.columns[1])
    _ = window.model.change(1) { $0.ask(query) }
    window.answer()
    #expect(window.model.wordsOfChart == nil)
    #expect(window.model.refusalOfCommand == .chartsDiffer)
  }

  @Test("A chart that needs a pass over the rows does not hold back those that follow at once")
  func quickFirst() throws {
    let orders = orders()
    var window = try orders.window()
    var query = try #require(window.model.panels[1].askedQuery)
    (query.method, query.category) = (.last, Field(LinkedTable.columns[1]))
    _ = window.model.change(1) { $0.ask(query) }
    window.answer()
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.answersAtOnce = false
    // The pointer enters: an index of the first chart.
    window.move(to: try #require(window.middle(chart: 0, row: 0)))
    window.answerLinks()
    window.click(try #require(window.middle(chart: 0, row: 1)))
    let (slow, quick) = (window.model.panels[1], window.model.panels[2])
    #expect(quick.chart.remaining != nil && slow.chart.remaining == nil)
    // What is known of the rows is told; the names are those of now.
    let note = try #require(window.model.panels[0].state.linked.note)
    #expect(!note.isPending && note.rowCount == orders.rowCount(window.model))
    window.answerLinks()
    let before = try #require(window.model.panels[1].chart.remaining)
    #expect(orders.lie(window.model) == nil)
    // The next step: the quick chart follows, the slow one keeps its bars.
    window.click(try #require(window.middle(chart: 0, row: 2)))
    #expect(window.model.panels[2].chart.remaining != quick.chart.remaining)
    #expect(window.model.panels[1].chart.remaining == before)
    window.answerLinks()
    #expect(orders.lie(window.model) == nil)
    #expect(window.model.panels[1].chart.remaining != before)
  }

  @Test("While a chart is asked, the bars before stay, and the line says so")
  func pending() throws {
    let orders = orders()
    var window = try orders.window()
    var query = try #require(window.model.panels[2].askedQuery)
    query.filters = [Field(LinkedTable.columns[1]).filter(["bird"], isExcluding: false)]
    _ = window.model.change(2) { $0.ask(query) }
    window.send(.pointerLeft)
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.answersAtOnce = false
    let before = window.model.panels.map(\.chart.remaining)
    #expect(before[0] != nil)
    window.click(try #require(window.middle(chart: 0, row: 1)))
    #expect(window.model.panels.map(\.chart.remaining) == before)
    let note = try #require(window.model.panels[0].state.linked.note)
    #expect(note.isPending)
    #expect(window.model.windowTitle.hasSuffix("… of 300 rows"))
    #expect(window.model.windowTitle.contains(window.model.panels[0].chart.data.category(ofRow: 1)))
    window.answerLinks()
    #expect(orders.lie(window.model) == nil)
    #expect(window.model.panels[0].state.linked.note?.isPending == false)
    // Its own selection does not change what the others leave of a chart: it is not asked for again.
    let request = try #require(window.model.links[0]?.left.first)
    #expect(request.bars == before[0])
  }

  @Test("Asked once more, charts say the same", arguments: (0..<10).sampled)
  func questions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var orders = LinkedTable(200, &random)
    var window = try orders.window()
    for _ in 0..<20 { _ = act(&window, &orders, &random) }
    let charts = window.model.panels.compactMap { LinkedChart($0) }
    let request = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil)
    guard case .found(let found, _)? = request.answer()?.outcome else {
      Issue.record("no answer")
      return
    }
    for (again, panel) in zip(found, window.model.panels) {
      #expect((again == nil) == (panel.chart.remaining == nil))
      guard let again, let remaining = panel.chart.remaining else { continue }
      for (one, other) in zip(again.values, remaining.values) {
        #expect(
          zip(one, other).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN || abs($0 - $1) < 1e-9 })
      }
    }
  }

  @Test("The command and the rows are those of all charts")
  func command() throws {
    let orders = orders()
    var window = try orders.window()
    window.click(try #require(window.middle(chart: 0, row: 1)))
    var text: String?
    for case .copyText(let copied) in window.press(.character("C"), [.control, .shift]) {
      text = copied
    }
    let words = try #require(text)
    #expect(words.contains("-c place -a count"))
    #expect(words.contains("-c kind -v cost -a mean"))
    #expect(words.contains("-c year -v cost -a sum"))
    #expect(words.contains("--select="))
    window.press(.character("r"), .control)
    #expect(window.model.foundRows?.count == orders.rowCount(window.model))
    // The rows behind what remains of another chart.
    window.click(try #require(window.middle(chart: 1, row: 0)))
    #expect(window.model.foundRows?.count == orders.rowCount(window.model))
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
