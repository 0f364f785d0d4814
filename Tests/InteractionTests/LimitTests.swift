// Where something ends: the most names of a filter, a table without rows, a range of one bar.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Limits, and one beyond them") struct LimitTests {
  private func names(_ count: Int) throws -> ScriptedWindow {
    var text = "town,people\n"
    for row in 0..<count { text += "Town \(row),\(row % 7)\n" }
    return try Strikes.window(of: text, by: "town")
  }

  @Test("A filter takes a thousand names and not one more", arguments: [999, 1_000, 1_001])
  func namesOfFilter(count: Int) throws {
    var window = try names(1_300)
    window.model.state.selection = Selection(rows: 0..<count - 1, series: [0])
    window.model.state.selection.insert(bar(1_200))
    let found = window.model.panels[0].queriesOfSelection
    #expect((found?.only != nil) == (count <= 1_000) && (found?.without != nil) == (count <= 1_000))
    guard let only = found?.only, let without = found?.without else { return }
    let table = try #require(window.model.panels[0].read?.table)
    #expect(found?.count == count)
    #expect(try rows(matching: only.filters, over: table).count == count)
    #expect(try rows(matching: without.filters, over: table).count == 1_300 - count)
  }

  @Test("The drawer of a table without rows says so, with its columns")
  func emptyTable() throws {
    var window = try Strikes.window(of: "town,people\n", by: "town")
    window.press(.character("r"), .control)
    window.layOut()
    let drawer = try #require(window.model.drawer)
    let told = try #require(window.model.elements.children.first { $0.id.chart == nil })
    #expect(drawer.layout != nil)
    #expect(told.table?.rowCount ?? 0 == 0)
    for key: Key in [.down, .right, .end, .enter, .home] { window.press(key) }
    #expect(window.model.drawer?.layout != nil)
  }

  @Test("A brush over one bar names it once, over two both")
  func brush() throws {
    func texts(to row: Int) throws -> [String] {
      var window = try Strikes.window(by: "date", .month)
      let slots = try #require(window.scene.slots)
      let label = try #require(window.scene.marks.first { $0.role == .categoryLabel }).bounds
      func place(_ row: Int, _ part: Double) -> Point {
        Point(x: slots.start + (Double(row) + part) * slots.step, y: label.midY)
      }
      window.drag([place(2, 0.2), place(2, 0.5), place(row, 0.8)], releases: false)
      return window.scene.marks.compactMap { mark in
        if case .text(let text) = mark, mark.role == .selectionBand { text.text } else { nil }
      }
    }
    let name = try Strikes.window(by: "date", .month).model.chart.data.categories
    #expect(try texts(to: 2) == [name[2]])
    #expect(try texts(to: 3) == ["\(name[2]) – \(name[3])"])
  }
}
