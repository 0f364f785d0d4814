// Where a press is on the names of the bars: beside the plot, from edge to edge.
import Charts
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("The area of the names") struct NameAreaTests {
  private func around(_ edge: Double) -> [Double] { [edge - 0.25, edge, edge + 0.25] }

  /// Names are on the left of level bars and below upright ones.
  private func check(_ orientation: Scene.Orientation) throws {
    var chart = Chart(data: .of([3, 1, 2, 5]), title: "")
    chart.orientation = orientation
    let window = ScriptedWindow([chart])
    let panel = window.model.panels[0]
    let scene = try #require(panel.scene)
    let slots = try #require(scene.slots)
    #expect(slots.orientation == orientation)
    let plot = slots.plot
    let names = scene.marks.filter { $0.role == .categoryLabel }.map(\.bounds)
    let left = try #require(names.map(\.minX).min())
    let bottom = try #require(names.map(\.maxY).max())
    let isLevel = orientation == .horizontal
    // Not on the last line itself: a sum of fractions may miss it.
    let xs: [Double] =
      isLevel
      ? [left - 0.25, left + 0.25] + around(plot.minX)
      : around(plot.minX) + [plot.midX] + around(plot.maxX)
    let ys: [Double] =
      isLevel
      ? around(plot.minY) + [plot.midY] + around(plot.maxY)
      : around(plot.maxY) + [bottom - 0.25, bottom + 0.25]
    for x in xs {
      for y in ys {
        let isBeside = isLevel ? y >= plot.minY && y < plot.maxY : x >= plot.minX && x < plot.maxX
        let isDeep = isLevel ? x >= left && x < plot.minX : y >= plot.maxY && y < bottom
        let point = Point(x: x, y: y)
        #expect(panel.isOverNames(point, in: scene) == (isBeside && isDeep), "\(point)")
      }
    }
  }

  @Test func `it is as long as the plot, whose far edge is outside, and as deep as the names`()
    throws
  {
    try check(.horizontal)
    try check(.vertical)
  }
}
