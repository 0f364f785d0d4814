// The buttons below the message of a chart without bars, as they are read and heard.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct RemedyButtonTests {
  private func scene(_ remedies: [Remedy]) -> Scene {
    var chart = SampleChart.empty.chart
    chart.emptyReason = EmptyMessage("These data are elsewhere.", remedies: remedies)
    var state = ChartState()
    // Only a window has buttons.
    state.scrolls = true
    return chart.scene(
      state: state, size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
  }

  @Test func `data that lie elsewhere are drawn by a press, or another file is opened`() throws {
    let scene = scene([.openOutside, .openFile])
    let items = try #require(scene.control(.remedies)).items
    #expect(items.map(\.name) == ["Draw it", "Open…"])
    #expect(items.map(\.action) == [.remedy(.openOutside), .remedy(.openFile)])
    #expect(
      items.map { $0.press?.description }
        == ["Reads the data, wherever they are", "Opens another file"])
    #expect(items.map { $0.press?.key } == ["", "Ctrl+O"])
    #expect(
      Set(scene.texts(.emptyMessage)) == ["These data are elsewhere.", "Draw it", "Open…"])
  }
}
