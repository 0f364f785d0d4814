// What is told of a chart is about the series that it shows.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct HiddenSeriesNoticeTests {
  private static let noShares =
    "Bars have no labels of shares: their values do not add up to a whole"

  /// What is told in every place.
  private func told(_ chart: Chart, _ hidden: Set<Int>) -> [[String]] {
    let state = ChartState(hiddenSeries: hidden)
    let scene = chart.scene(
      state: state, size: Size(width: 900, height: 600), measurer: FixedAdvanceMeasurer())
    return [chart.notices(in: state), scene.notices]
  }

  @Test func `bars that a range cuts are those of the series that are shown`() {
    var random = SeededGenerator(seed: 77)
    for number in 0..<200 where Samples.takes(number) {
      let (rowCount, count) = (Int.random(in: 1...6, using: &random), 3)
      let values = (0..<count).map { _ in
        (0..<rowCount).map { _ in Double(Int.random(in: 1...99, using: &random)) }
      }
      let hidden = [[], [0], [1], [0, 2]].randomElement(using: &random) ?? []
      let upper = Int.random(in: 20...120, using: &random)
      let isStack = Bool.random(using: &random)
      var chart = SampleChart(
        "t",
        ChartData(
          "Name", (0..<rowCount).map { "n\($0)" }, ("a", values[0]), ("b", values[1]),
          ("c", values[2]))
      ).chart
      chart.layout = isStack ? .stacked : .grouped
      chart.looks.range = AxisRange(nil, Double(upper))
      var lengths: [Double] = []
      for row in 0..<rowCount {
        let parts = (0..<count).filter { !hidden.contains($0) }.map { values[$0][row] }
        lengths += isStack ? [parts.reduce(0, +)] : parts
      }
      let cut = lengths.count { $0 > Double(upper) }
      let notice = cut == 1 ? "1 bar is cut at \(upper)" : "\(cut) bars are cut at \(upper)"
      for notices in told(chart, Set(hidden)) {
        #expect(notices == (cut == 0 ? [] : [notice]), "\(values) to \(upper) without \(hidden)")
      }
    }
  }

  @Test func `that bars have no shares is told of bars that have none`() throws {
    let csv = "k,price,sales\na,10,1000\nb,25,2000\nc,40,900\nd,15,3000\n"
    var chart = SampleChart("t", try ChartsTests.chart(csv, values: ["price", "sales"])).chart
    chart.layout = .grouped
    chart.looks.labels = .share
    for notices in told(chart, []) + told(chart, [1]) { #expect(notices == [Self.noShares]) }
    for notices in told(chart, [0]) { #expect(notices.isEmpty) }
  }

  @Test func `values off a logarithmic scale are counted where they are shown`() {
    let data = ChartData("Name", ["n", "m"], ("a", [5, 0]), ("b", [-1, 7]), ("c", [3, 2]))
    var chart = SampleChart("t", data).chart
    chart.scale = .log
    let rest = "and lie off the logarithmic scale (first: row"
    for notices in told(chart, []) { #expect(notices == ["2 values are 0 or less \(rest) 1)"]) }
    for notices in told(chart, [0]) + told(chart, [0, 2]) {
      #expect(notices.count == 1 && notices[0].hasPrefix("1 value is 0 or less"), "\(notices)")
    }
    for notices in told(chart, [0, 1]) { #expect(notices.isEmpty) }
  }
}
