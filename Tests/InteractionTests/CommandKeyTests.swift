// The keys that act: on the selection, the series, the colours, the window.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite struct CommandKeyTests {
  private let gaps = ChartData.of([nil, 6, nil, nil, 12, 7, nil])
  private let groups = ChartData.of([
    ("Books", [4, 3, 5, 2]), ("Films", [2, nil, 1, 4]), ("Music", [3, 1, 2, 5]),
  ])

  @Test("Shift with the arrows extends from where the keyboard was")
  func extend() {
    var window = ScriptedWindow(gaps)
    window.press(.right)
    window.press(.right, .shift)
    #expect(window.selection == [bar(1), bar(4)])
    window.press(.end, .shift)
    #expect(window.selection == [bar(1), bar(4), bar(5)])
    window.press(.home, .shift)
    #expect(window.selection == [bar(1)])
    var block = ScriptedWindow(groups)
    block.press(.home)
    block.press(.right, .shift)
    block.press(.down, .shift)
    #expect(block.selection == [bar(0, 0), bar(1, 0), bar(0, 2), bar(1, 2), bar(0, 1)])
  }

  @Test("Space selects, with Ctrl it adds and removes, with Shift it extends")
  func space() {
    var window = ScriptedWindow(groups)
    #expect(window.press(.space) == [])
    window.press(.home)
    #expect(window.press(.space) == [.redraw])
    #expect(window.selection == [bar(0)])
    window.press(.end)
    window.press(.space, .control)
    #expect(window.selection == [bar(0), bar(3)])
    window.press(.space, .control)
    #expect(window.selection == [bar(0)])
    window.press(.space)
    window.press(.left)
    window.press(.space, .shift)
    #expect(window.selection == [bar(2), bar(3)])
  }

  @Test("Enter is a click where nothing is to be picked")
  func enter() {
    var window = ScriptedWindow(groups)
    #expect(window.press(.enter) == [])
    window.press(.home)
    #expect(window.press(.enter) == [.redraw])
    #expect(window.selection == [bar(0)])
  }

  @Test("Enter ends a picker with the selection, or with the bar that has the focus")
  func choose() throws {
    var window = ScriptedWindow(groups, isPicker: true)
    #expect(window.press(.enter) == [.close(.chosen)])
    #expect(window.selection.isEmpty)
    window.press(.home)
    window.press(.enter)
    #expect(window.selection == [bar(0)])
    try window.click(row: 2)
    window.press(.right)
    #expect(window.press(.enter) == [.close(.chosen)])
    #expect(window.selection == [bar(2)])
  }

  @Test("Escape clears the selection, then stops the reading, and never closes")
  func escape() throws {
    var window = ScriptedWindow(groups)
    try window.click(row: 1)
    window.model.state.reading = ChartState.Reading(rows: 4)
    #expect(window.press(.escape) == [.redraw])
    #expect(window.selection.isEmpty)
    #expect(window.press(.escape) == [.stopReading(input: nil)])
    window.send(.read(Snapshot(data: groups, reading: nil)))
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }

  @Test("A digit hides and shows the series of that number, and its focus goes")
  func digits() {
    var window = ScriptedWindow(groups)
    window.press(.home)
    #expect(window.press(.character("1")) == [.redraw])
    #expect(window.state.hiddenSeries == [0])
    #expect(window.state.focus == nil)
    window.press(.character("1"))
    #expect(window.state.hiddenSeries.isEmpty)
    #expect(window.press(.character("4")) == [])
    #expect(window.press(.character("१")) == [])
  }

  @Test("Ctrl+A selects every visible bar; Ctrl+Q, Ctrl+W and q close")
  func control() {
    var window = ScriptedWindow(groups)
    window.press(.character("3"))
    #expect(window.press(.character("a"), .control) == [.redraw])
    #expect(
      window.selection
        == [bar(0), bar(1), bar(2), bar(3), bar(0, 1), bar(2, 1), bar(3, 1)])
    #expect(window.press(.character("q"), .control) == [.close(.dismissed)])
    #expect(window.press(.character("t"), .control) == [])
    for (key, modifiers): (Character, Modifiers) in [("w", .control), ("q", [])] {
      #expect(window.press(.character(key), modifiers) == [.close(.dismissed)])
    }
    #expect(window.press(.character("w")) == [.redraw], "which lists the looks")
    window.press(.escape)
    #expect(window.press(.other) == [])
  }

  @Test(
    "Letters with Alt or Super belong to the window manager",
    arguments: [Modifiers.alt, .super])
  func foreignModifiers(modifiers: Modifiers) {
    var window = ScriptedWindow(groups)
    let before = window.state
    for character: Character in ["t", "1", "a", "q"] {
      #expect(window.press(.character(character), modifiers) == [])
      #expect(window.press(.character(character), modifiers.union(.control)) == [])
    }
    #expect(window.state == before)
    #expect(window.model.theme == .light)
  }
}
