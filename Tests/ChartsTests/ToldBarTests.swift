// What is told of bars beside the rest, beside the bar without a name, and with how many figures.
import Charts
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite struct ToldBarTests {
  private func chart(_ csv: String, _ asked: AskedQuery) throws -> Chart {
    let table = try Table(reading: csv)
    var choice = try QueryChoice(asked, in: table)
    let answer = try choice.answer(from: table)
    var chart = Chart(data: ChartData(answer), title: "t", numberFormat: NumberFormat())
    chart.arrange(sort: choice.query.order, top: choice.query.top)
    return chart
  }

  private func asking(_ category: String, _ value: String) -> AskedQuery {
    AskedQuery(ColumnRequest(category: category, values: [value]), method: .sum)
  }

  @Test(arguments: (0..<40).sampled)
  func `the rest is no bar above a line`(round: Int) {
    var random = SeededGenerator(seed: UInt64(7_500 + round))
    let count = Int.random(in: 3...9, using: &random)
    let values = (0..<count).map { _ in Double(Int.random(in: 1...50, using: &random)) }
    let (line, top) = (Int.random(in: 0...60, using: &random), count - 2)
    var chart = SampleChart("t", ChartData("k", values.map { "n\($0)" }, ("v", values))).chart
    chart.arrange(sort: .valueDescending, top: top)
    chart.references = [Reference(value: Double(line))]
    let shown = values.sorted().suffix(top)
    let told = "\(shown.count { $0 > Double(line) }) of \(top) bar\(top == 1 ? "" : "s") above it."
    #expect(chart.describe().contains("\nReference line: \(line); \(told)"), "\(values)")
  }

  @Test func `the rest is no stack above a line`() {
    let data = ChartData("k", ["a", "b", "c", "d"], ("p", [6, 4, 3, 3]), ("q", [4, 3, 2, 3]))
    var chart = SampleChart("t", data).chart
    chart.layout = .stacked
    chart.arrange(sort: .valueDescending, top: 2)
    chart.references = [Reference(value: 8)]
    #expect(chart.describe().contains("\nReference line: 8; 1 of 2 stacks above it.\n"))
  }

  @Test func `among unfinished years alone the bar without a date is neither last nor highest`()
    throws
  {
    let csv = "date,x\n2023-12-01,5\n2023-12-11,7\n2024-01-05,4\n2024-01-15,2\n,30\n"
    let text = try chart(csv, asking("date:year", "x")).describe()
    for line in [
      "First: 2023, from 1 December, 12.", "Last: 2024, to 15 January, 6.",
      "Highest: 2023, from 1 December, 12.", "Lowest: 2024, to 15 January, 6.",
    ] { #expect(text.contains("\n\(line)\n"), "\(text)") }
  }

  @Test func `indices and what others come to have the figures of means`() throws {
    var indices = asking("d", "v")
    indices.shownAs = .index
    let index = try chart("d,v\n2020,3\n2021,7\n2022,11\n2023,2\n", indices).describe()
    #expect(index.contains(" 366.67.\n") && index.contains("\n2023: 66.67.\n"), "\(index)")
    #expect(!index.contains("66.666"), "\(index)")
    var ratios = asking("k", "v/w")
    (ratios.order, ratios.top) = (SortOrder.valueDescending, 1)
    let ratio = try chart("k,v,w\na,4,3\nb,10,3\nd,9,1\n", ratios).describe()
    // 14 over 6.
    #expect(ratio.contains("\n2 others: 2.3333.\n"), "\(ratio)")
    var levels = AskedQuery(
      ColumnRequest(category: "city", values: ["temperature"]), method: Query.Method.none)
    (levels.order, levels.top) = (SortOrder.valueDescending, 2)
    let mean = try chart("city,temperature\na,10\nb,7\nc,5\nd,4\ne,4\n", levels).describe()
    #expect(mean.contains("\n3 others (mean): 4.333.\n"), "\(mean)")
  }

  @Test func `ratios are no stack in any order`() throws {
    let csv = "k,s,v,w\na,p,4,2\na,q,5,2\nb,p,9,2\nb,q,1,4\n"
    var asked = AskedQuery(
      ColumnRequest(category: "k", values: ["v/w"], series: "s"), method: Query.Method.none)
    for order in [SortOrder.none, .value, .valueDescending] {
      asked.order = order
      var chart = try chart(csv, asked)
      chart.layout = .stacked
      #expect(chart.shownLayout == .grouped, "\(order)")
    }
  }
}
