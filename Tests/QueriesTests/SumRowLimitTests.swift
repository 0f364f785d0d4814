// How many rows the exact sums of decimals may have, where those of two parts of a table are added.
import Testing

@testable import Queries
@testable import Tables

@Suite struct SumRowLimitTests {
  /// The sum of so many rows of one group, as a whole number.
  private func sums(_ whole: Int64, rows: Int, places: Int = 2) throws -> WholeSums {
    let decimals = try #require(
      [0.5].withUnsafeBufferPointer {
        Decimals($0, DecimalText(decimals: places, mark: UInt8(ascii: ".")))
      })
    var sums = WholeSums()
    sums.prepare(decimals, rows, groupCount: 2, hasLargest: false)
    sums.add(whole, count: rows, to: 1)
    return sums
  }

  @Test func `two sums are one as long as none of so many rows can overflow`() throws {
    let most = 1 << 31
    let cases = [
      (most - 3, 3, true), (most - 3, 4, false), (1, most - 1, true), (1, most, false),
    ]
    for (first, second, isOne) in cases {
      var sum = try sums(700, rows: first)
      let later = try sums(500, rows: second)
      let isAdded = sum.absorb(later, 1, into: 1, groupCount: 2)
      #expect(isAdded == isOne, "\(first), \(second)")
      let wanted = isOne ? (12.0, first + second) : (7, first)
      #expect(sum.plainSum(1) == wanted.0 && sum.count(of: 1) == wanted.1)
    }
  }

  @Test func `sums of other decimals are not added as they are`() throws {
    var sum = try sums(700, rows: 3)
    let tenths = try sums(500, rows: 2, places: 1)
    let isAdded = sum.absorb(tenths, 1, into: 1, groupCount: 2)
    #expect(!isAdded && sum.plainSum(1) == 7 && sum.count(of: 1) == 3)
  }
}
