// What another tool than pointer and keys asks for: each request does what a person would, and one
// for what has gone does nothing.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct ElementRequestTests {
  private let data = ChartData.of([("a", [3, 1, nil, 2]), ("b", [5, 6, 7, 8])])

  private func id(_ part: ElementID.Part, chart: Int = 0) -> ElementID {
    ElementID(chart: chart, part)
  }

  private func barID(_ row: Int?, _ series: Int = 0) -> ElementID {
    id(.bar(row: row, series: series))
  }

  /// The element that has the focus; the window has it in all of these tests.
  private func focused(_ window: ScriptedWindow) -> ElementID? {
    let all = window.model.elements.flattened.filter { $0.states.contains(.focused) }
    #expect(all.count == 1)
    return all.first?.id
  }

  private func window(_ data: ChartData) -> ScriptedWindow {
    var window = ScriptedWindow(data)
    window.send(.focusChanged(true))
    return window
  }

  @Test func `a bar that is activated is selected alone and has the keyboard`() {
    var window = window(data)
    window.send(.element(.activate(barID(0))))
    window.send(.element(.activate(barID(3, 1))))
    #expect(window.selection == [bar(3, 1)])
    #expect(focused(window) == barID(3, 1))
    #expect(window.primaryEffects.last == .ownPrimary(charts: [0]))
    window.press(.left, .shift)
    #expect(window.selection == [bar(2, 1), bar(3, 1)])
  }

  @Test func `keys go on from the bar that was focused`() {
    var window = window(data)
    window.send(.element(.focus(barID(1))))
    #expect(focused(window) == barID(1))
    #expect(window.selection.isEmpty)
    window.press(.right)
    #expect(window.state.focus == .bar(bar(3)))
    window.press(.space)
    #expect(window.selection == [bar(3)])
  }

  @Test func `bars are added to the selection and taken out, others stay`() {
    var window = window(data)
    window.press(.right)
    window.send(.element(.setSelected(barID(0), true)))
    window.send(.element(.setSelected(barID(1, 1), true)))
    #expect(window.selection == [bar(0), bar(1, 1)])
    #expect(window.send(.element(.setSelected(barID(0), true))).isEmpty)
    window.send(.element(.setSelected(barID(0), false)))
    #expect(window.selection == [bar(1, 1)])
    // The keyboard stays where it was.
    #expect(focused(window) == barID(0))
    window.send(.element(.setSelected(barID(1, 1), false)))
    #expect(window.primaryEffects.last == .disownPrimary)
  }

  @Test func `all bars of a series or of a chart`() {
    var window = window(data)
    window.send(.element(.activate(barID(0))))
    window.send(.element(.selectAll(id(.series(1)))))
    #expect(window.selection == [bar(0), bar(0, 1), bar(1, 1), bar(2, 1), bar(3, 1)])
    window.send(.element(.clearSelection(id(.series(1)))))
    #expect(window.selection == [bar(0)])
    window.send(.element(.selectAll(id(.chart))))
    #expect(window.selection.count == 7)
    window.send(.element(.clearSelection(id(.chart))))
    #expect(window.selection.isEmpty)
  }

  @Test func `a legend entry is switched and can have the keyboard`() {
    var window = window(data)
    window.send(.element(.focus(id(.item(.legend, 1)))))
    #expect(focused(window) == id(.item(.legend, 1)))
    window.send(.element(.activate(id(.item(.legend, 1)))))
    #expect(window.state.hiddenSeries == [1])
    window.press(.space)
    #expect(window.state.hiddenSeries.isEmpty)
  }

  @Test func `a choice is chosen, and the keyboard goes on from the one it was taken to`() {
    var window = window(.of((0..<30).map { Double($0) }))
    window.send(.element(.activate(id(.item(.numberOfBars, 2)))))
    #expect(window.model.chart.top == 10)
    window.send(.element(.focus(id(.item(.numberOfBars, 1)))))
    #expect(focused(window) == id(.item(.numberOfBars, 1)))
    window.press(.left)
    window.press(.space)
    #expect(window.model.chart.top == nil)
  }

  @Test func `what has gone, or never was, is not answered`() {
    var window = window(data)
    window.press(.character("2"))
    let gone = [
      barID(99), barID(nil), barID(-1), barID(2), barID(0, 1), barID(0, 9), barID(.max, -1),
      id(.barRun(firstRow: 0, series: 0)), id(.series(1)), id(.series(7)),
      id(.item(.legend, 7)), id(.item(.numberOfBars, 0)), id(.control(.numberOfBars)),
      id(.bar(row: 0, series: 0), chart: 4),
      id(.chart, chart: -1), ElementID(.window), ElementID(.item(.keys, 3)), ElementID(.saveField),
    ]
    for id in gone {
      for request in [
        ElementRequest.activate(id), .focus(id), .setSelected(id, true), .setSelected(id, false),
        .selectAll(id), .clearSelection(id), .reveal(id),
      ] {
        #expect(window.send(.element(request)).isEmpty, "\(request)")
      }
    }
    #expect(window.state.hiddenSeries == [1] && window.selection.isEmpty)
    #expect(window.state.focus == nil)
  }

  @Test func `a bar is known by its row of the source, in every order`() {
    var window = window(.of((0..<30).map { Double($0 * 7 % 30) }))
    window.send(.element(.activate(id(.item(.numberOfBars, 3)))))
    // 29 is 17 · 7 modulo 30, and 28 is 4 · 7.
    window.send(.element(.activate(barID(4))))
    #expect(window.selection == [bar(1)])
    window.send(.element(.setSelected(barID(nil), true)))
    #expect(window.selection == [bar(1), bar(5)])
    #expect(window.send(.element(.focus(barID(0)))).isEmpty, "summed up in other")
    window.press(.character("o"))
    #expect(window.selection.contains(bar(3)))
    #expect(focused(window) == barID(4))
  }

  @Test func `a bar out of view is brought into it`() {
    var window = window(.of((0..<100).map { Double($0) }))
    window.model.state.viewport = Viewport(start: 10, length: 5, of: 100)
    window.send(.element(.reveal(barID(12))))
    #expect(window.state.viewport?.start == 10)
    window.send(.element(.reveal(barID(50))))
    #expect(window.state.viewport?.start == 46)
    #expect(window.state.focus == nil)
    window.send(.element(.focus(barID(3))))
    #expect(window.state.viewport?.start == 3)
    #expect(focused(window) == barID(3))
  }

  @Test func `bars drawn as one are selected together`() throws {
    var window = window(.of((0..<5_000).map { Double($0 % 91) }))
    let run = try #require(
      window.model.elements.flattened.first { $0.kind == .barRun && $0.name != "Rows 1–9" })
    window.send(.element(.activate(run.id)))
    let rows = window.selection.map(\.row).sorted()
    #expect(rows.count > 1)
    guard case .barRun(let first, 0) = run.id.part else { return }
    #expect(rows == Array(first..<first + rows.count))
    #expect(focused(window) == barID(first))
    window.send(.element(.setSelected(run.id, false)))
    #expect(window.selection.isEmpty)
  }

  @Test func `an id stays with its row while data come in and rows change places`() {
    func news(_ values: [Double]) -> Message {
      .read(
        Snapshot(data: .of(values), reading: nil, failure: nil, isFollowing: true, generation: 0))
    }
    var window = window(.of([3, 1, 2]))
    window.press(.character("o"))
    window.send(.element(.focus(barID(1))))
    #expect(window.state.focus == .bar(bar(2)))
    window.send(news([3, 9, 2, 4]))
    #expect(window.state.focus == .bar(bar(0)))
    #expect(focused(window) == barID(1))
    window.send(.element(.activate(barID(3))))
    #expect(window.selection == [bar(1)])
    window.send(news([3]))
    #expect(window.send(.element(.activate(barID(3)))).isEmpty)
  }
}
