// Trends: the test of Mann and Kendall against counting pairs, and where one is told.
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TrendTests {
  private func trend(_ values: [Double]) -> Trend? {
    TrendRule.trend(of: values, in: values.indices)
  }

  /// Pair by pair, and the ties by counting each value.
  private func byPairs(_ values: [Double]) -> (score: Int, tau: Double, z: Double) {
    var (rising, falling, tied) = (0, 0, 0)
    for first in values.indices {
      for second in values.indices where second > first {
        if values[second] > values[first] { rising += 1 }
        if values[second] < values[first] { falling += 1 }
        if values[second] == values[first] { tied += 1 }
      }
    }
    let n = Double(values.count)
    var variance = n * (n - 1) * (2 * n + 5)
    for value in Set(values) {
      let t = Double(values.filter { $0 == value }.count)
      variance -= t * (t - 1) * (2 * t + 5)
    }
    let score = rising - falling
    guard variance > 0 else { return (score, 0, 0) }
    let pairs = Double(rising + falling + tied)
    let tau = Double(score) / (pairs * Double(rising + falling)).squareRoot()
    let corrected = score > 0 ? score - 1 : score < 0 ? score + 1 : 0
    return (score, tau, Double(corrected) / (variance / 18).squareRoot())
  }

  @Test(arguments: 0..<80)
  func `score, tau and z are those of counting pairs`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...120, using: &random)
    let values = WildValues.make(count, &random).filter { !$0.isNaN }
    let test = MannKendall(values)
    let expected = byPairs(values)
    #expect(test.score == expected.score)
    #expect(abs(test.tau - expected.tau) < 1e-12)
    #expect(abs(test.z - expected.z) < 1e-12)
  }

  // R. Gilbert, Statistical Methods for Environmental Pollution Monitoring (1987), 16.4.1: of
  // 10, 15, 14, 20 the score is 4, and 5, 4 the numbers of pairs that rise and fall of six.
  @Test func `the score of an example in print`() {
    #expect(MannKendall([10, 15, 14, 20]).score == 4)
  }

  @Test func `four that rise rise at every step, three may by chance`() {
    #expect(trend([1, 2, 3]) == nil)
    #expect(trend([1, 2, 3, 4]) == Trend(isRising: true, isAtEveryStep: true, rows: 0...3))
    #expect(trend([4, 3, 2, 1]) == Trend(isRising: false, isAtEveryStep: true, rows: 0...3))
    #expect(trend([1, 2, 2, 4]) == nil)
    #expect(trend([.nan, -4, .nan, -2, 0, .infinity, .nan])?.rows == 1...5)
  }

  @Test func `seven that rise but for a step have no trend, eight have`() {
    #expect(trend([1, 2, 3, 4, 5, 7, 6]) == nil)
    let eight = trend([1, 2, 3, 4, 5, 6, 8, 7])
    #expect(eight == Trend(isRising: true, isAtEveryStep: false, rows: 0...7))
    #expect(trend([8, 7, 6, 5, 4, 3, 1, 2])?.isRising == false)
  }

  @Test func `chance must be excluded`() {
    // Of eight without ties z is (S − 1) ÷ √65.33: 2.35 for a score of 20, 2.60 for 22.
    func score(_ values: [Double]) -> Int { MannKendall(values).score }
    let no: [Double] = [1, 2, 3, 4, 8, 7, 6, 5]
    let yes: [Double] = [1, 2, 3, 4, 5, 8, 7, 6]
    #expect(score(no) == 16 && trend(no) == nil)
    #expect(score(yes) == 22 && trend(yes) != nil)
    let between: [Double] = [1, 2, 3, 4, 6, 8, 7, 5]
    #expect(score(between) == 20 && trend(between) == nil)
  }

  @Test func `half of the pairs must agree`() {
    // Rows of values that fall, each row above the one before: rising over all, less and less.
    func sawtooth(_ length: Int, _ count: Int) -> [Double] {
      (0..<length * count).map { Double($0 / length * length + length - 1 - $0 % length) }
    }
    // Of n rows of m, pairs within a row fall: τ = 1 − 2(m − 1) ÷ (nm − 1).
    let few = MannKendall(sawtooth(20, 4))
    #expect(few.tau > 0.5 && few.z > TrendRule.criticalZ)
    #expect(trend(sawtooth(20, 4)) != nil)
    let many = MannKendall(sawtooth(40, 3))
    #expect(many.tau < 0.5 && many.z > TrendRule.criticalZ)
    #expect(trend(sawtooth(40, 3)) == nil)
  }

  @Test func `more rows than the limit have none`() {
    let rising = (0...TrendRule.countLimit).map(Double.init)
    #expect(trend(rising) == nil)
    #expect(trend(rising.dropLast()) != nil)
  }

  private func isInOwnOrder(_ names: String) -> Bool {
    let names = names.split(separator: " ").map(String.init)
    return ChartData(
      "c", names, ("v", names.indices.map(Double.init))
    ).isInOwnOrder(rowCount: names.count)
  }

  @Test(arguments: [
    "Mon Tue Wed Thu", "Jan Feb Mar", "Nov Dec Jan Feb", "2019 2020 2024", "2024-01-31 2024-02-01",
    "1 2 3 4", "-5 0 2.5 10", "8 9 10 11", "Q1 Q2 Q3 Q4", "Januar Februar März",
  ])
  func `dates and numbers that go on are an order`(_ names: String) {
    #expect(isInOwnOrder(names))
  }

  @Test(arguments: [
    "Tue Mon Wed Thu", "Dec Nov Oct", "2024 2020 2019", "1 2 2 3", "4 3 2 1", "a b c d",
    "Berlin Paris Rome", "item1 item2 item3", "1 2 x", "Jan Jan Feb",
  ])
  func `names without an order, and orders that go back, are none`(_ names: String) {
    #expect(!isInOwnOrder(names))
  }

  @Test func `other names are looked at anew`() {
    var data = ChartData("c", ["1", "2", "3", "4"], ("v", [1, 2, 3, 4]))
    #expect(data.isInOwnOrder(rowCount: 4))
    data.categories = ["1", "2", "4", "3"]
    #expect(!data.isInOwnOrder(rowCount: 4))
  }
}
