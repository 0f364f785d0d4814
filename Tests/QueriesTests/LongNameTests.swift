// Many names that are longer than those which are kept beside their hashes.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LongNameTests {
  @Test func `sums by some hundreds of long names are those of a loop`() throws {
    var random = SeededGenerator(seed: 1_017)
    var text = "name,value\n"
    var sums: [String: Double] = [:]
    for _ in 0..<4000 {
      let number = Int.random(in: 0..<300, using: &random)
      // Of sixteen bytes and more, and a few short ones among them.
      let name =
        number % 9 == 0
        ? "n\(number)" : String(repeating: "long ", count: 3 + number % 5) + "\(number)"
      let value = Int.random(in: -99...99, using: &random)
      text += "\(name),\(value)\n"
      sums[name, default: 0] += Double(value)
    }
    let table = try QueriesTests.table(text)
    let answer = try run(
      Query(
        category: Field(ColumnRef(table.columns[0])), values: [ColumnRef(table.columns[1])],
        method: .sum), over: table)
    #expect(answer.categories.count == sums.count)
    for (row, name) in answer.categories.enumerated() {
      #expect(answer.series[0].values[row] == sums[name], "\(name)")
    }
  }
}
