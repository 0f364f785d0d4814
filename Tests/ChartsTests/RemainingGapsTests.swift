// Bars of which linked charts leave nothing that could be drawn have no part of their own.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite struct RemainingGapsTests {
  private func data(
    _ method: Query.Method, _ values: [[Double]], rowCount: Int = 2
  ) -> ChartData {
    let names = values.indices.map { "S\($0)" }
    return ChartData(
      categoryName: "Name", categories: (0..<values[0].count).map { "N\($0)" },
      series: zip(names, values).map { name, values in
        ChartData.Series(
          name: name, values: values, texts: CellTexts(values.map(ChartData.text)),
          rowCounts: values.map { _ in rowCount })
      },
      grouping: Grouping(method: method, valueNames: names, keyNames: ["Name"]))
  }

  private func bars(_ values: [[Double]]) -> RemainingBars {
    let counts = values.map { $0.map { $0.isNaN ? 0 : 1 } }
    let count = counts.joined().reduce(0, +)
    return RemainingBars(
      values: values, rowCounts: counts, rowCount: count, wholeRowCount: 2 * count + 9)
  }

  private func chart(_ data: ChartData) -> Chart {
    var chart = SampleChart("t", data).chart
    chart.hiddenParts = [.ring, .control]
    return chart
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(
      state: state, size: Size(width: 500, height: 300), measurer: FixedAdvanceMeasurer())
  }

  /// The series and the first row of each bar or part of a bar.
  private func cells(_ marks: some Sequence<Mark>) -> Set<String> {
    Set(
      marks.compactMap { mark -> String? in
        guard let series = mark.datum?.series, let row = mark.datum?.row else { return nil }
        return "\(series) \(row)"
      })
  }

  /// The bars of several rows, any of which has a value left.
  private func left(_ scene: Scene, of values: [[Double]]) -> Set<String> {
    cells(
      scene.marks[scene.bars].filter { bar in
        guard let rows = bar.datum?.aggregate, let series = bar.datum?.series else { return false }
        return (rows.first...rows.last).contains { !values[series][$0].isNaN }
      })
  }

  /// Blocks of rows of which nothing remains, and blocks with half of the whole.
  private func halves(_ values: [[Double]], block: Int) -> [[Double]] {
    values.enumerated().map { series, values in
      values.enumerated().map { row, value in
        (row / block + series) % 2 == 0 ? .nan : value / 2
      }
    }
  }

  @Test func `of a part of a stack that is zero nothing is drawn, whatever remains of it`() {
    var chart = chart(data(.sum, [[0, 40], [30, 20]]))
    chart.layout = .stacked
    chart.remaining = bars([[5, 10], [30, 10]])
    let scene = scene(chart)
    #expect(chart.shownLayout == .stacked)
    #expect(cells(scene.marks.filter { $0.role == .remainingBar }) == ["0 1", "1 0", "1 1"])
  }

  @Test func `a column without rows of the bar under the pointer has no part of it`() {
    let values = [(0..<3_000).map { 10 + Double($0 % 7) }]
    let left = halves(values, block: 40)
    var state = ChartState()
    state.linked.hoverShare = bars(left)
    let scene = scene(chart(data(.mean, values)), state)
    let expected = self.left(scene, of: left)
    #expect(expected.count > 50 && expected.count < scene.bars.count - 50)
    #expect(cells(scene.marks.filter { $0.role == .hoverShare }) == expected)
  }

  @Test func `an outline of what remains has gaps where nothing does`() {
    let values = [100.0, 200, 300].map { base in
      (0..<1_100).map { base + Double($0 % 5) }
    }
    let left = halves(values, block: 30)
    var chart = chart(data(.mean, values))
    chart.remaining = bars(left)
    let scene = scene(chart)
    #expect(scene.slots?.areOutlines == true)
    let expected = self.left(scene, of: left)
    #expect(expected.count > 100 && expected.count < scene.bars.count - 100)
    #expect(cells(scene.marks.filter { $0.role == .remainingBar }) == expected)
  }
}
