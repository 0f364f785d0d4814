// The grid of other charts: where keys lead from each picture, and a page with nothing to show.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Keys in the grid of other charts") struct SuggestionGridTests {
  private func page(_ count: Int) throws -> SuggestionsPage {
    let one = try #require(Suggestion.best(of: try Strikes.table()).first)
    var page = SuggestionsPage(chart: 0)
    page.show(Array(repeating: one, count: count), of: nil, generation: 0)
    return page
  }

  /// The place so many rows further, in a grid whose last row may be shorter.
  private func place(_ place: Int, rows: Int, of count: Int, columns: Int) -> Int {
    let grid = stride(from: 0, to: count, by: columns).map {
      Array($0..<min($0 + columns, count))
    }
    let row = grid[min(max(0, place / columns + rows), grid.count - 1)]
    return row[min(place % columns, row.count - 1)]
  }

  @Test func `arrows and pages stay in the column as far as it has pictures`() throws {
    for count in 1...13 {
      let page = try page(count)
      for columns in 1...5 {
        for rows in 1...3 {
          for start in 0..<count {
            func goes(_ distance: Int) -> Int {
              place(start, rows: distance, of: count, columns: columns)
            }
            let wanted: [(Key, Int)] = [
              (.up, goes(-1)), (.down, goes(1)), (.pageUp, goes(-rows)), (.pageDown, goes(rows)),
              (.left, max(0, start - 1)), (.right, min(count - 1, start + 1)), (.home, 0),
              (.end, count - 1), (.insert, start),
            ]
            for (key, place) in wanted {
              var page = page
              page.focus(.cell(start))
              let taken = page.handleKey(key, columns: columns, rows: rows)
              let isRight = taken == nil && page.focus == .cell(place)
              #expect(isRight, "\(key) from \(start) of \(count) in \(columns): \(page.focus)")
            }
          }
        }
      }
    }
  }

  @Test func `from the button Home, End and the arrows lead back to the pictures`() throws {
    for (key, place) in [
      (Key.home, SuggestionsPage.Place.cell(0)), (.end, .cell(6)), (.tab, .cell(3)),
      (.left, .cell(3)), (.down, .cell(3)), (.up, .close), (.right, .close), (.pageDown, .close),
    ] {
      var page = try page(7)
      page.focus(.cell(3))
      _ = page.handleKey(.tab, columns: 3, rows: 2)
      #expect(page.focus == .close)
      #expect(page.handleKey(key, columns: 3, rows: 2) == nil)
      #expect(page.focus == place, "\(key)")
    }
  }

  // MARK: In the window

  private func texts(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap { mark in
      guard case .text(let text) = mark, mark.role == .popover else { return nil }
      return text.attributes.label ?? text.text
    }
  }

  @Test func `before there are pictures Enter takes none`() throws {
    var window = try Strikes.window()
    window.answersAtOnce = false
    window.press(.character("/"))
    let question = window.question
    #expect(window.press(.enter) == [])
    #expect(window.model.suggestionsPage != nil && window.question == question)
  }

  @Test func `a table without columns has no chart, and the page says so`() throws {
    var window = try Strikes.window()
    window.press(.character("/"))
    window.send(.read(Snapshot(data: .empty, table: .empty, generation: 1)))
    #expect(window.model.suggestionsPage?.suggestions == [])
    #expect(texts(window) == ["There is no chart for this table", "Other charts"])
    window.press(.enter)
    #expect(window.model.suggestionsPage != nil)
    window.press(.escape)
    #expect(window.model.suggestionsPage == nil)
  }

  @Test func `pictures stay while there is no table any more, and none is asked for`() throws {
    var window = try Strikes.window()
    window.press(.character("/"))
    let count = window.model.suggestedCharts.count
    #expect(count > 3)
    window.send(.read(Snapshot(data: .empty, failure: .absent)))
    #expect(window.model.panels[0].read?.table == nil)
    #expect(window.suggestionRequest == nil && window.model.suggestionRequest == nil)
    #expect(window.model.suggestedCharts.count == count && window.model.suggestionsNote == "")
  }

  @Test func `the page does not open in the middle of a drag`() throws {
    var window = try Strikes.window()
    let start = try window.emptyPlot()
    window.drag([start, Point(x: start.x + 200, y: start.y + 100)], releases: false)
    #expect(window.press(.character("/")) == [])
    #expect(window.model.suggestionsPage == nil && window.model.gesture != nil)
  }
}
