// How many bars a line at the median is drawn for.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite("Lines at the median of many bars") struct MedianLimitTests {
  private static let notice = "There is no line at the median of more than 250,000 bars"

  private func chart(_ columns: [Double]...) -> Chart {
    let names = [String](repeating: "", count: columns[0].count)
    var chart = SampleChart(
      "Many",
      ChartData(
        categoryName: "n", categories: names,
        series: zip(["x", "y"], columns).map { name, values in
          ChartData.Series(name: name, values: values, texts: names)
        })
    ).chart
    chart.references = [Reference(.median)]
    return chart
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(state: state, size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
  }

  @Test("250,000 bars have one, and of one more the chart says that it has none")
  func limit() {
    for (count, notices) in [(250_000, [String]()), (250_001, [Self.notice])] {
      let chart = chart((0..<count).map { Double($0 % 7) })
      #expect(chart.notices == notices, "\(count)")
      let scene = scene(chart)
      #expect(scene.notices == notices, "\(count)")
      #expect(
        scene.marks.contains { $0.role == .referenceLine } == notices.isEmpty, "\(count)")
    }
  }

  @Test func `stacks count and not their parts, and no series that is hidden`() {
    let (x, y) = ((0..<130_000).map { Double($0 % 7) }, (0..<130_000).map { Double($0 % 5) })
    func median(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      return (sorted[64_999] + sorted[65_000]) / 2
    }
    let cases: [(Scene.Layout, Set<Int>, Double?)] = [
      (.stacked, [], median(zip(x, y).map { $0 + $1 })), (.stacked, [1], median(x)),
      (.grouped, [0], median(y)), (.grouped, [], nil),
    ]
    var chart = chart(x, y)
    for (layout, hidden, line) in cases {
      chart.layout = layout
      let state = ChartState(hiddenSeries: hidden)
      let scene = scene(chart, state)
      let lines = scene.marks.compactMap { mark -> Double? in
        guard mark.role == .referenceLine, case .axisValue(let value)? = mark.datum else {
          return nil
        }
        return value
      }
      let name = "\(layout) without \(hidden)"
      #expect(lines == [line].compactMap(\.self), "\(name)")
      #expect(scene.notices == (line == nil ? [Self.notice] : []), "\(name)")
      let isDescribed = chart.describe(state).contains("Reference line: median")
      #expect(isDescribed == (line != nil), "\(name)")
    }
  }
}
