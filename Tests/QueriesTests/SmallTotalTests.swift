// How many rows make a column the total of others: all of two, and three of more.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SmallTotalTests {
  /// Two columns and their total. The last rows tell nothing: it is missing, or all are zero.
  private func columns(
    _ rowCount: Int, told: Int, areZero: Bool, _ random: inout SeededGenerator
  ) -> [[Double?]] {
    var (one, other, total): ([Double?], [Double?], [Double?]) = ([], [], [])
    for row in 0..<rowCount {
      // So close to each other that no row is about the sum of others.
      var cents = (0..<2).map { _ in Int.random(in: 600_000...999_999, using: &random) }
      if row >= told, areZero { cents = [0, 0] }
      one.append(Double(cents[0]) / 100)
      other.append(Double(cents[1]) / 100)
      let sum = Double(cents[0] + cents[1]) / 100
      total.append(row < told || areZero ? sum : nil)
    }
    return [one, other, total]
  }

  @Test(arguments: (0..<40).sampled)
  func `two rows tell a total, but of more rows three have to`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(5_300 + seed))
    for rowCount in 2...8 {
      for silent in 0...rowCount / 2 {
        for areZero in [false, true] {
          let told = rowCount - silent
          let columns = columns(rowCount, told: told, areZero: areZero, &random)
          let isTold = rowCount == 2 ? told == 2 : told >= 3
          let wanted: [Int: Set<Int>] = isTold ? [3: [1, 2]] : [:]
          let found = try TableArithmetic(of: columns)
          #expect(found.parts == wanted, "\(told) of \(rowCount) rows")
        }
      }
    }
  }
}
