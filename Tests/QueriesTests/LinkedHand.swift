// Linked charts by hand: random questions about a table, random bars of them, and what remains by
// plain loops over the rows.
import Scenegraph
import TestSupport

@testable import Queries
@testable import Tables

/// Some questions about one table, answered.
struct LinkedHand {
  let source: RandomTable
  let answers: [Answer]
  /// By chart, row and series of its answer: the rows of the table behind the bar.
  let rows: [[[[Int]]]]
  /// By chart: the rows of the parts of each bar, where a rest is put together of them.
  private let parts: [[[[[Int]]]]]

  init(_ source: RandomTable, _ queries: [Query]) {
    self.source = source
    answers = queries.compactMap { try? run($0, over: source.table) }
    let found = answers.map { Self.rows(of: $0, source) }
    rows = found.map { $0.map { $0.map { $0.flatMap(\.self).sorted() } } }
    parts = found
  }

  private static func rows(of answer: Answer, _ source: RandomTable) -> [[[[Int]]]] {
    let query = answer.query
    let bars = QueryOracle(source: source, query: query).bars
    let width = answer.series.count
    var rows = answer.categories.map { _ in [[[Int]]](repeating: [], count: width) }
    if query.keepsRowsApart {
      for (bar, row) in (answer.tableRows ?? (0..<UInt32(source.rowCount)).map { $0 }).enumerated()
      { rows[bar] = Array(repeating: [[Int(row)]], count: width) }
      return rows
    }
    let own = answer.series.dropLast(answer.restSeries.isEmpty ? 0 : 1).map(\.name)
    for bar in bars {
      guard let row = answer.categories.firstIndex(of: bar.category) else { continue }
      if query.series == nil {
        for series in 0..<width { rows[row][series].append(bar.rows) }
      } else {
        rows[row][own.firstIndex(of: bar.series) ?? width - 1].append(bar.rows)
      }
    }
    return rows
  }

  // MARK: - What remains

  /// The rows that the other charts leave to one.
  func passing(_ chosen: [BarsChosen?], _ chart: Int) -> Set<Int> {
    var passing = Set(0..<source.rowCount)
    for (other, chosen) in chosen.enumerated() where other != chart {
      guard let chosen else { continue }
      var mine: Set<Int> = []
      for (series, bars) in chosen.rows.enumerated() {
        for range in bars.ranges { for bar in range { mine.formUnion(rows[other][bar][series]) } }
      }
      passing.formIntersection(mine)
    }
    return passing
  }

  /// The value of each bar by hand, by series and row; NaN for none.
  func values(_ chart: Int, _ passing: Set<Int>) -> [[Double]] {
    let answer = answers[chart]
    return answer.series.indices.map { series in
      answer.categories.indices.map { bar in
        value(chart, series, parts[chart][bar][series].map { $0.filter(passing.contains) })
      }
    }
  }

  private func value(_ chart: Int, _ series: Int, _ parts: [[Int]]) -> Double {
    let parts = parts.filter { !$0.isEmpty }
    let answer = answers[chart]
    let query = answer.query
    if parts.isEmpty { return .nan }
    let isRest = !answer.restSeries.isEmpty && series == answer.series.count - 1
    let measures = measures(answer, series)
    guard isRest, query.method == .last || query.method == .none, !query.hasRatio else {
      return value(query.method, measures, parts.flatMap(\.self).sorted())
    }
    let values = parts.flatMap { part in
      measures.map { value(query.method, [$0], part) }.filter { !$0.isNaN }
    }
    if values.isEmpty { return .nan }
    return sum(values) / (answer.restRule == .mean ? Double(values.count) : 1)
  }

  /// What a series is of; several columns are a rest of them.
  private func measures(_ answer: Answer, _ series: Int) -> [Measure] {
    let all = answer.query.values
    if all.isEmpty || answer.query.series != nil { return all }
    func named(_ name: String) -> [Measure] { all.filter { $0.title([:]) == name } }
    let isRest = !answer.restSeries.isEmpty && series == answer.series.count - 1
    return isRest ? answer.restSeries.flatMap(named) : named(answer.series[series].name)
  }

