// What is said of a chart whose data or whose picture have changed, and when nothing is.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("What is said of pictures and data that have changed") struct NewsSentenceTests {
  private static let second: UInt64 = 1_000_000_000

  private func panel(_ values: [Double?], version: Int, id: Int = 0) -> Panel {
    var panel = Panel(chart: Chart(data: .of(values), title: "t"))
    (panel.dataVersion, panel.id) = (version, id)
    return panel
  }

  /// What is said after a change.
  private func said(
    _ window: inout ScriptedWindow, _ change: (inout ScriptedWindow) throws -> Void
  ) rethrows -> String? {
    var news = PictureNews()
    _ = news.sentence(window.model)
    try change(&window)
    return news.sentence(window.model)?.text
  }

  @Test func `data that change nothing of what is told are no news, and keep no other waiting`() {
    var news = DataNews()
    _ = news.sentence([panel([1, 2], version: 1), panel([5], version: 1, id: 1)], now: 0)
    let same = [panel([1, 2], version: 2), panel([5], version: 1, id: 1)]
    let early = news.sentence(same, now: Self.second)
    #expect(early == nil)
    #expect(news.due != nil)
    let late = news.sentence(same, now: 3 * Self.second)
    #expect(late == nil)
    #expect(news.due == nil, "there is nothing to come back for")
    let both = [panel([1, 2], version: 3), panel([5, 6], version: 2, id: 1)]
    _ = news.sentence(both, now: 4 * Self.second)
    let told = news.sentence(both, now: 6 * Self.second)
    #expect(told?.chart == 1)
    #expect(told?.text.hasPrefix("t: 1 more bar, 2 in all") == true)
  }

  @Test func `a chart that goes or comes back changes no other`() {
    var (level, plain) = (
      Chart(data: .of([1, 2]), title: "level"), Chart(data: .of([3, 4]), title: "plain")
    )
    level.orientation = .horizontal
    plain.hiddenParts = [.grid, .values]
    let charts = [Chart(data: .of([5, 6]), title: "usual"), level, plain]
    for gone in charts.indices {
      var window = ScriptedWindow(charts, size: Size(width: 1_200, height: 900))
      _ = window.model.activate(gone)
      let without = said(&window) { $0.press(.character("X")) }
      #expect(window.model.panels.count == 2 && without == nil, "\(gone)")
      let again = said(&window) { $0.press(.character("z"), .control) }
      #expect(window.model.panels.count == 3 && again == nil, "\(gone)")
    }
  }

  @Test func `what is said names its chart also after others have gone`() {
    let charts = ["a", "b"].map { Chart(data: .of([1, 2]), title: $0) }
    var window = ScriptedWindow(charts)
    let id = window.model.panels[1].id
    window.press(.character("X"))
    var news = PictureNews()
    _ = news.sentence(window.model)
    window.press(.character("h"))
    let told = news.sentence(window.model)
    #expect(told?.chart == id && told?.text == "Horizontal bars")
    #expect(window.model.elements.children.first?.id.chart == id)
  }

  @Test func `another subtitle is said as a whole`() {
    var window = ScriptedWindow(.of([1, 2, 3]))
    let text = said(&window) { window in
      _ = window.model.change(0) { $0.call(.subtitle, "By hand") }
    }
    #expect(text == "Subtitle: By hand")
  }

  @Test func `fewer bars are said by their number, and that they are all again`() {
    var window = ScriptedWindow(.of((1...30).map { Double($0) }))
    let fewer = said(&window) { window in
      _ = window.model.change(0) { $0.showLargest(10) }
    }
    #expect(fewer == "The 10 largest. Largest first")
    let all = said(&window) { window in
      _ = window.model.change(0) { $0.showLargest(nil) }
    }
    #expect(all == "All bars")
  }

  @Test func `a series alone is said, and that all are shown again`() {
    var window = ScriptedWindow(.of([("a", [1, 2]), ("b", [3, 4]), ("c", [5, 6])]))
    let alone = said(&window) { $0.press(.character("1"), .control) }
    #expect(alone?.hasSuffix(" alone") == true, "\(alone ?? "")")
    let all = said(&window) { $0.press(.character("1"), .control) }
    #expect(all == "All series shown")
    #expect(window.state.hiddenSeries.isEmpty)
  }

  @Test func `the order of rows is said with its direction, and that it is the table's`() throws {
    var window = try Strikes.window()
    window.press(.character("r"), .control)
    var told: [String?] = []
    for _ in 0..<3 {
      let text = try said(&window) { window in
        let layout = try #require(window.model.drawer?.layout)
        let column = try #require(layout.columns.first { $0.name == "cost" })
        window.click(layout.frame(of: column).center)
      }
      told.append(text)
    }
    #expect(
      told == [
        "Rows by cost, ascending", "Rows by cost, descending", "Rows in the order of the table",
      ])
  }
}
