// Stacks against plain loops: positive and negative values apart, shares, gaps, infinite values.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct StackTests {
  private func span(_ start: Double, _ end: Double) -> StackSpan {
    StackSpan(start: start, end: end)
  }

  private func data(_ columns: [Double]...) -> ChartData {
    ChartData(
      categoryName: "Month",
      categories: (columns.first ?? []).indices.map { ["Jan", "Feb", "Mar", "Apr"][$0 % 4] },
      series: columns.enumerated().map { index, values in
        .init(name: "S\(index)", values: values, texts: values.map(ChartData.text))
      })
  }

  @Test func `Edge case 9: positive and negative values are stacked apart`() {
    let data = data([3, -1], [-2, -2], [4, 5], [-5, 0])
    #expect(
      data.stackSpans(row: 0, series: [0, 1, 2, 3], isNormalized: false)
        == [span(0, 3), span(0, -2), span(3, 7), span(-2, -7)])
    #expect(
      data.stackSpans(row: 1, series: [0, 1, 2, 3], isNormalized: false)
        == [span(0, -1), span(-1, -3), span(0, 5), span(5, 5)])
    #expect(data.stackDomain(series: [0, 1, 2, 3]) == -7...7)
    #expect(data.stackDomain(series: [0, 2]) == -1...7)
    #expect(
      data.stackSpans(row: 0, series: [2, 1], isNormalized: false) == [span(0, 4), span(0, -2)])
    #expect(data.stackExtremes(series: [0, 1, 2, 3], rows: 0..<2) == (0, 0))
    #expect(data.stackExtremes(series: [0, 1, 2, 3], rows: 1..<2) == (1, 1))
  }

  @Test func `a gap has no place in a stack and an infinite value is in no sum`() {
    let data = data([1, .nan], [.infinity, .nan], [2, -.infinity], [.nan, -3])
    #expect(
      data.stackSpans(row: 0, series: [0, 1, 2, 3], isNormalized: false)
        == [span(0, 1), span(3, .infinity), span(1, 3), nil])
    #expect(
      data.stackSpans(row: 1, series: [0, 1, 2, 3], isNormalized: false)
        == [nil, nil, span(-3, -.infinity), span(0, -3)])
    #expect(data.stackDomain(series: [0, 1, 2, 3]) == -3...3)
    #expect(data.stackExtremes(series: [0, 1], rows: 0..<2) == (nil, 0))
    #expect(data.stackExtremes(series: [0], rows: 1..<2) == (nil, nil))
  }

  @Test func `the domain is never collapsed and is that of all series where nothing is visible`() {
    #expect(data([0, -0.0], [0, .nan]).stackDomain(series: [0, 1]) == 0...1)
    #expect(data([0, 1], [3, 9]).stackDomain(series: []) == 0...10)
    #expect(data([.nan, .infinity], [3, 9]).stackDomain(series: [0]) == 0...9)
    #expect(ChartData.empty.stackDomain(series: []) == 0...1)
    #expect(ChartData.empty.stackExtremes(series: [], rows: 0..<1) == (nil, nil))
  }

  @Test func `a stack that no double holds ends at the largest`() {
    let data = data([1.7e308, -1.7e308], [1.7e308, -1.7e308])
    #expect(
      data.stackDomain(series: [0, 1])
        == -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    #expect(
      data.stackSpans(row: 0, series: [0, 1], isNormalized: false).last
        == span(1.7e308, .greatestFiniteMagnitude))
  }

  @Test func `Edge case 10: of a total of 0 nothing is a share`() {
    let data = data([0, 1, .nan, 0], [-0.0, 3, .nan, .infinity])
    func shares(_ row: Int) -> [StackSpan?] {
      data.stackSpans(row: row, series: [0, 1], isNormalized: true)
    }
    #expect(shares(0) == [nil, nil])
    #expect(shares(1) == [span(0, 0.25), span(0.25, 1)])
    #expect(shares(2) == [nil, nil])
    #expect(shares(3) == [nil, span(0, .infinity)])
    #expect(data.refusal(of: .normalized, scale: .linear) == nil)
  }

  @Test func `Edge case 10: shares of negative values are refused with a reason`() {
    func refusal(_ data: ChartData) -> LayoutRefusal? {
      data.refusal(of: .normalized, scale: .linear)
    }
    let mixed = data([4, 1], [2, -3])
    #expect(refusal(data([4, 1])) == nil)
    #expect(
      refusal(mixed)?.commandLineSentence
        == "normalized shares need values that are not negative: \"Feb\" has -3; "
        + "--layout stacked shows them")
    #expect(
      refusal(data([.nan, -.infinity])) == .negativeShare(category: "Feb", value: "-inf"))
    #expect(refusal(.empty) == nil)
    #expect(mixed.stackSpans(row: 1, series: [0, 1], isNormalized: true) == [span(0, 1), nil])
  }

  @Test func `the stacks of other series, and of data that have changed, are not those before`() {
    var data = data([1, 2], [10, 20])
    #expect(data.stackDomain(series: [0, 1]) == 0...22)
    #expect(data.stackDomain(series: [0]) == 0...2)
    let before = data
    data.series[0] = .init(name: "S0", values: [5, 6], texts: ["5", "6"])
    #expect(data.stackDomain(series: [0]) == 0...6)
    #expect(before.stackDomain(series: [0]) == 0...2)
    #expect(before != data)
    data.series[0] = before.series[0]
    #expect(before == data)
    #expect(before.hashValue == data.hashValue)
  }

  @Test(arguments: WildValues.counts, 1..<4) func `stacks are those of a loop`(
    count: Int, seriesCount: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count * 10 + seriesCount))
    let columns = (0..<seriesCount).map { _ in WildValues.make(count, &random) }
    let data = ChartData(
      categoryName: "", categories: Array(repeating: "a", count: count),
      series: columns.map { .init(name: "", values: $0, texts: []) })
    let series = Array(0..<seriesCount)
    var ups: [Double] = []
    var downs: [Double] = []
    var domain = (low: 0.0, high: 0.0)
    for row in 0..<count {
      let values = columns.map { $0[row] }
      let up = values.filter { $0 >= 0 }
      let down = values.filter { $0 < 0 }
      let finite = (
        up.filter(\.isFinite).reduce(0, +), down.filter(\.isFinite).reduce(0, +)
      )
      domain = (min(domain.low, finite.1), max(domain.high, finite.0))
      ups.append(up.isEmpty ? .nan : up.contains(.infinity) ? .infinity : finite.0)
      downs.append(down.isEmpty ? .nan : down.contains(-.infinity) ? -.infinity : finite.1)
      guard row < 300 else { continue }
      let spans = data.stackSpans(row: row, series: series, isNormalized: false)
      #expect(spans.map { $0 == nil } == values.map(\.isNaN))
      #expect((spans.compactMap { $0?.end }.max() ?? 0) == max(0, ups[row]) || ups[row].isNaN)
      let shares = data.stackSpans(row: row, series: series, isNormalized: true)
      let whole = shares.compactMap { $0 }.filter { $0.end.isFinite }.map { $0.end - $0.start }
      #expect(whole.isEmpty || abs(whole.reduce(0, +) - 1) < 1e-12)
      #expect(whole.isEmpty == (finite.0 == 0))
    }
    #expect(
      data.stackDomain(series: series)
        == (domain.low == domain.high ? 0...1 : domain.low...domain.high))
    for _ in 0..<8 {
      let low = Int.random(in: 0...count, using: &random)
      let rows = low..<Int.random(in: low...count, using: &random)
      let extremes = data.stackExtremes(series: series, rows: rows)
      #expect(
        extremes.lowest == rows.filter { !downs[$0].isNaN }.min { downs[$0] < downs[$1] })
      #expect(extremes.highest == rows.filter { !ups[$0].isNaN }.min { ups[$0] > ups[$1] })
    }
  }
}
