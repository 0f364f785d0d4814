// Ctrl+S: a line to write a name in, and what the shell answers.
import Base
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct SaveFieldTests {
  private func asking(_ name: String = "a-title.png") -> ScriptedWindow {
    var window = ScriptedWindow(.of([1, 2]))
    #expect(
      window.press(.character("s"), .control) == [.showDialog(.save(base: "a-title"))])
    #expect(window.send(.dialog(.unavailable)) == [.proposeFileName(base: "a-title")])
    window.send(.save(.proposed(name)))
    return window
  }

  private func texts(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap {
      if case .text(let mark) = $0, mark.attributes.role == .saveField { mark.text } else { nil }
    }
  }

  @Test("The line has the name, and Enter asks to save it")
  func open() {
    var window = asking()
    #expect(texts(window) == ["Save as: ", "a-title.png"])
    #expect(
      window.press(.enter) == [.save(path: "a-title.png", replaces: false)])
    window.send(.save(.saved("a-title.png")))
    #expect(texts(window).isEmpty)
    #expect(window.state.said == "Saved a-title.png")
  }

  @Test("Only the name is selected, so that the folder stays")
  func folder() {
    var window = asking("/h/me/some data/a.png")
    window.type("x")
    #expect(window.model.saveField?.text == "/h/me/some data/x")
    window.press(.character("a"), .control)
    window.type("y")
    #expect(window.model.saveField?.text == "y")
  }

  @Test("What is written replaces the name that is proposed, and does nothing else")
  func typing() {
    var window = asking("x.png")
    window.type("lq 1?")
    #expect(window.model.saveField?.text == "lq 1?")
    #expect(window.model.keysPage == nil)
    window.press(.left)
    window.send(.key(.other, [], text: "é"))
    window.send(.text("日本"))
    #expect(window.model.saveField?.text == "lq 1é日本?")
    #expect(window.model.chart.hiddenParts.isEmpty && window.state.hiddenSeries.isEmpty)
    window.press(.home)
    #expect(window.press(.backspace) == [])
    #expect(window.press(.left) == [])
    #expect(window.press(.tab) == [])
    #expect(window.send(.key(.space, .control, text: " ")) == [])
    #expect(window.press(.character("q"), .control) == [.close(.dismissed)])
  }

  @Test("Keys of the clipboard ask the shell, and what is pasted is written")
  func clipboard() {
    var window = asking("x.png")
    #expect(window.press(.character("c"), .control) == [.copyText("x.png")])
    #expect(window.press(.character("x"), .control) == [.redraw, .copyText("x.png")])
    #expect(window.press(.character("v"), .control) == [.paste(.clipboard)])
    #expect(window.send(.pasted("a\nb.svg")) == [.redraw])
    #expect(window.model.saveField?.text == "a b.svg")
    window.press(.escape)
    #expect(window.send(.pasted("late")) == [])
    #expect(window.model.saveField == nil)
  }

  @Test("A name without an ending gets the one that was proposed")
  func ending() {
    for (typed, saved) in [
      ("foo", "foo.png"), ("a/b", "a/b.png"), ("a.b", "a.b"), ("x.svg", "x.svg"), ("d/", "d/"),
    ] {
      var window = asking()
      window.type(typed)
      let path = FilePath(stringLiteral: saved)
      #expect(window.press(.enter).last == .save(path: path, replaces: false))
      #expect(window.model.saveField?.text == saved)
    }
  }

  @Test("A click places the caret, a drag selects, a double click selects a word")
  func pointer() throws {
    var window = asking("daily steps.png")
    let layout = try #require(window.model.saveField?.layout)
    func place(_ caret: Int) -> Point {
      Point(x: layout.name.x(ofCaret: caret) + 1, y: layout.name.room.midY)
    }
    window.move(to: place(4))
    #expect(window.model.cursor == .text)
    window.click(place(5))
    #expect(window.model.saveField?.name.selection == 5..<5)
    window.type("_")
    #expect(window.model.saveField?.text == "daily_ steps.png")
    window.click(place(2), .shift)
    #expect(window.model.saveField?.name.selection == 2..<6)
    window.drag([place(7), place(9), place(12)])
    #expect(window.model.saveField?.name.selection == 7..<12)
    window.move(to: place(1))
    #expect(window.model.saveField?.name.selection == 7..<12)
    window.doubleClick(place(8))
    #expect(window.model.saveField?.name.selection == 7..<12)
    #expect(window.click(place(3), button: 2) == [.redraw, .paste(.primary)])
    window.send(.pasted("X"))
    #expect(window.model.saveField?.text == "daiXly_ steps.png")
    // What lies under the line is not touched.
    #expect(window.selection.isEmpty)
    #expect(window.click(Point(x: 2, y: 597)) == [.redraw])
    #expect(window.model.saveField?.name.caret == 0)
  }

  @Test("Escape leaves it, and the window is as before")
  func escape() {
    var window = ScriptedWindow(.of([1, 2]))
    let before = window.scene
    window.send(.save(.proposed("x.png")))
    #expect(window.scene != before)
    #expect(window.press(.escape) == [.redraw])
    #expect(window.scene == before)
    #expect(window.press(.escape) == [.redraw])
    #expect(window.state.said == "Press q to close")
  }

  @Test("A file that exists is replaced after a second Enter, not under another name")
  func exists() {
    var window = asking("x.png")
    window.send(.save(.exists("x.png")))
    #expect(texts(window).contains("File exists; Enter replaces it"))
    #expect(window.press(.enter) == [.save(path: "x.png", replaces: true)])
    window.press(.home)
    #expect(window.press(.enter) == [.save(path: "x.png", replaces: true)])
    window.type("y")
    #expect(texts(window) == ["Save as: ", "yx.png"])
    #expect(window.press(.enter) == [.save(path: "yx.png", replaces: false)])
  }

  @Test("A failure is told in the line, which stays open; an empty name is none")
  func failure() {
    var window = asking("x.png")
    window.send(.save(.failed(.said("cannot write x.png: no space"))))
    #expect(texts(window).contains("cannot write x.png: no space"))
    window.press(.backspace)
    #expect(texts(window) == ["Save as: "])
    #expect(window.press(.enter) == [])
    #expect(window.model.saveField != nil)
  }

  @Test("At any size the caret is in the window and no text leaves it")
  func sizes() {
    for (width, height) in [(800, 600), (200, 60), (90, 30), (400, 10)] {
      let size = Size(width: Double(width), height: Double(height))
      var window = ScriptedWindow([Chart(data: .of([1]), title: "")], size: size)
      window.send(.save(.proposed(String(repeating: "long name ", count: 30))))
      window.send(.save(.failed(.said(String(repeating: "reason ", count: 30)))))
      for key: Key in [.end, .left, .home, .right] {
        window.press(key)
        for mark in window.scene.marks where mark.role == .saveField {
          #expect(mark.bounds.minX >= 0)
          if width >= 200 { #expect(mark.bounds.maxX <= size.width, "\(mark)") }
        }
      }
    }
  }

  @Test(
    "A title becomes a file's name",
    arguments: [
      ("Daily step count", "daily-step-count"), ("a/b\\c: 50 %?", "a-b-c-50"), ("", "chart"),
      ("…", "chart"), ("../../etc", "etc"), ("Größe – 2019", "größe-2019"),
    ])
  func names(_ title: String, _ name: String) { #expect(SaveField.fileName(of: title) == name) }

}
