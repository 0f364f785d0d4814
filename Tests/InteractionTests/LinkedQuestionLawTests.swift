// Linked charts whose rows have to be asked again, as those of a database or of different conditions,
// have the same bars left as those whose rows are told by their bars.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("What remains is the same, asked again or told by the rows")
struct LinkedQuestionLawTests {
  private static let names = ["id", "few", "many", "day", "year", "whole", "rough"]

  private func column(_ name: String) -> ColumnRef {
    ColumnRef(name: name, position: Self.names.firstIndex(of: name) ?? 0)
  }

  private func table(_ rowCount: Int, _ random: inout SeededGenerator) throws -> Table {
    var text = Self.names.joined(separator: ",") + "\n"
    for row in 0..<rowCount {
      let date = CivilDate(dayNumber: Int.random(in: 700...2_100, using: &random))
      let day = [date.year, date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let isGap = Int.random(in: 0..<6, using: &random) == 0
      let cells = [
        "row \(row)", ["a", "b", "c d", ""].randomElement(using: &random) ?? "",
        "n\(Int.random(in: 0..<40, using: &random))", day.joined(separator: "-"),
        "\(Int.random(in: 1998...2003, using: &random))",
        "\(Int.random(in: -9...40, using: &random))",
        isGap ? "" : "\(Int.random(in: 0...900, using: &random)).5",
      ]
      text += cells.joined(separator: ",") + "\n"
    }
    return try Table(reading: text)
  }

  private func query(_ random: inout SeededGenerator) -> Query {
    let fields: [Field] = [
      Field(column("few")), Field(column("many")), Field(column("year")),
      Field(column("whole"), grain: .width(5)), Field(column("day"), grain: .month),
      Field(column("day"), grain: .quarter), Field(column("day"), grain: .year),
    ]
    var query = Query(category: fields.randomElement(using: &random), method: .count)
    let value = column(Bool.random(using: &random) ? "whole" : "rough")
    let methods: [Query.Method] = [.sum, .mean, .median, .min, .max, .distinct, .count, .last]
    if Bool.random(using: &random) {
      query.values = [Measure(value)]
      query.method = methods.randomElement(using: &random) ?? .sum
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let series = ["few", "many", "year"].randomElement(using: &random) ?? "few"
      if query.category?.column != column(series) { query.series = Field(column(series)) }
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      query = Query(
        category: Bool.random(using: &random) ? Field(column("id")) : nil,
        values: [Measure(value)], method: .none)
    }
    if Bool.random(using: &random) {
      query.shownAs = ShownAs.allCases.randomElement(using: &random) ?? .value
    }
    if Int.random(in: 0..<3, using: &random) == 0 { query.having = BarCondition(.greater, 1.5) }
    query.order = SortOrder.allCases.randomElement(using: &random) ?? .none
    return query
  }

  private func chart(
    _ query: Query, _ table: Table, id: Int, _ random: inout SeededGenerator
  ) -> LinkedChart? {
    guard let answer = try? run(query, over: table), !answer.categories.isEmpty else { return nil }
    var chart = Chart(data: ChartData(answer), title: "")
    chart.arrange(
      sort: query.order, top: Int.random(in: 0..<4, using: &random) == 0 ? 3 : nil)
    var state = ChartState()
    let count = chart.data.categories.count
    if Int.random(in: 0..<3, using: &random) > 0 {
      let start = Int.random(in: 0..<count, using: &random)
      let rows = start..<Int.random(in: start..<count, using: &random) + 1
      let series = chart.data.series.indices.filter { _ in Bool.random(using: &random) }
      state.selection = chart.data.selection(
        keeping: Selection(rows: rows, series: series.isEmpty ? [0] : series))
    }
    return LinkedChart(
      id: id, input: 0, chart: chart, answer: answer,
      read: Snapshot(data: chart.source, table: table, answer: answer), state: state)
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    one.isNaN && other.isNaN || abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
  }

  @Test("Of random questions, with whatever is derived from their bars", arguments: 0..<40)
  func same(_ seed: Int) throws {
    guard Samples.takes(seed) else { return }
    var random = SeededGenerator(seed: UInt64(6_000 + seed))
    let table = try table([3, 40, 200, 500][seed % 4], &random)
    var filters: [Filter] = []
    if Bool.random(using: &random) { filters = [.compare(column("whole"), .less, ["30"])] }
    var compared = 0
    for round in 0..<25 {
      let charts = (0..<3).compactMap { id -> LinkedChart? in
        var query = query(&random)
        query.filters = filters
        return chart(query, table, id: id, &random)
      }
      let chosen = charts.map(\.chosen)
      guard charts.count > 1, chosen.contains(where: { $0 != nil }) else { continue }
      let told = LinkedBars(table, charts.map(\.answer))
      let outcomes = [nil, told].map {
        LinkedRequest(.remaining, charts, chosen, $0).answer()?.outcome
      }
      guard case .found(let asked, let counts)? = outcomes[0],
        case .found(let rows, let otherCounts)? = outcomes[1]
      else {
        Issue.record("no answer")
        return
      }
      #expect(counts == otherCounts, "round \(round)")
      for (place, (one, other)) in zip(asked, rows).enumerated() {
        let answer = charts[place].answer
        let question = "round \(round), chart \(place): \(answer.query)"
        guard let one, let other else {
          #expect((one == nil) == (other == nil), "\(question)")
          continue
        }
        #expect(one.rowCounts == other.rowCounts, "\(question)")
        #expect(one.rowCount == other.rowCount, "\(question)")
        #expect(one.wholeRowCount == other.wholeRowCount, "\(question)")
        for series in answer.series.indices {
          for (bar, name) in answer.categories.enumerated() {
            let (value, wanted) = (one.values[series][bar], other.values[series][bar])
            compared += wanted.isNaN ? 0 : 1
            if !isNear(value, wanted) {
              Issue.record("\(name), series \(series): \(value), not \(wanted) in \(question)")
              break
            }
          }
        }
      }
    }
    #expect(compared > 5)
  }
}
