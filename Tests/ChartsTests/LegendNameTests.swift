// The name of the only series, in the line above the plot.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct LegendNameTests {
  @Test func `beside its colour a series has a name, however little room the line has`() {
    var chart = SampleChart(
      "t",
      ChartData(
        "Departments of the ministry", (0..<40).map { "Row \($0)" },
        ("Value", (0..<40).map { Double($0 * 37 % 101) }))
    ).chart
    chart.hiddenParts = [.ring]
    var state = ChartState()
    state.scrolls = true
    for orientation in Scene.Orientation.allCases {
      chart.orientation = orientation
      let roles: Set<Role> = [.legendSwatch, .controlSegment]
      var lines: Set<Set<Role>> = []
      for width in stride(from: 120.0, through: 800, by: 17) {
        let scene = chart.scene(
          state: state, size: Size(width: width, height: 600), measurer: FixedAdvanceMeasurer())
        let names = scene.texts(.legendLabel)
        let colors = scene.marks.filter { $0.role == .legendSwatch }
        #expect(names.count == colors.count, "\(orientation), \(width)")
        #expect(names.allSatisfy { !$0.isEmpty }, "\(orientation), \(width)")
        lines.insert(roles.intersection(scene.marks.map(\.role)))
      }
      // Where there is room for both, both are there.
      #expect(lines.contains(roles), "\(orientation)")
    }
  }
}
