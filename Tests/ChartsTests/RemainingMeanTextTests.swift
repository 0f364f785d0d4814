// How the mean of what remains is written: to the hundredth, but never as a zero that it is not.
import Queries
import Scales
import TestSupport
import Testing

@testable import Charts
@testable import Tables

@Suite struct RemainingMeanTextTests {
  /// The text of a bar of 20 of which a mean remains.
  private func text(_ mean: Double) -> String? {
    let data = ChartData(
      categoryName: "Origin", categories: ["Europe", "Japan"],
      series: [.init(name: "v", values: [20, 30], texts: CellTexts(["20", "30"]))],
      grouping: Grouping(method: .mean, valueNames: ["v"], keyNames: ["Origin"]))
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.remaining = RemainingBars(
      values: [[mean, 30]], rowCounts: [[2, 2]], rowCount: 4, wholeRowCount: 9)
    return chart.remainingText(BarID(row: 0, series: 0), .all)
  }

  /// A number of hundredths, without zeros at its end.
  private func decimal(ofHundredths count: Int) -> String {
    let (whole, rest) = (count / 100, count % 100)
    if rest == 0 { return "\(whole)" }
    if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  @Test func `a mean near a hundredth is written as that hundredth`() {
    var random = SeededGenerator(seed: 38)
    // One and other whole numbers too, which are reached by rounding.
    for index in 0..<300 where Samples.takes(index) {
      let count = Int.random(in: 1...19, using: &random) * (index % 2 == 0 ? 100 : 1)
      let away = Double(Int.random(in: -400...400, using: &random)) / 100_000
      let text = text(Double(count) / 100 + away)
      #expect(text == decimal(ofHundredths: count) + ", was 20", "\(count) by \(away)")
    }
    #expect(text(1.0004) == "1, was 20")
    #expect(text(0.9996) == "1, was 20")
  }

  @Test func `a mean that would round to nothing has its own digits`() {
    #expect(text(0.004) == "0.004, was 20")
    #expect(text(0.00125) == "0.00125, was 20")
    #expect(text(-0.003) == "\u{2212}0.003, was 20")
    #expect(text(0.006) == "0.01, was 20")
    #expect(text(0) == "0, was 20")
    #expect(text(20.001) == "20, unchanged")
  }
}
