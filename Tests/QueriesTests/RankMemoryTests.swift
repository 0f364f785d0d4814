// The memory of a linked chart of medians: its rows have ranks beside the codes of their bars.
import Testing

@testable import Queries
@testable import Tables

@Suite struct RankMemoryTests {
  private func byteCount(_ method: Query.Method, _ table: Table) throws -> Int {
    let query = Query(
      category: Field(ColumnRef(table.columns[0])), values: [Measure(ColumnRef(table.columns[1]))],
      method: method)
    let answer = try run(query, over: table)
    let links = LinkedBars(table, [answer])
    let isPrepared = links.prepare { false }
    #expect(isPrepared)
    return links.byteCount
  }

  @Test func `ranks of rows are counted beside the codes of their bars`() throws {
    let rowCount = 700
    let table = try table(
      "name,a\n" + (0..<rowCount).map { "n\($0 % 10),\($0 % 7)\n" }.joined())
    let ranks = try byteCount(.median, table) - byteCount(.sum, table)
    // One byte or two for each row.
    #expect(ranks >= rowCount && ranks <= 2 * rowCount)
  }
}
