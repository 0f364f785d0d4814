// What is told where a picture has room for its bars and for nothing else.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct BarsAloneTests {
  /// The message in a chart that keeps nearly all of its height for the title of the page.
  private func message(_ chart: Chart, hiddenSeries: Set<Int> = []) -> String {
    var state = ChartState(hiddenSeries: hiddenSeries)
    state.linked.headroom = 60
    let scene = chart.scene(
      state: state, size: Size(width: 400, height: 70), measurer: FixedAdvanceMeasurer())
    // All of the window is plot.
    #expect(scene.marks.first?.role == .plot && scene.marks.first?.bounds == scene.bounds)
    return scene.texts(.emptyMessage).joined(separator: " ")
  }

  @Test func `that every series is hidden is told there, too`() {
    let text = message(SampleChart.mortality.chart, hiddenSeries: [0, 1])
    #expect(text.hasPrefix("Every series is hidden."), "\(text)")
  }

  @Test func `where there are bars, be it one, nothing is missing`() {
    #expect(message(SampleChart.single.chart) == "")
    #expect(message(SampleChart.steps.chart) == "")
    #expect(message(SampleChart.mortality.chart, hiddenSeries: [0]) == "")
  }
}
