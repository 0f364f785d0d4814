// Charts of groups: what is drawn, how it is written, and what is said of it.
import Charts
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite struct GroupChartTests {
  private func chart(
    _ text: String, _ method: Query.Method, series: String? = nil, values: [String] = [],
    limits: Limits = .standard
  ) throws -> ChartData {
    try ChartsTests.chart(text, values: values, series: series, method: method, limits: limits)
  }

  private let sales = "region,amount\nN,10.5\nS,0.1\nN,0.75\nS,0.2\nW,x\nN,3\n"

  @Test func `one bar a name, and no bar where no row has a value`() throws {
    let data = try chart(sales, .sum)
    #expect(data.categories == ["N", "S", "W"])
    #expect(data.series.map(\.name) == ["amount"])
    #expect(data.series[0].texts == ["14.25", "0.30", ""])
    #expect(Array(data.series[0].values.prefix(2)) == [14.25, 0.3])
    #expect(data.series[0].values[2].isNaN)
    #expect(data.notices == ["1 row not counted: its amount is not a number (row 5, line 6)"])
  }

  @Test func `means are written with the digits that tell something`() throws {
    let data = try chart("a,n\nx,1\nx,1\nx,2\ny,20000\ny,3\nz,-7\n", .mean)
    #expect(data.series[0].texts == ["1.33", "10001.50", "-7.00"])
    #expect(data.series[0].values[0] == 1.33333333333333)
    #expect(Chart(data: data, title: "t").describe().contains("y: 10,001.50."))
    #expect(try chart("a,n\nx,2\nx,4\ny,5\n", .mean).series[0].texts == ["3", "5"])
  }

  @Test(arguments: Query.Method.asked.filter { $0 != .none })
  func `only values that add up have a ring`(_ method: Query.Method) throws {
    let chart = Chart(data: try chart(sales, method), title: "t")
    func hasRing(_ state: ChartState) -> Bool {
      let scene = chart.scene(
        state: state, size: Size(width: 800, height: 600), scaleFactor: 1,
        measurer: FixedAdvanceMeasurer())
      return scene.marks.contains { $0.role == .ringTrack }
    }
    #expect(hasRing(ChartState()) == [.sum, .count].contains(method))
    #expect(hasRing(ChartState(reading: ChartState.Reading(rows: 3))))
  }

  @Test func `pairs of names become bars of series`() throws {
    let data = try chart("day,who,n\nMon,a,1\nTue,b,2\nMon,a,3\nMon,b,4\n", .sum, series: "who")
    #expect(data.categories == ["Mon", "Tue"])
    #expect(data.series.map(\.name) == ["a", "b"])
    #expect(data.series[1].values == [4, 2])
    #expect(data.series[0].values[0] == 4)
    #expect(data.notices == [])
    #expect(
      Chart(data: data, title: "").describe()
        .hasPrefix("Bar chart, 3 bars, Sum of n by day, split by who."))
  }

  @Test func `names that are one text are one bar in each series`() throws {
    let data = try chart("d,s,n\né,a,1\ne\u{301},a,3\n", .sum, series: "s")
    #expect(data.series.map(\.values) == [[4]])
  }

  @Test(
    arguments: [
      (.sum, "Sum of amount by region"), (.min, "Minimum amount by region"),
      (.median, "Median amount by region"), (.count, "Rows by region"),
    ] as [(Query.Method, String)])
  func `the line below the title says the method`(_ method: Query.Method, _ line: String) throws {
    let data = try chart(sales, method)
    let total = [.sum: " · 14.55 in all", .count: " · 6 in all"][method] ?? ""
    #expect(Chart(data: data, title: "t").shownSubtitle == line + total)
    #expect(Chart(data: data, title: "t", subtitle: "own").shownSubtitle == "own")
    #expect(Chart(data: data, title: "").describe().hasPrefix("Bar chart, "))
    #expect(Chart(data: data, title: "").describe().contains(" bars, \(line).\n"))
  }

  @Test func `sums have a total and shares, means have none`() throws {
    #expect(Chart(data: try chart(sales, .sum), title: "").describe().contains("Total: 14.55."))
    #expect(Chart(data: try chart(sales, .sum), title: "").describe().contains("N: 14.25 (98%)."))
    let means = Chart(data: try chart(sales, .mean), title: "").describe()
    #expect(!means.contains("Total") && !means.contains("%"))
  }

  @Test func `the rest is found from the rows by the same method`() throws {
    let text = "a,n\nx,9\ny,5\nz,1\nz,4\nw,2\n"
    func other(_ method: Query.Method) throws -> Double {
      try chart(text, method).arranged(top: 1).data.series[0].values[1]
    }
    #expect(try other(.sum) == 12)
    #expect(try other(.min) == 1)
    #expect(try other(.max) == 5)
    #expect(try other(.mean) == 3)
    #expect(try other(.median) == 3)
    #expect(try other(.distinct) == 3)
    #expect(
      try chart(text, .median).arranged(top: 1).data.notices == [
        "Each value is of fewer than 5 rows"
      ])
    #expect(try chart(text, .sum).arranged(top: 1).data.notices.isEmpty)
    let some = "a,n\n" + String(repeating: "x,9\n", count: 5) + "y,5\ny,7\n"
    #expect(try chart(some, .mean).notices == ["1 of 2 values is of fewer than 5 rows"])
    #expect(try chart("a,n\nx,9\ny,5\n", .mean).notices.isEmpty, "each is a row as it is")
    #expect(try chart(text, .mean).arranged(sort: .valueDescending).data.categories.first == "x")
  }

  @Test func `infinite values are told by the names of their groups`() throws {
    let data = try chart("a,n\nx,1\ny,inf\ny,2\nz,inf\nz,-inf\n", .sum)
    #expect(data.series[0].values[1] == .infinity)
    #expect(data.series[0].values[2].isNaN)
    #expect(
      data.notices == [
        "1 value is infinite; its bar ends at the edge of the plot (\"y\")",
        "1 value left out: infinite in both directions (line 5)",
      ])
  }

  @Test func `approximate medians and uncounted cells are told`() throws {
    let text = "a,n\n" + (0..<2000).map { "x,\($0)\n" }.joined() + "y,\n"
    #expect(
      try chart(text, .median).notices == [
        "1 row has no n (row 2001, line 2002)",
        "1 median is approximate, within 0.4%: too many distinct values (line 2)",
      ])
    #expect(
      try chart(text, .count, values: ["n"]).notices
        == ["1 row not counted: its n is empty (row 2001, line 2002)"])
  }
}
