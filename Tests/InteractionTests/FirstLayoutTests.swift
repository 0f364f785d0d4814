// A window's first pictures, before anything has happened in it.
import Charts
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The first layout of a window") struct FirstLayoutTests {
  @Test func `it brings no bar under a pointer that is not there, and nothing more is due`() {
    for count in 1...9 {
      let charts = (0..<count).map { Chart(data: .of([3, 1, 2]), title: "Chart \($0)") }
      var model = Model(
        panels: charts.map { Panel(chart: $0) }, size: Size(width: 800, height: 600),
        scaleFactor: 1, theme: .light)
      #expect(!model.isOtherBarPointed)
      for _ in 0..<2 {
        model.layOut(measurer: FixedAdvanceMeasurer())
        #expect(!model.isOtherBarPointed, "\(count) charts")
      }
      #expect(ScriptedWindow(charts).isSettled, "\(count) charts")
    }
  }
}
