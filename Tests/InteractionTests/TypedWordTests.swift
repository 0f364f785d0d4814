// A name typed over a chart: its letters are commands, and one undo takes back all that they did.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("A typed word") struct TypedWordTests {
  /// Keys with the times of a person's hands.
  private struct Hands {
    var window: ScriptedWindow
    var milliseconds: UInt32 = .max - 300

    @discardableResult
    mutating func press(
      _ key: Key, _ modifiers: Modifiers = [], after pause: UInt32 = 120
    ) -> [Effect] {
      milliseconds &+= pause
      return window.send(.key(key, modifiers, timeMilliseconds: milliseconds))
    }

    mutating func type(_ text: String, after pause: UInt32 = 120) {
      for character in text {
        if character.isUppercase { press(.other, .shift, after: 20) }
        press(character == " " ? .space : .character(character), after: pause)
      }
    }

    mutating func undo() {
      press(.other, .control, after: 900)
      press(.character("z"), .control, after: 60)
    }

    /// What a chart looks like, apart from what is said.
    var look: [String] {
      let panel = window.model.panels[0]
      return [
        "\(panel.shown)", "\(panel.chart.theme)", panel.askedQuery?.sentence() ?? "",
        "\(panel.chart.scale)", "\(window.model.panels.map(\.id))",
      ]
    }
  }

  private func hands() throws -> Hands {
    var window = try Strikes.window()
    window.press(.character("k"))
    window.type("kind")
    window.press(.enter)
    return Hands(window: window)
  }

  @Test(
    "One undo takes back what a name has done, whatever its letters do",
    arguments: [
      "Denver", "Berlin", "Lagos", "Osaka", "Kathmandu", "Hyderabad", "Stuttgart", "Valencia",
      "Iraq", "Albuquerque", "Christchurch", "Los Angeles", "St. Louis", "FY 2015", "x13y",
    ])
  func names(_ name: String) throws {
    var hands = try hands()
    let before = hands.look
    let steps = hands.window.model.history.done.count
    hands.type(name)
    while hands.window.model.overlay != nil { hands.press(.escape) }
    let isOther = hands.look != before
    #expect((hands.window.model.history.done.count > steps) == isOther)
    guard isOther else { return }
    hands.undo()
    #expect(hands.look == before)
    #expect(hands.window.state.said?.hasPrefix("Undone: ") ?? false)
    #expect(hands.window.model.history.done.count == steps)
  }

  @Test("It is said how a word is taken back, and undo says what it has done")
  func sentences() throws {
    var hands = try hands()
    hands.type("Denver")
    #expect(hands.window.state.message == .refused(.lettersAreCommands))
    #expect(hands.window.model.chart.hiddenParts == [.title, .values])
    hands.undo()
    #expect(hands.window.state.said == "Undone: title and values hidden")
    hands.press(.character("y"), .control)
    #expect(hands.window.state.said == "Redone: title and values hidden")
    #expect(hands.window.model.chart.hiddenParts == [.title, .values])
    hands.undo()
    // A letter that has no meaning here says nothing.
    hands.type("r", after: 2_000)
    #expect(hands.window.state.said == nil)
    hands.type("jzrj")
    #expect(hands.window.state.said == nil, "nothing is taken back")
    #expect(hands.window.model.chart.hiddenParts.isEmpty)
  }

  @Test("Letters after a pause, or two of them, are steps of their own; the theme is one too")
  func commands() throws {
    var hands = try hands()
    hands.type("gvt", after: 1_500)
    #expect(hands.window.state.said == nil)
    hands.undo()
    #expect(hands.window.state.said == "Undone: theme")
    #expect(hands.window.model.theme == .light && hands.window.model.chart.theme == .light)
    hands.undo()
    #expect(hands.window.model.chart.hiddenParts == [.grid])
    hands.undo()
    hands.type("gvg")
    hands.undo()
    #expect(hands.window.model.chart.hiddenParts == [.grid, .values])
    #expect(hands.window.state.said == "Undone: grid shown")
  }

  @Test("A click or an arrow ends a word")
  func ends() throws {
    var hands = try hands()
    hands.type("gv")
    hands.press(.right)
    hands.type("l")
    hands.undo()
    #expect(hands.window.model.chart.hiddenParts == [.grid, .values])
    #expect(hands.window.state.said == "Undone: legend hidden")
  }

  @Test("The last letter of a name closes nothing; q alone does, and twice in any case")
  func closing() throws {
    var hands = try hands()
    hands.type("Ira")
    #expect(!hands.press(.character("q")).contains(.close(.dismissed)))
    #expect(
      hands.window.state.said == "Press q to close" || hands.window.model.history.done.count > 1)
    #expect(hands.press(.character("q")) == [.redraw, .close(.dismissed)])
    hands = try self.hands()
    hands.type("g")
    #expect(hands.press(.character("q")) == [.close(.dismissed)])
    hands = try self.hands()
    hands.type("Ira")
    #expect(hands.press(.character("q"), after: 1_001).contains(.close(.dismissed)))
  }
}
