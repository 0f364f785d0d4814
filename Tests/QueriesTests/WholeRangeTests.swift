// The range that is proposed for a column has few digits, and all of its rows.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct WholeRangeTests {
  @Test(arguments: (0..<60).sampled)
  func `a proposed range passes every number, in the notation of the column`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sizes: [Double] = [1e-9, 1e-3, 1, 1e4, 1e12]
    let size = sizes.randomElement(using: &random) ?? 1
    let hasComma = seed % 3 == 0
    let cells = (0..<30).map { _ in
      let number = Double.random(in: -size...size, using: &random)
      let text =
        seed % 2 == 0 ? plainText(of: number) : plainText(of: (number * 1e3).rounded() / 1e3)
      return String(text.map { hasComma && $0 == "." ? "," : $0 })
    }
    let lines = zip(cells.indices, cells).map { "\($0);\($1)\n" }
    let table = try table("k;v\n" + lines.joined())
    let column = ColumnRef(table.columns[1])
    let text = try #require(table.wholeRange(of: column))
    guard case .filter(let filter) = table.typedRange(text, of: column) else {
      Issue.record("\(text) is no range")
      return
    }
    let found = try rows(matching: [filter], over: table)
    #expect(Array(found) == Array(cells.indices), "\(text)")
  }

  @Test(arguments: [
    ("1,234;0,5;9,876", "0,5..9,876"), ("0:00:34;2:59:52;0:10:00", "0.566666..179.867"),
    ("1;2;300", "1..300"),
  ])
  func `it has six digits, rounded outwards`(_ cells: String, _ expected: String) throws {
    let rows = cells.split(separator: ";").enumerated().map { "\($0);\($1)\n" }
    let table = try table("k;time\n" + rows.joined())
    #expect(table.wholeRange(of: ColumnRef(table.columns[1])) == expected)
  }

  @Test func `there is none of texts, and none of infinite numbers`() throws {
    let table = try table("k;v\na;inf\nb;2\n")
    #expect(table.wholeRange(of: ColumnRef(table.columns[0])) == nil)
    #expect(table.wholeRange(of: ColumnRef(table.columns[1])) == nil)
  }
}
