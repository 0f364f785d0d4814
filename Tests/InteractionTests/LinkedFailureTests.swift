// Linked charts that cannot be asked again: a failing source, a cancelled question, gaps.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Synchronization
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Linked charts without an answer") struct LinkedFailureTests {
  private final class Count: Sendable { let value = Atomic(0) }

  private func table(seed: UInt64 = 3) throws -> Table {
    var random = SeededGenerator(seed: seed)
    return try LinkedTable(90, &random).table()
  }

  // MARK: Pictures

  /// Places counted with the first selected, and kinds.
  private func pictures(_ table: Table, _ source: (any TableSource)?) throws -> [LinkedPicture] {
    try (0..<2).map { column in
      let query = Query(category: Field(LinkedTable.columns[column]), method: .count)
      let answer = try run(query, over: table)
      let chart = Chart(data: ChartData(answer), title: "")
      var state = ChartState()
      if column == 0 { state.selection = [bar(0)] }
      let read = Snapshot(
        data: chart.source, table: table.standing(forRows: table.rowCount), answer: answer,
        source: source)
      return LinkedPicture(input: 0, chart: chart, state: state, answer: answer, read: read)
    }
  }

  private func failure(_ pictures: inout [LinkedPicture]) -> SourceError? {
    do throws(SourceError) { try pictures.link(byName: false) } catch { return error }
    return nil
  }

  @Test func `a picture of rows that are lost fails with the reason`() throws {
    let table = try table()
    var lost = try pictures(table, nil)
    #expect(failure(&lost) == .query(.rowsNotKept, name: ""))
    var unread = try pictures(table, UnreadableSource())
    #expect(failure(&unread) == .input(.absent))
    // A source that gives no answer leaves the charts as they are.
    var silent = try pictures(table, RowFinder(whole: table))
    #expect(failure(&silent) == nil)
    #expect(silent.allSatisfy { $0.chart.remaining == nil && $0.state.linked.note == nil })
  }

  @Test func `a gap that is selected filters nothing`() {
    let chart = Chart(data: .of([1, nil, 3]), title: "")
    #expect(chart.chosen(by: Selection(rows: 1..<2, series: [0])) == nil)
    #expect(chart.chosen(by: Selection(rows: 0..<3, series: [0])) != nil)
  }

  // MARK: Requests

  /// Three places with sixteen names each, once in a row; every third row is left out by the side.
  private func temperatures() throws -> Table {
    var text = "place,name,temperature,side\n"
    for row in 0..<48 {
      let side = row % 3 == 0 ? "right" : "left"
      text += "p\(row / 16),n\(row % 16),\(row * row % 37).5,\(side)\n"
    }
    return try Table(reading: text)
  }

  @Test func `the rest of rows that stand apart is the mean of those that are left`() throws {
    let table = try temperatures()
    let columns = table.columns.map { ColumnRef($0) }
    let sides = try LinkedChart(
      Query(category: Field(columns[3]), method: .count), table, id: 0, selected: [bar(1)])
    #expect(Array(sides.answer.categories) == ["right", "left"])
    let apart = try LinkedChart(
      Query(
        category: Field(columns[0]), values: [columns[2]], method: .none,
        series: Field(columns[1])),
      table, id: 1)
    let (rest, own) = (apart.answer.restSeries, apart.answer.series.count - 1)
    try #require(!rest.isEmpty)
    let charts = [sides, apart]
    let outcome = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil).answer()?.outcome
    guard case .found(let remaining, _)? = outcome, let left = remaining[1] else {
      Issue.record("no answer")
      return
    }
    for (place, name) in apart.answer.categories.enumerated() {
      let rows = (0..<48).filter {
        "p\($0 / 16)" == name && rest.contains("n\($0 % 16)") && $0 % 3 != 0
      }
      let values = rows.map { Double($0 * $0 % 37) + 0.5 }
      try #require(!values.isEmpty)
      let mean = values.reduce(0, +) / Double(values.count)
      #expect(abs(left.values[own][place] - mean) < 1e-9, "\(name)")
    }
  }

  @Test func `a request that is cancelled at any time has no answer, else all of it`() throws {
    let table = try temperatures()
    let columns = table.columns.map { ColumnRef($0) }
    let (place, name) = (Field(columns[0]), Field(columns[1]))
    var shares = Query(category: name, values: [columns[2]], method: .sum)
    (shares.shownAs, shares.having) = (.share, BarCondition(.greater, 0.01))
    let sides = try LinkedChart(
      Query(category: Field(columns[3]), method: .count), table, id: 0, selected: [bar(1)])
    let questions = [
      shares, Query(category: place, method: .count),
      Query(category: place, values: [columns[2]], method: .sum, series: name),
      Query(category: place, values: [columns[2]], method: .none, series: name),
    ]
    for question in questions {
      let charts = [sides, try LinkedChart(question, table, id: 1)]
      let request = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil)
      func answer(_ limit: Int) -> (outcome: LinkedAnswer.Outcome?, asked: Int) {
        let asked = Count()
        let found = request.answer { asked.value.add(1, ordering: .relaxed).newValue > limit }
        return (found?.outcome, asked.value.load(ordering: .relaxed))
      }
      let (outcome, asked) = answer(.max)
      guard case .found(let all, let counts)? = outcome else {
        Issue.record("\(question): no answer")
        continue
      }
      #expect(asked > 0 && all[1] != nil)
      for limit in 0..<asked {
        let early = answer(limit)
        // Threads may ask more often at one time than at another.
        guard case .found(let again, let others)? = early.outcome else { continue }
        let isSame = again.map { $0?.rowCounts } == all.map { $0?.rowCounts }
        #expect(early.asked <= limit && isSame && others == counts, "after \(limit)")
      }
    }
  }

  @Test func `getting ready for a chart can be cancelled`() throws {
    let table = try temperatures()
    let columns = table.columns.map { ColumnRef($0) }
    let charts = try [0, 3].map { column in
      try LinkedChart(Query(category: Field(columns[column]), method: .count), table, id: column)
    }
    let bars = LinkedBars(table, charts.map(\.answer))
    let request = LinkedRequest(.enter(0), charts, [nil, nil], bars)
    #expect(request.answer { true } == nil)
    guard case .entered? = request.answer()?.outcome else {
      Issue.record("not entered")
      return
    }
  }

  // MARK: In the window

  @Test func `an answer for charts that are not linked is dropped`() throws {
    let table = try temperatures()
    let columns = table.columns.map { ColumnRef($0) }
    let charts = try [0, 3].map { column in
      try LinkedChart(
        Query(category: Field(columns[column]), method: .count), table, id: column,
        selected: column == 0 ? [bar(0)] : [])
    }
    let request = LinkedRequest(.remaining, charts, charts.map(\.chosen), nil)
    let answer = try #require(request.answer())
    var window = ScriptedWindow(.of([1, 2]))
    #expect(window.send(.linked(answer, group: 99)) == [])
    #expect(window.model.panels[0].chart.remaining == nil && window.state.said == nil)
  }

  @Test func `a source that fails is told, and no bars of another selection stay`() throws {
    var random = SeededGenerator(seed: 8)
    let orders = LinkedTable(90, &random)
    var news = try orders.snapshot()
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, LinkedTable.panel("kind", nil, .count)], size: Size(width: 900, height: 700))
    window.send(.read(news))
    #expect(window.model.panels.allSatisfy { $0.askedQuery != nil })
    // The same rows, of which only the answers are left.
    for index in window.model.panels.indices {
      news.table = try orders.table().standing(forRows: 90)
      news.source = UnreadableSource()
      window.model.panels[index].read = news
    }
    window.model.links = [:]
    window.click(try #require(window.middle(chart: 0, row: 1)))
    #expect(window.state.said == "a.csv: no such file")
    #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
    #expect(window.model.links.values.allSatisfy { !$0.isAsking })
  }

  @Test func `a chart that is removed while the others are asked stops that`() throws {
    var random = SeededGenerator(seed: 8)
    var window = try LinkedTable(90, &random).window()
    window.press(.delete)
    #expect(window.model.panels.count == 2)
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.answersAtOnce = false
    // Of other conditions charts are asked again.
    var query = try #require(window.model.panels[1].askedQuery)
    query.filters = [Field(LinkedTable.columns[1]).filter(["bird"], isExcluding: false)]
    _ = window.model.change(1) { $0.ask(query) }
    if let request = window.model.panels[1].request, let answer = request.answer() {
      window.send(.answered(answer, chart: window.model.panels[1].id))
    }
    #expect(window.model.links.values.contains { $0.isAsking })
    window.press(.home)
    let effects = window.press(.delete)
    #expect(window.model.panels.count == 1 && window.model.links.isEmpty)
    #expect(effects.contains { if case .stopLinking = $0 { true } else { false } })
    #expect(window.model.panels[0].chart.remaining == nil)
  }
}
