// Undo and redo that are pressed faster than they are answered.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Undo and redo before the answer") struct LateUndoTests {
  private func window() -> ScriptedWindow {
    var window = ScriptedWindow(ChartData.of([3, 1, 2]))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    return window
  }

  private func answerAll(_ window: inout ScriptedWindow) {
    while !window.requests.isEmpty { window.answer() }
  }

  @Test func `redo takes back the last of two undos that both wait for their answer`() {
    var window = window()
    for _ in 0..<3 {
      window.press(.character("o"))
      answerAll(&window)
    }
    #expect(window.model.chart.sort == .category)
    window.press(.character("z"), .control)
    window.press(.character("z"), .control)
    #expect(window.model.chart.sort == .category, "nothing has been answered yet")
    window.press(.character("y"), .control)
    #expect(window.state.said?.hasPrefix("Redone: ") == true)
    answerAll(&window)
    #expect(window.model.chart.sort == .value)
    #expect(window.model.history.done.count == 2 && window.model.history.undone.count == 1)
    window.press(.character("y"), .control)
    answerAll(&window)
    #expect(window.model.chart.sort == .category)
    #expect(window.model.history.done.count == 3 && window.model.history.undone.isEmpty)
  }

  @Test func `a theme that is chosen before the answer to an undo stays`() {
    var window = window()
    for _ in 0..<2 {
      window.press(.character("o"))
      answerAll(&window)
    }
    window.press(.character("z"), .control)
    #expect(!window.requests.isEmpty)
    window.press(.character("t"))
    answerAll(&window)
    #expect(window.model.theme == .dark && window.model.chart.theme == .dark)
    window.press(.character("z"), .control)
    #expect(window.model.theme == .light && window.state.said == "Undone: theme")
    window.press(.character("y"), .control)
    #expect(window.model.theme == .dark && window.state.said == "Redone: theme")
  }

  @Test func `whenever answers come, undo and redo walk along what was shown`() {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = window()
      var shown = [window.model.chart.sort]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        window.press(.character("o"))
        answerAll(&window)
        shown.append(window.model.chart.sort)
      }
      var place = shown.count - 1
      for step in 0..<40 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          window.press(.character("z"), .control)
          place = max(0, place - 1)
        case 2, 3:
          window.press(.character("y"), .control)
          place = min(shown.count - 1, place + 1)
        default:
          answerAll(&window)
          let history = window.model.history
          #expect(window.model.chart.sort == shown[place], "seed \(seed), step \(step)")
          #expect(history.done.count == place, "seed \(seed), step \(step)")
          #expect(history.undone.count == shown.count - 1 - place, "seed \(seed), step \(step)")
        }
      }
      answerAll(&window)
      #expect(window.model.chart.sort == shown[place], "seed \(seed)")
    }
  }
}
