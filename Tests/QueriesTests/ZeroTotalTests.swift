// Sums of which one column is zero: a row is a total only if that column adds up, too.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ZeroTotalTests {
  /// The total rows of a column and two others, in which the third row is the sum of those before.
  private func totals(_ third: [Double?]) throws -> [Int] {
    let columns: [[Double?]] = [
      [1234.56, 2345.67, 3580.23, 4711.99, 8123.45, 6502.31],
      [5120.14, 1003.29, 6123.43, 7777.12, 2931.08, 9055.66], third,
    ]
    return try TableArithmetic(of: columns).totalRows
  }

  @Test func `a row whose numbers are all sums is a total`() throws {
    #expect(try totals([5.5, 3.25, 8.75, 1.1, 2.2, 4.4]) == [2])
  }

  @Test func `nothing as the sum of nothing speaks neither for a total nor against it`() throws {
    #expect(try totals([0, 0, 0, 1.1, 2.2, 4.4]) == [2])
    let one: [Double?] = [
      123_456.78, 2_345_678.91, 2_469_135.69, 4_711_223.99, 812_321.45, 6_502_345.31,
    ]
    #expect(try TableArithmetic(of: [one, [0, 0, 0, 1.1, 2.2, 4.4]]).totalRows == [])
  }

  @Test func `a number beside parts that are zero makes the row no total`() throws {
    #expect(try totals([0, 0, 8.75, 1.1, 2.2, 4.4]) == [])
  }

  @Test func `zero beside parts that are none makes the row no total`() throws {
    #expect(try totals([5.5, 3.25, 0, 1.1, 2.2, 4.4]) == [])
  }
}
