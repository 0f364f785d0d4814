// Totals of numbers so large that only every other whole number is a double.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LargeTotalTests {
  @Test(arguments: (0..<20).sampled)
  func `the sum of all rows is a total however large it is`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(6_400 + seed))
    // Their sum is between 2^53 and 2^54, that of three of them is below.
    let parts = (0..<4).map { _ in
      Int.random(in: 2_300_000_000_000_000...2_980_000_000_000_000, using: &random)
    }
    let rest = parts.reduce(0, +) % 4
    for remainder in [0, 2] {
      var rows = parts
      rows[3] += (remainder + 4 - rest) % 4
      let total = rows.reduce(0, +)
      let numbers = (rows + [total]).map { Optional(Double($0)) }
      let found = try TableArithmetic(of: [numbers])
      #expect(found.totalRows == [4], "\(numbers)")
    }
  }
}
