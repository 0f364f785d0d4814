// A chart in sentences, as it was reviewed.
import Charts
import Tables
import TestSupport
import Testing

@Suite("A chart in sentences")
struct DescriptionTests {
  static let samples = [
    SampleChart.steps, .mortality, .mixed, .negative, .zeros, .single, .gaps, .many, .empty,
    .onlyGaps, .extreme,
  ]

  @Test("The sentences are those that were reviewed", arguments: samples)
  func golden(_ sample: SampleChart) {
    expectGolden(sample.chart.describe(), named: "scenes/describe-\(sample.name).txt")
  }

  @Test("A number has the decimals in a sentence that it has on its bar")
  func decimals() {
    let data = ChartData(
      categoryName: "Name", categories: ["a", "b"],
      series: [.init(name: "Value", values: [110, -98.5], texts: ["110.0", "-98.5"])])
    let text = SampleChart("Tenths", data).chart.describe()
    #expect(text.contains("Largest: a, 110.0.\nSmallest: b, -98.5.\n"))
    #expect(text.contains("\na: 110.0.\nb: -98.5.\n"))
  }

  @Test("Hidden series are not described")
  func hidden() {
    let text = SampleChart.mortality.chart.describe(ChartState(hiddenSeries: [0]))
    #expect(text.contains("Bar chart, 6 bars, Boys by Country.\n"))
    #expect(!text.contains("Girls"))
    #expect(
      SampleChart.mortality.chart.describe(ChartState(hiddenSeries: [0, 1])).contains(
        "Every series is hidden."))
  }

  @Test("Every sentence ends, and none has a line break or a tab in it")
  func sentences() {
    var chart = SampleChart.scripts.chart
    chart.title = "Two\nlines\tand a tab"
    chart.data.categories = CellTexts(["Line\r\nbreak"] + chart.data.categories.dropFirst())
    for line in chart.describe().split(separator: "\n") {
      #expect(line.last.map { ".?!…:".contains($0) } == true, "\(line)")
      #expect(!line.contains("\t"))
    }
    #expect(chart.describe().contains("Line break: 4"))
  }
}
