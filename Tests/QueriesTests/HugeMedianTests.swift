// Medians of numbers near the largest there are, against the middle of a sorted list.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct HugeMedianTests {
  /// Half of their difference from the lower one, as their sum is beyond all numbers.
  private func median(_ sorted: [Double]) -> Double {
    let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return lower + (upper - lower) / 2
  }

  @Test(arguments: (0..<20).sampled)
  func `the median is in the middle of two numbers that cannot be added`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(6_300 + seed))
    for count in 1...6 {
      for sign in [1.0, -1] {
        let values = (0..<count).map { _ in
          sign * Double.random(in: 0.9e308...1.79e308, using: &random)
        }
        let sorted = values.sorted()
        let wanted = median(sorted)
        let text = "k,v\n" + values.map { "x,\($0)\n" }.joined()
        let columns = ColumnRequest(category: "k", values: ["v"])
        let answer = try Asking(columns: columns, method: .median).both(text)
        let found = answer.series[0].values[0]
        #expect(abs(found - wanted) <= 1e-12 * abs(wanted), "\(found) of \(values)")
        // And as linked charts find it; the first value is none.
        let counts: [UInt32] = [0] + sorted.map { _ in UInt32(1) }
        let counted = ValueCounts.plainMedian(of: [.nan] + sorted, counts: counts[...])
        #expect(abs(counted - wanted) <= 1e-12 * abs(wanted), "\(counted) of \(values)")
      }
    }
  }
}
