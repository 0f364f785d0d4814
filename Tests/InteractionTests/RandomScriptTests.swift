// Events in any order: nothing crashes, and what the model says of bars is always true of its data.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct RandomScriptTests {
  @Test("Random events leave a model that is true to its data", arguments: (0..<12).sampled)
  func script(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let scale = [1, 1.5, 2][seed % 3]
    var window = ScriptedWindow(
      Self.data(&random), scaleFactor: scale, isPicker: seed.isMultiple(of: 2))
    for step in 0..<600 {
      let message = Self.message(&random, window)
      let before = (window.state, window.model.size, window.model.theme)
      // Sometimes several things happen before one picture is drawn of them all.
      let effects =
        Bool.random(using: &random) ? window.send(message) : update(&window.model, message)
      // One line for the first thing that is wrong, not one for each step after it.
      if effects.isEmpty, before != (window.state, window.model.size, window.model.theme) {
        Issue.record("step \(step), \(message): changed without an effect")
        return
      }
      if let lie = lie(window) {
        Issue.record("step \(step), \(message): \(lie)")
        return
      }
    }
  }

  @Test(
    "So do random events while answers come late, in any order or never",
    arguments: (0..<12).sampled)
  func lateAnswers(seed: Int) {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    var window = ScriptedWindow(Self.data(&random))
    window.answersAtOnce = false
    // Nothing is arranged at once.
    window.model.panels[0].immediateRowLimit = 0
    var asked: [QueryRequest] = []
    for step in 0..<600 {
      let message = Self.message(&random, window)
      window.send(message)
      asked += window.requests.map(\.request).filter { !asked.contains($0) }
      // Old ones too, which are not wanted any more.
      if Bool.random(using: &random), let request = asked.randomElement(using: &random),
        let answer = request.answer()
      {
        asked.removeAll { $0 == request }
        window.send(.answered(answer))
      }
      if let lie = lie(window) {
        Issue.record("step \(step), \(message): \(lie)")
        return
      }
    }
    // Once all have come, there is nothing that is asked for and not shown.
    for _ in 0..<3 {
      if let request = window.model.panels[0].request, let answer = request.answer() {
        window.send(.answered(answer))
      }
    }
    let panel = window.model.panels[0]
    #expect(panel.request == nil && panel.waitingNews == nil)
    #expect(
      panel.chart.data
        == panel.chart.source.arranged(
          sort: panel.chart.sort, top: panel.chart.top
        ).data)
  }

  /// What the model says that is not so.
  private func lie(_ window: ScriptedWindow) -> String? {
    let data = window.model.chart.data
    let state = window.state
    func isVisible(_ bar: BarID) -> Bool {
      data.series.indices.contains(bar.series) && data.categories.indices.contains(bar.row)
        && !data.series[bar.series].values[bar.row].isNaN
        && !state.hiddenSeries.contains(bar.series)
    }
    if !window.selection.allSatisfy(isVisible) { return "selected \(window.selection)" }
    if window.selection.isEmpty, !state.selection.isEmpty { return "only gaps selected" }
    if !state.hiddenSeries.allSatisfy({ data.series.indices.contains($0) }) {
      return "hidden \(state.hiddenSeries)"
    }
    // A hidden bar is hovered until the next picture at most, which shows no tooltip for it.
    if let hovered = state.hovered, window.model.pointer == nil { return "hovered \(hovered)" }
    switch state.focus {
    case .bar(let bar) where !isVisible(bar): return "focus on \(bar)"
    case .control(.legend, let series) where !data.series.indices.contains(series):
      return "focus on entry \(series)"
    default: return nil
    }
  }

  private static func data(_ random: inout SeededGenerator) -> ChartData {
    let rows = [0, 1, 2, 7, 40, 3_000].randomElement(using: &random) ?? 0
    let count = Int.random(in: 0...3, using: &random)
    return .of(
      (0..<count).map { series in
        let values: [Double?] = (0..<rows).map { _ in
          switch Int.random(in: 0..<12, using: &random) {
          case 0: nil
          case 1: Double.infinity
          case 2: 0
          default: Double.random(in: -100...100, using: &random)
          }
        }
        return ("S\(series)", values)
      })
  }

  private static func modifiers(_ random: inout SeededGenerator) -> Modifiers {
    Modifiers(rawValue: Int.random(in: 0..<4, using: &random))
  }

  private static func message(
    _ random: inout SeededGenerator, _ window: ScriptedWindow
  ) -> Message {
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .escape, .tab,
      .backTab, .character("1"), .character("2"), .character("3"), .character("9"),
      .character("a"), .character("t"), .character("o"), .character("s"), .character("h"),
      .character("l"), .character("c"), .character("v"), .character("r"), .backspace, .delete,
      .character("+"), .character("-"), .character("0"), .character("L"), .character("N"),
      .character("P"), .menu, .other,
    ]
    let x = Int.random(in: -5...1_600, using: &random)
    let y = Int.random(in: -5...1_200, using: &random)
    switch Int.random(in: 0..<24, using: &random) {
    case 20: return .window(.buttonReleased(1, x: x, y: y, [], timeMilliseconds: 0))
    case 21..<24:
      let notches = Double.random(in: -3...3, using: &random)
      return .window(
        .scrolled(
          columns: Bool.random(using: &random) ? notches : 0, rows: notches, x: x, y: y,
          modifiers(&random)))
    case 0..<8:
      return .window(.key(keys.randomElement(using: &random) ?? .other, modifiers(&random)))
    case 8..<12:
      return .window(.pointerMoved(x: x, y: y, []))
    case 12..<15:
      return .window(.buttonPressed(1, x: x, y: y, modifiers(&random), timeMilliseconds: 0))
    case 15: return .window(.pointerLeft)
    case 16:
      return .window(
        .resized(widthPixels: max(1, x), heightPixels: max(1, y)))
    case 17 where Bool.random(using: &random):
      let answers: [Message] = [
        .save(.proposed("a.png")), .dialog(.unavailable), .dialog(.shown), .dialog(.cancelled),
      ]
      return answers.randomElement(using: &random) ?? .dialog(.cancelled)
    case 17: return .turned(Double.random(in: 0..<1, using: &random))
    default:
      let reading: [ChartState.Reading?] = [
        nil, .init(bytes: 5, totalBytes: 10, rows: 3), .init(rows: 3),
      ]
      return .read(
        Snapshot(
          data: data(&random), reading: reading.randomElement(using: &random) ?? nil,
          failure: Int.random(in: 0..<4, using: &random) == 0 ? InputFailure.absent : nil))
    }
  }
}
