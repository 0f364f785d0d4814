// The keys that take the focus from place to place.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite struct KeyboardTests {
  private let gaps = ChartData.of([nil, 6, nil, nil, 12, 7, nil])
  private let groups = ChartData.of([
    ("Books", [4, 3, 5, 2]), ("Films", [2, nil, 1, 4]), ("Music", [3, 1, 2, 5]),
  ])

  private func focus(_ window: ScriptedWindow) -> BarID? {
    if case .bar(let bar) = window.state.focus { bar } else { nil }
  }

  @Test("Left and right go from bar to bar, over gaps, and stay at the ends")
  func horizontal() {
    var window = ScriptedWindow(gaps)
    #expect(window.press(.right) == [.redraw])
    #expect(focus(window) == bar(1))
    for row in [4, 5, 5] {
      window.press(.right)
      #expect(focus(window) == bar(row))
    }
    for row in [4, 1, 1] {
      window.press(.left)
      #expect(focus(window) == bar(row))
    }
  }

  @Test("Where bars lie, Up and Down go from bar to bar, and Left and Right between series")
  func lying() {
    var chart = Chart(data: groups, title: "Lying")
    chart.orientation = .horizontal
    var window = ScriptedWindow([chart])
    window.press(.down)
    #expect(focus(window) == bar(0))
    window.press(.down)
    #expect(focus(window) == bar(1))
    window.press(.right)
    #expect(focus(window) == bar(1, 2), "over the gap of the second series")
    window.press(.up)
    #expect(focus(window) == bar(0, 2))
    window.press(.left)
    #expect(focus(window) == bar(0, 1))
  }

  @Test("In a stack Up goes to the series above, and so it does in the legend beside it")
  func stack() {
    var chart = Chart(data: groups, title: "Stack")
    chart.layout = .stacked
    var window = ScriptedWindow([chart])
    window.press(.right)
    window.press(.up)
    #expect(focus(window) == bar(0, 1))
    window.press(.down)
    #expect(focus(window) == bar(0, 0))
    window.press(.tab)
    #expect(window.state.focus == .control(.legend, 0))
    window.press(.up)
    #expect(window.state.focus == .control(.legend, 1))
    let labels = window.scene.marks.filter { $0.role == .legendLabel }.map(\.bounds.minY)
    #expect(labels == labels.sorted(by: >) && labels.count == 3, "the lowest series is the lowest")
  }

  @Test(
    "The first press of a key begins at the end that it looks towards",
    arguments: [
      (Key.right, 1), (.left, 5), (.home, 1), (.end, 5), (.pageDown, 1), (.pageUp, 5), (.tab, 1),
      (.down, 1), (.up, 5),
    ])
  func begin(key: Key, row: Int) {
    var window = ScriptedWindow(gaps)
    #expect(window.press(key) == [.redraw])
    #expect(focus(window) == bar(row))
  }

  @Test("Home and End go to the first and last bar, not to the gaps beside them")
  func ends() {
    var window = ScriptedWindow(gaps)
    window.press(.right)
    window.press(.end)
    #expect(focus(window) == bar(5))
    window.press(.home)
    #expect(focus(window) == bar(1))
    window.press(.home)
    #expect(focus(window) == bar(1))
  }

  @Test("A page is a tenth of the rows, so that ten cross any chart", arguments: [1, 9, 19, 250])
  func pages(count: Int) {
    var window = ScriptedWindow(.of((0..<count).map { Double($0) }))
    window.press(.home)
    #expect(focus(window) == bar(0))
    for _ in 0..<10 { window.press(.pageDown) }
    #expect(focus(window) == bar(count - 1))
    for _ in 0..<10 { window.press(.pageUp) }
    #expect(focus(window) == bar(0))
  }

  @Test("Up and down go between the series of one row, over gaps and hidden ones")
  func vertical() {
    var window = ScriptedWindow(groups)
    window.press(.home)
    for series in [1, 2, 2] {
      window.press(.down)
      #expect(focus(window) == bar(0, series))
    }
    for series in [1, 0, 0] {
      window.press(.up)
      #expect(focus(window) == bar(0, series))
    }
    window.press(.right)
    window.press(.down)
    #expect(focus(window) == bar(1, 2), "the second series has a gap there")
    window.press(.up)
    #expect(focus(window) == bar(1, 0))
    window.press(.left)
    window.press(.character("2"))
    window.press(.down)
    #expect(focus(window) == bar(0, 2))
  }

  @Test("Tab goes between the chart and the legend, and comes back to the same bar")
  func tab() {
    for key: Key in [.tab, .backTab] {
      var window = ScriptedWindow(groups)
      window.press(.tab)
      #expect(focus(window) == bar(0))
      window.press(.right)
      window.press(.right)
      #expect(window.press(key) == [.redraw])
      #expect(window.state.focus == .control(.legend, 0))
      window.press(key)
      #expect(focus(window) == bar(2))
    }
  }

  @Test("Shift-Tab begins at the end")
  func backwards() {
    var window = ScriptedWindow(groups)
    window.press(.backTab)
    #expect(window.state.focus == .control(.legend, 0))
    window.press(.backTab)
    #expect(focus(window) == bar(0))
  }

  @Test("In the legend the arrows go from entry to entry, and Space and Enter toggle")
  func legend() {
    var window = ScriptedWindow(groups)
    window.press(.tab)
    window.press(.tab)
    for (key, series) in [
      (Key.down, 1), (.right, 2), (.down, 2), (.up, 1), (.left, 0), (.left, 0), (.end, 1),
    ] {
      window.press(key)
      if key != .end { #expect(window.state.focus == .control(.legend, series)) }
    }
    window.press(.home)
    #expect(window.state.focus == .control(.legend, 0))
    window.press(.end)
    #expect(window.state.focus == .control(.legend, 2))
    window.press(.space)
    #expect(window.state.hiddenSeries == [2])
    #expect(window.state.focus == .control(.legend, 2))
    window.press(.enter)
    #expect(window.state.hiddenSeries.isEmpty)
  }

  @Test("With every series hidden the legend can still be reached")
  func allHidden() {
    var window = ScriptedWindow(groups)
    for character: Character in ["1", "2", "3"] { window.press(.character(character)) }
    #expect(window.state.hiddenSeries == [0, 1, 2])
    #expect(window.press(.right) == [])
    #expect(window.press(.tab) == [.redraw])
    #expect(window.state.focus == .control(.legend, 0))
  }

  @Test("Without a legend there is one place only")
  func noLegend() {
    var window = ScriptedWindow(gaps)
    window.model.chart.hiddenParts = [.legend, .control]
    window.send(.resized(widthPixels: 700, heightPixels: 600))
    window.press(.tab)
    #expect(focus(window) == bar(1))
    #expect(window.press(.tab) == [])
  }

  @Test("No key does anything to a chart of nothing but close it")
  func empty() {
    var window = ScriptedWindow(.empty)
    for key: Key in [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .tab, .backTab,
    ] { #expect(window.press(key) == []) }
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }
}
