// Outliers: the rule at its boundaries, and against sorting and counting.
import Queries
import TestSupport
import Testing

@testable import Charts

@Suite struct OutlierTests {
  private func rows(_ values: [Double]) -> [Int] {
    OutlierRule.outliers(of: values, in: values.indices).map(\.row)
  }

  // Hinges 2.5 and 6.5 of 1…8, so the outer fences are at −9.5 and 18.5.
  private func withLast(_ value: Double) -> [Double] { [1, 2, 3, 4, 5, 6, 7, value] }

  @Test func `beyond the outer fence is an outlier, on it is not`() {
    #expect(rows(withLast(18.5)) == [])
    #expect(rows(withLast(18.5.nextUp)) == [7])
    #expect(rows(withLast(18.5.nextUp).map { -$0 }) == [7])
    let found = OutlierRule.outliers(of: withLast(1e9).map { -$0 }, in: 0..<8)
    #expect(found == [Outlier(row: 7, isAbove: false)])
  }

  @Test func `seven values have none, eight may`() {
    #expect(rows([1, 2, 3, 4, 5, 6, 1e9]) == [])
    #expect(rows([1, 2, 3, 4, 5, 6, 7, 1e9]) == [7])
    #expect(rows([1, 2, 3, .nan, 4, 5, 6, 1e9]) == [])
    #expect(rows([1, 2, 3, .infinity, 4, 5, 6, 1e9]) == [])
  }

  @Test func `where the hinges are one number there are none`() {
    #expect(rows([5, 5, 5, 5, 5, 5, 5, 5, 5, 900]) == [])
  }

  @Test func `three are told, four are a shape`() {
    let rest = (1...40).map(Double.init)
    #expect(rows(rest + [900, 950, -900]) == [40, 41, 42])
    #expect(rows(rest + [900, 950, -900, -950]) == [])
  }

  @Test func `an outlier stands clear of all others by the distance of the hinges`() {
    // Hinges 3 and 8 of the ten, so the upper fence is at 23.
    func ten(_ last: Double, _ first: Double) -> [Double] {
      [1, 2, 3, 4, 5, 6, 7, 8, first, last]
    }
    #expect(rows(ten(27.9, 23)) == [])
    #expect(rows(ten(28, 23)) == [9])
    #expect(rows(ten(23.5, 22.5)) == [])
  }

  @Test func `numbers at the ends of what a double holds have none that is infinite`() {
    let large = [-1.7e308, -1e308, -5e307, 1, 2, 5e307, 1e308, 1.7e308, .infinity]
    #expect(rows(large) == [])
    let least = Double.leastNonzeroMagnitude
    #expect(rows([0, 0, least, least, 0, least, 0, 1e-300]) == [7])
  }

  @Test func `more bars than the limit are not looked at`() {
    let values = (0..<OutlierRule.countLimit).map { Double($0 % 100) }
    #expect(rows([1e9] + values.dropFirst()) == [0])
    #expect(rows([1e9] + values) == [])
  }

  /// By sorting and by the definition of the hinges, word for word.
  private func sortedHinges(_ values: [Double]) -> (Double, Double) {
    func median(_ values: ArraySlice<Double>) -> Double {
      let values = Array(values)
      let middle = values.count / 2
      let (low, high) = (values[(values.count - 1) / 2], values[middle])
      return low == high ? low : low / 2 + high / 2
    }
    let sorted = values.sorted()
    let half = (sorted.count + 1) / 2
    return (median(sorted.prefix(half)), median(sorted.suffix(half)))
  }

  @Test(arguments: 0..<60)
  func `hinges are those of sorted values`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 8...300, using: &random)
    let values = WildValues.make(count, &random).filter(\.isFinite)
    guard values.count >= 8 else { return }
    let hinges = try #require(OutlierRule.hinges(of: values.map(\.orderedBits)))
    let expected = sortedHinges(values)
    #expect(hinges.lower == expected.0 && hinges.upper == expected.1)
    for index in [0, values.count / 3, values.count - 1] {
      let found = OutlierRule.orderStatistic(index, of: values.map(\.orderedBits))
      #expect(Double(orderedBits: found) == values.sorted()[index])
    }
  }

  @Test func `hinges are those of Tukey's five numbers`() throws {
    let values: [Double] = [1, 2, 3, 4, 5, 6, 7, 8, 60]
    let hinges = try #require(OutlierRule.hinges(of: values.map(\.orderedBits)))
    #expect(hinges.lower == 3 && hinges.upper == 7)
  }

  @Test func `asked again, nothing is looked at`() {
    let summary = SeriesSummary((0..<50_000).map { $0 == 5 ? 1e9 : Double($0 % 100) })
    #expect(summary.outliers(in: 0..<50_000).map(\.row) == [5])
    let again = summary.lastOutliers.value(for: 0..<50_000, isSame: ==) {
      Issue.record("looked for again")
      return []
    }
    #expect(again.map(\.row) == [5])
  }
}
