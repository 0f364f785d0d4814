// What the numbers and the categories are: said once, and given up before a value is.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries
@testable import Tables

@Suite struct AxisNameTests {
  /// A chart of the answer to a question about four rows.
  private func chart(
    category: Grain? = nil, series: Bool = false, titles: [String: String] = [:]
  ) throws -> Chart {
    let cells = [
      ("date", ["2001-01-01", "2001-02-01", "2001-01-01", "2001-02-01"]),
      ("rain", ["1", "2", "3", "4"]), ("place", ["a", "b", "b", "a"]),
    ]
    let columns = cells.enumerated().map { index, column in
      Column(name: column.0, index: index, texts: column.1, numbers: TableFormat.plain.numbers)
    }
    let table = Table(format: .plain, columns: columns, rowCount: 4)
    func ref(_ index: Int) -> ColumnRef { ColumnRef(table.columns[index]) }
    var query = Query(
      category: Field(ref(0), grain: category), values: [ref(1)], method: .sum,
      series: series ? Field(ref(2)) : nil)
    for column in table.columns { query.titles[ColumnRef(column)] = titles[column.name] }
    return Chart(data: ChartData(try run(query, over: table)), title: "Rain")
  }

  private func names(_ chart: Chart, _ width: Double = 600, _ height: Double = 500) -> [String] {
    scene(chart, width, height).texts(.axisName)
  }

  private func scene(_ chart: Chart, _ width: Double, _ height: Double) -> Scene {
    chart.scene(size: Size(width: width, height: height), measurer: FixedAdvanceMeasurer())
  }

  @Test func `the legend of a single series says what the numbers are, else the axis does`() throws
  {
    var chart = try chart()
    #expect(scene(chart, 600, 500).texts(.legendLabel) == ["rain"])
    #expect(names(chart) == [], "the sentence names the categories")
    chart.hiddenParts = [.legend]
    #expect(names(chart) == ["rain"])
    chart.hiddenParts = [.legend, .subtitle]
    #expect(names(chart) == ["rain", "date"])
    chart = try self.chart(series: true)
    #expect(names(chart) == [], "the sentence names measure and categories")
    chart.subtitle = "In words of one's own"
    #expect(names(chart) == ["rain", "date"])
  }

  @Test func `of shares it is what they are shares of`() throws {
    var chart = try chart(series: true)
    chart.layout = .normalized
    chart.hiddenParts = [.subtitle]
    #expect(names(chart) == ["share of rain", "date"])
  }

  @Test func `categories are named with their grain, and by the names that were given`() throws {
    var chart = try chart(category: .month)
    chart.hiddenParts = [.subtitle]
    #expect(names(chart) == ["month"])
    let titles = ["date": "when", "rain": "Rain in mm"]
    chart = try self.chart(category: .year, series: true, titles: titles)
    chart.hiddenParts = [.subtitle]
    #expect(names(chart) == ["Rain in mm", "year of when"])
    #expect(Grain.year.phrase(of: "Year") == "year")
    #expect(Grain.weekday.phrase(of: "date") == "weekday of date")
    #expect(Grain.width(10).phrase(of: "age") == "age")
  }

  @Test func `beside lying bars the categories are named above and the numbers below`() throws {
    var chart = try chart(series: true)
    (chart.orientation, chart.hiddenParts) = (.horizontal, [.subtitle])
    let scene = scene(chart, 600, 500)
    try #require(scene.texts(.axisName) == ["rain", "date"])
    let boxes = scene.marks.filter { $0.role == .axisName }.map(\.bounds)
    let plot = try #require(scene.marks.first { $0.role == .plot }?.bounds)
    #expect(boxes[0].minY > plot.maxY && boxes[0].maxX == plot.maxX)
    #expect(boxes[1].maxY < plot.minY && boxes[1].minX < plot.minX)
  }

  @Test func `a name goes with its axis, and both before a value`() throws {
    var chart = try chart(series: true)
    chart.hiddenParts = [.xAxis, .subtitle]
    #expect(names(chart) == ["rain"])
    chart.hiddenParts = [.yAxis, .subtitle]
    #expect(names(chart) == ["date"])
    chart.hiddenParts = [.axisNames]
    #expect(names(chart).isEmpty)
    chart.hiddenParts = []
    let small = scene(chart, 200, 150)
    #expect(small.texts(.axisName).isEmpty && !small.texts(.valueLabel).isEmpty)
  }
}
