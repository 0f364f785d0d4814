// A chart whose bars cannot be told by the rows of a table filters nothing, and the others go on.
import Testing

@testable import Queries
@testable import Tables

@Suite struct UnlinkableChartTests {
  private func counts(_ name: String, of table: Table) throws -> Answer {
    let column = try #require(table.columns.first { $0.name == name })
    return try run(Query(category: Field(ColumnRef(column)), method: .count), over: table)
  }

  @Test func `the charts beside it filter each other as ever`() throws {
    let rows = table([("name", ["a", "b", "a", "c"]), ("side", ["left", "up", "up", "left"])])
    let others = table([("name", ["a", "b"]), ("elsewhere", ["here", "there"])])
    let answers = [
      try counts("elsewhere", of: others), try counts("name", of: rows),
      try counts("side", of: rows),
    ]
    let links = LinkedBars(rows, answers)
    #expect(!links.prepare { true })
    #expect(links.prepare { false })
    let first = BarsChosen(RangeSet([0..<1]), seriesCount: 1)
    #expect(links.enter(0, [nil, nil, nil]) { false })
    let unfiltered = try #require(links.remaining([first, nil, nil]) { false })
    #expect(unfiltered == [nil, nil, nil])
    #expect(links.enter(1, [first, nil, nil]) { false })
    let found = try #require(links.remaining([first, first, nil]) { false })
    #expect(found[0] == nil && found[1] == nil)
    // Of the first and the third row.
    #expect(found[2]?.rowCounts == [[1, 1]] && found[2]?.values == [[1, 1]])
    #expect(links.isQuick([first, first, nil]))
  }
}
