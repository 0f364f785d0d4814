// A tooltip can be sent away where it covers what somebody wants to see: WCAG 2.2, 1.4.13.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite("Escape sends the tooltip away")
struct TooltipDismissalTests {
  private let data = ChartData(
    categoryName: "Day", categories: ["Mon", "Tue", "Wed"],
    series: [.init(name: "Steps", values: [3, 1, 2], texts: ["3", "1", "2"])])

  private func hasTooltip(_ window: ScriptedWindow) -> Bool {
    window.scene.marks.contains { $0.role == .tooltip }
  }

  @Test("First of all, and the next bar has one again, under the pointer")
  func pointer() throws {
    var window = ScriptedWindow(data)
    window.move(to: try window.middle(row: 0))
    #expect(hasTooltip(window))
    #expect(window.press(.escape) == [.redraw])
    #expect(!hasTooltip(window))
    #expect(window.state.hovered == BarID(row: 0, series: 0))
    window.move(to: try window.middle(row: 1))
    #expect(hasTooltip(window))
    window.move(to: try window.middle(row: 0))
    #expect(hasTooltip(window))
    #expect(window.press(.escape) == [.redraw])
    #expect(window.state.said == nil)
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }

  @Test("With the focus, which stays where it is")
  func focus() {
    var window = ScriptedWindow(data)
    window.press(.right)
    #expect(hasTooltip(window))
    #expect(window.press(.escape) == [.redraw])
    #expect(!hasTooltip(window))
    #expect(window.scene.marks.contains { $0.role == .focusRing })
    window.press(.right)
    #expect(hasTooltip(window))
  }

  @Test("Before the selection, together with a message")
  func selection() {
    var window = ScriptedWindow(data)
    window.press(.right)
    window.press(.space)
    window.send(.copied(bars: 1))
    #expect(window.press(.escape) == [.redraw])
    #expect(window.state.said == nil && !hasTooltip(window))
    #expect(window.selection.count == 1)
    window.press(.escape)
    #expect(window.selection.isEmpty)
    window.press(.escape)
    #expect(window.state.said == "Press q to close")
  }

  @Test("i tells the texts that there is no room for, until the next input")
  func cutTexts() {
    var chart = Chart(data: data, title: "Steps", description: "Counted by hand.")
    chart.subtitle = "One week"
    var window = ScriptedWindow([chart], size: Size(width: 200, height: 150), scaleFactor: 2)
    window.press(.character("i"))
    let message = window.state.said ?? ""
    #expect(message.contains("One week") && message.contains("Counted by hand."))
    window.press(.character("i"))
    #expect(window.state.said == message)
    var large = ScriptedWindow([chart], size: Size(width: 900, height: 700))
    large.press(.character("i"))
    #expect(large.state.said == "No text is truncated")
  }

  @Test func `what i has told of cut texts is so at another size, too`() {
    var chart = Chart(data: data, title: "Steps", description: "Counted by hand.")
    chart.subtitle = "One week"
    var window = ScriptedWindow([chart], size: Size(width: 900, height: 700))
    window.press(.character("i"))
    for _ in 0..<2 {
      #expect(window.state.said == "No text is truncated")
      window.send(.resized(widthPixels: 200, heightPixels: 150))
      let said = window.state.said ?? ""
      #expect(said.contains("One week") && said.contains("Counted by hand."))
      #expect(window.isSettled)
      window.send(.resized(widthPixels: 900, heightPixels: 700))
    }
    window.press(.character("j"))
    window.send(.resized(widthPixels: 200, heightPixels: 150))
    #expect(window.state.said == nil)
  }

  @Test("i says that names are cut where nothing else is")
  func cutNames() {
    let names = (1...12).map { "\($0) Transportation and Utilities of the Northern Region" }
    let data = ChartData(
      categoryName: "branch", categories: names,
      series: [
        .init(name: "people", values: (1...12).map(Double.init), texts: (1...12).map { "\($0)" })
      ])
    var window = ScriptedWindow(
      [Chart(data: data, title: "People")], size: Size(width: 700, height: 500))
    window.press(.character("i"))
    #expect(window.state.said == "Only names are cut; tooltips have them in full")
  }
}
