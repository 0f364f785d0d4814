// Answers that come late, of which some show what has been shown already.
import Charts
import Input
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Late answers that change nothing") struct UnchangedAnswerTests {
  /// Logarithmic, so that whatever is arranged waits for its answer.
  private func window() -> ScriptedWindow {
    var window = ScriptedWindow(ChartData.of([("a", [3, 1, 2]), ("b", [5, 4, 6])]))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    window.press(.character("L"))
    window.answer()
    return window
  }

  @Test func `a series that is hidden and shown before the answer leaves nothing to undo`() {
    var window = window()
    #expect(window.model.chart.scale == .log && window.model.history.done.count == 1)
    window.press(.character("1"))
    window.press(.character("1"))
    #expect(window.requests.count == 1)
    window.answer()
    #expect(window.model.panels[0].request == nil && window.state.hiddenSeries.isEmpty)
    #expect(window.model.history.done.count == 1)
    window.press(.character("z"), .control)
    window.answer()
    #expect(window.model.chart.scale == .linear)
  }

  @Test func `what a key changes at once while an answer is awaited stays so`() {
    var window = window()
    let (order, orientation) = (window.model.chart.sort, window.model.chart.orientation)
    for key: Character in ["o", "x", "h"] { window.press(.character(key)) }
    #expect(window.requests.count == 1 && window.model.chart.sort == order)
    #expect(window.model.chart.hiddenParts == [.xAxis])
    window.answer()
    #expect(window.model.chart.sort != order && window.model.chart.hiddenParts == [.xAxis])
    #expect(window.model.chart.orientation != orientation)
    window.press(.character("z"), .control)
    window.answer()
    #expect(window.model.chart.sort == order && window.model.chart.hiddenParts == [.xAxis])
  }

  @Test func `what is read goes on in the ring while data wait for their answer`() {
    var window = window()
    let data = ChartData.of([("a", [3, 1, 2, 4])])
    window.send(.read(Snapshot(data: data, reading: .init(rows: 10))))
    while !window.requests.isEmpty { window.answer() }
    #expect(window.state.reading?.rows == 10)
    for rows in [20, 30, 40] {
      let effects = window.send(.read(Snapshot(data: data, reading: .init(rows: rows))))
      #expect(!window.requests.isEmpty && window.state.reading?.rows == rows)
      #expect(effects.contains(.redraw))
    }
  }

  @Test func `each answer is a step only if it shows something else`() {
    let keys: [Key] = [.character("1"), .character("2"), .character("o")]
    for seed in 0..<100 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = window()
      var count = window.model.history.done.count
      for step in 0..<12 {
        let before = window.model.panels[0].shown
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          window.press(keys[Int.random(in: 0..<keys.count, using: &random)])
        }
        #expect(window.model.panels[0].shown == before, "nothing has been answered yet")
        while !window.requests.isEmpty { window.answer() }
        if window.model.panels[0].shown != before { count += 1 }
        #expect(window.model.history.done.count == count, "seed \(seed), step \(step)")
      }
    }
  }
}
