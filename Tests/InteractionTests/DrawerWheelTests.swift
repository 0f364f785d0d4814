// The wheel over the drawer: how far a notch moves its rows and its columns.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The wheel over the drawer") struct DrawerWheelTests {
  /// A drawer that has no room for all of its rows and columns.
  private func window() throws -> ScriptedWindow {
    var window = ScriptedWindow(
      [Chart(data: .empty, title: "Strikes")], size: Size(width: 200, height: 640))
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.press(.character("r"), .control)
    return window
  }

  /// The name of the first column after that of the lines.
  private func firstName(_ window: ScriptedWindow) throws -> String? {
    let layout = try #require(window.model.drawer?.layout)
    return layout.columns.dropFirst().first?.name
  }

  @Test func `a notch moves by three rows, sideways or with Shift by one column`() throws {
    let turns: [(columns: Double, rows: Double, isShifted: Bool, row: Double, name: String)] = [
      (0, 1, false, 3, "state"), (0, 2, false, 6, "state"), (1, 0, false, 0, "kind"),
      (0, 1, true, 0, "kind"), (1, 0, true, 0, "kind"), (1, 1, false, 3, "kind"),
    ]
    let place = Point(x: 50, y: 300)
    for turn in turns {
      var window = try window()
      let modifiers: Modifiers = turn.isShifted ? .shift : []
      let effects = window.scroll(columns: turn.columns, rows: turn.rows, at: place, modifiers)
      #expect(effects.contains(.redraw), "\(turn)")
      #expect(window.model.drawer?.first == turn.row, "\(turn)")
      let name = try firstName(window)
      #expect(name == turn.name, "\(turn)")
      window.scroll(columns: -turn.columns, rows: -turn.rows, at: place, modifiers)
      #expect(window.model.drawer?.first == 0, "\(turn)")
      let nameBefore = try firstName(window)
      #expect(nameBefore == "state", "\(turn)")
    }
  }
}
