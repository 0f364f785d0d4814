// How much evidence makes a column a difference or a row a total: the last row or column that
// counts decides.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SmallArithmeticTests {
  /// Columns of numbers; nil is a gap.
  private typealias Columns = [[Double?]]

  /// Amounts of so many cents and no arithmetic between them.
  private func amounts(
    _ rowCount: Int, _ columnCount: Int, cents: ClosedRange<Int> = 100_000...999_999,
    _ random: inout SeededGenerator
  ) -> Columns {
    (0..<columnCount).map { _ in
      (0..<rowCount).map { _ -> Double? in Double(Int.random(in: cents, using: &random)) / 100 }
    }
  }

  private func sum(_ numbers: some Sequence<Double?>) -> Double {
    (numbers.reduce(0) { $0 + ($1 ?? 0) } * 100).rounded() / 100
  }

  private static let seeds = (0..<40).sampled

  @Test(arguments: seeds)
  func `two rows tell a difference, but of more rows three have to`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_000 + seed))
    for rowCount in 2...8 {
      let columns = amounts(rowCount, 2, &random)
      for gapCount in 0...rowCount / 2 {
        // The last column is the second without the first, in all rows but the last ones.
        let told = rowCount - gapCount
        let difference = (0..<rowCount).map { row -> Double? in
          row < told ? sum([columns[1][row], columns[0][row].map { -$0 }]) : nil
        }
        let isTold = rowCount == 2 ? told == 2 : told >= 3
        let wanted: Set<Int> = isTold ? [3] : []
        #expect(
          try TableArithmetic(of: columns + [difference]).differences == wanted,
          "\(told) of \(rowCount) rows")
      }
    }
  }

  @Test(arguments: seeds)
  func `the first or last row is a total if more columns say so than do not`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_100 + seed))
    for columnCount in 1...5 {
      let rowCount = Int.random(in: 6...20, using: &random)
      let columns = amounts(rowCount, columnCount, &random)
      for sumCount in 0...columnCount {
        // In the other columns it is twice the sum.
        let row = columns.enumerated().map { $0 < sumCount ? sum($1) : 2 * sum($1) }
        let isTotal = sumCount > columnCount - sumCount
        let last = columns.indices.map { columns[$0] + [row[$0]] }
        let lastRows = isTotal ? [rowCount] : []
        #expect(
          try TableArithmetic(of: last).totalRows == lastRows, "last, \(sumCount) of \(columnCount)"
        )
        let first = columns.indices.map { [row[$0]] + columns[$0] }
        let firstRows = isTotal ? [0] : []
        #expect(
          try TableArithmetic(of: first).totalRows == firstRows,
          "first, \(sumCount) of \(columnCount)")
      }
    }
  }

  @Test(arguments: seeds)
  func `one subtotal of a single column may be chance, however many digits it has`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(2_200 + seed))
    for columnCount in 1...3 {
      let before = amounts(3, columnCount, cents: 10_000_000...99_999_999, &random)
      let after = amounts(3, columnCount, cents: 10_000_000...99_999_999, &random)
      let columns = before.indices.map { before[$0] + [sum(before[$0])] + after[$0] }
      let wanted = columnCount > 1 ? [3] : []
      #expect(try TableArithmetic(of: columns).totalRows == wanted, "\(columnCount) columns")
    }
  }
}
