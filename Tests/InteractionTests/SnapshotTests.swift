// Data that arrives under a selection.
import Base
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import Interaction

@Suite struct SnapshotTests {
  private func snapshot(
    _ data: ChartData, reading: ChartState.Reading? = nil, failure: InputFailure? = nil
  ) -> Message {
    .read(Snapshot(data: data, reading: reading, failure: failure))
  }

  @Test("Rows that come keep selection, focus and hidden series")
  func growth() throws {
    var window = ScriptedWindow(.of([("a", [1, 2]), ("b", [3, 4])]))
    try window.click(row: 1, series: 0)
    window.press(.character("2"))
    window.press(.home)
    let more = ChartData.of([("a", [1, 2, 5]), ("b", [3, 4, 6])])
    #expect(window.send(snapshot(more)) == [.redraw])
    #expect(window.selection == [bar(1)])
    #expect(window.state.hiddenSeries == [1])
    #expect(window.state.focus == .bar(bar(0)))
    #expect(window.scene.bars.count == 3)
  }

  @Test("What is no longer there is neither selected, focused, hovered nor hidden")
  func shrinking() throws {
    var window = ScriptedWindow(.of([("a", [1, 2, 3]), ("b", [3, 4, 5])]))
    try window.click(row: 0, series: 0)
    try window.click(row: 2, series: 0, .control)
    try window.click(row: 0, series: 1, .control)
    window.press(.end)
    window.move(to: try window.middle(row: 2))
    window.send(snapshot(.of([("a", [1, 2])])))
    #expect(window.selection == [bar(0)])
    #expect(window.state.focus == nil)
    #expect(window.state.hovered?.row != 2)
    window.press(.character("1"))
    window.send(snapshot(.empty))
    #expect(window.state.hiddenSeries.isEmpty)
    #expect(window.selection.isEmpty)
    window.send(snapshot(.of([1, 2])))
    #expect(window.scene.bars.count == 2)
  }

  @Test("A bar that has become a gap is no longer selected")
  func gap() throws {
    var window = ScriptedWindow(.of([1, 2, 3]))
    try window.click(row: 1)
    window.press(.right)
    window.press(.left)
    window.move(to: try window.middle(row: 1))
    window.send(snapshot(.of([1, nil, 3])))
    #expect(window.selection.isEmpty)
    #expect(window.state.focus == nil)
    #expect(window.state.hovered == nil)
    try window.click(row: 2, .shift)
    #expect(window.selection == [bar(2)])
  }

  @Test("A legend entry that has gone has no focus")
  func legendFocus() {
    var window = ScriptedWindow(.of([("a", [1, 2]), ("b", [3, 4])]))
    window.press(.tab)
    window.press(.tab)
    window.press(.down)
    #expect(window.state.focus == .control(.legend, 1))
    window.send(snapshot(.of([1, 2])))
    #expect(window.state.focus == nil)
  }

  @Test("A pointer event that comes before the next picture finds only what still exists")
  func stalePicture() throws {
    var window = ScriptedWindow(.of([("a", [1, 2, 3]), ("b", [3, 4, 5])]))
    let last = try window.middle(row: 2, series: 1)
    // The event loop draws once for all that has happened: this event meets the old picture.
    _ = update(&window.model, snapshot(.of([1])))
    let event = (x: Int(last.x), y: Int(last.y))
    _ = update(&window.model, .window(.pointerMoved(x: event.x, y: event.y, [])))
    #expect(window.state.hovered == nil)
    _ = update(
      &window.model,
      .window(.buttonPressed(1, x: event.x, y: event.y, [], timeMilliseconds: 0)))
    #expect(window.selection.isEmpty)
  }

  @Test("The ring turns on from where it is while more rows come, and time alone turns it")
  func turning() {
    var window = ScriptedWindow(.empty)
    window.model.isStill = false
    let reading = { (rows: Int) in ChartState.Reading(rows: rows) }
    window.send(snapshot(.empty, reading: reading(0)))
    #expect(window.send(.turned(0.25)) == [.redraw])
    window.send(snapshot(.of([1, 2]), reading: reading(2)))
    #expect(window.state.reading == ChartState.Reading(rows: 2, turn: 0.25))
    window.send(snapshot(.of([1, 2]), reading: .init(bytes: 5, totalBytes: 10, rows: 2)))
    #expect(window.state.reading == .init(bytes: 5, totalBytes: 10, rows: 2))
    #expect(window.send(.turned(0.5)) == [])
    window.send(snapshot(.of([1, 2])))
    #expect(window.state.reading == nil)
    #expect(window.send(.turned(0.5)) == [])
  }

  @Test("A failure after rows is a notice beside them")
  func failureWithRows() {
    var window = ScriptedWindow(.empty)
    let failure = InputFailure.unreadableTable(
      file: "a.csv", .table(.fieldCount(line: 4, fields: 3, columns: 2, isHeader: true)))
    window.send(snapshot(.of([("a", [1, 2])], notices: ["1 row not counted"]), failure: failure))
    #expect(window.scene.bars.count == 2)
    #expect(
      window.scene.notices == [
        "Reading stopped at line 4: 3 fields where the header has 2", "1 row not counted",
      ])
  }

  @Test("A failure before any row is what the empty chart says")
  func failureWithoutRows() {
    var window = ScriptedWindow(.empty)
    window.send(snapshot(.empty, failure: .absent))
    #expect(
      window.scene.marks.compactMap { $0.role == .emptyMessage ? $0.attributes.label : nil }
        == [
          "No such file.", "a.csv", "Drop another file here, or press Ctrl+O to open one.", "Open…",
        ])
    #expect(window.scene.notices == [], "nothing is told twice")
  }

  @Test("The bars of an answer are made once, and anew for the next answer")
  func once() throws {
    let table = try Strikes.table()
    func answered(_ column: String) throws -> AnsweredTable {
      let asked = AskedQuery(ColumnRequest(category: column, values: ["cost"]), method: .sum)
      var choice = try QueryChoice(asked, in: table)
      return AnsweredTable(try choice.answer(from: table), choice, of: table)
    }
    var maker = SnapshotMaker()
    var state = InputState()
    #expect(maker.snapshot(of: state).data.series.isEmpty)
    state.take(try answered("state"), generation: 0)
    let first = maker.snapshot(of: state).data
    #expect(Array(first.categories) == ["AK", "AL", "AR", "AZ"])
    #expect(maker.snapshot(of: state).data.series[0].summary === first.series[0].summary)
    state.take(try answered("kind"), generation: 0)
    #expect(Array(maker.snapshot(of: state).data.categories) == ["bird", "bat", "deer"])
  }

  @Test("Where reading has failed before the first row, no command says what is shown")
  func nothingRead() throws {
    var random = SeededGenerator(seed: 1)
    for (count, failure, isSaid) in [
      (0, nil, true), (0, InputFailure.absent, false), (3, .absent, true),
    ] {
      var snapshot = try LinkedTable(count, &random).snapshot()
      snapshot.failure = failure
      var window = ScriptedWindow(.empty)
      window.send(.read(snapshot))
      #expect((window.model.wordsOfChart != nil) == isSaid, "\(count) rows")
      if !isSaid { #expect(window.model.refusalOfChart == .refused(.noCommand)) }
    }
  }
}
