// The colour of a value that stands in its bar between the foot and the tick of the target.
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TargetLabelInkTests {
  @Test(arguments: ThemeTests.themes, Scene.Orientation.allCases)
  func `it is the one of both inks that is read best on the bar, without a plate`(
    _ named: ThemeTests.Named, _ orientation: Scene.Orientation
  ) throws {
    let theme = named.theme
    for sign in [1.0, -1] {
      let scene = targetScene(sign, orientation, theme)
      for row in 0..<3 {
        let index = try #require(scene.barIndex(row: row, series: 0))
        let found = scene.marks.first { $0.role == .valueLabel && $0.datum?.row == row }
        guard case .rect(let bar) = scene.marks[index], let fill = bar.fill,
          case .text(let label)? = found
        else {
          Issue.record("no value in bar \(row)")
          continue
        }
        #expect(bar.bounds.contains(label.bounds, tolerance: 1e-6), "\(row)")
        let best = max(fill.contrast(with: theme.ink), fill.contrast(with: theme.inkOnBars))
        #expect(fill.contrast(with: label.color) == best, "\(row)")
        #expect(label.plate == nil, "\(row)")
      }
    }
  }
}
