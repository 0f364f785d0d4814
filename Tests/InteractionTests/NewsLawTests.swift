// Data that come while answers are awaited, against a window where every answer takes no time.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite(
  "Whatever comes while answers are awaited, the last picture is that of a window that waits for none"
)
struct NewsLawTests {
  private static let columns = ["day", "shop", "sales", "cost"]

  private static func ref(_ position: Int) -> ColumnRef {
    ColumnRef(name: columns[position], position: position)
  }

  /// Within a generation rows come behind those that are there.
  private static func snapshot(rowCount: Int, generation: Int, isLast: Bool) throws -> Snapshot {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri"]
    let rows = 0..<rowCount
    let numbers = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
    let names = [
      rows.map { days[($0 * 3 + generation) % 5] }, rows.map { "Shop \($0 * 7 % 3 + generation)" },
    ]
    let table = Table(
      format: .plain,
      columns: [
        Column(name: "day", index: 0, texts: names[0], numbers: numbers),
        Column(name: "shop", index: 1, texts: names[1], numbers: numbers),
        Column(
          name: "sales", index: 2, values: rows.map { Double($0 * 7 % 23 + 1) }, numbers: numbers),
        Column(
          name: "cost", index: 3, values: rows.map { Double(($0 + generation) * 5 % 17) },
          numbers: numbers),
      ], rowCount: rowCount)
    // The columns that are chosen may change with the data.
    let request = ColumnRequest(
      category: generation % 3 == 1 ? "shop" : "day", values: ["sales"],
      series: generation % 3 == 2 ? "shop" : nil)
    var choice = try QueryChoice(AskedQuery(request, method: .sum), in: table)
    let answer = try choice.answer(from: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, choice: choice,
      reading: isLast ? nil : ChartState.Reading(rows: rowCount), generation: generation)
  }

  private enum Step {
    case news(Snapshot)
    case key(Character)
    case ask(Query?)
  }

  private static func question(_ random: inout SeededGenerator) -> Query? {
    if Int.random(in: 0..<4, using: &random) == 0 { return nil }
    let category = Int.random(in: 0...1, using: &random)
    var query = Query(
      category: Field(ref(category)), values: [Measure(ref(Int.random(in: 2...3, using: &random)))],
      method: [.sum, .mean, .max].randomElement(using: &random) ?? .sum)
    if Bool.random(using: &random) { query.series = Field(ref(1 - category)) }
    query.order = [.none, .valueDescending, .category].randomElement(using: &random) ?? .none
    return query
  }

  private static func steps(_ random: inout SeededGenerator) throws -> [Step] {
    var (generation, rowCount) = (0, 0)
    return try (0..<Int.random(in: 2...14, using: &random)).map { step in
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3:
        if Int.random(in: 0..<4, using: &random) == 0 {
          (generation, rowCount) = (generation + 1, 0)
        }
        rowCount += Int.random(in: 1...30, using: &random)
        let isLast = Bool.random(using: &random)
        return .news(try snapshot(rowCount: rowCount, generation: generation, isLast: isLast))
      case 4: return .key("o")
      case 5: return .key("s")
      default: return .ask(step == 0 ? nil : question(&random))
      }
    }
  }

  private static func take(_ step: Step, _ window: inout ScriptedWindow) {
    switch step {
    case .news(let news): window.send(.read(news))
    case .key(let key): window.press(.character(key))
    case .ask(let query):
      // Nothing is asked before there is a table.
      guard window.model.panels[0].read != nil || window.model.panels[0].request?.news != nil else {
        return
      }
      let effects = window.model.change(0) { $0.ask(query) }
      for case .run(let request, let chart) in effects { window.requests = [(request, chart)] }
      window.layOut()
    }
  }

  @Test("The same bars in the same order, of the same question", arguments: (0..<300).sampled)
  func last(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(8_000 + seed))
    var plain = ScriptedWindow(.empty)
    var waiting = ScriptedWindow(.empty)
    waiting.answersAtOnce = false
    waiting.model.panels[0].immediateRowLimit = 0
    var latest: Snapshot?
    for step in try Self.steps(&random) {
      if case .news(let news) = step { latest = news }
      Self.take(step, &plain)
      Self.take(step, &waiting)
      #expect(plain.requests.isEmpty)
      if Int.random(in: 0..<3, using: &random) == 0 { waiting.answer() }
    }
    while !waiting.requests.isEmpty { waiting.answer() }
    let (one, other) = (waiting.model.panels[0], plain.model.panels[0])
    #expect(one.wanted == nil && one.waitingNews == nil)
    #expect(one.read?.table?.rowCount == latest?.table?.rowCount)
    #expect(one.generation == latest?.generation ?? 0)
    #expect(one.shown == other.shown)
    #expect(one.chart.data == other.chart.data)
    #expect(one.answer?.query.category == other.answer?.query.category)
    #expect((one.state.reading == nil) == (other.state.reading == nil))
    #expect(
      waiting.scene.marks.filter { $0.role == .bar } == plain.scene.marks.filter { $0.role == .bar }
    )
  }
}
