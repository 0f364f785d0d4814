// Whole numbers that are all different and so close together that they number the rows.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct CloseNumbersTests {
  private func isNumbering(_ numbers: [Int]) throws -> Bool {
    let rows = numbers.enumerated().map { "r\($0),\($1)\n" }
    let read = try table("name,n\n" + rows.joined())
    let column = try #require(read.columns.last)
    return ColumnFacts(column, rowCount: numbers.count, meaning: nil).isNumbering
  }

  /// The chance that no two are equal is that of e to the power of the pairs of rows by the width:
  /// below one in a thousand from seven pairs on for each number of the range.
  @Test(arguments: 8...40)
  func `numbers are assigned if chance would hardly leave them all different`(
    count: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(6_500 + count))
    // The second row makes a pair with one other, the third with two.
    let pairs = (0..<count).reduce(0, +)
    let widest = (pairs - 1) / 7
    for width in [count, widest, widest + 1] where width >= count {
      let first = Int.random(in: 0...900, using: &random)
      let last = first + width - 1
      let between = (first + 1..<last).shuffled(using: &random).prefix(count - 2)
      let numbers = ([first, last] + between).shuffled(using: &random)
      let found = try isNumbering(numbers)
      #expect(found == (pairs > 7 * width), "\(numbers)")
    }
  }
}
