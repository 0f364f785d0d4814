// The value of a bar whose target is near its end: the two do not cross, whichever way bars grow.
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TargetLabelTests {
  @Test(arguments: Scene.Orientation.allCases, [1.0, -1])
  func `a value that the tick would cross stands between it and the foot of its bar`(
    _ orientation: Scene.Orientation, _ sign: Double
  ) throws {
    let scene = targetScene(sign, orientation)
    var labels = 0
    for row in 0..<3 {
      let bar = scene.marks[try #require(scene.barIndex(row: row, series: 0))].bounds
      let marks = scene.marks.filter { $0.datum?.row == row }
      let tick = try #require(
        marks.first { mark in
          if case .line = mark { mark.role == .target } else { false }
        }
      ).bounds
      let label = try #require(marks.first { $0.role == .valueLabel }).bounds
      // From the foot to the end: the bar's foot, the label, the tick.
      let isWithin =
        switch (orientation, sign > 0) {
        case (.vertical, true): tick.maxY <= label.minY && label.maxY <= bar.maxY
        case (.vertical, false): bar.minY <= label.minY && label.maxY <= tick.minY
        case (.horizontal, true): bar.minX <= label.minX && label.maxX <= tick.minX
        case (.horizontal, false): tick.maxX <= label.minX && label.maxX <= bar.maxX
        }
      #expect(isWithin, "\(label) in \(bar) with \(tick)")
      labels += 1
    }
    #expect(labels == 3)
  }
}
