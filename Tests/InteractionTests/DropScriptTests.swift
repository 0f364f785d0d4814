// Drops as the model sees them: what is opened, what is told, what stays.
import Base
import Charts
import Input
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct DropScriptTests {
  private let data = ChartData.of([1, 2, 3])

  private func drop(_ paths: [FilePath], _ refusals: [RefusedAddress] = []) -> Event {
    .drag(.dropped(DroppedFiles(paths: paths, refusals: refusals)))
  }

  @Test("While files are held over the window it says what will happen, and then no longer")
  func hint() {
    var window = ScriptedWindow(data)
    let before = window.scene
    #expect(window.send(.drag(.hovering)) == [.redraw])
    #expect(window.scene.marks.contains { $0.attributes.label == "Drop to open" })
    #expect(window.send(.drag(.left)) == [.redraw])
    #expect(window.scene == before)
    window.send(.drag(.hovering))
    window.send(drop(["/x.csv"]))
    #expect(!window.model.isDropTarget)
  }

  @Test("In the smallest window there is room for no hint, and nothing breaks")
  func tiny() {
    for side in [1.0, 2, 5, 40] {
      var window = ScriptedWindow(data, size: .init(width: side, height: side))
      window.send(.drag(.hovering))
      #expect(window.scene.size.width == side)
    }
  }

  @Test("Files of this machine are opened; what is none is told beside them")
  func opened() {
    var window = ScriptedWindow(data)
    #expect(window.send(drop(["/a.csv", "/b"])) == [.open(paths: ["/a.csv", "/b"], note: nil)])
    let refused = [
      RefusedAddress(address: "http://x/y", reason: .otherScheme),
      RefusedAddress(address: "file://other/z", reason: .otherHost),
    ]
    let note = StatusMessage(refused[0], others: 1)
    #expect(note.sentence() == "http://x/y is not a file on this machine, and 1 more like that")
    #expect(window.send(drop(["/a"], refused)) == [.open(paths: ["/a"], note: note)])
    #expect(window.send(drop([], [refused[1]])) == [.redraw])
    #expect(window.state.said == "file://other/z is on another machine")
    window.send(drop([], [RefusedAddress(address: "%", reason: .malformed)]))
    #expect(window.state.said == "% is not the address of a file")
  }

  @Test("Too many files, none, and a drop that fails leave everything as it was")
  func refused() {
    var window = ScriptedWindow(data)
    let limit = Model.mostCharts
    #expect(window.send(drop((0...limit).map { FilePath(stringLiteral: "/\($0)") })) == [.redraw])
    #expect(window.state.said == "65 files are too many; 64 at a time can be shown")
    window.send(drop([]))
    #expect(window.state.said == "No file was dropped")
    for failure in [DropFailure.notFiles, .notDelivered, .tooLong] {
      window.send(.drag(.failed(failure)))
      #expect(window.state.said?.isEmpty == false)
    }
    window.send(.opened(.failed(.said("x.csv: no such file"))))
    #expect(window.state.said == "x.csv: no such file")
    #expect(window.model.chart.data == data)
  }

  @Test("New charts take the window over: size and theme stay, the rest begins anew")
  func replaced() throws {
    var window = ScriptedWindow([Chart(data: data, title: "a"), Chart(data: data, title: "b")])
    window.press(.character("t"))
    try window.click(row: 1)
    window.press(.tab)
    window.model.offset = 90
    let panels = [Panel(chart: Chart(data: .of([7]), title: "new"))]
    let effects = window.send(.opened(.panels(panels, note: .said("and a note"))))
    #expect(effects.contains(.redraw))
    #expect(window.primaryEffects.last == .disownPrimary)
    #expect(window.model.panels.map(\.chart.title) == ["new"])
    #expect(window.model.chart.theme == .dark)
    #expect(window.model.active == 0 && window.model.offset == 0)
    #expect(window.state.said == "and a note")
    #expect(window.scene.size.width == 800)
    #expect(window.send(.opened(.panels([], note: nil))).isEmpty)
  }
}
