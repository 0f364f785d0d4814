// How far off sums and balances may be: by what rounding takes of their parts, and no more.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ArithmeticToleranceTests {
  /// Amounts in cents.
  private func cents(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
    (0..<count).map { _ in Int.random(in: 100_000...999_999, using: &random) }
  }

  private func amount(_ cents: Int) -> Double { Double(cents) / 100 }

  /// Each part is off by half a cent at most, and hardly all of them to one side.
  @Test(arguments: (0..<20).sampled)
  func `the sum of a run is a total if it is off by what its own parts can be`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_700 + seed))
    for count in 2...9 {
      for off in 0...4 {
        let first = cents(Int.random(in: 2...4, using: &random), &random)
        let second = cents(count, &random)
        let column =
          first + [first.reduce(0, +)] + second + [second.reduce(0, +) + off]
        let places = [first.count, first.count + count + 1]
        // Two parts at least are right.
        let wanted = 2 * off <= count - 2 ? places : []
        #expect(
          try TableArithmetic(of: [column.map(amount)]).totalRows == wanted,
          "\(off) cents of \(count) parts after \(first.count)")
      }
    }
  }

  /// One number of fifty is as near, and one of `total` is the same whole number: both are chance
  /// in one case of a thousand if `total` is 20.
  @Test(arguments: (0..<20).sampled)
  func `a sum that is nearly right counts as one case of fifty`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_800 + seed))
    for total in 12...40 where total != 20 {
      let amounts = cents(6, &random)
      let all = amounts.reduce(0, +)
      // Half a percent more.
      let near = [all + all / 200] + amounts
      let small = [total, 1, 2, 1, 3, 2, total - 9]
      let found = try TableArithmetic(of: [near, small.map { 100 * $0 }].map { $0.map(amount) })
      let wanted = total > 20 ? [0] : []
      #expect(found.totalRows == wanted, "\(total)")
    }
  }

  @Test(arguments: (0..<20).sampled)
  func `a balance may be off by a millionth of it, or of 1 if it is less`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_900 + seed))
    func rounded(_ number: Double, to part: Double) -> Double {
      (number * part).rounded() / part
    }
    for size in [0.5, 1, 1_000, 1_000_000] {
      for millionths in [0, 0.7, 1.3] {
        let balances = (0..<8).map { _ in
          rounded(Double.random(in: size / 5...size, using: &random), to: 10_000)
        }
        var steps = [size]
        for (before, balance) in zip(balances, balances.dropFirst()) {
          let off = millionths * max(before, balance, 1) / 1_000_000
          let step = balance - before + (Bool.random(using: &random) ? off : -off)
          steps.append(rounded(step, to: 1_000_000_000))
        }
        let wanted: Set<Int> = millionths < 1 ? [2] : []
        #expect(
          try TableArithmetic(of: [steps, balances]).running == wanted,
          "\(millionths) millionths of \(size)")
      }
    }
  }
}
