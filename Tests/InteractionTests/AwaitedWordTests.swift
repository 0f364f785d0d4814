// The words of the sentence on the screen while another question has been asked, or is in the chart
// and not in the picture yet.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Words of a sentence that is not the latest question") struct AwaitedWordTests {
  private static let kind = Field(ColumnRef(name: "kind", position: 1))
  private static let bird = Filter.named(kind, ["bird"], isExcluding: false)
  private static let both = NameGroup("Both", of: ["AK", "AL"])

  private func place(_ window: ScriptedWindow, _ start: String) throws -> Int {
    let control = try #require(window.scene.control(.sentence))
    return try #require(
      control.items.firstIndex { $0.name.hasPrefix(start) }, "\(control.items.map(\.name))")
  }

  private func middle(_ window: ScriptedWindow, _ start: String) throws -> Point {
    let place = try place(window, start)
    return try #require(window.scene.control(.sentence)).items[place].frame.center
  }

  @Test func `a condition on bars is taken out by its ×`() throws {
    var window = try Strikes.window { $0.having = BarCondition(.greaterOrEqual, 90) }
    #expect(window.question == "Sum of cost by state, only bars of at least 90")
    window.click(try middle(window, "remove of at least 90"))
    #expect(window.question == "Sum of cost by state")
    #expect(window.model.chart.data.categories.count == 4)
  }

  @Test func `what the awaited question has no more can neither be taken out nor changed`() throws {
    let grouped: (inout Query) -> Void = { $0.category?.groups = [Self.both] }
    let cases: [(shown: (inout Query) -> Void, wanted: (inout Query) -> Void, word: String)] = [
      ({ $0.filters = [Self.bird] }, { $0.filters = [] }, "filter:"),
      (grouped, { $0.category?.groups = [] }, "group:"),
      (grouped, { ($0.category, $0.method) = (nil, .none) }, "group:"),
    ]
    for (shown, wanted, word) in cases {
      for start in ["remove", word] {
        var window = try Strikes.window(change: shown)
        window.model.panels[0].immediateRowLimit = 0
        window.answersAtOnce = false
        var query = try #require(window.model.panels[0].askedQuery)
        wanted(&query)
        window.ask(query)
        #expect(window.requests.count == 1)
        let request = window.model.panels[0].request
        window.click(try middle(window, start))
        let isSame = window.model.panels[0].request === request
        #expect(isSame && window.model.menu == nil, "\(word) \(start)")
        #expect(window.model.panels[0].askedQuery == query, "\(word) \(start)")
        window.answer()
        #expect(window.model.panels[0].askedQuery == query, "\(word) \(start)")
      }
    }
  }

  @Test func `a key on a word that has gone since the picture does nothing`() throws {
    for start in ["remove", "filter:"] {
      var window = try Strikes.window { $0.filters = [Self.bird] }
      let place = try place(window, start)
      _ = window.model.change(0) { $0.focus(.sentence, item: place) }
      window.layOut()
      var plain = try #require(window.model.panels[0].askedQuery)
      plain.filters = []
      // The window draws once for all that has happened: the key meets the old picture.
      window.ask(plain)
      window.model.pressAhead(.enter)
      #expect(window.model.menu == nil, "\(start)")
      #expect(window.model.panels[0].askedQuery == plain, "\(start)")
      window.layOut()
      #expect(window.question == "Sum of cost by state")
    }
  }

  @Test func `a late question stays late when it is asked again, another does not`() throws {
    var window = try Strikes.window()
    window.model.panels[0].immediateRowLimit = 0
    window.answersAtOnce = false
    var query = try #require(window.model.panels[0].askedQuery)
    query.filters = [Self.bird]
    window.ask(query)
    let late = try #require(window.requests.first)
    #expect(window.model.panels[0].waitingMessage == nil)
    window.send(.late(late.request, chart: late.chart))
    #expect(window.model.panels[0].waitingMessage != nil)
    window.ask(query)
    #expect(window.model.panels[0].waitingMessage != nil)
    query.method = .max
    window.ask(query)
    #expect(window.model.panels[0].waitingMessage == nil)
    window.answer()
    #expect(window.model.chart.source.question?.query.method == .max)
  }
}
