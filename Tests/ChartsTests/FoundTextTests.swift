// What is said of the bars that a text has found, and what of more names than are looked at.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct FoundTextTests {
  private func words(_ text: String, _ chart: Chart, on bar: BarID? = nil) -> String {
    chart.text(of: FoundBars(text, in: chart, hidden: []), by: text, focused: bar)
  }

  @Test func `a category of several series is a stack or a group, that of one a bar`() {
    let data = ChartData(
      "Name", ["alma", "bo", "pal"], ("X sold", [1, 2, 3]), ("Y sold", [4, 5, 6]))
    var chart = SampleChart("t", data).chart
    #expect(words("al", chart) == "2 groups")
    chart.layout = .stacked
    #expect(chart.shownLayout == .stacked)
    #expect(words("al", chart) == "2 stacks" && words("bo", chart) == "1 stack")
    #expect(words("al", chart, on: BarID(row: 2, series: 1)) == "2 of 2 stacks")
    // Of a series that is called so each bar is found.
    #expect(words("x", chart) == "3 bars")
    let one = SampleChart("t", ChartData("Name", ["alma", "bo"], ("v", [1, 2]))).chart
    #expect(words("al", one) == "1 bar")
  }

  @Test func `a bar is spoken of with its value, and a gap not at all`() {
    let chart = SampleChart(
      "t", ChartData("Name", ["a", "b"], ("X", [1, .nan]), ("Y", [2, -3]))
    ).chart
    #expect(chart.spokenName(of: BarID(row: 1, series: 1)) == "b, Y, minus 3")
    #expect(chart.spokenName(of: BarID(row: 1, series: 0)) == "")
    #expect(chart.spokenName(of: BarID(row: 2, series: 0)) == "")
  }

  @Test func `names behind the rest are counted as far as names are looked at`() {
    let count = FoundBars.limit + 20
    var values = [Double](repeating: 1, count: count)
    // The first of the bars that are shown stands beyond the limit.
    for (place, row) in [FoundBars.limit + 10, 99, 5].enumerated() {
      values[row] = 9 - Double(place)
    }
    let names = (0..<count).map { "n\($0)" }
    let data = ChartData(
      categoryName: "Name", categories: names,
      series: [.init(name: "v", values: values, texts: CellTexts(values))])
    var chart = SampleChart("t", data).chart
    chart.arrange(sort: .valueDescending, top: 3)
    #expect(chart.data.categories.prefix(3).elementsEqual(["n100010", "n99", "n5"]))
    let behind = (0..<FoundBars.limit).count { $0 != 99 && names[$0].hasPrefix("n99") }
    let found = FoundBars("n99", in: chart, hidden: [])
    #expect(found.foldedCount == behind && behind == 1_110)
    #expect(found.stops == [BarID(row: 1, series: 0), BarID(row: 3, series: 0)])
    #expect(words("n99", chart).hasPrefix("2 bars; 1,110 names are in the rest"))
    // It is a bar of the rest, and none of those that are searched.
    #expect(words("n100015", chart).hasSuffix("; only the first 100,000 are searched"))
  }
}
