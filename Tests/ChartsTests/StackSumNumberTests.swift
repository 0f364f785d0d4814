// Which numbers stand on stacks: no sum of nothing, and parts of less than one count as parts.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct StackSumNumberTests {
  private func labels(
    _ orientation: Scene.Orientation, _ series: [(String, [Double])]
  ) -> [String] {
    let data = ChartData(
      categoryName: "Name", categories: ["A", "B", "C"],
      series: series.map { name, values in
        ChartData.Series(name: name, values: values, texts: values.map(ChartData.text))
      })
    var chart = SampleChart("t", data).chart
    chart.hiddenParts = Set(Part.allCases).subtracting([.values])
    chart.orientation = orientation
    chart.layout = .stacked
    return chart.scene(
      size: Size(width: 600, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer()
    ).texts(.valueLabel)
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `a stack of nothing but zeros has no sum, and the others have theirs`(
    _ orientation: Scene.Orientation
  ) {
    let labels = labels(orientation, [("sold", [60, 0, 71]), ("kept", [32, 0, 20])])
    #expect(labels.contains("92") && labels.contains("91"), "\(labels)")
    #expect(!labels.contains("0"), "\(labels)")
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `where parts of a half have no room for theirs, there are only the sums`(
    _ orientation: Scene.Orientation
  ) {
    let (most, half, none) = ([91.0, 91, 91], [0.5, 0.5, 0.5], [0.0, 0, 0])
    // Two parts of each stack are without a number of their own.
    let sums = labels(orientation, [("sold", most), ("kept", half), ("lost", half)])
    #expect(sums.count == 3, "\(sums)")
    // Zeros are no parts, so that no number is missing: three of parts and three sums.
    let all = labels(orientation, [("sold", most), ("kept", none), ("lost", none)])
    #expect(all.count == 6, "\(all)")
  }
}
