// What the pointer does to the model, and that it asks for a picture only where there is a new one.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite struct PointerTests {
  private let week = ChartData.of([8, 6, 7, 4, 12, 7, 3])
  private let groups = ChartData.of([
    ("Books", [4, 3, 5, 2]), ("Films", [2, 6, 1, 4]), ("Music", [3, 1, 2, 5]),
  ])

  @Test("A bar's slot makes it hovered, above the bar too, and only a change is an effect")
  func hover() throws {
    var window = ScriptedWindow(week)
    let middle = try window.middle(row: 3)
    #expect(window.move(to: middle) == [.redraw])
    #expect(window.state.hovered == bar(3))
    #expect(window.move(to: middle) == [])
    let above = Point(x: middle.x, y: try window.emptyPlot().y)
    #expect(window.move(to: above) == [])
    #expect(window.state.hovered == bar(3))
    #expect(window.move(to: try window.middle(row: 4)) == [.redraw])
    #expect(window.state.hovered == bar(4))
  }

  @Test("Out of the plot, out of the window, and over a gap nothing is hovered")
  func leave() throws {
    var window = ScriptedWindow(.of([8, nil, 7]))
    let first = try window.middle(row: 0)
    let last = try window.middle(row: 2)
    #expect(window.move(to: Point(x: (first.x + last.x) / 2, y: last.y)) == [])
    #expect(window.state.hovered == nil)
    window.move(to: first)
    #expect(window.move(to: Point(x: 1, y: 1)) == [.redraw])
    #expect(window.state.hovered == nil)
    window.move(to: first)
    #expect(window.send(.pointerLeft) == [.redraw])
    #expect(window.state.hovered == nil)
    #expect(window.model.pointer == nil)
    #expect(window.send(.pointerLeft) == [])
  }

  @Test("A click selects one bar, another click another one, and a click on empty plot none")
  func click() throws {
    var window = ScriptedWindow(week)
    #expect(try window.click(row: 1) == [.redraw])
    #expect(window.selection == [bar(1)])
    try window.click(row: 4)
    #expect(window.selection == [bar(4)])
    #expect(window.click(try window.emptyPlot()) == [.redraw])
    #expect(window.selection.isEmpty)
    #expect(window.click(try window.emptyPlot()) == [])
  }

  @Test("Only the first button clicks")
  func otherButtons() throws {
    var window = ScriptedWindow(week)
    for button in [2, 4, 5, 8] {
      #expect(window.click(try window.middle(row: 1), button: button) == [])
    }
    #expect(window.selection.isEmpty)
  }

  @Test("Ctrl-click adds and removes, and leaves the selection alone where it misses")
  func control() throws {
    var window = ScriptedWindow(week)
    try window.click(row: 1)
    try window.click(row: 4, .control)
    #expect(window.selection == [bar(1), bar(4)])
    try window.click(row: 1, .control)
    #expect(window.selection == [bar(4)])
    for modifiers: Modifiers in [.control, .shift, [.control, .shift]] {
      #expect(window.click(try window.emptyPlot(), modifiers) == [])
      #expect(window.selection == [bar(4)])
    }
  }

  @Test("Shift-click extends from the last click in both directions, over gaps")
  func shift() throws {
    var window = ScriptedWindow(.of([8, 6, nil, 4, 12, 7, 3]))
    try window.click(row: 3)
    try window.click(row: 5, .shift)
    #expect(window.selection == [bar(3), bar(4), bar(5)])
    try window.click(row: 1, .shift)
    #expect(window.selection == [bar(1), bar(3)])
    // With Ctrl the range is added to what was selected before.
    try window.click(row: 6, .control)
    try window.click(row: 5, [.shift, .control])
    #expect(window.selection == [bar(1), bar(3), bar(5), bar(6)])
  }

  @Test("Without a click before it, Shift-click is a click")
  func shiftFirst() throws {
    var window = ScriptedWindow(week)
    try window.click(row: 2, .shift)
    #expect(window.selection == [bar(2)])
    try window.click(row: 3, .shift)
    #expect(window.selection == [bar(2), bar(3)])
    window.click(try window.emptyPlot())
    try window.click(row: 5, .shift)
    #expect(window.selection == [bar(5)])
  }

  @Test("A range takes the rows and the series between its ends, but nothing hidden")
  func block() throws {
    var window = ScriptedWindow(groups)
    try window.click(row: 2, series: 2)
    try window.click(row: 1, series: 1, .shift)
    #expect(window.selection == [bar(1, 1), bar(1, 2), bar(2, 1), bar(2, 2)])
    window.press(.character("2"))
    try window.click(row: 0, series: 0)
    try window.click(row: 1, series: 2, .shift)
    #expect(window.selection == [bar(0, 0), bar(0, 2), bar(1, 0), bar(1, 2)])
  }

  @Test("A click on a legend entry hides its series with its selection, and shows it again")
  func legend() throws {
    var window = ScriptedWindow(groups)
    let before = window.scene
    try window.click(row: 1, series: 1)
    try window.click(row: 2, series: 0, .control)
    #expect(window.click(try window.legend(1)) == [.redraw])
    #expect(window.state.hiddenSeries == [1])
    #expect(window.selection == [bar(2, 0)])
    #expect(!window.scene.marks.contains { $0.role == .bar && $0.datum?.series == 1 })
    #expect(window.scene.marks.contains { $0.role == .legendLabel && $0.attributes.isHidden })
    window.click(try window.legend(1))
    window.press(.escape)
    #expect(window.scene == before)
  }

  @Test("A hidden series is no start of a range")
  func hiddenAnchor() throws {
    var window = ScriptedWindow(groups)
    try window.click(row: 0, series: 1)
    window.click(try window.legend(1))
    try window.click(row: 2, series: 2, .shift)
    #expect(window.selection == [bar(2, 2)])
  }

  @Test("A click takes the place of the keyboard, which goes on from there")
  func takesOver() throws {
    var window = ScriptedWindow(week)
    window.press(.end)
    #expect(window.state.focus == .bar(bar(6)))
    try window.click(row: 2)
    #expect(window.state.focus == nil)
    window.press(.right)
    #expect(window.state.focus == .bar(bar(3)))
  }

  @Test("A pointer that rests over a chart that changes is over another bar")
  func relayout() throws {
    var window = ScriptedWindow(groups)
    window.move(to: try window.middle(row: 1, series: 1))
    #expect(window.state.hovered == bar(1, 1))
    window.press(.character("2"))
    let hovered = try #require(window.state.hovered)
    #expect(hovered.series != 1)
    #expect(
      window.scene.marks.contains { $0.role == .tooltip }, "the tooltip is that of the new bar")
    window.send(.resized(widthPixels: 40, heightPixels: 40))
    #expect(window.state.hovered == nil)
  }

  @Test("A size is news once")
  func resize() {
    var window = ScriptedWindow(week)
    #expect(window.send(.resized(widthPixels: 800, heightPixels: 600)) == [])
    #expect(window.send(.resized(widthPixels: 801, heightPixels: 600)) == [.redraw])
    #expect(window.scene.size == Size(width: 801, height: 600))
    #expect(window.send(.resized(widthPixels: 801, heightPixels: 600)) == [])
  }

  @Test(
    "On a screen of more device pixels the same bars lie at other numbers",
    arguments: [1.5, 2, 0.5])
  func scaled(factor: Double) throws {
    var window = ScriptedWindow(week, scaleFactor: factor)
    let middle = try window.middle(row: 3)
    let (x, y) = (Int(middle.x * factor), Int(middle.y * factor))
    #expect(window.send(.pointerMoved(x: x, y: y, [])) == [.redraw])
    #expect(window.state.hovered == bar(3))
    window.send(.buttonPressed(1, x: x, y: y, [], timeMilliseconds: 0))
    #expect(window.selection == [bar(3)])
    let size = (width: Int(800 * factor), height: Int(600 * factor))
    #expect(window.send(.resized(widthPixels: size.width, heightPixels: size.height)) == [])
    window.send(.resized(widthPixels: size.width / 2, heightPixels: size.height / 2))
    #expect(window.scene.size == Size(width: 400, height: 300))
  }

  @Test("What is of no concern to the chart changes nothing")
  func unconcerned() {
    var window = ScriptedWindow(week)
    let before = window.state
    for event: Event in [
      .mapped, .unmapped, .visibilityChanged(isFullyObscured: true), .focusChanged(false),
      .exposed([ExposedRect(x: 0, y: 0, width: 9, height: 9)]),
    ] { #expect(window.send(event) == []) }
    #expect(window.state == before)
    #expect(window.send(.closeRequested) == [.close(.dismissed)])
    #expect(window.send(.windowDestroyed) == [.close(.dismissed)])
  }
}
