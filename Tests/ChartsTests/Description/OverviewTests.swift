// What is heard of a chart after its name: short, in words, and true.
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct OverviewTests {
  private func chart(
    _ categories: String, _ values: [Double], named category: String = "Name"
  ) -> Chart {
    let names = categories.split(separator: " ").map(String.init)
    return SampleChart("t", ChartData(category, names, ("Value", values))).chart
  }

  private func overview(_ chart: Chart, _ state: ChartState = ChartState()) -> String {
    chart.overview(state)
  }

  static let samples: [(SampleChart, String)] = [
    (.steps, "From 365 to 1,232. Largest: Fri. Smallest: Sun. Total: 5,100."),
    (
      .mortality,
      "From 93.7 to 123.4. Largest: Nigeria, Boys. Smallest: Guinea, Girls. "
        + "Girls: 93.7 to 111.3. Boys: 103.6 to 123.4."
    ),
    (.mixed, "From minus 150 to 120. Largest: Q1. Smallest: Q4. Total: 5."),
    (.zeros, "All bars are 0. Total: 0."), (.single, "Alone: 42."),
    (.empty, "There is no data to display: the table has no rows."),
    (.onlyGaps, "There is no number to display: every value is missing."),
    (
      .extreme,
      "From minus infinity to infinity. Largest: infinite. Smallest: minus infinite."
    ),
    (
      .wide,
      "From minus 2 to 12,345,678,901. Largest: a. Smallest: c. "
        + "62% of the goal of 20,000,000,000."
    ),
  ]

  @Test(arguments: samples)
  func `what is heard is what was reviewed`(_ sample: SampleChart, _ expected: String) {
    #expect(overview(sample.chart) == expected)
  }

  @Test(arguments: SampleChart.all)
  func `it is short, and no sign is in it that no voice says`(_ sample: SampleChart) {
    let text = overview(sample.chart)
    #expect(text.count < 320, "\(text)")
    for sign in ["−", "<", ">", "∞", "–", " -", "nan", "  ", ".."] {
      #expect(!text.contains(sign), "\(text)")
    }
    #expect(text.hasSuffix("."))
    let summary = sample.chart.summary(ChartState())
    #expect(summary.hasPrefix("Bar chart, ") && !summary.hasSuffix("."))
  }

  @Test func `the summary says what it is, how many, and of what`() {
    #expect(SampleChart.steps.chart.summary(ChartState()) == "Bar chart, 7 bars, Steps by Day")
    let state = ChartState(hiddenSeries: [0])
    let summary = SampleChart.mortality.chart.summary(state)
    #expect(summary == "Bar chart, 6 bars, Boys by Country")
    var chart = SampleChart.steps.chart
    chart.arrange(sort: .valueDescending, top: 3)
    #expect(
      chart.summary(ChartState())
        == "Bar chart, 3 bars and 4 others, Steps by Day, largest first")
  }

  @Test func `equal bars are named together, at most three of them`() {
    #expect(overview(chart("a b c d", [1, 7, 7, 3])).contains("Largest: b and c. Smallest: a."))
    #expect(overview(chart("a b c d", [7, 7, 7, 3])).contains("Largest: a, b and c."))
    #expect(
      overview(chart("a b c d e", [7, 7, 7, 3, 7])).contains("Largest: a, b, c and others."))
    var two = SampleChart.gaps.chart
    two.data = ChartData("n", ["a", "b"], ("X", [4, 1]), ("Y", [2, 4]))
    #expect(overview(two).contains("Largest: several bars."))
    #expect(
      chart("a b c", [2, 2, 1]).describe().contains("Largest: a and b, 2.\nSmallest: c, 1.\n"))
  }

  @Test func `equal bars are those that comparing one by one finds`() {
    var random = SeededGenerator(seed: 5)
    for count in WildValues.counts where count < 5_000 {
      let values = WildValues.make(count, &random)
      let data = ChartData("n", (0..<count).map { "\($0)" }, ("v", values))
      let chart = SampleChart("t", data).chart
      let found = SummaryStatistics(chart, ChartState(), isSpoken: true).extremes(of: [0])
      let known = values.indices.filter { !values[$0].isNaN }
      guard let greatest = known.map({ values[$0] }).max() else {
        #expect(found == nil)
        continue
      }
      let rows = known.filter { values[$0] == greatest }
      #expect(found?.largest.bars.map(\.row) == Array(rows.prefix(3)))
      #expect(found?.largest.hasMore == (rows.count > 3))
    }
  }

  @Test func `stacks are told as wholes`() {
    var chart = SampleChart.gaps.chart
    chart.data = ChartData(
      "Year", ["2020", "2021", "2022", "2023"], ("X", [5, 4, 6, 0.1]), ("Y", [1, 3, 2, 9.2]))
    chart.layout = .stacked
    #expect(
      overview(chart) == "Largest stack: 2023, 9.3. Smallest stack: 2020, 6. Total: 30.3.")
    #expect(chart.describe().contains("\nLargest stack: 2023, 9.3.\nSmallest stack: 2020, 6.\n"))
    chart.layout = .normalized
    #expect(!overview(chart).contains("stack"))
    chart.data = ChartData("n", ["a", "b"], ("X", [5, 4]), ("Y", [-1, 2]))
    chart.layout = .stacked
    #expect(overview(chart).hasPrefix("From minus 1 to 5."))
  }

  @Test func `lines, goal, view, hidden series, selection and reading are told`() {
    var steps = SampleChart.steps.chart
    steps.references = [Reference(value: 725, label: "goal"), Reference(value: -0.5)]
    steps.goal = 7000
    var state = ChartState(selection: [BarID(row: 0, series: 0), BarID(row: 4, series: 0)])
    state.viewport = Viewport(start: 1.2, length: 3, of: 7)
    #expect(
      overview(steps, state) == "From 365 to 1,232. Largest: Fri. Smallest: Sun. Total: 5,100. "
        + "3 of 7 bars above the line goal, 725. 7 of 7 bars above the line at minus 0.5. "
        + "Selected: 30% of the goal of 7,000. In view: Tue to Thu, 3 of 7. "
        + "2 of 7 bars selected, 2,130 in all.")
    state.selection = [BarID(row: 4, series: 0)]
    #expect(overview(steps, state).hasSuffix("Selected: Fri, 1,232."))
    #expect(steps.describe().contains("\nReference line: goal, 725; 3 of 7 bars above it.\n"))
    let hidden = overview(SampleChart.mortality.chart, ChartState(hiddenSeries: [0]))
    #expect(hidden.hasSuffix("Hidden: Girls."))
    let reading = ChartState(reading: ChartState.Reading(bytes: 120_000_000, rows: 7))
    #expect(overview(SampleChart.steps.chart, reading).hasPrefix("Reading: 120 MB, 7 rows. From"))
    #expect(overview(SampleChart.empty.chart, reading) == "Reading: 120 MB, 7 rows.")
  }

  @Test func `numbers are those of the locale, and signs are words`() {
    var chart = chart("a b c", [-1234.5, 0.00001, 1e300])
    chart.numberFormat = NumberFormat(groupSeparator: ".", decimalSeparator: ",")
    #expect(
      overview(chart).hasPrefix("From minus 1.234,5 to 1 times 10 to the power of 300."))
    #expect(chart.describe().contains("Smallest: a, -1.234,5."))
    #expect(chart.spokenValue(of: BarID(row: 0, series: 0)) == "minus 1.234,5")
    #expect(chart.spoken(-0.00001) == "minus 1 times 10 to the power of minus 5")
    #expect(chart.spoken(-.infinity) == "minus infinity")
    #expect(chart.spokenPercent(0.00009) == "less than 0,01%")
    #expect(chart.spokenPercent(0.9999) == "more than 99,9%")
    #expect(chart.spokenValue(of: BarID(row: 9, series: 0)) == "no value")
  }

  @Test func `a million bars are told, and told again without a look at them`() {
    let count = 1_000_000
    let values = (0..<count).map { Double($0 % 1_000) }
    let data = ChartData(
      categoryName: "n", categories: .numbers(count: count),
      series: [.init(name: "v", values: values, texts: [])])
    let chart = SampleChart("million", data).chart
    let text = overview(chart)
    #expect(text.hasPrefix("From 0 to 999. Largest: 1000, 2000, 3000 and others."))
    #expect(overview(chart) == text)
  }
}
