// The wheel over words with few values or none, at the ends of their lists, and over what has gone.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The wheel over words at the end of their values") struct WordWheelEndTests {
  private static let kind = Field(ColumnRef(name: "kind", position: 1))

  private func place(_ window: ScriptedWindow, _ word: String) throws -> Point {
    let control = try #require(window.scene.control(.sentence))
    let item = try #require(control.items.first { $0.name.hasPrefix(word) }, "\(word)")
    return Point(x: item.frame.minX + 4, y: item.frame.midY)
  }

  private func only(_ kind: String) -> Filter {
    .named(Self.kind, [kind], isExcluding: false)
  }

  private func filters(_ window: ScriptedWindow) -> [Filter] {
    window.model.panels[0].askedQuery?.filters ?? []
  }

  @Test func `what bars are compared with is stepped from nothing to the last period`() throws {
    var window = try Strikes.window(by: "date", .month) { $0.comparison = .previous }
    let word = try place(window, "compared with:")
    var seen: [ComparedPeriod?] = []
    for rows in [1.0, 1, -1, -1, -1, 1] {
      window.scroll(rows: rows, at: word, .control)
      seen.append(window.model.panels[0].askedQuery?.comparison)
    }
    #expect(seen == [.yearBefore, .yearBefore, .previous, nil, nil, .previous])
  }

  @Test func `a condition and a group have no next value, and nothing is zoomed`() throws {
    let cases: [(word: String, change: (inout Query) -> Void)] = [
      ("only bars:", { $0.having = BarCondition(.greaterOrEqual, 90) }),
      ("group:", { $0.category?.groups = [NameGroup("Both", of: ["AK", "AL"])] }),
    ]
    for (word, change) in cases {
      var window = try Strikes.window { change(&$0) }
      let asked = window.model.panels[0].askedQuery
      for rows in [1.0, -1, 3] {
        let effects = window.scroll(rows: rows, at: try place(window, word), .control)
        #expect(effects == [], "\(word)")
      }
      #expect(window.model.panels[0].askedQuery == asked && window.state.viewport == nil, "\(word)")
    }
  }

  @Test func `a value that no row has is followed by the first of the list`() throws {
    for rows in [1.0, -1] {
      var window = try Strikes.window { $0.filters = [only("cow")] }
      #expect(window.model.chart.data.categories.isEmpty)
      window.scroll(rows: rows, at: try place(window, "filter:"), .control)
      let first = try #require(window.model.panels[0].valueList?.values.first?.name)
      #expect(["bird", "bat", "deer"].contains(first))
      #expect(filters(window) == [only(first)])
      #expect(window.model.chart.data.categories.count == 4)
    }
  }

  @Test func `at either end of its values a filter stays as it is`() throws {
    var window = try Strikes.window { $0.filters = [only("cow")] }
    window.scroll(rows: 1, at: try place(window, "filter:"), .control)
    let names = try #require(window.model.panels[0].valueList).values.map(\.name)
    #expect(names.sorted() == ["bat", "bird", "deer"])
    let turns: [(start: Int, rows: Double, end: Int)] = [
      (0, -1, 0), (2, 1, 2), (0, 1, 1), (2, -1, 1), (1, 5, 2),
    ]
    for (start, rows, end) in turns {
      var window = try Strikes.window { $0.filters = [only(names[start])] }
      window.scroll(rows: rows, at: try place(window, "filter:"), .control)
      #expect(filters(window) == [only(names[end])], "\(start), \(rows)")
    }
  }

  @Test func `a filter that has gone under the pointer is not stepped`() throws {
    var window = try Strikes.window { $0.filters = [only("bird")] }
    let word = try place(window, "filter:")
    window.scroll(rows: 1, at: word, .control)
    var plain = try #require(window.model.panels[0].askedQuery)
    plain.filters = []
    window.ask(plain)
    window.layOut()
    for rows in [1.0, -1] { window.scroll(rows: rows, at: word, .control) }
    #expect(window.model.panels[0].askedQuery == plain && window.state.viewport == nil)
  }
}
