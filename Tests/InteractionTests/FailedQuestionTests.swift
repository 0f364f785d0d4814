// A chart whose first question has no answer, beside one that has.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct FailedQuestionTests {
  @Test("A chart that was asked for and cannot be drawn says why in its place")
  func unknownColumn() throws {
    var random = SeededGenerator(seed: 5)
    let orders = LinkedTable(60, &random)
    var first = Panel(chart: Chart(data: .empty, title: "Orders"))
    first.input = 0
    var window = ScriptedWindow(
      [first, LinkedTable.panel("colour", nil, .count)], size: Size(width: 900, height: 700))
    window.send(.read(try orders.snapshot()))
    #expect(window.model.panels[0].chart.emptyMessage == nil)
    #expect(!window.model.panels[0].chart.data.categories.isEmpty)
    let message = try #require(window.model.panels[1].chart.emptyMessage)
    #expect(message.contains("colour"))
    let told = window.scene.marks.compactMap {
      $0.role == .emptyMessage ? $0.attributes.label : nil
    }
    #expect(told.contains(message))
  }

  /// A source that can be read again.
  private struct Source: TableSource {
    var name: String { "orders.db" }
    var commandWords: [String] { ["orders.db"] }
    var canBeReadAgain: Bool { true }

    func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
    func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
  }

  private struct Row: Hashable {
    let place, product: String
    let amount: Int
  }

  private func snapshot(_ rows: [Row], isRead: Bool, generation: Int = 0) throws -> Snapshot {
    var text = "place,product,amount\n"
    for row in rows { text += "\(row.place),\(row.product),\(row.amount)\n" }
    let table = try Table(reading: text)
    let query = Query(category: Field(ColumnRef(table.columns[0])), method: .count)
    let answer = try run(query, over: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, source: Source(),
      reading: isRead ? nil : ChartState.Reading(rows: rows.count), generation: generation)
  }

  /// Places counted, and the amount of each product in each place, of which there may be one.
  private func window() -> ScriptedWindow {
    var panels = [Panel(chart: Chart(data: .empty, title: "Orders"))]
    panels[0].input = 0
    panels.append(LinkedTable.panel("place", "amount", .none))
    panels[1].asked = AskedQuery(
      ColumnRequest(category: "place", values: ["amount"], series: "product"),
      method: Query.Method.none)
    for index in panels.indices { panels[index].state.reading = ChartState.Reading(rows: 0) }
    return ScriptedWindow(panels, size: Size(width: 900, height: 700))
  }

  private func messages(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap { $0.role == .emptyMessage ? $0.attributes.label : nil }
  }

  private static let twice = [
    Row(place: "AK", product: "tea", amount: 3), Row(place: "AK", product: "rice", amount: 4),
    Row(place: "AL", product: "tea", amount: 5), Row(place: "AL", product: "tea", amount: 6),
  ]

  @Test func `once all is read the reason stands in its place, and the source is read again`()
    throws
  {
    var window = window()
    window.send(.read(try snapshot(Self.twice, isRead: false)))
    #expect(messages(window).contains("Reading…"))
    window.send(.read(try snapshot(Self.twice, isRead: true)))
    window.press(.right)
    let told = try #require(messages(window).first)
    #expect(told.contains("occur together twice"))
    _ = window.model.activate(1)
    let effects = window.press(.function(5))
    #expect(effects.contains(.readAgain(table: nil, chart: 1, generation: 1)))
  }

  @Test func `rows that came with a question that fails are shown without it`() throws {
    let rows = Array(Self.twice.prefix(3))
    var window = window()
    window.send(.read(try snapshot(rows, isRead: false)))
    window.answersAtOnce = false
    for index in window.model.panels.indices { window.model.panels[index].immediateRowLimit = 0 }
    window.send(.read(try snapshot(rows + [Self.twice[0]], isRead: true, generation: 1)))
    // The last rows wait with the question of the first chart, which they have no answer for.
    var query = try #require(window.model.panels[0].askedQuery)
    (query.values, query.method) = ([Measure(ColumnRef(name: "amount", position: 2))], .none)
    query.series = Field(ColumnRef(name: "product", position: 1))
    window.ask(query)
    #expect(window.model.panels[0].request?.news != nil)
    while !window.requests.isEmpty { window.answer() }
    let first = window.model.panels[0]
    #expect(first.state.reading == nil && first.read?.table?.rowCount == 4)
    #expect(first.askedQuery?.method == .count)
    #expect(first.chart.source.series.map(\.summary.sum) == [4])
  }

  /// The amounts, by place and product; nil where two are of the same.
  private func amounts(_ rows: [Row]) -> [[String]: Double]? {
    var amounts: [[String]: Double] = [:]
    for row in rows {
      let cell = [row.place, row.product]
      if amounts[cell] != nil { return nil }
      amounts[cell] = Double(row.amount)
    }
    return amounts
  }

  private func amounts(_ data: ChartData) -> [[String]: Double] {
    var amounts: [[String]: Double] = [:]
    for series in data.series {
      for (row, name) in data.categories.enumerated() where !series.values[row].isNaN {
        amounts[[name, series.name]] = series.values[row]
      }
    }
    return amounts
  }

  @Test func `whatever fails, a chart is as far as its reading, with bars or a reason`() throws {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var window = window()
      var shown: [[String]: Double] = [:]
      for generation in 0..<4 {
        let rows = (0..<Int.random(in: 3...6, using: &random)).map { _ in
          Row(
            place: ["AK", "AL", "AR", "AZ"].randomElement(using: &random) ?? "",
            product: ["tea", "rice"].randomElement(using: &random) ?? "",
            amount: Int.random(in: 1...9, using: &random))
        }
        let isRead = Bool.random(using: &random)
        window.send(.read(try snapshot(rows, isRead: isRead, generation: generation)))
        if let amounts = amounts(rows) { shown = amounts }
        let panel = window.model.panels[1]
        #expect((panel.state.reading == nil) == isRead, "seed \(seed), \(generation)")
        #expect(panel.read?.table?.rowCount == rows.count, "seed \(seed), \(generation)")
        #expect(panel.generation == generation, "seed \(seed)")
        #expect(amounts(panel.chart.source) == shown, "seed \(seed), \(generation)")
        #expect((panel.chart.emptyMessage != nil) == shown.isEmpty, "seed \(seed), \(generation)")
        #expect((panel.answer != nil) == (amounts(rows) != nil), "seed \(seed), \(generation)")
      }
    }
  }
}
