// The control and the order of the bars: rows go elsewhere, what was done to them goes along.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite struct ControlTests {
  /// Twelve rows, the largest last but one.
  private static let values: [Double?] = [5, 1, 9, 3, 12, 2, 8, 4, 7, 6, 40, 10]

  private func window() -> ScriptedWindow {
    ScriptedWindow([Chart(data: .of(Self.values), title: "A title")])
  }

  private func segment(_ window: ScriptedWindow, _ index: Int) throws -> Point {
    try #require(window.scene.control(.numberOfBars)?.items.dropFirst(index).first).frame.center
  }

  private func categories(_ window: ScriptedWindow) -> String {
    window.model.chart.data.categories.map { String($0.prefix(1)) }.joined()
  }

  @Test("A click chooses how many bars there are: the largest first, the rest as one")
  func click() throws {
    var window = window()
    #expect(window.model.chart.choices == [nil, 10, 5])
    #expect(window.click(try segment(window, 2)) == [.redraw])
    #expect(window.model.chart.top == 5)
    #expect(categories(window) == "KELCG7")
    #expect(window.scene.bars.count == 6)
    #expect(window.click(try segment(window, 2)) == [])
    window.click(try segment(window, 0))
    #expect(categories(window) == "KELCGIJAHDFB", "all of the ranking")
    window.press(.character("z"), .control)
    window.press(.character("z"), .control)
    #expect(categories(window) == "ABCDEFGHIJKL")
  }

  @Test("An order that has been chosen stays")
  func chosenOrder() throws {
    var window = window()
    for _ in 0..<3 { window.press(.character("o")) }
    #expect(window.model.chart.sort == .category)
    window.click(try segment(window, 2))
    #expect(categories(window) == "CEGKL7")
  }

  @Test("Selection and focus stay with their rows; what is no longer shown has neither")
  func selection() throws {
    var window = window()
    try window.click(row: 10)
    try window.click(row: 1, .control)
    window.press(.right)
    #expect(window.state.focus == .bar(bar(2)))
    window.click(try segment(window, 2))
    #expect(window.selection == [bar(0)])
    #expect(window.state.focus == .bar(bar(3)))
    window.click(try segment(window, 0))
    #expect(window.selection == [bar(0)])
    #expect(window.state.focus == .bar(bar(3)))
  }

  @Test("Tab reaches the control, arrows go through it, Space chooses and the focus stays")
  func keyboard() {
    var window = window()
    window.press(.tab)
    window.press(.tab)
    window.press(.tab)
    #expect(window.state.focus == .control(.numberOfBars, 0))
    #expect(window.scene.marks.contains { $0.role == .focusRing })
    window.press(.left)
    #expect(window.state.focus == .control(.numberOfBars, 0))
    for expected in [1, 2, 2] {
      window.press(.right)
      #expect(window.state.focus == .control(.numberOfBars, expected))
    }
    window.press(.space)
    #expect(window.model.chart.top == 5)
    #expect(window.state.focus == .control(.numberOfBars, 2))
    window.press(.home)
    window.press(.enter)
    #expect(window.model.chart.top == nil)
    window.press(.tab)
    #expect(window.state.focus == .bar(bar(0)))
    window.press(.backTab)
    #expect(window.state.focus == .control(.numberOfBars, 0))
    window.press(.character("c"))
    #expect(window.state.focus == nil)
    #expect(window.scene.control(.numberOfBars) == nil)
  }

  @Test("o goes through the orders, with selection and focus on their rows")
  func order() throws {
    var window = window()
    try window.click(row: 1)
    window.press(.home)
    var orders: [String] = []
    for _ in 0..<5 {
      #expect(window.press(.character("o")) == [.redraw])
      orders.append(categories(window))
      let row = try #require(window.model.chart.data.categories.firstIndex(of: "B"))
      #expect(window.selection == [bar(row)])
      let first = try #require(window.model.chart.data.categories.firstIndex(of: "A"))
      #expect(window.state.focus == .bar(bar(first)))
    }
    #expect(
      orders == [
        "KELCGIJAHDFB", "BFDHAJIGCLEK", "ABCDEFGHIJKL", "LKJIHGFEDCBA", "ABCDEFGHIJKL",
      ])
  }

  @Test("Rows that come are put in order, and the selection follows")
  func growing() {
    var window = window()
    window.press(.character("o"))
    window.press(.home)
    window.press(.space)
    #expect(window.selection == [bar(0)])
    window.send(.read(Snapshot(data: .of(Self.values + [99]), reading: nil)))
    #expect(categories(window).hasPrefix("MK"))
    #expect(window.selection == [bar(1)])
  }

  @Test("The printed row is that of the data as they were read, and the rest has none")
  func printed() {
    var window = window()
    window.press(.character("o"))
    window.press(.home)
    window.press(.space)
    let panel = window.model.panels[0]
    #expect(
      SelectionOutput.text([panel], format: .json)
        == "[\n{\"category\":\"K\",\"value\":40,\"row\":10}\n]\n")
    var chart = panel.chart
    chart.arrange(sort: .none, top: 5)
    let other = SelectionOutput.text(chart, [bar(5)], format: .json)
    #expect(other.contains("\"category\":\"7 others\""))
    #expect(!other.contains("\"row\""))
  }

  @Test("Few bars leave nothing to choose, and a picture of the past chooses nothing")
  func nothingToChoose() throws {
    let few = ScriptedWindow([Chart(data: .of([1, 2, 3]), title: "")])
    #expect(few.scene.control(.numberOfBars) == nil)
    var window = window()
    let point = try segment(window, 2)
    _ = update(&window.model, .read(Snapshot(data: .of([1]), reading: nil)))
    _ = update(
      &window.model,
      .window(
        .buttonPressed(1, x: Int(point.x), y: Int(point.y), [], timeMilliseconds: 0)))
    #expect(window.model.chart.top == nil)
  }

  @Test("Of hours no number of bars is offered, of as many codes one is")
  func hours() throws {
    for (name, isOffered) in [("hour", false), ("code", true)] {
      let rows = (0..<96).map { "\($0 * 7 % 24),\($0)\n" }
      var window = try Strikes.window(of: "\(name),n\n" + rows.joined(), by: name)
      window.layOut()
      #expect(window.model.chart.source.categories.count == 24)
      #expect((window.scene.control(.numberOfBars) != nil) == isOffered, "\(name)")
    }
  }
}
