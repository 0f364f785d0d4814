// The line that asks for a name of rows, after an answer that leaves it open.
import Base
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Rows that could not be written at once") struct SavedRowsTests {
  /// A window that has asked for 120 rows to be written as rows.csv.
  private func writing() throws -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.press(.character("r"), .control)
    window.send(.saveRows(.proposed("rows.csv")))
    window.press(.enter)
    #expect(window.model.saveField?.note == "Writing…")
    return window
  }

  @Test func `a second Enter replaces the file that exists`() throws {
    var window = try writing()
    let found = try #require(window.model.foundRows)
    window.send(.saveRows(.exists("rows.csv")))
    #expect(window.model.saveField?.note == "File exists; Enter replaces it")
    let effects = window.press(.enter)
    #expect(effects == [.redraw, .saveRows(found, path: "rows.csv", replaces: true)])
    // It is being written again.
    let more = window.press(.enter)
    #expect(more == [])
    window.send(.saveRows(.saved("rows.csv")))
    #expect(window.model.saveField == nil && window.state.said == "Saved rows.csv")
  }

  @Test func `after a failure the same name is tried again`() throws {
    var window = try writing()
    let found = try #require(window.model.foundRows)
    window.send(.saveRows(.failed(.said("cannot write rows.csv: no space"))))
    #expect(window.model.saveField?.note == "cannot write rows.csv: no space")
    let effects = window.press(.enter)
    #expect(effects == [.redraw, .saveRows(found, path: "rows.csv", replaces: false)])
  }

  @Test func `another name can be typed after a file that exists and after a failure`() throws {
    let answers: [SaveAnswer] = [
      .exists("rows.csv"), .failed(.said("cannot write rows.csv: no space")),
    ]
    for answer in answers {
      var window = try writing()
      let found = try #require(window.model.foundRows)
      window.send(.saveRows(answer))
      // What is typed replaces the name, which is selected.
      window.type("x")
      #expect(window.model.saveField?.text == "x" && window.model.saveField?.note == nil)
      let effects = window.press(.enter)
      #expect(effects == [.redraw, .saveRows(found, path: "x.csv", replaces: false)])
    }
  }
}
