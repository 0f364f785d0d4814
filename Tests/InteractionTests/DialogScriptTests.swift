// Ctrl+O and Ctrl+S as the model sees them: the desktop's dialog, and the line without one.
import Base
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct DialogScriptTests {
  private let data = ChartData.of([1, 2, 3])

  private func asking(_ key: Character = "o") -> ScriptedWindow {
    var window = ScriptedWindow(data)
    window.press(.character(key), .control)
    return window
  }

  /// The window with the line that asks for a file to open.
  private func line() -> ScriptedWindow {
    var window = asking()
    #expect(window.send(.dialog(.unavailable)) == [.redraw])
    return window
  }

  private func chosen(
    _ paths: [FilePath], _ refusals: [RefusedAddress] = [], ending: String? = nil
  ) -> Message {
    .dialog(.chosen(DroppedFiles(paths: paths, refusals: refusals), ending: ending))
  }

  @Test("Ctrl+O and its row of the menu ask for one dialog, and no second one")
  func once() throws {
    var window = ScriptedWindow(data)
    #expect(window.press(.character("o"), .control) == [.showDialog(.open)])
    for key: Character in ["o", "s"] {
      #expect(window.press(.character(key), .control) == [.redraw])
      #expect(window.state.said == "The desktop has been asked for a dialog already")
    }
    #expect(window.send(.dialog(.shown)) == [.redraw])
    #expect(window.state.said == nil)
    for key: Character in ["s", "o"] {
      #expect(window.press(.character(key), .control) == [.redraw])
      #expect(window.state.said == "A dialog is open already")
    }
    // Once it is closed, that would no longer be true.
    #expect(window.send(.dialog(.cancelled)) == [.redraw])
    #expect(window.state.said == nil)
    window.press(.menu)
    let rows = try #require(window.model.menu?.list.rows)
    let place = try #require(rows.firstIndex { $0.name == "Open…" })
    for _ in 0..<place { window.press(.down) }
    #expect(window.press(.enter) == [.redraw, .showDialog(.open)])
  }

  @Test("A dialog that is cancelled changes nothing, nor does an answer that nobody waits for")
  func cancelled() {
    var window = asking()
    window.press(.character("c"), .control)
    window.send(.copied(bars: 3))
    let before = window.scene
    #expect(window.send(.dialog(.shown)) == [])
    #expect(window.send(.dialog(.cancelled)) == [])
    for answer in [DialogAnswer.shown, .cancelled, .unavailable, .failed(.lost)] {
      #expect(window.send(.dialog(answer)) == [])
    }
    #expect(window.send(chosen(["/x.csv"])) == [])
    #expect(window.scene == before && window.state.said == "Copied 3 bars")
    #expect(window.press(.character("o"), .control).contains(.showDialog(.open)))
  }

  @Test("Chosen files are opened as dropped ones are, with a word on what is none")
  func opened() {
    var window = asking()
    window.send(.dialog(.shown))
    #expect(window.send(chosen(["/a.csv", "/b"])) == [.open(paths: ["/a.csv", "/b"], note: nil)])
    window = asking()
    let refusal = RefusedAddress(address: "http://x/y", reason: .otherScheme)
    let note = StatusMessage(refusal)
    #expect(note.sentence() == "http://x/y is not a file on this machine")
    #expect(window.send(chosen(["/a"], [refusal])) == [.open(paths: ["/a"], note: note)])
    #expect(window.model.dialog == nil)
  }

  @Test("An answer that cannot be used changes nothing but for one sentence")
  func refused() {
    let foreign = RefusedAddress(address: "http://x/y", reason: .otherScheme)
    let many = (0...Model.mostCharts).map { FilePath(stringLiteral: "/\($0)") }
    let answers: [(Character, Message, String)] = [
      ("o", chosen([]), "The dialog named no file"),
      ("s", chosen([]), "The dialog named no file"),
      ("o", chosen([], [foreign]), "http://x/y is not a file on this machine"),
      ("s", chosen([], [foreign]), "http://x/y is not a file on this machine"),
      ("o", chosen(many), "65 files are too many; 64 at a time can be shown"),
      ("s", chosen(["/a", "/b"]), "The dialog named 2 files to save, not one"),
      ("o", .dialog(.failed(.invalid)), "The desktop's dialog gave an answer that makes no sense"),
      ("s", .dialog(.failed(.lost)), "The desktop's dialog ended without an answer"),
    ]
    for (key, answer, sentence) in answers {
      var window = asking(key)
      #expect(window.send(answer) == [.redraw])
      #expect(window.state.said == sentence)
      #expect(window.model.overlay == nil && window.model.dialog == nil)
      #expect(window.model.chart.data == data)
    }
  }

  @Test("The dialog has asked about replacing its file; an extension makes another file of it")
  func saved() {
    let cases: [(FilePath, String?, Effect)] = [
      ("/a/x.svg", ".png", .save(path: "/a/x.svg", replaces: true)),
      ("/a/x", nil, .save(path: "/a/x.png", replaces: false)),
      ("/a.b/x", ".pdf", .save(path: "/a.b/x.pdf", replaces: false)),
      ("/a/", ".pdf", .save(path: "/a/", replaces: true)),
    ]
    for (path, ending, effect) in cases {
      var window = asking("s")
      #expect(window.send(chosen([path], ending: ending)) == [effect])
    }
    var window = asking("s")
    window.send(chosen(["/a/x"]))
    for (answer, sentence) in [
      (SaveAnswer.saved("/a/x.png"), "Saved /a/x.png"),
      (.exists("/a/x.png"), "/a/x.png exists already"),
      (.failed(.said("cannot write /a/x.png: no space")), "cannot write /a/x.png: no space"),
    ] {
      window.send(.save(answer))
      #expect(window.state.said == sentence)
    }
    #expect(window.model.saveField == nil)
  }

  @Test("Without a dialog a line asks; Enter opens the file, and the line goes with the old chart")
  func typed() {
    var window = line()
    #expect(window.model.saveField?.question == "Open")
    #expect(window.model.elements.children.first { $0.kind == .entry }?.name == "Open")
    window.type("~/q o.csv")
    #expect(window.press(.enter) == [.openTyped("~/q o.csv")])
    let panels = [Panel(chart: Chart(data: .of([7]), title: "new"))]
    window.send(.opened(.panels(panels, note: nil)))
    #expect(window.model.saveField == nil)
    #expect(window.model.panels.map(\.chart.title) == ["new"])
  }

  @Test(
    "What is typed before the line is there goes into it, and nowhere if a dialog comes instead")
  func typedAhead() {
    var window = asking()
    window.type("q.csv")
    #expect(window.model.saveField == nil)
    #expect(window.send(.dialog(.unavailable)).contains(.redraw))
    #expect(window.model.saveField?.text == "q.csv")
    window = asking("s")
    window.type("b")
    window.press(.enter)
    #expect(window.send(.dialog(.unavailable)) == [.proposeFileName(base: "a-title")])
    #expect(
      window.send(.save(.proposed("a-title.png"))).contains(.save(path: "b.png", replaces: false)))
    window = asking()
    window.type("q")
    window.send(.dialog(.shown))
    #expect(window.press(.character("q")) == [.close(.dismissed)])
    window = asking()
    window.type("x")
    window.press(.escape)
    window.send(.dialog(.unavailable))
    #expect(window.model.saveField?.text == "")
  }

  @Test("A file that cannot be opened is told in the line; the next letter clears it")
  func absent() {
    var window = line()
    #expect(window.press(.enter) == [.redraw])
    #expect(window.model.saveField?.note == "Type the name of a file; Escape closes this line")
    window.type("x.csv")
    #expect(window.model.saveField?.note == nil)
    window.press(.enter)
    #expect(window.send(.opened(.failed(.said("x.csv: no such file")))) == [.redraw])
    #expect(window.model.saveField?.note == "x.csv: no such file")
    #expect(window.state.said == nil)
    window.type("2")
    #expect(window.model.saveField?.note == nil)
    #expect(window.press(.character("w"), .control) == [.close(.dismissed)])
    window.press(.escape)
    #expect(window.model.saveField == nil && window.model.chart.data == data)
  }

  @Test("Beside 64 charts there is no room for another, chosen or typed")
  func beside() {
    var window = ScriptedWindow(data)
    window.press(.character("A"))
    window.send(.dialog(.unavailable))
    window.type("x.csv")
    #expect(window.press(.enter) == [.openTyped("x.csv", isBeside: true)])
    window.press(.escape)
    window.model.panels = Array(repeating: window.model.panels[0], count: Model.mostCharts)
    let file = DroppedFiles(paths: ["/x.csv"])
    window.press(.character("A"))
    for effects in [window.send(.dialog(.chosen(file, ending: nil))), typed(&window)] {
      #expect(!effects.contains { if case .openBeside = $0 { true } else { false } })
      #expect(!effects.contains(.openTyped("x.csv", isBeside: true)))
    }
    #expect(window.model.saveField == nil && window.state.said?.contains("64") == true)
  }

  private func typed(_ window: inout ScriptedWindow) -> [Effect] {
    window.press(.character("A"))
    window.send(.dialog(.unavailable))
    window.type("x.csv")
    return window.press(.enter)
  }

  @Test("Escape quits a picker, once nothing is open")
  func picker() {
    var window = ScriptedWindow(data, isPicker: true)
    window.press(.character("o"), .control)
    window.send(.dialog(.unavailable))
    #expect(window.press(.escape) == [.redraw])
    #expect(window.press(.escape) == [.close(.escaped)])
  }
}
