// The choices above a list, as an assistive tool gives them the keyboard.
import Charts
import Input
import Queries
import Scenegraph
import Testing

@testable import Interaction

@Suite("Focus on the choices above a list") struct MenuSegmentFocusTests {
  /// The list of the measure, after something has been typed to search it.
  private func window(_ typed: String) throws -> ScriptedWindow {
    var window = try Strikes.window()
    window.send(.window(.focusChanged(true)))
    window.press(.character("m"))
    window.type(typed)
    return window
  }

  private func focused(_ window: ScriptedWindow) -> [ElementID] {
    window.model.elements.flattened.filter { $0.states.contains(.focused) }.map(\.id)
  }

  @Test func `a choice that is focused has the keyboard and changes nothing else`() throws {
    let menu = try window("").model.menu
    let segments = try #require(menu).segments
    #expect(segments.contains { $0.refusal == nil })
    for typed in ["", "o", "ro"] {
      for place in segments.indices {
        var window = try window(typed)
        let question = window.question
        let before = focused(window)
        let found = window.model.menu?.list.found
        let id = ElementID(.item(.segments, place))
        window.send(.element(.focus(id)))
        let menu = try #require(window.model.menu)
        #expect(menu.list.search == typed && menu.list.found == found)
        #expect(window.question == question)
        guard segments[place].refusal == nil else {
          #expect(focused(window) == before && menu.segment == nil)
          continue
        }
        #expect(focused(window) == [id] && menu.segment == place)
        // What is typed no longer goes on, until more is typed.
        #expect(!menu.list.isTyping)
        let highlight = try #require(menu.list.highlight)
        window.press(.other)
        #expect(focused(window) == [ElementID(.item(.menu, highlight))], "\(typed), \(place)")
      }
    }
  }

  @Test func `after a focused choice, the line to search goes on where it was`() throws {
    var window = try window("r")
    let menu = try #require(window.model.menu)
    let free = try #require(menu.freeSegments.first)
    window.send(.element(.focus(ElementID(.item(.segments, free)))))
    window.send(.element(.focus(ElementID(.control(.search)))))
    #expect(focused(window) == [ElementID(.control(.search))])
    window.type("o")
    #expect(window.model.menu?.list.search == "ro" && window.model.menu?.segment == nil)
  }
}
