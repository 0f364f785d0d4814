// Which messages the window has to expect other data or another small picture of.
import Charts
import Input
import Queries
import TestSupport
import Testing

@testable import Interaction

@Suite struct MessageTests {
  @Test("Data and answers bring data, small pictures those, and nothing else brings either")
  func brings() throws {
    var window = try Strikes.window()
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.press(.character("/"))
    let suggested = try #require(window.suggestionRequest?.answer())
    window.press(.escape)
    window.ask(Query(category: Field(ColumnRef(name: "kind", position: 1)), method: .count))
    let request = try #require(window.requests.first?.request)
    let answered = try #require(request.answer())
    let data: [Message] = [
      .read(Snapshot(data: .empty, reading: nil)), .answered(answered),
      .opened(.panels([], note: nil)),
    ]
    let others: [Message] = [
      .opened(.beside([], note: nil)), .late(request, chart: 0), .copied(bars: 1), .turned(0.5),
      .dialog(.shown), .window(.pointerLeft), .fullScreenRefused,
    ]
    #expect(data.allSatisfy { $0.bringsData && !$0.bringsPicture })
    #expect(Message.suggested(suggested).bringsPicture && !Message.suggested(suggested).bringsData)
    #expect(others.allSatisfy { !$0.bringsData && !$0.bringsPicture })
  }
}
