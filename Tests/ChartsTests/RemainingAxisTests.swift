// The value axis of means that linked charts filter: it reaches what remains, and no farther.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct RemainingAxisTests {
  private func chart(_ values: [Double], _ scale: ScaleKind) -> Chart {
    let data = ChartData(
      categoryName: "Origin", categories: values.indices.map { "n\($0)" },
      series: [
        .init(name: "v", values: values, texts: CellTexts(values.map(ChartData.text)))
      ],
      grouping: Grouping(method: .mean, valueNames: ["v"], keyNames: ["Origin"]))
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.scale = scale
    return chart
  }

  /// The domain with these values remaining; nil for the whole.
  private func domain(_ chart: Chart, _ remaining: [Double]?) -> ClosedRange<Double> {
    var chart = chart
    chart.remaining = remaining.map { values in
      RemainingBars(
        values: [values], rowCounts: [values.map { $0.isNaN ? 0 : 2 }], rowCount: 2,
        wholeRowCount: 99)
    }
    return chart.scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer()
    ).charts[0].domain
  }

  @Test func `it is that of the whole where nothing remains, or nothing beyond the whole`() {
    var random = SeededGenerator(seed: 193)
    for index in 0..<80 where Samples.takes(index) {
      let scale: ScaleKind = index % 2 == 0 ? .linear : .log
      let low = scale == .log ? 2.0 : Double(Int.random(in: -90...2, using: &random))
      let values = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Double.random(in: low...(low + 95), using: &random).rounded()
      }
      let chart = chart(values, scale)
      let whole = domain(chart, nil)
      #expect(domain(chart, values.map { _ in Double.nan }) == whole, "\(values)")
      let ends = min(0, values.min() ?? 0)...max(0, values.max() ?? 0)
      let within = values.map { _ in Double.random(in: ends, using: &random) }
      #expect(domain(chart, within) == whole, "\(within) of \(values)")
      let beyond = domain(chart, values.map { _ in whole.upperBound * 1.5 })
      #expect(beyond.lowerBound <= values.min() ?? 0, "\(values)")
      #expect(beyond.upperBound >= whole.upperBound * 1.5, "\(values)")
    }
  }

  @Test(arguments: [ScaleKind.linear, .log])
  func `nor does it change at the limits of a double`(scale: ScaleKind) {
    let chart = chart([1.7e308, -1.7e308], scale)
    #expect(domain(chart, [.nan, .nan]) == domain(chart, nil))
  }

  @Test func `it reaches what remains beyond the smallest number there is`() {
    let chart = chart([.leastNonzeroMagnitude], .linear)
    #expect(domain(chart, [1]).upperBound >= 1)
  }
}
