// The lists for the looks of a chart, opened again: what has been chosen stands in them.
import Charts
import Input
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Lists of looks have what was chosen") struct LookListsTests {
  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func on(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.filter(\.isOn).map(\.name) ?? []
  }

  /// Opens a list of the looks.
  private func open(_ window: inout ScriptedWindow, _ name: String) throws {
    window.press(.character("w"))
    let place = try #require(rows(window).firstIndex(of: name))
    for _ in 0..<place { window.press(.down) }
    window.press(.enter)
  }

  @Test func `a unit that was typed is in the list, and can be taken back`() throws {
    var window = try Strikes.window()
    try open(&window, "Numbers and unit")
    #expect(rows(window) == ["As in the data", "€", "$", "£", "%", "No unit"])
    window.type("kg")
    window.press(.enter)
    try open(&window, "Numbers and unit")
    #expect(rows(window) == ["As in the data", "kg", "€", "$", "£", "%", "No unit"])
    #expect(on(window) == ["kg"])
  }

  @Test func `the unit of the data is named, and not offered twice`() throws {
    let csv = "name,cost\nA,€3\nB,€5\nC,€9\n"
    var window = try Strikes.window(of: csv, by: "name")
    window.press(.character("m"))
    window.type("cost")
    window.press(.enter)
    #expect(window.model.chart.data.unit.text == "€")
    try open(&window, "Numbers and unit")
    #expect(rows(window) == ["As in the data, €", "$", "£", "%", "No unit"])
    #expect(on(window) == ["As in the data, €"])
  }

  @Test func `a range that was chosen is in the list, below one that is typed`() throws {
    var window = try Strikes.window()
    try open(&window, "Range of the axis")
    #expect(rows(window) == ["As the values need it"])
    window.type("20..50")
    window.press(.enter)
    try open(&window, "Range of the axis")
    #expect(rows(window) == ["The axis from 20 to 50", "As the values need it"])
    #expect(on(window) == ["The axis from 20 to 50"])
    window.type("30..60")
    #expect(
      rows(window)
        == ["The axis from 30 to 60", "The axis from 20 to 50", "As the values need it"])
    for _ in 0..<6 { window.press(.backspace) }
    window.type("20..50")
    #expect(rows(window) == ["The axis from 20 to 50", "As the values need it"])
  }

  @Test func `labels of bars are undone by their name`() throws {
    var window = try Strikes.window()
    try open(&window, "Labels of bars")
    let place = try #require(rows(window).firstIndex(of: "Shares"))
    for _ in 0..<rows(window).count { window.press(.up) }
    for _ in 0..<place { window.press(.down) }
    window.press(.enter)
    #expect(window.model.chart.looks.labels == .share)
    window.press(.character("z"), .control)
    #expect(window.state.said == "Undone: labels of bars")
    #expect(window.model.chart.looks.labels == nil)
  }

  @Test func `several names are counted, one is told`() {
    var (one, two) = (Looks(), Looks())
    two.colors = ["North": .hue(.red), "South": .hue(.blue)]
    two.notes = ["North": "cold"]
    #expect(two.words(against: one) == ["2 colours", "note of North"])
    #expect(one.words(against: two) == ["2 colours", "note of North"])
    one.colors = ["North": .hue(.red), "South": .hue(.red)]
    #expect(two.words(against: one) == ["colour of South", "note of North"])
  }
}
