// How far from the tick of a target the value stands that has made way for it.
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TargetDistanceTests {
  @Test(arguments: Scene.Orientation.allCases, [1.0, -1])
  func `it is as far from the casing of the tick as it would be from the end of a bar`(
    _ orientation: Scene.Orientation, _ sign: Double
  ) throws {
    let scene = targetScene(sign, orientation)
    for row in 0..<3 {
      let marks = scene.marks.filter { $0.datum?.row == row }
      let tick = try #require(
        marks.first { mark in
          if case .line = mark { mark.role == .target } else { false }
        }
      ).bounds
      let label = try #require(marks.first { $0.role == .valueLabel }).bounds
      let distance =
        switch (orientation, sign > 0) {
        case (.vertical, true): label.minY - tick.maxY
        case (.vertical, false): tick.minY - label.maxY
        case (.horizontal, true): tick.minX - label.maxX
        case (.horizontal, false): label.minX - tick.maxX
        }
      // A pixel of casing, and what is between the end of a bar and its number.
      let expected = 1 + (orientation == .vertical ? 5.0 : 7)
      #expect(abs(distance - expected) <= 0.5, "\(distance) of row \(row)")
    }
  }
}
