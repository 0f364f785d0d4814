// Another question is asked of the table beside the window; what is on the screen stays until its
// answer comes, and stays for good where there is none.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct QuestionTests {
  private static let numbers = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)

  /// Rows of three columns: a state, a year, an amount.
  private static func table(_ count: Int, yearsFrom first: Int = 2001) -> Table {
    let states = (0..<count).map { ["AK", "AL", "AR", "AZ"][$0 % 4] }
    let years = (0..<count).map { String(first + $0 % 3) }
    let amounts = (0..<count).map { Double($0 % 7) }
    return Table(
      format: .plain,
      columns: [
        Column(name: "state", index: 0, texts: states, numbers: numbers),
        Column(name: "year", index: 1, texts: years, numbers: numbers),
        Column(name: "amount", index: 2, values: amounts, numbers: numbers),
      ], rowCount: count)
  }

  private static func query(by column: String, order: SortOrder = .none, top: Int? = nil) -> Query {
    let position = ["state", "year", "amount"].firstIndex(of: column) ?? 9
    return Query(
      category: Field(ColumnRef(name: column, position: position)),
      values: [ColumnRef(name: "amount", position: 2)], method: .sum, order: order, top: top)
  }

  private static func snapshot(_ table: Table, generation: Int = 0) throws -> Snapshot {
    let answer = try run(query(by: "state"), over: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, reading: nil, generation: generation)
  }

  /// A window that shows the sum of amounts by state; more rows than are asked on its own thread.
  private func window(_ count: Int = 20_000) throws -> ScriptedWindow {
    var window = ScriptedWindow(.empty)
    window.send(.read(try Self.snapshot(Self.table(count))))
    window.answersAtOnce = false
    #expect(names(window) == ["AK", "AL", "AR", "AZ"])
    return window
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  @Test("The picture stays until the answer is there")
  func asking() throws {
    var window = try window()
    #expect(window.ask(Self.query(by: "year")).count == 1)
    #expect(names(window) == ["AK", "AL", "AR", "AZ"] && window.requests.count == 1)
    window.answer()
    #expect(names(window) == ["2001", "2002", "2003"])
    let expected = try run(Self.query(by: "year"), over: Self.table(20_000))
    #expect(window.model.chart.data.series[0].values == expected.series[0].values)
    window.ask(nil)
    window.answer()
    #expect(names(window) == ["AK", "AL", "AR", "AZ"])
  }

  @Test("Few rows are asked at once")
  func immediate() throws {
    var window = try window(100)
    #expect(window.ask(Self.query(by: "year")) == [.redraw])
    #expect(names(window) == ["2001", "2002", "2003"])
  }

  @Test("The latest question counts, and its order and top with it")
  func latest() throws {
    var window = try window()
    window.ask(Self.query(by: "year"))
    let first = try #require(window.requests.first)
    window.ask(Self.query(by: "state", order: .valueDescending, top: 2))
    #expect(window.requests.count == 1)
    let answer = try #require(first.request.answer())
    #expect(window.send(.answered(answer)) == [])
    window.answer()
    #expect(window.model.chart.sort == .valueDescending && window.model.chart.top == 2)
    #expect(names(window).count == 3 && names(window).last?.contains("other") == true)
  }

  @Test("What is selected stays so by its name, where the answer has it")
  func selection() throws {
    var window = try window()
    window.press(.home)
    window.press(.space)
    window.ask(Self.query(by: "state", order: .categoryDescending))
    window.answer()
    #expect(names(window) == ["AZ", "AR", "AL", "AK"])
    #expect(window.selection == [bar(3)])
  }

  @Test("What is selected is not what is called so in another column")
  func otherColumn() throws {
    let states = ["AK", "AL", "AK", "AL"]
    let table = Table(
      format: .plain,
      columns: [
        Column(name: "state", index: 0, texts: states, numbers: Self.numbers),
        Column(name: "year", index: 1, texts: states.reversed(), numbers: Self.numbers),
        Column(name: "amount", index: 2, values: [1, 2, 3, 4], numbers: Self.numbers),
      ], rowCount: states.count)
    var window = ScriptedWindow(.empty)
    window.send(.read(try Self.snapshot(table)))
    window.press(.home)
    window.press(.space)
    window.ask(Self.query(by: "state", order: .categoryDescending))
    #expect(names(window) == ["AL", "AK"] && window.selection == [bar(1)])
    window.ask(Self.query(by: "year"))
    #expect(names(window) == ["AL", "AK"] && window.selection.isEmpty)
  }

  @Test("A column that is not there is told; all else stays")
  func missingColumn() throws {
    var window = try window()
    window.press(.home)
    window.press(.space)
    let before = (window.model.chart.data, window.selection)
    window.ask(Self.query(by: "country"))
    window.answer()
    #expect(window.state.said?.contains("country") == true)
    #expect((window.model.chart.data, window.selection) == before)
    #expect(window.requests.isEmpty && window.model.panels[0].request == nil)
    // What is asked next is asked as if nothing had been.
    window.ask(Self.query(by: "year"))
    window.answer()
    #expect(names(window) == ["2001", "2002", "2003"])
  }

  @Test("A table that comes while a question runs is asked the same next")
  func replaced() throws {
    var window = try window()
    window.ask(Self.query(by: "year"))
    window.send(.read(try Self.snapshot(Self.table(20_000, yearsFrom: 2011), generation: 1)))
    #expect(names(window) == ["AK", "AL", "AR", "AZ"])
    window.answer()
    #expect(names(window) == ["2001", "2002", "2003"])
    window.answer()
    #expect(names(window) == ["2011", "2012", "2013"] && window.requests.isEmpty)
    // Where the column has gone, the last answer stays.
    let other = Table(
      format: .plain,
      columns: [
        Column(name: "n", index: 0, texts: ["a", "b"], numbers: Self.numbers),
        Column(name: "amount", index: 1, values: [1, 2], numbers: Self.numbers),
      ], rowCount: 2)
    let answer = try run(
      Query(
        category: Field(ColumnRef(name: "n", position: 0)),
        values: [ColumnRef(name: "amount", position: 1)]),
      over: other)
    window.send(
      .read(
        Snapshot(
          data: ChartData(answer), table: other, answer: answer, reading: nil, generation: 2)))
    window.answer()
    #expect(names(window) == ["2011", "2012", "2013"])
    #expect(window.state.said?.contains("year") == true)
  }

  @Test("Without rows that are kept, and nothing to read again, it is said what to do")
  func rowsNotKept() throws {
    var window = ScriptedWindow(.empty)
    var table = Self.table(10)
    let data = try Self.snapshot(table).data
    table = Table(
      format: .plain, columns: table.columns, rowCount: 20_000, areRowsKept: false)
    window.send(.read(Snapshot(data: data, table: table, reading: nil)))
    window.answersAtOnce = false
    window.ask(Self.query(by: "year"))
    window.answer()
    #expect(names(window) == ["AK", "AL", "AR", "AZ"])
    #expect(window.state.said?.contains("too large") == true)
  }

  @Test("A question is given up on the way")
  func cancelled() throws {
    let window = try window()
    var panel = window.model.panels[0]
    _ = panel.ask(Self.query(by: "year"))
    let request = try #require(panel.request)
    #expect(request.answer { true } == nil)
    #expect(request.answer() != nil)
  }
}
