// What takes a pass over the rows is asked for and answered later; until then nothing changes, and
// what is done meanwhile is not lost.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct QueryRequestTests {
  /// Fewer rows than these are arranged at once.
  private static let rowCount = 20_000

  /// Values in no order: row r has 7919 · r modulo a prime.
  private static func values(_ count: Int = rowCount) -> [Double?] {
    (0..<count).map { Double($0 * 7_919 % 20_011) }
  }

  private func window(_ data: ChartData = .of(values())) -> ScriptedWindow {
    var window = ScriptedWindow(data)
    window.answersAtOnce = false
    return window
  }

  /// The values of the bars that are selected.
  private func selectedValues(_ window: ScriptedWindow) -> Set<Double> {
    let data = window.model.chart.data
    return Set(window.selection.map { data.series[$0.series].values[$0.row] })
  }

  @Test("The picture stays until the order has been found, and what was done goes along")
  func order() throws {
    var window = window()
    window.press(.home)
    window.press(.right)
    window.press(.space)
    let before = window.model.chart.data
    let effects = window.press(.character("o"))
    #expect(effects.count == 1 && window.requests.count == 1)
    #expect(window.model.chart.data == before && window.model.chart.sort == .none)
    #expect(window.answer() == [.redraw])
    let data = window.model.chart.data
    #expect(window.model.chart.sort == .valueDescending)
    #expect(data.series[0].values == before.series[0].values.sorted(by: >))
    #expect(selectedValues(window) == [7_919])
    guard case .bar(let focused) = window.state.focus else {
      Issue.record("no focus")
      return
    }
    #expect(data.series[0].values[focused.row] == 7_919)
  }

  @Test("The latest order counts; an answer to the one before is not shown")
  func latest() throws {
    var window = window()
    window.press(.character("o"))
    let first = try #require(window.requests.first)
    window.press(.character("o"))
    #expect(window.requests.count == 1)
    let answer = try #require(first.request.answer())
    #expect(window.send(.answered(answer)) == [])
    #expect(window.model.chart.sort == .none)
    window.answer()
    #expect(window.model.chart.sort == .value)
  }

  @Test("A request is given up on the way", arguments: [SortOrder.value, .category])
  func cancelled(_ sort: SortOrder) {
    let data = ChartData.of(Self.values())
    #expect(data.arranged(sort: sort, top: nil) { true } == nil)
    #expect(data.arranged(sort: sort, top: nil) { false } == data.arranged(sort: sort))
  }

  @Test("What is selected meanwhile is where its rows are, be it one bar or very many")
  func selecting() throws {
    var window = window()
    window.press(.character("o"))
    window.press(.home)
    window.press(.space)
    window.answer()
    #expect(selectedValues(window) == [0])
    window.press(.character("o"))
    // From the least upwards, all but one: so many take time to follow.
    window.press(.character("a"), .control)
    window.press(.home)
    window.press(.space, .control)
    let selected = selectedValues(window)
    #expect(selected.count == Self.rowCount - 1)
    window.answer()
    #expect(window.model.chart.sort == .valueDescending, "asked once more")
    window.answer()
    #expect(window.model.chart.sort == .value && window.requests.isEmpty)
    #expect(selectedValues(window) == selected)
  }

  @Test("Data that come meanwhile wait for the answer, the latest alone")
  func news() {
    var window = window()
    window.press(.character("o"))
    for count in [20_100, 20_200, 20_300] {
      window.send(.read(Snapshot(data: .of(Self.values(count)), reading: nil)))
    }
    #expect(window.requests.count == 1 && window.model.chart.source.rowCount == 20_000)
    window.answer()
    #expect(window.model.chart.sort == .valueDescending)
    #expect(window.model.chart.source.rowCount == 20_000 && window.requests.count == 1)
    window.answer()
    #expect(window.model.chart.source.rowCount == 20_300 && window.requests.isEmpty)
    let values = window.model.chart.data.series[0].values
    #expect(values == values.sorted(by: >))
  }

  @Test("A key while data wait asks for both")
  func keyWithNews() {
    var window = window()
    window.press(.character("o"))
    window.send(.read(Snapshot(data: .of(Self.values(20_100)), reading: nil)))
    window.press(.character("o"))
    #expect(window.requests.count == 1)
    window.answer()
    #expect(window.model.chart.sort == .value)
    #expect(window.model.chart.source.rowCount == 20_100 && window.requests.isEmpty)
  }

  @Test("Rows that come in the order of the data need no answer, and series hide at once")
  func plain() {
    let columns = [("a", Self.values()), ("b", Self.values())]
    var window = window(.of(columns))
    window.press(.character("a"), .control)
    let more = [("a", Self.values(20_100)), ("b", Self.values(20_100))]
    #expect(window.send(.read(Snapshot(data: .of(more), reading: nil))) == [.redraw])
    #expect(window.press(.character("2")) == [.redraw])
    #expect(window.state.hiddenSeries == [1] && window.requests.isEmpty)
  }

  @Test("Stacks, whose sums take a pass over the rows, are asked for: to show and to hide series")
  func stacks() {
    let columns = [("a", Self.values()), ("b", Self.values()), ("c", Self.values())]
    var window = window(.of(columns))
    window.press(.character("s"))
    #expect(window.model.chart.layout == .grouped)
    window.answer()
    #expect(window.model.chart.layout == .stacked)
    window.press(.character("2"))
    window.press(.character("3"))
    #expect(window.state.hiddenSeries.isEmpty && window.requests.count == 1)
    window.answer()
    #expect(window.state.hiddenSeries == [1, 2])
    window.press(.character("2"))
    window.press(.character("2"))
    window.answer()
    #expect(window.state.hiddenSeries == [1, 2])
  }

  @Test("Few rows are arranged at once; few that follow many wait for what was asked about these")
  func few() {
    var few = window(.of(Self.values(10_000)))
    #expect(few.press(.character("o")) == [.redraw] && few.requests.isEmpty)
    #expect(few.model.chart.sort == .valueDescending)
    var window = window()
    window.press(.character("o"))
    window.send(.read(Snapshot(data: .of([1, 3, 2]), reading: nil, generation: 1)))
    window.answer()
    window.answer()
    #expect(window.model.chart.data.series[0].values == [3, 2, 1] && window.requests.isEmpty)
  }

  @Test("Other files are not shown in the order that was asked for those before")
  func otherFiles() {
    var window = window()
    window.press(.character("o"))
    let new = Panel(chart: Chart(data: .of([1, 2]), title: "New"))
    window.send(.opened(.panels([new], note: nil)))
    #expect(window.answer() == [])
    #expect(window.model.chart.title == "New" && window.model.chart.sort == .none)
  }
}
