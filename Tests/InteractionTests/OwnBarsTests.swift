// Bars as somebody wants them: put together, in an order of one's own, in steps of one's own, any
// number.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Bars are put together, in order and in steps by hand, with the pointer and with keys")
struct OwnBarsTests {
  private func window() throws -> ScriptedWindow { try Strikes.window() }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let place = try #require(rows(window).firstIndex(of: name), "\(rows(window))")
    for _ in 0..<20 where window.model.menu?.list.highlight != place {
      window.press(place > window.model.menu?.list.highlight ?? 0 ? .down : .up)
    }
    window.press(.enter)
  }

  private func copied(_ window: inout ScriptedWindow) -> String {
    for case .copyText(let text) in window.press(.character("C"), [.control, .shift]) {
      return text
    }
    return ""
  }

  @Test("Selected bars are one bar under a typed name, and apart again by a click on ×")
  func together() throws {
    for byKey in [false, true] {
      var window = try window()
      let before = names(window)
      let total = window.model.chart.data.series[0].summary.sum
      if byKey {
        window.press(.home)
        window.press(.space)
        window.press(.right, .shift)
        window.press(.menu)
      } else {
        try window.click(row: 0)
        try window.click(row: 1, .control)
        window.click(try window.middle(row: 1), button: 3)
      }
      try take(&window, "Put together as…")
      #expect(window.model.saveField?.question == "Name of these 2 together")
      window.type("Both")
      window.press(.enter)
      #expect(names(window).contains("Both") && names(window).count == before.count - 1)
      #expect(abs(window.model.chart.data.series[0].summary.sum - total) < 1e-6)
      #expect(window.model.chart.sentence.contains("\(before[0]) and \(before[1]) as Both"))
      #expect(copied(&window).contains("'--group=Both=\(before[0]),\(before[1])'"))
      window.press(.character("z"), .control)
      #expect(names(window) == before)
      window.press(.character("Z"), [.control, .shift])
      let control = try #require(window.scene.control(.sentence))
      let remover = try #require(control.items.first { $0.name.hasPrefix("remove") })
      window.click(remover.frame.center)
      #expect(names(window) == before, "apart again")
    }
  }

  @Test("Alt and an arrow move the bar that has the focus; a drag of its name does so too")
  func order() throws {
    var window = try window()
    let before = names(window)
    window.press(.home)
    window.press(.right, .alt)
    #expect(names(window) == [before[1], before[0]] + before.dropFirst(2))
    #expect(window.state.focus == .bar(BarID(row: 1, series: 0)), "the focus goes with its bar")
    #expect(copied(&window).contains("--order=\(before[1]),\(before[0])"))
    window.press(.character("z"), .control)
    #expect(names(window) == before)
    let label = try #require(
      window.scene.marks.first { $0.role == .categoryLabel && $0.datum?.row == 0 })
    let target = try #require(
      window.scene.marks.first { $0.role == .categoryLabel && $0.datum?.row == 2 })
    let (from, to) = (label.bounds.center, target.bounds.center)
    window.drag([from, Point(x: (from.x + to.x) / 2, y: from.y), to])
    #expect(names(window) == [before[1], before[2], before[0]] + before.dropFirst(3))
    window.drag([to, Point(x: to.x + 1, y: to.y)])
    #expect(names(window) == [before[1], before[2], before[0]] + before.dropFirst(3))
    window.press(.character("o"))
    window.drag([from, to], releases: false)
    window.press(.escape)
    #expect(window.state.selectionBand == nil && window.state.bandText == nil)
  }

  @Test("A width or edges typed into the list of columns become the steps of the bars")
  func steps() throws {
    var window = try window()
    window.press(.character("b"))
    try take(&window, "cost")
    #expect(window.question.contains("by cost"))
    window.press(.character("b"))
    window.type("2,5")
    #expect(rows(window).first == "cost cut at 2,5")
    window.press(.enter)
    #expect(names(window) == ["below 2", "2 to 5", "5 and above"])
    #expect(window.question.hasSuffix("cost cut at 2 and 5"))
    #expect(copied(&window).contains("cost:2,5"))
    window.press(.character("b"))
    window.type("3")
    window.press(.enter)
    #expect(window.question.hasSuffix("cost in steps of 3"))
  }

  @Test("Any number of bars can be typed")
  func number() throws {
    var window = try window()
    let count = names(window).count
    try #require(count > 2)
    let control = try #require(window.scene.control(.sentence))
    window.click(try #require(control.items.last).frame.center)
    try take(&window, "Number of bars")
    window.type("2")
    window.press(.enter)
    #expect(window.model.chart.arrangement.restRow == 2)
  }

  @Test func `a number of bars that is typed is the one that is taken`() throws {
    let text = "name,n\n" + (1...120).map { "item \($0),1\n" }.joined()
    for number in (1..<120).sampled {
      var window = try Strikes.window(of: text, by: "name")
      window.layOut()
      let control = try #require(window.scene.control(.sentence))
      window.click(try #require(control.items.last).frame.center)
      try take(&window, "Number of bars")
      window.type("\(number)")
      let list = try #require(window.model.menu?.list)
      let found = list.found.map { list.rows[$0].name }
      #expect(found.first == "The \(number) largest")
      #expect(found.count { $0 == "The \(number) largest" } == 1, "\(found)")
      window.press(.enter)
      #expect(window.model.panels[0].askedQuery?.top == number)
    }
  }
}
