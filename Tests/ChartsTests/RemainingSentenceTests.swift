// Words of what linked charts leave: of ratios, of many bars, and of what is selected elsewhere.
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct RemainingSentenceTests {
  @Test func `what remains of a ratio is another ratio and no part of it`() throws {
    let table = try Table(reading: "k,a,b\nx,6,2\ny,8,2\n")
    func texts(_ measure: String) throws -> [String?] {
      let asked = AskedQuery(ColumnRequest(category: "k", values: [measure]), method: .sum)
      var choice = try QueryChoice(asked, in: table)
      var chart = Chart(
        data: ChartData(try choice.answer(from: table)), title: "t", numberFormat: NumberFormat())
      chart.remaining = RemainingBars(
        values: [[2, .nan]], rowCounts: [[1, 0]], rowCount: 1, wholeRowCount: 2)
      #expect(Array(chart.data.categories) == ["x", "y"])
      return [0, 1].map { chart.remainingText(BarID(row: $0, series: 0), .all) }
    }
    #expect(try texts("a/b") == ["2, was 3", "nothing, was 4"])
    #expect(try texts("a") == ["2 of 6", "0 of 8"])
  }

  @Test func `of more bars than are listed the range and the total are still of what remains`() {
    let count = 50_001
    let wholes = (0..<count).map { Double(2 * ($0 % 100 + 1)) }
    let left = wholes.map { $0 / 2 }
    let data = ChartData(
      categoryName: "Row", categories: CellTexts((0..<count).map { "R\($0)" }),
      series: [.init(name: "Steps", values: wholes, texts: CellTexts(wholes))])
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.remaining = RemainingBars(
      values: [left], rowCounts: [wholes.map { _ in 1 }], rowCount: count, wholeRowCount: count)
    let lines = chart.describe().split(separator: "\n")
    // 500 times the sum of 1 to 100, and 1.
    #expect(lines.contains("Range: 1 to 100.") && lines.contains("Total: 2,525,001."))
    #expect(lines.contains("R0: 1 of 2 (50%)."))
  }

  @Test func `the line over the page has the number of rows, with or without a name`() {
    let chart = SampleChart.steps.chart
    func text(_ names: String, _ count: Int, of whole: Int) -> String {
      chart.text(of: LinkedNote(names: names, rowCount: count, wholeRowCount: whole))
    }
    #expect(text("Japan", 1, of: 1) == "Japan: 1 of 1 row")
    #expect(text("Japan", 1, of: 1_200) == "Japan: 1 of 1,200 rows")
    #expect(text("", 3, of: 9) == "3 of 9 rows")
  }

  @Test func `neighbours are called by their edges, and by their names where one has no number`() {
    func name(_ width: Double) -> String? {
      var data = ChartData(
        categoryName: "n", categories: ["low", "middle", "high"],
        series: [.init(name: "rows", values: [3, 4, 5], texts: CellTexts(["3", "4", "5"]))])
      data.kind = .bins(NumberBins(first: 0, count: 3, width: width))
      let chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
      let bars = [1, 2].map { BarID(row: $0, series: 0) }
      return chart.linkedName(ChartState(selection: Selection(bars)))
    }
    #expect(name(10) == "10 to 30")
    #expect(name(1e308) == "middle to high")
  }

  @Test func `a share of other bars than these is not drawn`() {
    let chart = SampleChart.steps.chart
    func scene(_ share: RemainingBars?) -> Scene {
      var state = ChartState()
      state.linked.hoverShare = share
      return chart.scene(
        state: state, size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
    }
    func share(of count: Int) -> RemainingBars {
      RemainingBars(
        values: [(0..<count).map { _ in 90 }], rowCounts: [(0..<count).map { _ in 1 }],
        rowCount: count, wholeRowCount: 9)
    }
    #expect(scene(share(of: 7)).marks.contains { $0.role == .hoverShare })
    #expect(scene(share(of: 6)) == scene(nil) && scene(share(of: 8)) == scene(nil))
  }
}
