// The window as one tree: several charts, and what lies over them.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct WindowElementTests {
  private let data = ChartData.of([("a", [3, 1, 2]), ("b", [5, 6, 7])])

  private func focused(_ window: ScriptedWindow) -> [ElementID] {
    window.model.elements.flattened.filter { $0.states.contains(.focused) }.map(\.id)
  }

  private func charts(_ count: Int) -> [Chart] {
    (1...count).map { Chart(data: data, title: "Chart \($0)") }
  }

  @Test func `a window that has not been laid out has no children`() {
    let model = Model(
      panels: [Panel(chart: Chart(data: data, title: "T"))], size: Size(width: 9, height: 9),
      scaleFactor: 1, theme: .light)
    #expect(model.elements.name == "T" && model.elements.children.isEmpty)
  }

  @Test func `the keyboard is nowhere in a window that does not have it`() {
    var window = ScriptedWindow(data)
    window.press(.right)
    #expect(focused(window).isEmpty)
    #expect(!window.model.elements.states.contains(.active))
    window.send(.focusChanged(true))
    #expect(focused(window) == [ElementID(chart: 0, .bar(row: 0, series: 0))])
    #expect(window.model.elements.states.contains(.active))
  }

  @Test func `the focus is where each key takes the keyboard`() {
    var window = ScriptedWindow(data)
    window.send(.focusChanged(true))
    #expect(focused(window) == [ElementID(chart: 0, .chart)])
    for (key, part) in [
      (Key.tab, ElementID.Part.bar(row: 0, series: 0)), (.right, .bar(row: 1, series: 0)),
      (.down, .bar(row: 1, series: 1)), (.tab, .item(.legend, 0)),
      (.right, .item(.legend, 1)),
    ] {
      window.press(key)
      #expect(focused(window) == [ElementID(chart: 0, part)])
    }
  }

  @Test func `a bar lies in the window where it is painted, in every cell of a page`() throws {
    let window = ScriptedWindow(charts(4), size: Size(width: 1_000, height: 800))
    let scene = window.scene
    let elements = window.model.elements
    #expect(elements.children.map(\.position) == (1...4).map { .init($0, of: 4) })
    for mark in scene.marks where mark.role == .bar {
      let datum = try #require(mark.datum)
      let id = ElementID(
        chart: mark.attributes.chart, .bar(row: datum.row, series: datum.series ?? -1))
      #expect(elements.flattened.filter { $0.id == id }.map(\.bounds) == [mark.bounds])
    }
  }

  @Test func `a chart out of view is there, can be read and reached`() throws {
    var window = ScriptedWindow(charts(6), size: Size(width: 400, height: 500))
    window.send(.focusChanged(true))
    let hidden = try #require(window.model.elements.children.last)
    #expect(hidden.name.hasPrefix("Bar chart, 6 bars") && hidden.states.contains(.offScreen))
    #expect(hidden.children.isEmpty && hidden.bounds.minY > 500)
    window.send(.element(.reveal(hidden.id)))
    let shown = try #require(window.model.elements.children.last)
    #expect(!shown.states.contains(.offScreen) && !shown.children.isEmpty)
    #expect(window.model.active == 0)
    window.send(.element(.focus(ElementID(chart: 0, .chart))))
    window.send(.element(.focus(hidden.id)))
    #expect(window.model.active == 5 && focused(window) == [hidden.id])
    window.press(.right)
    #expect(focused(window) == [ElementID(chart: 5, .bar(row: 0, series: 0))])
  }

  @Test func `the line for a file's name has the keyboard until it is closed`() throws {
    var window = ScriptedWindow(data)
    window.send(.focusChanged(true))
    window.send(.save(.proposed("é\u{301}a.png")))
    let proposed = try #require(window.model.elements.children.first { $0.kind == .entry })
    #expect(proposed.text?.selection == 0..<7)
    window.press(.end)
    window.press(.left)
    let entry = try #require(window.model.elements.children.first { $0.kind == .entry })
    #expect(entry.name == "Save as" && entry.states.contains(.focused))
    #expect(entry.text?.string == "é\u{301}a.png")
    #expect(entry.text?.caret == "é\u{301}a.pn".unicodeScalars.count)
    #expect(entry.text?.selection.isEmpty == true)
    #expect(window.scene.bounds.contains(entry.bounds) && !entry.bounds.isEmpty)
    #expect(focused(window) == [ElementID(.saveField)])
    #expect(window.send(.element(.focus(ElementID(chart: 0, .chart)))).isEmpty)
    window.send(.save(.exists("a.png")))
    let note = try #require(window.model.toldMessage)
    #expect(note.name == "File exists; Enter replaces it")
    #expect(!note.bounds.isEmpty)
    window.press(.escape)
    #expect(focused(window) == [ElementID(chart: 0, .chart)])
  }

  @Test func `the list of keys is told whole, whatever page of it is shown`() throws {
    var window = ScriptedWindow(data, size: Size(width: 360, height: 200))
    window.send(.focusChanged(true))
    window.press(.character("?"))
    let list = try #require(window.model.elements.children.first { $0.kind == .dialog })
    #expect(focused(window) == [list.id] && list.states.contains(.modal))
    let lines = KeyGroup.all.reduce(0) { $0 + 1 + $1.entries.count }
    #expect(list.children.count == lines)
    #expect(list.children.contains { !$0.states.contains(.offScreen) })
    #expect(list.children.contains { $0.states.contains(.offScreen) })
    // What is asked for of the chart closes what lies over it.
    window.send(.element(.focus(ElementID(chart: 0, .bar(row: 1, series: 0)))))
    #expect(window.model.keysPage == nil)
    #expect(focused(window) == [ElementID(chart: 0, .bar(row: 1, series: 0))])
  }

  @Test func `what is said in answer to a key is told`() throws {
    var window = ScriptedWindow(data)
    window.press(.character("0"))
    let message = try #require(window.model.elements.flattened.first { $0.kind == .message })
    #expect(message.name == "All bars are in view" && !message.bounds.isEmpty)
    window.send(.drag(.hovering))
    #expect(
      window.model.elements.children.contains { $0.kind == .message && $0.name == "Drop to open" })
  }

  @Test func `a series is shown alone by key, as by a double click in the legend`() throws {
    var window = ScriptedWindow(data)
    window.press(.character("2"), .control)
    #expect(window.state.hiddenSeries == [0])
    window.press(.character("2"), .control)
    #expect(window.state.hiddenSeries.isEmpty)
    #expect(window.press(.character("3"), .control).isEmpty)
    window.press(.tab)
    window.press(.tab)
    window.press(.space, .control)
    #expect(window.state.hiddenSeries == [1])
  }
}

extension AccessibleElement {
  /// This one and all below it.
  var flattened: [AccessibleElement] { [self] + children.flatMap(\.flattened) }
}
