// What is asked of rows that are not kept: the source is read again, or says why it cannot be, and
// what is given up has no answer.
import Charts
import Inputs
import Queries
import Scenegraph
import Synchronization
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Questions that read a source again") struct RereadSourceTests {
  /// A source that is read whole; without a table it can no longer be read.
  private struct Source: TableSource {
    var whole: Table?
    var findsRows = false
    var name: String { "much.csv" }
    var commandWords: [String] { ["much.csv"] }

    func answer(
      _ query: Query, isCancelled: @escaping @Sendable () -> Bool
    ) throws(InputFailure) -> Answer? {
      guard let whole = try table(isCancelled: isCancelled) else { return nil }
      return try? run(query, over: whole)
    }

    func table(
      isCancelled: @escaping @Sendable () -> Bool
    ) throws(InputFailure) -> Table? {
      guard let whole else { throw InputFailure.absent }
      return isCancelled() ? nil : whole
    }

    func rows(
      matching filters: [Filter], limit: Int, isCancelled: @escaping @Sendable () -> Bool
    ) throws(InputFailure) -> FirstRows? {
      try table(isCancelled: isCancelled).map { FirstRows($0, count: $0.rowCount) }
    }
  }

  private static let cost = ColumnRef(name: "cost", position: 2)
  private static let kinds = Query(
    category: Field(ColumnRef(name: "kind", position: 1)), method: .count)

  /// Strikes of which no rows are kept.
  private func snapshot(_ source: Source?) throws -> Snapshot {
    let whole = try RowDrawerTests.table()
    var news = try RowDrawerTests.snapshot(whole)
    (news.table, news.source) = (whole.standing(forRows: whole.rowCount), source)
    return news
  }

  private func panel(_ news: Snapshot) -> Panel {
    var panel = Panel(chart: Chart(data: news.data, title: ""))
    panel.read = news
    return panel
  }

  private func rows(
    _ news: Snapshot, others: [Filter] = [], sort: RowSort? = nil
  ) -> RowsRequest {
    var wanted = WantedRows(chart: 0, dataVersion: 0, question: nil, selection: [], sort: sort)
    wanted.others = others
    return RowsRequest(panel(news), wanted, known: nil)
  }

  private func failure(_ request: RowsRequest) -> String? {
    if case .failed(let sentence)? = request.answer()?.outcome { sentence } else { nil }
  }

  // MARK: Questions

  @Test func `a question in words is answered by the source`() throws {
    let news = try snapshot(Source(whole: RowDrawerTests.table()))
    let asked = AskedQuery(ColumnRequest(category: "kind", values: ["cost"]), method: .sum)
    let found = try news.answer(asked)
    let (answer, choice) = try #require(found)
    var sums: [String: Double] = [:]
    for row in 0..<120 {
      sums[["bird", "bat", "deer"][row / 4 % 3], default: 0] += Double(120 - row)
    }
    let values = zip(answer.categories, answer.series[0].values)
    #expect(Dictionary(uniqueKeysWithValues: values) == sums)
    #expect(choice.query.category == Self.kinds.category && choice.query.method == .sum)
    let isCancelled = try news.answer(asked) { true } == nil
    #expect(isCancelled)
    let failing = try snapshot(Source())
    #expect(throws: SourceError.input(.absent)) { try failing.answer(asked) }
  }

  @Test func `a chart that is asked for reads the source, unless it is given up`() throws {
    var window = ScriptedWindow([LinkedTable.panel("kind", "cost", .sum)])
    window.answersAtOnce = false
    window.send(.read(try snapshot(Source(whole: RowDrawerTests.table()))))
    let asked = try #require(window.requests.first)
    let cancelled = asked.request.answer { true }
    #expect(cancelled == nil && window.model.panels[0].asked != nil)
    window.answer()
    #expect(Set(window.model.chart.data.categories) == ["bird", "bat", "deer"])
    #expect(window.model.panels[0].asked == nil && window.requests.isEmpty)
  }

  @Test func `without a table there is nothing to ask`() throws {
    let nothing = Snapshot(data: .empty)
    let answer = try nothing.answer(Self.kinds)
    let chosen = try nothing.answer(AskedQuery())
    #expect(answer == nil)
    #expect(chosen == nil)
  }

  @Test func `what cannot be drawn of kept rows is said with its reason`() throws {
    let news = try RowDrawerTests.snapshot(RowDrawerTests.table())
    let asked = AskedQuery(ColumnRequest(category: "cost:0.0001"), method: .count)
    do throws(SourceError) {
      _ = try news.answer(asked)
      Issue.record("there is an answer")
    } catch {
      guard case .query(.tooManyBins(let column, _, _), _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(column == "cost")
    }
  }

  // MARK: Values

  @Test func `values are counted by the source, or it says why not`() throws {
    let news = try snapshot(Source(whole: RowDrawerTests.table()))
    let request = ValueRequest(Self.kinds, panel(news))
    #expect(!request.isImmediate)
    let list = try #require(request.answer())
    #expect(list.values.map(\.name).sorted() == ["bat", "bird", "deer"])
    #expect(list.values.map(\.rows) == [40, 40, 40] && list.failure == nil)
    let cancelled = request.answer { true }
    #expect(cancelled == nil)

    let failing = ValueRequest(Self.kinds, panel(try snapshot(Source())))
    let failed = try #require(failing.answer())
    #expect(failed.failure == "a.csv: no such file")
    #expect(failed.values.isEmpty && failed.count == 0)
  }

  @Test func `counted values are for the list that waits for them, and for a chart that is there`()
    throws
  {
    var window = try Strikes.window()
    let list = try #require(ValueRequest(Self.kinds, window.model.panels[0]).answer())
    #expect(window.send(.listed(list, chart: 9)) == [])
    #expect(window.model.panels[0].valueList == nil)
    window.click(try window.middle(row: 1), button: 3)
    let rows = try #require(window.model.menu?.list.rows.map(\.name))
    #expect(window.send(.listed(list, chart: 0)) == [])
    #expect(window.model.panels[0].valueList?.values.count == 3)
    #expect(window.model.menu?.list.rows.map(\.name) == rows, "the menu is about no values")
  }

  // MARK: Rows

  @Test func `rows of no table, and those that are not kept, say so`() throws {
    let plain = rows(Snapshot(data: .of([1, 2])))
    #expect(plain.isImmediate && failure(plain) == SourceError.noTable.sentence)
    let lost = rows(try snapshot(nil))
    #expect(lost.isImmediate && failure(lost) == SourceError.rowsNotKept.sentence)
    let failing = rows(try snapshot(Source()))
    #expect(!failing.isImmediate && failure(failing) == "a.csv: no such file")
  }

  @Test func `a condition on a column that is not there is told with the source's name`() throws {
    let gone = Filter.compare(ColumnRef(name: "gone", position: 9), .equal, ["x"])
    var kept = try RowDrawerTests.snapshot(RowDrawerTests.table())
    kept.source = Source()
    let sentence = try #require(failure(rows(kept, others: [gone])))
    #expect(sentence.hasPrefix("much.csv: ") && sentence.contains("gone"))

    // The file has lost the column since.
    let other = try snapshot(Source(whole: try Table(reading: "state,kind\nAK,bird\n")))
    let dear = Filter.compare(Self.cost, .greater, ["5"])
    let told = try #require(failure(rows(other, others: [dear])))
    #expect(told.hasPrefix("much.csv: ") && told.contains("cost"))
  }

  @Test func `rows are in the order of the table where the column to sort by has gone`() throws {
    let news = try RowDrawerTests.snapshot(RowDrawerTests.table())
    for (name, position, isKnown) in [("gone", 9, false), ("cost", 2, true)] {
      let request = rows(news, sort: RowSort(ColumnRef(name: name, position: position)))
      guard case .found(let found)? = request.answer()?.outcome else {
        Issue.record("no rows")
        continue
      }
      #expect((found.sort != nil) == isKnown && found.count == 120)
      // The cheapest row is the last.
      #expect(found.text(ofRow: 0, column: 2) == (isKnown ? "1" : "120"))
    }
  }

  @Test func `a search for rows that is given up has no answer`() throws {
    let request = rows(try snapshot(Source(whole: RowDrawerTests.table(), findsRows: true)))
    let count = Count()
    // The first question is asked before the source is.
    let answer = request.answer { count.value.add(1, ordering: .relaxed).newValue > 1 }
    #expect(answer == nil)
    let whole = try #require(request.answer())
    guard case .found(let found) = whole.outcome else {
      Issue.record("\(whole.outcome)")
      return
    }
    #expect(found.count == 120)
  }

  // MARK: Pictures of suggestions

  private final class Count: Sendable { let value = Atomic(0) }

  @Test func `without a table there is no other chart`() {
    let request = SuggestionRequest(.choose, panel(Snapshot(data: .of([1, 2]))))
    #expect(request.rowCount == 0)
    guard case .chosen(let list)? = request.answer()?.outcome else {
      Issue.record("no list")
      return
    }
    #expect(list.isEmpty)
  }

  @Test func `a picture that cannot be made says why`() throws {
    let suggestion = Suggestion(Self.kinds)
    let request = SuggestionRequest(.draw(0, suggestion), panel(try snapshot(Source())))
    #expect(request.rowCount == 120)
    guard case .drawn(.failed(let sentence))? = request.answer()?.outcome else {
      Issue.record("no failure")
      return
    }
    #expect(sentence == "a.csv: no such file")
  }

  @Test func `a picture that is given up at any time has no answer, else all of its bars`() throws {
    let text = "name,n\n" + (0..<20_000).map { "name \($0 * 7_919 % 20_011),\($0)\n" }.joined()
    let read = try Strikes.window(of: text, by: "name").model.panels[0]
    let query = Query(
      category: Field(ColumnRef(name: "name", position: 0)), method: .count, order: .category)
    let request = SuggestionRequest(.draw(0, Suggestion(query)), read)
    /// - Parameter limit: how often it may ask before it is cancelled.
    func answer(_ limit: Int) -> (bars: Int?, asked: Int) {
      let count = Count()
      let answer = request.answer { count.value.add(1, ordering: .relaxed).newValue > limit }
      var bars: Int?
      if case .drawn(.chart(let chart))? = answer?.outcome { bars = chart.data.categories.count }
      return (bars, count.value.load(ordering: .relaxed))
    }
    let (bars, asked) = answer(.max)
    #expect(bars == 20_000 && asked > 0)
    for limit in Set([0, 1, asked / 2, asked - 2, asked - 1]) where limit >= 0 {
      let early = answer(limit)
      // Threads may ask more often at one time than at another.
      #expect(early.bars == nil || early.asked <= limit, "after \(limit) of \(asked)")
    }
  }
}
