// The room above the plot where no line of names and controls stands there.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct HeadingRoomTests {
  private static let hidden: Set<Part> = [
    .subtitle, .description, .legend, .axisNames, .ring, .control,
  ]

  /// Widths and heights, and the distances around the parts of pictures of these sizes.
  private static let sizes: [(width: Double, height: Double, margin: Double)] = [
    (800, 600, 24), (400, 300, 16),
  ]

  private func scene(
    _ orientation: Scene.Orientation, hidden: Set<Part>, _ width: Double, _ height: Double
  ) -> Scene {
    var chart = SampleChart.steps.chart
    chart.hiddenParts = hidden
    chart.orientation = orientation
    return chart.scene(
      size: Size(width: width, height: height), measurer: FixedAdvanceMeasurer())
  }

  /// Where what has a role begins and ends, from above.
  private func span(_ role: Role, _ scene: Scene) throws -> ClosedRange<Double> {
    let box = try #require(scene.marks.first { $0.role == role }).bounds
    return box.minY...box.maxY
  }

  @Test func `a plot begins one distance below the title`() throws {
    for (width, height, margin) in Self.sizes {
      for orientation in Scene.Orientation.allCases {
        let scene = scene(orientation, hidden: Self.hidden, width, height)
        let title = try span(.title, scene)
        let plot = try span(.plot, scene)
        #expect(title.lowerBound == margin, "\(orientation)")
        #expect(plot.lowerBound - title.upperBound == margin, "\(orientation)")
      }
    }
  }

  @Test func `without a title it begins at the margin, or half a tick label below`() throws {
    let hidden = Self.hidden.union([.title])
    for (width, height, margin) in Self.sizes {
      let level = try span(.plot, scene(.horizontal, hidden: hidden, width, height))
      #expect(level.lowerBound == margin)
      // Half of a line of 17 pixels, in whole ones.
      let upright = try span(.plot, scene(.vertical, hidden: hidden, width, height))
      #expect(upright.lowerBound == margin + 9)
    }
  }
}
