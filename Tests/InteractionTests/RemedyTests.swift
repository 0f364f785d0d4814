// A window without bars has buttons for what brings them back, and no question to be changed.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Where there are no bars, buttons say what can be done")
struct RemedyTests {
  private struct Source: TableSource {
    var name: String { "shop.db" }
    var commandWords: [String] { ["shop.db"] }
    var canBeReadAgain: Bool { true }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  private func snapshot(_ csv: String, where filter: String? = nil) throws -> Snapshot {
    let table = try Table(reading: csv)
    var query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
      method: .sum)
    if let filter {
      query.filters = [.compare(ColumnRef(table.columns[0]), .equal, [filter])]
    }
    let answer = try run(query, over: table)
    return Snapshot(data: ChartData(answer), table: table, answer: answer, source: Source())
  }

  private func buttons(_ window: ScriptedWindow) -> [String] {
    window.scene.control(.remedies)?.items.map(\.name) ?? []
  }

  private func middle(_ name: String, _ window: ScriptedWindow) throws -> Point {
    let item = try #require(window.scene.control(.remedies)?.items.first { $0.name == name })
    return item.frame.center
  }

  @Test("A table without rows has no sentence; it can be read again, or another file be opened")
  func noRows() throws {
    var window = ScriptedWindow(.empty)
    window.send(.read(try snapshot("city,pop\n")))
    #expect(window.scene.control(.sentence) == nil)
    #expect(buttons(window) == ["Try again", "Open…"])
    let again = window.click(try middle("Try again", window))
    #expect(again.contains(.readAgain(table: nil, chart: 0, generation: 1)))
    #expect(window.click(try middle("Open…", window)).contains(.showDialog(.open)))
    window.send(.read(try snapshot("city,pop\nBern,1\n")))
    #expect(window.scene.control(.sentence) != nil && buttons(window) == [])
  }

  @Test("A source that failed says what and where, and can be tried again")
  func failure() throws {
    var window = ScriptedWindow(.empty)
    var failed = Snapshot(data: .empty, source: Source(), failure: .absent)
    failed.isReadAgain = false
    window.send(.read(failed))
    #expect(buttons(window) == ["Try again", "Open…"])
    #expect(window.scene.control(.sentence) == nil)
  }

  @Test("A filter that leaves nothing is cleared by a button, with the keyboard too")
  func filters() throws {
    for byKey in [false, true] {
      var window = ScriptedWindow(.empty)
      window.send(.read(try snapshot("city,pop\nBern,1\nOslo,2\n", where: "Rome")))
      #expect(buttons(window) == ["Clear filters"])
      #expect(window.scene.control(.sentence) != nil, "the filter can be changed, too")
      if byKey {
        for _ in 0..<6 {
          if case .control(.remedies, _) = window.state.focus { break }
          window.press(.tab)
        }
        window.press(.enter)
      } else {
        window.click(try middle("Clear filters", window))
      }
      #expect(window.scene.bars.count == 2 && buttons(window) == [])
      window.press(.character("z"), .control)
      #expect(window.scene.bars.isEmpty, "undone like any question")
    }
  }

  @Test("Hidden series come back together")
  func series() throws {
    var window = ScriptedWindow(.of([("a", [1, 2]), ("b", [3, 4])]))
    window.press(.character("1"))
    window.press(.character("2"))
    #expect(buttons(window) == ["Show all"])
    window.click(try middle("Show all", window))
    #expect(window.scene.bars.count == 4 && window.state.hiddenSeries.isEmpty)
  }

  @Test("Buttons stay inside the window, clear of the message, or give way")
  func sizes() throws {
    for (width, height) in [(800, 600), (360, 640), (300, 220), (200, 150), (90, 60)] {
      var window = ScriptedWindow(
        .empty, size: Size(width: Double(width), height: Double(height)))
      window.send(.read(try snapshot("city,pop\n")))
      let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      let items = window.scene.control(.remedies)?.items ?? []
      #expect(items.allSatisfy { frame.contains($0.frame, tolerance: 1e-6) }, "\(width)")
      #expect(width < 200 || items.count == 2, "\(width)×\(height)")
      let words = window.scene.marks.first { mark in
        if case .text = mark, mark.role == .emptyMessage { true } else { false }
      }
      #expect(words != nil && !items.contains { $0.frame.intersects(words?.bounds ?? .zero) })
    }
  }
}
