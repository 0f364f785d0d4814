// Linked charts whose bars are rows of the table, against plain loops over the rows.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite("Of linked charts whose bars are rows, those remain that the others leave")
struct LinkedRowsTests {
  /// Random cells, and a name of its own for each row.
  private func source(_ rowCount: Int, _ random: inout SeededGenerator) -> RandomTable {
    let cells = RandomTable(rowCount: rowCount, &random)
    let ids = (0..<rowCount).map { "row \($0)" }.shuffled(using: &random)
    return RandomTable(
      [("id", ids), ("size", (0..<rowCount).map { "\($0 * 7 % 23)" })]
        + zip(cells.names, cells.cells).map { ($0, $1) },
      cuts: [rowCount / 3, rowCount / 2])
  }

  private func query(_ source: RandomTable, _ random: inout SeededGenerator) -> Query {
    let category = Bool.random(using: &random) ? Field(source.ref("id")) : nil
    var query = Query(category: category, values: [Measure(source.ref("whole"))], method: .none)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: query.values.append(Measure(source.ref("amount")))
    case 1: query.values = [Measure(source.ref("amount"), .minus, source.ref("whole"))]
    case 2: query.values = [Measure(source.ref("amount"), .over, source.ref("whole"))]
    default: break
    }
    if Bool.random(using: &random) {
      query.filters = [.compare(source.ref("whole"), .less, ["9"])]
    }
    if Bool.random(using: &random) { query.having = BarCondition(.greater, -3) }
    if Bool.random(using: &random) { query.top = 5 }
    query.order = SortOrder.allCases.randomElement(using: &random) ?? .none
    return query
  }

  /// That bars stand for the rows that they are named after.
  private func expectOwnRows(_ hand: LinkedHand, _ chart: Int) {
    let (answer, source) = (hand.answers[chart], hand.source)
    for (bar, name) in answer.categories.enumerated() {
      let row =
        answer.query.category.map { field in
          (0..<source.rowCount).first { source.text(field.column, $0) == name }
        } ?? Int(name).map { $0 - 1 }
      #expect(hand.rows[chart][bar].allSatisfy { $0 == [row ?? -1] }, "\(name)")
    }
  }

  @Test func withoutAndWithAnIndex() throws {
    var random = SeededGenerator(seed: 61)
    var remainingCount = 0
    for round in 0..<120 where Samples.takes(round) {
      let source = source([1, 12, 60, 300][round % 4], &random)
      var queries = [query(source, &random), LinkedHand.query(source, &random)]
      if Bool.random(using: &random) { queries.append(query(source, &random)) }
      let hand = LinkedHand(source, queries.shuffled(using: &random))
      let apart = hand.answers.indices.filter { hand.answers[$0].query.keepsRowsApart }
      for chart in apart {
        let column = hand.answers[chart].query.category?.column
        if column == nil || column == source.ref("id") { expectOwnRows(hand, chart) }
      }
      let links = LinkedBars(source.table, hand.answers)
      for step in 0..<4 {
        let chosen = hand.chosen(&random)
        if step > 1, let entered = hand.answers.indices.randomElement(using: &random) {
          #expect(links.enter(entered, chosen) { false })
        }
        let found = try #require(links.remaining(chosen) { false })
        LinkedLawTests.check(found, hand, chosen, "round \(round)")
        remainingCount += apart.count { found[$0]?.rowCount ?? 0 > 0 }
      }
    }
    #expect(remainingCount > (Samples.areComplete ? 80 : 3))
  }

  @Test("Shares are of what remains; running totals, changes and indices go along all rows")
  func derived() throws {
    var random = SeededGenerator(seed: 62)
    for round in 0..<120 where Samples.takes(round) {
      let source = source([2, 20, 90][round % 3], &random)
      let shown = [ShownAs.share, .running, .change, .changePercent, .index][round % 5]
      // There are no shares of numbers of both signs.
      let measure = source.ref(shown == .share ? "size" : "whole")
      var query = Query(values: [Measure(measure)], method: .none)
      if shown == .share, Bool.random(using: &random) { query.category = Field(source.ref("id")) }
      query.shownAs = shown
      if Bool.random(using: &random) {
        query.filters = [.compare(source.ref("whole"), .greater, ["-9"])]
      }
      let whole = query
      if Bool.random(using: &random) { query.having = BarCondition(.greater, 0.5) }
      let other = LinkedHand(source, [Query(category: Field(source.ref("few")), method: .count)])
      guard let answer = try? run(query, over: source.table),
        let all = try? run(whole, over: source.table), let bars = other.chosen(&random)[0]
      else { continue }
      let links = LinkedBars(source.table, [answer, other.answers[0]])
      let remaining = try #require(links.remaining([nil, bars]) { false })
      let found = try #require(remaining[0])
      let rows = QueryOracle(source: source, query: whole).rows
      #expect(all.categories.count == rows.count)
      let passing = other.passing([bars, nil], 1)
      let values = rows.map { row in
        passing.contains(row) ? source.value(measure, row).number : nil
      }
      let wanted = expected(shown, values)
      #expect(found.wholeRowCount == answer.categories.count, "\(round): \(query)")
      for (bar, name) in answer.categories.enumerated() {
        let place = try #require(all.categories.firstIndex(of: name))
        #expect(
          LinkedLawTests.isSame(found.values[0][bar], wanted[place]), "\(round): \(name), \(query)")
        #expect(found.rowCounts[0][bar] == (passing.contains(rows[place]) ? 1 : 0))
      }
    }
  }

  /// - Parameter values: of the rows in their order; nil where nothing remains. None is a gap.
  private func expected(_ shown: ShownAs, _ values: [Double?]) -> [Double] {
    let first = values.compactMap(\.self).first ?? .nan
    let whole = values.reduce(0) { $0 + ($1 ?? 0) }
    return values.indices.map { row in
      let value = values[row] ?? .nan
      let before = row > 0 ? values[row - 1] ?? .nan : .nan
      switch shown {
      case .share: return whole == 0 ? .nan : value / whole
      case .running:
        let known = values[...row].compactMap(\.self)
        return known.isEmpty ? .nan : known.reduce(0, +)
      case .change: return value - before
      case .changePercent: return before > 0 ? (value - before) / before : .nan
      default: return first > 0 ? value / first * 100 : .nan
      }
    }
  }
}