  private func value(_ method: Query.Method, _ measures: [Measure], _ rows: [Int]) -> Double {
    if measures.isEmpty { return Double(rows.count) }
    if measures.count == 1, measures[0].partner == nil {
      let column = measures[0].column
      let cells = rows.map { source.value(column, $0) }
      if method == .count { return Double(cells.count { $0 != .gap }) }
      if method == .distinct {
        let texts = zip(cells, rows).filter { $0.0 == .text }.map { source.text(column, $0.1) }
        return Double(Set(cells.compactMap(\.number)).count + Set(texts).count)
      }
    }
    let pairs = measures.flatMap { measure in rows.compactMap { pair(measure, $0) } }
    let operation = measures[0].partner?.operation
    if operation == .over {
      let divisor = sum(pairs.map(\.other))
      return pairs.isEmpty || divisor == 0 ? .nan : sum(pairs.map(\.one)) / divisor
    }
    let numbers = pairs.map { operation?.exact($0.one, $0.other) ?? $0.one }
    switch method {
    case .count: return Double(numbers.count)
    case .distinct: return Double(Set(numbers).count)
    default: break
    }
    if method == .sum || method == .mean, operation == .plus || operation == .minus {
      // Of both sides: next to the largest, a row's difference has not all of its digits.
      let sides = pairs.map(\.one) + pairs.map { operation == .plus ? $0.other : -$0.other }
      let count = method == .mean ? Double(pairs.count) : 1
      return pairs.isEmpty ? .nan : sum(sides) / count
    }
    let sorted = numbers.sorted()
    guard let least = sorted.first, let most = sorted.last, let last = numbers.last else {
      return .nan
    }
    return switch method {
    case .last, .none: last
    case .sum: sum(sorted)
    case .mean: sum(sorted) / Double(sorted.count)
    case .min: least
    case .max: most
    default: (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }

  private func pair(_ measure: Measure, _ row: Int) -> (one: Double, other: Double)? {
    guard let one = source.value(measure.column, row).number else { return nil }
    guard let partner = measure.partner else { return (one, 0) }
    return source.value(partner.column, row).number.map { (one, $0) }
  }

  /// Hundredths, or ten-thousandths for products; the largest cancel out.
  private func sum(_ numbers: [Double]) -> Double {
    let large = numbers.filter { abs($0) > 1e12 }.sorted { abs($0) > abs($1) }
    let small =
      numbers.filter { abs($0) <= 1e12 }
      .reduce(0) { $0 + ($1 * 10_000).rounded() } / 10_000
    var total = 0.0
    for sign in [1.0, -1] {
      for number in large where number.sign == (sign > 0 ? .plus : .minus) {
        total += number / 1e12
      }
    }
    return total * 1e12 + small
  }
}

// MARK: - Random questions

extension LinkedHand {
  /// Several random questions about a table.
  static func queries(_ source: RandomTable, _ random: inout SeededGenerator) -> [Query] {
    (0..<Int.random(in: 2...4, using: &random)).map { _ in query(source, &random) }
  }

  static func query(_ source: RandomTable, _ random: inout SeededGenerator) -> Query {
    let fields: [Field] = [
      Field(source.ref("few")), Field(source.ref("side")), Field(source.ref("many")),
      Field(source.ref("year")), Field(source.ref("whole")),
      Field(source.ref("few"), groups: [NameGroup("both", of: ["a", "c d"])]),
      Field(source.ref("day"), grain: .month), Field(source.ref("day"), grain: .weekday),
      Field(source.ref("day"), grain: .year), Field(source.ref("whole"), grain: .width(5)),
      Field(source.ref("whole"), grain: .edges([-3, 4, 12])),
    ]
    let category = fields.randomElement(using: &random)
    var query = Query(category: category, method: .count)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: break
    case 3: query.category = Field(source.ref("many"))
    case 4:
      query.values = [Measure(source.ref("amount")), Measure(source.ref("whole"))]
    case 5...6:
      let operations: [Measure.Operation] = [.over, .plus, .minus, .times]
      query.values = [
        Measure(
          source.ref("amount"), operations.randomElement(using: &random) ?? .over,
          source.ref("whole"))
      ]
    default: query.values = [Measure(source.ref(Bool.random(using: &random) ? "amount" : "whole"))]
    }
    if !query.values.isEmpty {
      query.method =
        query.hasRatio ? .sum : Query.Method.allCases.randomElement(using: &random) ?? .sum
    }
    if query.values.count < 2, Int.random(in: 0..<3, using: &random) == 0 {
      query.series = ["side", "year", "many"].randomElement(using: &random)
        .map { Field(source.ref($0)) }
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      query.filters = [.compare(source.ref("whole"), .less, ["5"])]
    }
    if Int.random(in: 0..<4, using: &random) == 0 { query.having = BarCondition(.greater, 3) }
    if Int.random(in: 0..<4, using: &random) == 0 { query.top = 3 }
    return query
  }

  /// Random bars of some charts; nil for those that filter nothing.
  func chosen(_ random: inout SeededGenerator) -> [BarsChosen?] {
    answers.map { answer in
      let count = answer.categories.count
      guard count > 0, Int.random(in: 0..<3, using: &random) > 0 else { return nil }
      func some(_ random: inout SeededGenerator) -> RangeSet<Int> {
        if Bool.random(using: &random) {
          let start = Int.random(in: 0..<count, using: &random)
          return RangeSet([start..<Int.random(in: start...count, using: &random)])
        }
        let bars = (0..<count).filter { _ in Bool.random(using: &random) }
        return RangeSet(bars.map { $0..<$0 + 1 })
      }
      if Bool.random(using: &random) {
        return BarsChosen(some(&random), seriesCount: answer.series.count)
      }
      return BarsChosen(rows: answer.series.map { _ in some(&random) })
    }
  }
}
