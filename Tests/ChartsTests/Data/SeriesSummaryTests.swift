// The facts of a series and the answers of its pyramid, against loops over all values.
import Charts
import TestSupport
import Testing

@Suite struct SeriesSummaryTests {
  private func summary(_ values: [Double]) -> SeriesSummary {
    ChartData.Series(name: "", values: values, texts: []).summary
  }

  @Test func `a series of nothing and one of gaps have no extremes`() {
    for values in [[], [.nan], Array(repeating: Double.nan, count: 1_000)] {
      let summary = summary(values)
      #expect(summary.count == 0)
      #expect(summary.finiteCount == 0)
      #expect(summary.finiteRange == nil)
      #expect(summary.leastPositive == nil)
      #expect(summary.sum == 0)
      #expect(summary.extremes(in: 0..<values.count) == nil)
      #expect(summary.sum(in: 0..<values.count) == 0)
      #expect(summary.count(in: 0..<values.count) == 0)
    }
  }

  @Test func `infinite values are extremes and in no sum`() throws {
    let summary = summary([3, .infinity, .nan, -.infinity, 4, .infinity])
    #expect(summary.count == 5)
    #expect(summary.finiteCount == 2)
    #expect(summary.finiteRange == 3...4)
    #expect(summary.sum == 7)
    #expect(summary.isWholeNumber)
    #expect(try #require(summary.extremes(in: 0..<6)) == (3, 1))
    #expect(try #require(summary.extremes(in: 4..<6)) == (4, 5))
    #expect(try #require(summary.extremes(in: 5..<6)) == (5, 5))
  }

  @Test func `zero has no sign`() throws {
    let range = try #require(summary([-0.0, -4]).finiteRange)
    #expect(range.upperBound.sign == .plus)
    #expect(try #require(summary([-0.0, 4]).finiteRange).lowerBound.sign == .plus)
  }

  @Test func `a sum keeps the small values beside the large ones, in a block and across blocks`() {
    #expect(summary([1e16, 1, -1e16]).sum == 1)
    var values = Array(repeating: 0.1, count: 100_000)
    #expect(summary(values).sum == 10_000)
    values[17] = 1e16
    values[90_001] = -1e16
    #expect(abs(summary(values).sum - 9_999.8) < 1e-9)
  }

  @Test func `a sum beyond what a double holds is none`() {
    #expect(summary([1.7e308, 1.7e308]).sum.isNaN)
    #expect(summary(Array(repeating: 1.7e308, count: 90)).sum.isNaN)
    #expect(summary([1.7e308, 1.7e308]).finiteRange == 1.7e308...1.7e308)
  }

  @Test func `rows that are not there do not count`() throws {
    let summary = summary([1, 2, 3])
    #expect(try #require(summary.extremes(in: -5..<2)) == (0, 1))
    #expect(summary.sum(in: 1..<90) == 5)
    #expect(summary.count(in: 2..<90) == 1)
    #expect(summary.extremes(in: 3..<90) == nil)
    #expect(summary.extremes(in: 1..<1) == nil)
  }

  @Test(arguments: WildValues.counts, (0..<6).sampled) func `all facts are those of a loop`(
    count: Int, seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count * 10 + seed))
    let values = WildValues.make(count, &random)
    let finite = values.filter(\.isFinite)
    let summary = summary(values)
    #expect(summary.count == values.count { !$0.isNaN })
    #expect(summary.finiteCount == finite.count)
    #expect(summary.isWholeNumber == finite.allSatisfy { $0 == $0.rounded() })
    #expect(summary.finiteRange?.lowerBound == finite.min())
    #expect(summary.finiteRange?.upperBound == finite.max())
    #expect(summary.leastPositive == finite.filter { $0 > 0 }.min())
    let magnitude = finite.reduce(0) { $0 + abs($1) }
    #expect(abs(summary.sum - exactSum(finite)) <= magnitude * 1e-16)
  }

  @Test(arguments: WildValues.counts, (0..<6).sampled)
  func `every range answers as a loop over it does`(
    count: Int, seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count * 10 + seed) + 7_000)
    let values = WildValues.make(count, &random)
    let summary = summary(values)
    for _ in 0..<12 {
      let low = Int.random(in: 0...count, using: &random)
      let rows = low..<Int.random(in: low...count, using: &random)
      let bars = rows.filter { !values[$0].isNaN }
      let lowest = bars.min { values[$0] < values[$1] }
      // Of equal ones the first.
      let highest = bars.min { values[$0] > values[$1] }
      let extremes = summary.extremes(in: rows)
      #expect(extremes?.lowest == lowest, "\(rows) of seed \(seed)")
      #expect(extremes?.highest == highest, "\(rows) of seed \(seed)")
      #expect(summary.count(in: rows) == bars.count)
      let finite = values[rows].filter(\.isFinite)
      let magnitude = finite.reduce(0) { $0 + abs($1) }
      #expect(abs(summary.sum(in: rows) - exactSum(finite)) <= magnitude * 1e-15)
    }
  }

  /// Rounded once, at the end: a double of 80 bits has eleven more than the values, and sorting by
  /// size lets opposite values cancel first.
  private func exactSum(_ values: some Sequence<Double>) -> Double {
    Double(
      values.sorted { abs($0) > abs($1) }.reduce(Float80(0)) { $0 + Float80($1) })
  }
}

@Suite struct SeriesEqualityTests {
  private func series(_ values: [Double]) -> ChartData.Series {
    ChartData.Series(name: "S", values: values, texts: values.map { "\($0)" })
  }

  @Test func `a series with gaps equals itself made anew`() {
    let gaps = series([1, .nan, 3])
    #expect(gaps == gaps)
    #expect(gaps == series([1, .nan, 3]))
    #expect(gaps.hashValue == series([1, .nan, 3]).hashValue)
    #expect(gaps != series([1, 2, 3]))
    #expect(gaps != series([.nan, 1, 3]))
    #expect(gaps != series([1, .nan]))
    #expect(series([]) == series([]))
  }

  @Test func `equal series have equal hashes, whatever the sign of zero`() {
    let plus = ChartData.Series(name: "S", values: [0, 5], texts: ["0", "5"])
    let minus = ChartData.Series(name: "S", values: [-0.0, 5], texts: ["0", "5"])
    #expect(plus == minus)
    #expect(plus.hashValue == minus.hashValue)
  }
}
