// Steps that are typed otherwise than they are called.
import Charts
import Input
import Queries
import Testing

@testable import Interaction

@Suite struct TypedStepsTests {
  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  @Test("Steps can be taken however their width is written")
  func width() throws {
    var window = try Strikes.window()
    window.press(.character("b"))
    let place = try #require(rows(window).firstIndex(of: "cost"))
    for _ in 0..<20 where window.model.menu?.list.highlight != place {
      window.press(place > window.model.menu?.list.highlight ?? 0 ? .down : .up)
    }
    window.press(.enter)
    #expect(window.question.contains("by cost"))
    window.press(.character("b"))
    window.type("3.0")
    let names = rows(window)
    let found = window.model.menu?.list.found.map { names[$0] }
    #expect(found == ["cost in steps of 3"])
    window.press(.enter)
    #expect(window.question.hasSuffix("cost in steps of 3"))
  }
}
