// Charts of a table that has no rows yet, or not all of its cells; and charts that nobody has made.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct UnlinkedTableTests {
  private func counts(_ table: Table) throws -> [Answer] {
    try table.columns.map { column in
      try run(Query(category: Field(ColumnRef(column)), method: .count), over: table)
    }
  }

  @Test func `charts without rows leave each other alone`() throws {
    let table = try table("name,side\n")
    #expect(table.rowCount == 0 && table.columns.count == 2)
    let links = LinkedBars(table, try counts(table))
    let chosen = [BarsChosen(rows: []), nil]
    #expect(links.prepare { false })
    #expect(links.isQuick(chosen) && links.byteCount == 0)
    let found = try #require(links.remaining(chosen) { false })
    #expect(found == [nil, nil])
  }

  @Test func `a chart of cells that are not kept filters nothing, and takes no memory`() throws {
    let kept = table([
      ("name", ["a", "b", "a", "c"]), ("side", ["left", "up", "up", "left"]),
      ("way", ["in", "in", "out", "out"]),
    ])
    let answers = try counts(kept)
    let first = kept.columns[0]
    let bare = Column(
      name: first.name, index: 0, numbers: first.numbers, profile: first.profile, chunks: nil)
    let partly = Table(
      format: kept.format, columns: [bare] + kept.columns.dropFirst(), rowCount: kept.rowCount)
    let links = LinkedBars(partly, answers)
    let others = LinkedBars(partly, Array(answers.dropFirst()))
    #expect(links.prepare { false })
    #expect(others.prepare { false })
    #expect(links.byteCount > 0 && links.byteCount == others.byteCount)
    let one = BarsChosen(RangeSet([0..<1]), seriesCount: 1)
    let unfiltered = try #require(links.remaining([one, nil, nil]) { false })
    #expect(unfiltered == [nil, nil, nil])
    let found = try #require(links.remaining([one, one, nil]) { false })
    #expect(found[0] == nil && found[1] == nil)
    // Of the rows on the left, the first and the last.
    #expect(found[2]?.rowCounts == [[1, 1]] && found[2]?.values == [[1, 1]])
  }

  @Test func `after charts that were not made yet, all are made`() throws {
    var random = SeededGenerator(seed: 5_201)
    let source = RandomTable(rowCount: 200, &random)
    let hand = LinkedHand(source, (0..<4).map { _ in LinkedHand.query(source, &random) })
    let begun = LinkedBars(source.table, Array(hand.answers.prefix(2)))
    let later = LinkedBars(hand.answers, after: begun)
    let chosen = hand.answers.map { answer in
      BarsChosen(RangeSet([0..<answer.categories.count / 2]), seriesCount: answer.series.count)
    }
    let found = try #require(later.remaining(chosen) { false })
    LinkedLawTests.check(found, hand, chosen, "later")
  }
}
