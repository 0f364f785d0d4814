// What the title bar of a window says of the bars that are selected in it.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct SelectedNameTests {
  private func title(_ chart: Chart, _ bars: [BarID]) -> String? {
    chart.title(ofSelectionIn: ChartState(selection: Selection(bars)))
  }

  private func bar(_ row: Int, _ series: Int = 0) -> BarID { BarID(row: row, series: series) }

  @Test func `a bar without a name has the number of its row in the data, in any order`() {
    var chart = SampleChart("t", ChartData("Name", ["b", "c", ""], ("v", [1, 2, 9]))).chart
    #expect(title(chart, [bar(2)]) == "3 9" && title(chart, [bar(1)]) == "c 2")
    chart.arrange(sort: .valueDescending, top: nil)
    #expect(title(chart, [bar(0)]) == "3 9" && title(chart, [bar(2)]) == "b 1")
  }

  @Test func `the rest is no bar among bars`() {
    let data = ChartData(
      "Name", ["a", "b", "c", "d", "e"], ("X", [9, 8, 3, 2, 1]), ("Y", [9, 8, 3, 2, 1]))
    var chart = SampleChart("t", data).chart
    chart.arrange(sort: .valueDescending, top: 2)
    let rest = [bar(2, 0), bar(2, 1)]
    let own = [bar(0, 0), bar(0, 1), bar(1, 0), bar(1, 1)]
    #expect(title(chart, rest) == "the rest selected")
    #expect(title(chart, rest + own.prefix(1)) == "1 of 4 bars and the rest selected")
    #expect(title(chart, rest + own) == "all 4 bars and the rest selected")
    #expect(title(chart, own) == "all 4 bars selected")
    #expect(title(chart, Array(own.prefix(3))) == "3 of 4 bars selected")
  }

  @Test func `of a bar that linked charts filter it is said what is left of it`() {
    let data = ChartData(
      categoryName: "Origin", categories: ["Japan", "USA"],
      series: [.init(name: "v", values: [79, 254], texts: CellTexts(["79", "254"]))],
      grouping: Grouping(method: .sum, valueNames: ["v"], keyNames: ["Origin"]))
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    #expect(title(chart, [bar(1)]) == "USA 254")
    chart.remaining = RemainingBars(
      values: [[.nan, 80]], rowCounts: [[0, 80]], rowCount: 80, wholeRowCount: 333)
    #expect(title(chart, [bar(1)]) == "USA 80 of 254")
    #expect(title(chart, [bar(0)]) == "Japan 0 of 79")
  }
}
