// A chart in sentences, as it was reviewed.
import Charts
import Queries
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

  @Test("Beside an infinite bar there are no shares and no total", arguments: [1, -1])
  func infinite(sign: Double) {
    let values = [3, .infinity, 1].map { $0 * sign }
    let text = SampleChart("Infinite", ChartData("k", ["a", "b", "c"], ("v sold", values))).chart
      .describe()
    #expect(text.contains("\nb: ") && !text.contains("%") && !text.contains("Total"), "\(text)")
    let finite = SampleChart("Finite", ChartData("k", ["a", "c"], ("v sold", [3, 1]))).chart
    #expect(finite.describe().contains("\na: 3 (75%).\n"))
  }

  @Test("Numbers that are compared have as many decimals as each other")
  func sameDecimals() throws {
    var random = SeededGenerator(seed: 35)
    var compared = 0
    for round in 0..<60 where Samples.takes(round) {
      var csv = "k,v\n"
      for row in 0..<Int.random(in: 8...40, using: &random) {
        let value = Double(Int.random(in: -20_000...200_000, using: &random))
        let divisor: Double = [1, 10, 1000][row % 3]
        csv += "\(["a", "b", "c", "d"][row % 4]),\(value / divisor)\n"
      }
      for method in [Query.Method.none, .sum, .mean, .median, .max] {
        let chart = Chart(data: try ChartsTests.chart(csv, method: method), title: "t")
        let lines = chart.describe().split(separator: "\n").filter { line in
          ["Range: ", "Largest: ", "Smallest: "].contains { line.hasPrefix($0) }
        }
        let numbers = lines.flatMap { $0.dropLast().matches(of: #/[0-9][0-9,]*(?:\.([0-9]+))?/#) }
        #expect(Set(numbers.map { $0.output.1?.count ?? 0 }).count == 1, "\(method): \(lines)")
        compared += numbers.count
      }
    }
    #expect(compared >= 5 * 4)
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

  @Test("The measure has its unit, which no axis tells here; the line below the title has none")
  func units() throws {
    func described(_ csv: String, _ method: Query.Method) throws -> [String] {
      let chart = Chart(data: try ChartsTests.chart(csv, method: method), title: "t")
      #expect(!chart.shownSubtitle.contains("(min)"))
      return chart.describe().split(separator: "\n").map(String.init)
    }
    let table = "job,took\na,00:01:30\nb,2h 5m\na,2h 7m\n"
    #expect(try described(table, .none).contains("Bar chart, 3 bars, took (min) by job."))
    #expect(try described(table, .mean).contains("Bar chart, 2 bars, Mean took (min) by job."))
    #expect(try described(table, .count).allSatisfy { !$0.contains("(min)") })
  }
}
