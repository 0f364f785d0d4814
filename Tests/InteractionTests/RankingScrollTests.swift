// A ranking of which not all rows fit is a list: the wheel scrolls it, and so do strip and keys.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct RankingScrollTests {
  private static let count = 57

  private func window() throws -> ScriptedWindow {
    let names = (1...Self.count).map { "Name \($0)" }
    let values = (0..<Self.count).map { Double(Self.count - $0) }
    let data = try ChartData(categories: names, series: [("n", values)], categoryName: "name")
    var chart = Chart(data: data, title: "")
    chart.orientation = .horizontal
    return ScriptedWindow([chart], size: Size(width: 600, height: 400))
  }

  /// The first and the last name that is there in full.
  private func ends(_ window: ScriptedWindow) -> [String?] {
    let names = window.scene.marks.compactMap { mark -> String? in
      mark.role == .categoryLabel ? mark.attributes.label : nil
    }
    return [names.first, names.last]
  }

  private func middle(_ window: ScriptedWindow) throws -> Point {
    try #require(window.scene.slots).plot.center
  }

  @Test func `it begins at the top, and the wheel moves it to its end and back`() throws {
    var window = try window()
    #expect(window.state.viewport == nil && ends(window)[0] == "Name 1")
    #expect(window.scene.marks.contains { $0.role == .scrollBar })
    let middle = try middle(window)
    let length = try #require(window.model.panels[0].viewport).length
    for _ in 0..<60 { window.scroll(rows: 1, at: middle) }
    #expect(ends(window)[1] == "Name 57")
    #expect(try #require(window.state.viewport).length == length)
    #expect(window.scroll(rows: 1, at: middle) == [])
    for _ in 0..<60 { window.scroll(rows: -1, at: middle) }
    #expect(ends(window)[0] == "Name 1")
  }

  @Test func `it is not shown in rows too low to be read, and the key for it says so`() throws {
    var window = try window()
    window.press(.character("0"))
    #expect(window.state.said == "The first bars are in view")
    window.press(.character("-"))
    #expect(window.state.said == "More bars would not be legible")
    window.press(.character("+"))
    let slots = try #require(window.scene.slots)
    #expect(slots.step > 25)
    for _ in 0..<4 { window.press(.character("-")) }
    #expect(try #require(window.scene.slots).step >= 18)
    window.press(.character("0"))
    #expect(window.state.viewport == nil && ends(window)[0] == "Name 1")
  }

  @Test func `the thumb is dragged to the end, and the keyboard takes the view along`() throws {
    var window = try window()
    let thumb = try #require(window.scene.marks.first { $0.role == .scrollBar }).bounds.center
    window.drag([thumb, Point(x: thumb.x, y: 2_000)])
    #expect(ends(window)[1] == "Name 57")
    window.press(.end)
    window.press(.home)
    #expect(ends(window)[0] == "Name 1")
    window.press(.end)
    #expect(ends(window)[1] == "Name 57")
  }
}
