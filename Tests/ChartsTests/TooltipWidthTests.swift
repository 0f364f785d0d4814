// How much of a long name a tooltip says where the window has room for one line of it.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct TooltipWidthTests {
  private let name = "Office of the Permanent Secretary for Infrastructure and Transport"

  /// In a window so low that the tooltip stands beside its bar, which is the left of two.
  private func texts(width: Double) -> [String] {
    let chart = Chart(
      data: ChartData("Department", [name, "Legal Service"], ("sales", [120, 45])),
      title: "Sales", numberFormat: NumberFormat())
    return chart.scene(
      state: ChartState(hovered: BarID(row: 0, series: 0)),
      size: Size(width: width, height: 70), measurer: FixedAdvanceMeasurer()
    ).texts(.tooltip)
  }

  @Test func `beside a wide gap it is as wide as a line of a tooltip may be`() {
    // 180 pixels, of which 46 are the value's: 18 characters.
    #expect(texts(width: 600) == ["Office of the Per…", "120", "73% of 165"])
  }

  @Test func `beside a narrow one it says less, rather than nothing`() {
    // 110 pixels, of which 46 are the value's: 8 characters.
    #expect(texts(width: 300) == ["Office…", "120", "73% of…"])
  }
}
