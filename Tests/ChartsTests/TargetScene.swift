// A chart of bars whose targets are near their ends.
import Queries
import Scenegraph
import Tables
import TestSupport

@testable import Charts

/// - Parameter sign: which way the bars grow.
func targetScene(
  _ sign: Double, _ orientation: Scene.Orientation, _ theme: Theme? = nil
) -> Scene {
  let values = [1_000.0, 900, 800].map { sign * $0 }
  var data = ChartData(
    categoryName: "Name", categories: ["A", "B", "C"],
    series: [
      .init(name: "v", values: values, texts: CellTexts(values), targets: values.map { $0 * 0.97 })
    ])
  data.targetName = "plan"
  var chart = SampleChart("t", data).chart
  chart.orientation = orientation
  if let theme { chart.theme = theme }
  return chart.scene(size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
}
