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

  private func chart(
    _ text: String, _ values: [Double], _ counts: [Int], as shown: ShownAs = .value
  ) throws -> Chart {
    let table = try Table(reading: text)
    var asked = AskedQuery(ColumnRequest(category: "k", values: ["v"]), method: .sum)
    asked.shownAs = shown
    var choice = try QueryChoice(asked, in: table)
    var chart = Chart(
      data: ChartData(try choice.answer(from: table)), title: "t", numberFormat: NumberFormat())
    chart.remaining = RemainingBars(
      values: [values], rowCounts: [counts], rowCount: counts.reduce(0, +), wholeRowCount: 9)
    return chart
  }

  @Test func `what remains of values above and below zero is another value and no part`() throws {
    let text = "k,s,v\na,B,20\na,C,-10\nb,B,5\nb,C,7\nc,B,4\nc,C,-4\nd,C,0.125\nd,C,1\n"
    let chart = try chart(text, [20, 5, 4, .nan], [1, 1, 1, 0])
    let texts = (0..<4).map { chart.remainingText(BarID(row: $0, series: 0), .all) }
    // With the decimals of the bars.
    let (first, last) = ("20.000, was 10.000", "nothing, was 1.125")
    #expect(texts == [first, "5.000, was 12.000", "4.000, was 0.000", last])
    let shares = (0..<4).map { chart.remainingShare(BarID(row: $0, series: 0)) }
    #expect(shares.allSatisfy { $0.isNaN })
    let part = try self.chart(text, [20, 5, 4, 0.125], [1, 1, 1, 1])
    let left = part.remainingText(BarID(row: 3, series: 0), .all)
    #expect(left == "0.125, was 1.125")
  }

  @Test func `values of one sign, and a row for each bar, remain as parts`() throws {
    let positive = try chart("k,v\na,20\na,10\nb,5\nb,7\n", [20, .nan], [1, 0])
    let ones = try chart("k,v\na,20\nb,-10\n", [20, .nan], [1, 0])
    func texts(_ chart: Chart) -> [String?] {
      [0, 1].map { chart.remainingText(BarID(row: $0, series: 0), .all) }
    }
    #expect(texts(positive) == ["20 of 30", "0 of 12"])
    #expect(texts(ones)[0] == "20 of 20")
    #expect(ones.data.remainsArePart && positive.data.remainsArePart)
  }

  @Test func `of what remains above and below zero shares are not said, but its rows`() throws {
    let text = "k,s,v\na,B,10\na,C,1\nb,B,-8\nb,C,20\n"
    let chart = try chart(text, [.nan, .nan], [1, 1], as: .share)
    let texts = (0..<2).map { chart.remainingText(BarID(row: $0, series: 0), .all) }
    #expect(texts == ["1 row, was 47.83%", "1 row, was 52.17%"])
    #expect(chart.remainingShare(BarID(row: 0, series: 0)).isNaN)
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
