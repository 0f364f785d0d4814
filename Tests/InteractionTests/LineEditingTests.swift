// Lines at the bottom: edits by assistive tools, fixed and narrow ones, answers about rows.
import Base
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Lines that are edited and answered") struct LineEditingTests {
  private let field = ElementID(.saveField)

  private func naming(_ name: String) -> ScriptedWindow {
    var window = ScriptedWindow(.of([1, 2]))
    window.send(.save(.proposed(name)))
    return window
  }

  /// A window with the drawer of 120 rows.
  private func drawer() throws -> ScriptedWindow {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try RowDrawerTests.snapshot(try RowDrawerTests.table())))
    window.press(.character("r"), .control)
    return window
  }

  private func texts(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap {
      if case .text(let mark) = $0, mark.attributes.role == .saveField { mark.text } else { nil }
    }
  }

  @Test func `text is cut and pasted where an assistive tool says`() {
    var window = naming("one two.png")
    let cut = window.send(.element(.edit(field, .cut(4..<7))))
    #expect(cut.contains(.copyText("two")) && cut.contains(.redraw))
    #expect(window.model.saveField?.text == "one .png")
    let paste = window.send(.element(.edit(field, .paste(at: 3))))
    #expect(paste.contains(.paste(.clipboard)))
    #expect(window.model.saveField?.name.caret == 3)
    window.send(.pasted("X"))
    #expect(window.model.saveField?.text == "oneX .png")
    // Nothing is between two equal places.
    #expect(window.send(.element(.edit(field, .cut(2..<2)))) == [.redraw])
    #expect(window.model.saveField?.text == "oneX .png")
  }

  @Test func `while rows are written their name is neither typed nor edited`() throws {
    var window = try drawer()
    window.send(.saveRows(.proposed("rows")))
    let effects = window.press(.enter)
    let found = try #require(window.model.foundRows)
    #expect(effects == [.redraw, .saveRows(found, path: "rows.csv", replaces: false)])
    #expect(window.model.saveField?.text == "rows.csv", "with the ending of rows")
    for key: Key in [.character("x"), .backspace, .home] {
      #expect(window.send(.key(key, [], text: "x")) == [])
    }
    #expect(window.send(.element(.edit(field, .replace(0..<4, with: "x")))) == [])
    #expect(window.model.saveField?.text == "rows.csv")
    #expect(window.press(.escape) == [.redraw])
    #expect(window.model.saveField == nil)
  }

  @Test func `what becomes of rows is said without a line too`() throws {
    var window = try drawer()
    let cases: [(SaveAnswer, String)] = [
      (.saved("r.csv"), "Saved r.csv"), (.exists("r.csv"), "r.csv exists already"),
      (.failed(.said("cannot write r.csv: no space")), "cannot write r.csv: no space"),
    ]
    for (answer, sentence) in cases {
      #expect(window.send(.saveRows(answer)).contains(.redraw))
      #expect(window.state.said == sentence)
    }
    #expect(window.send(.saveRows(.proposedSheet("r.pdf"))) == [])
    #expect(window.model.saveField == nil)
  }

  @Test func `a dialog for rows that have gone saves none`() throws {
    var window = try drawer()
    #expect(
      window.press(.character("s"), .control) == [.showDialog(.saveRows(base: "strikes-rows"))])
    window.send(.dialog(.shown))
    window.press(.escape)
    #expect(window.model.drawer == nil)
    let answer = DialogAnswer.chosen(DroppedFiles(paths: ["/r.csv"]), ending: nil)
    #expect(window.send(.dialog(answer)) == [.redraw])
    #expect(window.state.said == "There are no rows to save")
  }

  @Test func `a dialog that fails says why in the words of the failure`() {
    var window = ScriptedWindow(.of([1, 2]))
    window.press(.character("p"), .control)
    window.send(.dialog(.failed(.said("cannot draw the chart: no memory"))))
    #expect(window.state.said == "cannot draw the chart: no memory")
    #expect(window.model.dialog == nil)
  }

  @Test func `F3 goes on in the line that finds, and back with Shift`() {
    var window = ScriptedWindow(.of([1, 2, 3]))
    window.press(.character("f"), .control)
    // A, B and C.
    window.type("b")
    window.press(.function(3))
    #expect(window.state.focus == .bar(bar(1)) && window.model.findField != nil)
    window = ScriptedWindow(
      ChartData(
        categoryName: "k", categories: ["a1", "b", "a2", "a3"],
        series: [
          ChartData.Series(name: "v", values: [1, 2, 3, 4], texts: ["1", "2", "3", "4"])
        ]))
    window.press(.character("f"), .control)
    window.type("a")
    var rows: [ChartState.Focus?] = []
    for modifiers: Modifiers in [[], [], [], [], .shift, .shift] {
      window.press(.function(3), modifiers)
      rows.append(window.state.focus)
    }
    let wanted = [0, 2, 3, 0, 3, 2].map { ChartState.Focus?.some(.bar(bar($0))) }
    #expect(rows == wanted)
    #expect(window.model.findField?.name.text == "a")
  }

  @Test func `a window too narrow for the question shows what is typed alone`() {
    for (width, isAsked) in [(400.0, true), (120, false)] {
      var window = ScriptedWindow(
        [Chart(data: .of([1, 2]), title: "")], size: Size(width: width, height: 300))
      window.press(.character("f"), .control)
      window.type("a")
      #expect(texts(window).contains("Find: ") == isAsked)
      #expect(texts(window).contains("a") && texts(window).contains("1 bar"))
      for mark in window.scene.marks where mark.role == .saveField {
        #expect(mark.bounds.minX >= 0 && mark.bounds.maxX <= width)
      }
    }
  }
}
