// What a tooltip says and where it is, of tables as they are read.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("A tooltip says what the picture does not, and covers nothing that counts")
struct TooltipContentTests {
  private func chart(
    _ csv: String, _ method: Query.Method = .none, series: String? = nil
  ) throws -> Chart {
    let data = try ChartsTests.chart(csv, series: series, method: method)
    return Chart(data: data, title: "t", numberFormat: NumberFormat())
  }

  private func scene(
    _ chart: Chart, _ state: ChartState, _ size: Size = Size(width: 800, height: 600)
  ) -> Scene {
    chart.scene(state: state, size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private func texts(_ chart: Chart, row: Int, series: Int = 0) -> [String] {
    scene(chart, ChartState(hovered: BarID(row: row, series: series))).marks.compactMap { mark in
      guard case .text(let text) = mark, mark.role == .tooltip else { return nil }
      return text.text
    }
  }

  @Test("A share is one of the total, and in a stack one of the stack")
  func shares() throws {
    #expect(
      texts(try chart("shop,sales\nNorth,1232\nSouth,3868\n"), row: 0)
        == ["North", "1,232", "24% of 5,100"])
    var stacks = try chart(
      "year,who,sales\n2015,a,34\n2015,b,66\n2016,a,1\n2016,b,9\n", series: "who")
    stacks.layout = .stacked
    #expect(texts(stacks, row: 0) == ["2015", "a", "34", "34% of 2015"])
    stacks.layout = .normalized
    #expect(texts(stacks, row: 1, series: 1) == ["2016", "b", "9", "90% of 2016"])
  }

  @Test(
    "A bar without a name is called by the number of its row in the data, in every order",
    arguments: SortOrder.allCases)
  func numberOfRow(order: SortOrder) throws {
    let values = [5, 9, 7, 1, 3]
    var chart = try chart("name,sales\na,5\n,9\nb,7\n,1\nc,3\n")
    chart.arrange(sort: order, top: nil)
    let rows = (0..<5).filter { chart.data.category(ofRow: $0).isEmpty }
    #expect(rows.count == 2)
    for row in rows {
      let value = Int(chart.data.series[0].values[row])
      let number = try #require(values.firstIndex(of: value)) + 1
      #expect(texts(chart, row: row).first == "\(number)")
      let bar = scene(chart, ChartState()).marks.first { $0.role == .bar && $0.datum?.row == row }
      #expect(chart.title(ofBar: try #require(bar)) == "\(number): \(value)")
      #expect(chart.describe().contains("row \(number): \(value)"))
    }
  }

  @Test("What is a part of nothing has no line for it")
  func noShare() throws {
    #expect(texts(try chart("month,temperature\nJan,3\nFeb,4\n"), row: 0) == ["Jan", "3"])
    var mixed = try chart("shop,who,profit\n1st,a,3\n1st,b,-2\n2nd,a,1\n2nd,b,1\n", series: "who")
    mixed.layout = .stacked
    #expect(texts(mixed, row: 0) == ["1st", "a", "3"])
    #expect(texts(mixed, row: 1) == ["2nd", "a", "1", "50% of 2nd"])
  }

  @Test("How many rows are behind a bar is told where it is more than one row")
  func rows() throws {
    let table = "kind,weight\na,1\na,2.123456789\nb,3\n"
    #expect(texts(try chart(table, .mean), row: 0) == ["a", "1.5617", "2 rows"])
    #expect(texts(try chart(table, .mean), row: 1) == ["b", "3.0000", "1 row"])
    #expect(texts(try chart(table, .count), row: 0) == ["a", "2", "67% of 3"])
    #expect(texts(try chart("kind,weight\na,1\nb,2\n"), row: 0) == ["a", "1"])
  }

  @Test("The rest says how many bars and how many rows it is")
  func rest() throws {
    var chart = try chart("kind,sales\na,9\nb,1\nb,2\nc,3\nc,1\n", .sum)
    chart.arrange(sort: .valueDescending, top: 1)
    #expect(texts(chart, row: 1) == ["2 others", "7", "44% of 16", "4 rows"])
  }

  private func box(_ scene: Scene) throws -> Rect {
    try #require(scene.marks.first { $0.role == .tooltip }).bounds
  }

  @Test("It stands above its bar, below one that hangs, and at the end of one that lies")
  func beyond() throws {
    let chart = SampleChart.steps.chart
    for row in [3, 5] {
      let scene = scene(chart, ChartState(hovered: BarID(row: row, series: 0)))
      let bar = scene.marks[try #require(scene.barIndex(row: row, series: 0))].bounds
      #expect(try box(scene).maxY <= bar.minY)
      #expect(try abs(box(scene).midX - bar.midX) <= 1)
    }
    let hanging = scene(
      SampleChart.negative.chart, ChartState(hovered: BarID(row: 1, series: 0)))
    let bar = hanging.marks[try #require(hanging.barIndex(row: 1, series: 0))].bounds
    #expect(try box(hanging).minY >= bar.maxY)
    var lying = chart
    lying.orientation = .horizontal
    let level = scene(lying, ChartState(hovered: BarID(row: 3, series: 0)))
    let end = level.marks[try #require(level.barIndex(row: 3, series: 0))].bounds
    #expect(try box(level).minX >= end.maxX)
  }

  @Test("It is never over what is selected, as long as there is another place")
  func selected() throws {
    for size in [Size(width: 800, height: 600), Size(width: 360, height: 640)] {
      for row in 0..<7 {
        let bar = BarID(row: row, series: 0)
        let scene = scene(
          SampleChart.steps.chart, ChartState(selection: [bar], hovered: bar), size)
        let selected = scene.marks.filter { $0.role == .bar && $0.attributes.isSelected }
        #expect(selected.count == 1)
        let box = try box(scene)
        #expect(!selected.contains { $0.bounds.intersects(box) }, "\(size) \(row)")
      }
    }
  }
}
