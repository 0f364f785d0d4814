// Ctrl+S: a line to write a name in, and what the shell answers.
import Charts
import Scenegraph
import Testing
import X11

@testable import barchart

@Suite struct SaveFieldTests {
  private func asking(_ name: String = "a-title.png") -> ScriptedWindow {
    var window = ScriptedWindow(.of([1, 2]))
    #expect(
      window.press(.character("s"), .control) == [.proposeFileName(base: "a-title")])
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
    #expect(window.state.message == "Saved a-title.png")
  }

  @Test("Keys write into it and do nothing else")
  func typing() {
    var window = asking("x.png")
    for key: Key in [.home, .delete, .character("l"), .character("q"), .space, .character("1")] {
      #expect(window.press(key) == [.redraw])
    }
    #expect(window.model.saveField?.text == "lq 1.png")
    for key: Key in [.backspace, .left, .backspace, .end, .backspace, .right, .character("G")] {
      window.press(key)
    }
    #expect(window.model.saveField?.text == "l .pnG")
    #expect(window.model.chart.hiddenParts.isEmpty && window.state.hiddenSeries.isEmpty)
    window.press(.home)
    #expect(window.press(.backspace) == [])
    #expect(window.press(.left) == [])
    window.press(.end)
    #expect(window.press(.delete) == [])
    #expect(window.press(.character("a"), .control) == [])
    #expect(window.press(.tab) == [])
    #expect(window.press(.character("q"), .control) == [.close(.dismissed)])
  }

  @Test("Escape leaves it, and the window is as before")
  func escape() {
    var window = ScriptedWindow(.of([1, 2]))
    let before = window.scene
    window.send(.save(.proposed("x.png")))
    #expect(window.scene != before)
    #expect(window.press(.escape) == [.redraw])
    #expect(window.scene == before)
    #expect(window.press(.escape) == [.close(.escaped)])
  }

  @Test("A file that exists is replaced after a second Enter, not under another name")
  func exists() {
    var window = asking("x.png")
    window.send(.save(.exists("x.png")))
    #expect(texts(window).last == "x.png exists: Enter replaces it")
    #expect(window.press(.enter) == [.save(path: "x.png", replaces: true)])
    window.press(.home)
    #expect(window.press(.enter) == [.save(path: "x.png", replaces: true)])
    window.press(.character("y"))
    #expect(texts(window).last == "yx.png")
    #expect(window.press(.enter) == [.save(path: "yx.png", replaces: false)])
  }

  @Test("A failure is told in the line, which stays open; an empty name is none")
  func failure() {
    var window = asking("x.png")
    window.send(.save(.failed("cannot write x.png: no space")))
    #expect(texts(window).last == "cannot write x.png: no space")
    for _ in 0..<5 { window.press(.backspace) }
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
      window.send(.save(.failed(String(repeating: "reason ", count: 30))))
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

  @Test("The proposed name is the first that is free")
  func free() {
    #expect(Saving.freeName(base: "a") { _ in false } == "a.png")
    let taken: Set = ["a.png", "a-2.png"]
    #expect(Saving.freeName(base: "a", isTaken: taken.contains) == "a-3.png")
    #expect(Saving.freeName(base: "a") { _ in true } == "a.png")
  }
}
