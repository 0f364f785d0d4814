// The memory that linking a chart takes is told exactly where each bar has rows.
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedMemoryTests {
  @Test(arguments: [3, 100, 200, 300])
  func `what is told is what codes take, and four bytes a row while they are made`(
    nameCount: Int
  ) throws {
    for partCount in 1...3 {
      let rows = 0..<(2 * nameCount * partCount)
      let names = rows.map { "n\($0 % nameCount)" }
      let sides = rows.map { "s\($0 / nameCount % partCount)" }
      let numbers = rows.map { "\($0 % 7)" }
      let source = RandomTable(
        [("name", names), ("side", sides), ("a", numbers), ("b", numbers), ("c", numbers)],
        cuts: [])
      let name = Field(source.ref("name"))
      let measures = ["a", "b", "c"].prefix(partCount).map { Measure(source.ref($0)) }
      let queries = [
        Query(category: name, values: measures, method: .sum),
        Query(
          category: name, values: [measures[0]], method: .sum, series: Field(source.ref("side"))),
      ]
      for query in queries {
        let answer = try run(query, over: source.table)
        #expect(answer.categories.count == nameCount && answer.series.count == partCount)
        let links = LinkedBars(source.table, [answer])
        let told = links.expectedByteCount
        let isPrepared = links.prepare { false }
        #expect(isPrepared)
        #expect(told == 4 * rows.count + links.byteCount, "\(partCount) parts of \(query)")
      }
    }
  }
}
