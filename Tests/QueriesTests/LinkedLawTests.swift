// What remains of the bars of linked charts against a filter by hand in plain loops.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedLawTests {
  static func isSame(_ one: Double, _ other: Double) -> Bool {
    one.isNaN && other.isNaN
      || abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
  }

  /// Compares every value and number of rows.
  static func check(
    _ remaining: [RemainingBars?], _ hand: LinkedHand, _ chosen: [BarsChosen?], _ about: String
  ) {
    for (chart, found) in remaining.enumerated() {
      let isFiltered = chosen.enumerated().contains { $0 != chart && $1 != nil }
      #expect((found != nil) == isFiltered, "\(about), chart \(chart)")
      guard let found else { continue }
      let passing = hand.passing(chosen, chart)
      let answer = hand.answers[chart]
      let question = "\(about), chart \(chart): \(answer.query)"
      var all: Set<Int> = []
      for series in answer.series.indices {
        for bar in answer.categories.indices {
          let rows = hand.rows[chart][bar][series].filter(passing.contains)
          all.formUnion(rows)
          if found.rowCounts[series][bar] != rows.count {
            Issue.record("\(found.rowCounts[series][bar]) rows of \(rows.count) in \(question)")
            return
          }
        }
      }
      #expect(found.rowCount == all.count, "\(question)")
      #expect(
        found.wholeRowCount == Set(hand.rows[chart].joined().joined()).count, "\(question)")
      guard answer.query.shownAs == .value else { continue }
      for (series, values) in hand.values(chart, passing).enumerated() {
        for (bar, value) in values.enumerated()
        where !isSame(found.values[series][bar], value) {
          Issue.record(
            "\(answer.categories[bar]), series \(series): \(found.values[series][bar]), not \(value) in \(question)"
          )
          return
        }
      }
    }
  }

  @Test func remainingBarsAreThoseOfTheRowsThatPass() throws {
    var random = SeededGenerator(seed: 40)
    for round in 0..<240 {
      let source = RandomTable(rowCount: [2, 40, 300, 500][round % 4], &random)
      let hand = LinkedHand(source, LinkedHand.queries(source, &random))
      let links = LinkedBars(source.table, hand.answers)
      for _ in 0..<3 {
        let chosen = hand.chosen(&random)
        let found = try #require(links.remaining(chosen) { false })
        Self.check(found, hand, chosen, "round \(round)")
      }
    }
  }

  @Test func theIndexTellsWhatAPassTells() throws {
    var random = SeededGenerator(seed: 44)
    var quickCount = 0
    for round in 0..<120 {
      let source = RandomTable(rowCount: [40, 300, 500][round % 3], &random)
      let hand = LinkedHand(source, LinkedHand.queries(source, &random))
      guard hand.answers.count > 1 else { continue }
      let (links, plain) = (
        LinkedBars(source.table, hand.answers), LinkedBars(source.table, hand.answers)
      )
      var chosen = hand.chosen(&random)
      for entered in hand.answers.indices {
        #expect(links.enter(entered, chosen) { false })
        for _ in 0..<4 {
          // The selections of the others stay.
          chosen[entered] = hand.chosen(&random)[entered]
          let isQuick = links.isQuick(chosen)
          quickCount += isQuick ? 1 : 0
          let found = try #require(links.remaining(chosen) { false })
          let again = try #require(plain.remaining(chosen) { false })
          #expect(Self.bits(found) == Self.bits(again), "round \(round)")
          Self.check(found, hand, chosen, "round \(round)")
        }
      }
    }
    #expect(quickCount > 300)
  }

  /// All values to the last bit.
  private static func bits(_ remaining: [RemainingBars?]) -> [[[UInt64]]] {
    remaining.map { bars in
      bars.map { bars in
        bars.values.map { $0.map { $0.isNaN ? 1 : ($0 + 0).bitPattern } }
          + bars.rowCounts.map { $0.map { UInt64($0) } }
      } ?? []
    }
  }

  /// Each code, rank and group of a row takes what was told or less, whatever is asked; and the index
  /// after them no more than making them took for a while, or a megabyte.
  @Test func memoryIsToldBefore() throws {
    var random = SeededGenerator(seed: 53)
    var largestIndex = 0
    for round in 0..<12 {
      let source = RandomTable(rowCount: 20_000, &random)
      let hand = LinkedHand(source, LinkedHand.queries(source, &random))
      let links = LinkedBars(source.table, hand.answers)
      let told = links.expectedByteCount
      #expect(links.prepare { false })
      let codes = links.byteCount
      #expect(codes <= told - 4 * source.rowCount, "round \(round)")
      #expect(told <= 20_000 * (4 + 16 * hand.answers.count), "round \(round)")
      #expect(links.expectedByteCount == told)
      for chart in hand.answers.indices {
        #expect(links.enter(chart, hand.answers.map { _ in nil }) { false })
        let index = links.byteCount - codes
        #expect(index <= max(4 * source.rowCount, 1 << 20), "round \(round), chart \(chart)")
        largestIndex = max(largestIndex, index)
      }
    }
    #expect(largestIndex > 1 << 19)
  }

  @Test func chartsThatStayAreNotMadeAgain() throws {
    var random = SeededGenerator(seed: 47)
    let source = RandomTable(rowCount: 300, &random)
    let hand = LinkedHand(source, (0..<4).map { _ in LinkedHand.query(source, &random) })
    let links = LinkedBars(source.table, Array(hand.answers.prefix(2)))
    #expect(links.prepare { false })
    let later = LinkedBars(hand.answers, after: links)
    #expect(later.byteCount == 0)
    let chosen = hand.answers.map { answer in
      BarsChosen(RangeSet([0..<answer.categories.count / 2]), seriesCount: answer.series.count)
    }
    let found = try #require(later.remaining(chosen) { false })
    let again = try #require(LinkedBars(source.table, hand.answers).remaining(chosen) { false })
    #expect(Self.bits(found) == Self.bits(again))
    Self.check(found, hand, chosen, "later")
  }

  @Test func nothingRemainsToBeToldWhereNothingIsChosen() throws {
    var random = SeededGenerator(seed: 41)
    let source = RandomTable(rowCount: 300, &random)
    let hand = LinkedHand(source, LinkedHand.queries(source, &random))
    let links = LinkedBars(source.table, hand.answers)
    let found = try #require(links.remaining(hand.answers.map { _ in nil }) { false })
    #expect(found == hand.answers.map { _ in nil })
  }

  @Test func whereAllBarsAreChosenTheAnswersAreTheirOwn() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      let source = RandomTable(rowCount: 300, &random)
      var query = LinkedHand.query(source, &random)
      query.having = nil
      let chooser = Query(category: Field(source.ref("side")), method: .count)
      guard let answer = try? run(query, over: source.table) else { continue }
      let all = try run(chooser, over: source.table)
      let links = LinkedBars(source.table, [answer, all])
      let chosen = BarsChosen(RangeSet([0..<all.categories.count]), seriesCount: 1)
      let remaining = try #require(links.remaining([nil, chosen]) { false })
      let found = try #require(remaining[0])
      for (series, values) in zip(answer.series, found.values) {
        for (one, other) in zip(series.values, values) {
          #expect(one == other || one.isNaN && other.isNaN, "\(query)")
        }
        if let counts = series.rowCounts {
          #expect(
            counts == found.rowCounts[answer.series.firstIndex { $0.name == series.name } ?? 0])
        }
      }
      #expect(found.rowCount == found.wholeRowCount)
    }
  }

  @Test func whatIsDerivedIsThatOfTheRowsThatPass() throws {
    var random = SeededGenerator(seed: 45)
    for round in 0..<90 {
      let source = RandomTable(rowCount: 300, &random)
      var query = Query(
        category: Field(source.ref("day"), grain: .year),
        values: [Measure(source.ref(round % 3 == 2 ? "whole" : "year"))], method: .sum)
      query.shownAs = [.share, .shareOfBar, .running][round % 3]
      if query.shownAs == .share { query.category = Field(source.ref("few")) }
      if query.shownAs == .shareOfBar || Bool.random(using: &random) {
        query.series = Field(source.ref("side"))
      }
      var asked = query
      if round % 2 == 0 { asked.having = BarCondition(.greater, 0.1) }
      let answer = try run(asked, over: source.table)
      let other = LinkedHand(source, [Query(category: Field(source.ref("year")), method: .count)])
      let links = LinkedBars(source.table, [answer, other.answers[0]])
      let chosen = other.chosen(&random)
      guard let bars = chosen[0] else { continue }
      let found = try #require(links.remaining([nil, bars]) { false })
      let remaining = try #require(found[0])
      let rows = other.passing([bars, nil], 1)
      query.filters = [.rows(RangeSet(rows.map { $0..<$0 + 1 }))]
      let filtered = try run(query, over: source.table)
      for (series, name) in answer.series.map(\.name).enumerated() {
        guard let place = filtered.series.firstIndex(where: { $0.name == name }) else { continue }
        for (bar, name) in answer.categories.enumerated() {
          guard let row = filtered.categories.firstIndex(of: name) else { continue }
          let (one, other) = (
            remaining.values[series][bar], filtered.series[place].values[row]
          )
          #expect(Self.isSame(one, other), "\(round): \(name), \(one), not \(other)")
        }
      }
    }
  }

  @Test(arguments: [10, 40, 52, 53])
  func sumsOfWholeNumbersAreExact(bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits))
    let limit = Int64(1) << Int64(bits)
    let numbers = (0..<200).map { _ in Int64.random(in: -limit...limit, using: &random) }
    let names = (0..<200).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
    let sides = (0..<200).map { _ in ["x", "y"].randomElement(using: &random) ?? "" }
    let columns = [("name", names), ("side", sides), ("number", numbers.map { String($0) })]
    let table = table(columns)
    let refs = table.columns.map { ColumnRef($0) }
    let answers = [
      try run(Query(category: Field(refs[0]), method: .count), over: table),
      try run(
        Query(category: Field(refs[1]), values: [Measure(refs[2])], method: .sum), over: table),
    ]
    try LinkedBars.forEachPair(answers, over: table) { name, side, row, found in
      let mine = numbers.indices.filter { names[$0] == name && sides[$0] == side }
      let sum = mine.reduce(Int128(0)) { $0 + Int128(Int64(Double(numbers[$1]))) }
      #expect(found.values[0][row] == Double(sum))
    }
  }

  @Test func cancelledScansGiveNothing() {
    var random = SeededGenerator(seed: 43)
    let source = RandomTable(rowCount: 300, &random)
    let hand = LinkedHand(source, LinkedHand.queries(source, &random))
    let links = LinkedBars(source.table, hand.answers)
    let chosen = hand.answers.map { answer in
      BarsChosen(RangeSet([0..<answer.categories.count]), seriesCount: answer.series.count)
    }
    #expect(links.remaining(chosen) { true } == nil)
    #expect(links.enter(0, chosen) { true } == false)
    #expect(links.remaining(chosen) { false } != nil)
  }
}
