// A chart of more rows than pixels.
import Charts
import Scales
import Scenegraph
import TestSupport

func runScene(_ values: [[Double]], _ layout: Scene.Layout) -> Scene {
  let rows = values.first?.indices ?? 0..<0
  let texts = rows.map { _ in "" }
  let data = ChartData(
    categoryName: "Row", categories: rows.map { "Row \($0)" },
    series: values.enumerated().map { index, values in
      ChartData.Series(name: "S\(index)", values: values, texts: texts)
    })
  var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
  chart.layout = layout
  return chart.scene(size: Size(width: 700, height: 400), measurer: FixedAdvanceMeasurer())
}
