// The most files that are opened at a time: as many as there may be charts.
import Base
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("The most files at a time") struct FileLimitTests {
  private let refusal = "65 files are too many; 64 at a time can be shown"

  private func window(charts: Int = 1) -> ScriptedWindow {
    var window = ScriptedWindow(.of([1, 2]))
    window.model.panels = Array(repeating: window.model.panels[0], count: charts)
    return window
  }

  private func paths(_ count: Int) -> [FilePath] {
    (0..<count).map { FilePath(stringLiteral: "/\($0)") }
  }

  @Test func `sixty-four files that are dropped or chosen are opened, and no sixty-fifth`() {
    for (count, isChosen) in [(63, false), (64, false), (65, false), (64, true), (65, true)] {
      var window = window()
      let files = DroppedFiles(paths: paths(count))
      let effects: [Effect]
      if isChosen {
        window.press(.character("o"), .control)
        effects = window.send(.dialog(.chosen(files, ending: nil)))
      } else {
        effects = window.send(.drag(.dropped(files)))
      }
      let isOpened = effects.contains(.open(paths: paths(count), note: nil))
      #expect(isOpened == (count <= 64), "\(count) files")
      #expect(window.state.said == (count <= 64 ? nil : refusal), "\(count) files")
    }
  }

  @Test func `beside the charts that are there are opened as many as sixty-four leave`() {
    for (charts, count) in [(1, 62), (1, 63), (1, 64), (7, 57), (7, 58), (63, 1), (63, 2)] {
      var window = window(charts: charts)
      window.press(.character("A"))
      let files = DroppedFiles(paths: paths(count))
      let effects = window.send(.dialog(.chosen(files, ending: nil)))
      let isOpened = effects.contains(.openBeside(paths: paths(count), note: nil))
      #expect(isOpened == (charts + count <= 64), "\(count) beside \(charts)")
      #expect(
        window.state.said == (charts + count <= 64 ? nil : refusal), "\(count) beside \(charts)")
    }
  }
}
