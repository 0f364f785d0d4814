// What rows of zeros and columns far to the right tell of the arithmetic of a table.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ScarceSumTests {
  private func cents(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  @Test func `rows of zeros do not tell that a column is the sum of others`() throws {
    for rowCount in 6...12 {
      for told in 0...rowCount {
        // All columns are zero in the last rows; the others fall, so that none is a sum of rows.
        var columns = [[Double?]](repeating: [], count: 3)
        var (one, other) = (5_000.0, 3_000.0)
        for row in 0..<rowCount {
          let numbers = row < told ? [one, other, cents(one + other)] : [0, 0, 0]
          for (place, number) in numbers.enumerated() { columns[place].append(number) }
          (one, other) = (cents(one * 0.9), cents(other * 0.85))
        }
        let isTotal = told >= 3 && told >= rowCount / 2
        let wanted: [Int: Set<Int>] = isTotal ? [3: [1, 2]] : [:]
        let found = try TableArithmetic(of: columns)
        #expect(found.parts == wanted, "\(told) of \(rowCount) rows")
      }
    }
  }

  @Test(arguments: [(3, true), (15, true), (16, true), (17, false), (18, false)])
  func `a balance is found among the first sixteen columns`(
    _ place: Int, _ isFound: Bool
  ) throws {
    var random = SeededGenerator(seed: UInt64(1_520 + place))
    var columns = (0..<17).map { _ in
      (0..<8).map { _ -> Double? in
        Double(Int.random(in: 100_000...999_999, using: &random)) / 100
      }
    }
    var balance = 100.0
    let balances = columns[0].map { step -> Double? in
      balance = cents(balance + (step ?? 0))
      return balance
    }
    columns.insert(balances, at: place - 1)
    let wanted: Set<Int> = isFound ? [place] : []
    let found = try TableArithmetic(of: columns)
    #expect(found.running == wanted)
  }
}
