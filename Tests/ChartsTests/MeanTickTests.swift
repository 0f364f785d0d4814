// The mean of a column of pixels that stands for many rows.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("A column of pixels with rows that do not add up has a tick at their mean")
struct MeanTickTests {
  private static let size = Size(width: 640, height: 400)

  /// The rows of a column have 10 to 14, every seventh 90.
  private func chart(_ names: [String]) -> Chart {
    let values = (0..<5_000).map { (row: Int) -> Double in
      row.isMultiple(of: 7) ? 90 : Double(10 + row % 5)
    }
    let data = ChartData(
      categoryName: "day", categories: values.indices.map(String.init),
      series: names.map { .init(name: $0, values: values, texts: values.map(ChartData.text)) })
    return Chart(data: data, title: "t", numberFormat: NumberFormat())
  }

  @Test("A column whose rows are all equal needs none")
  func equalRows() {
    var chart = chart(["temperature"])
    let values = (0..<5_000).map { Double($0 / 500) }
    chart.source.series[0] = .init(name: "t", values: values, texts: values.map(ChartData.text))
    let scene = scene(chart)
    for column in scene.marks[scene.bars].compactMap(\.datum?.aggregate) {
      #expect((column.mean == nil) == (values[column.first] == values[column.last]))
    }
    #expect(ticks(scene).count < 10)
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(state: state, size: Self.size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private func ticks(_ scene: Scene) -> [Mark] { scene.marks.filter { $0.role == .meanTick } }

  @Test(
    "It lies on its column, at the mean of the column's rows",
    arguments: Scene.Orientation.allCases)
  func place(_ orientation: Scene.Orientation) throws {
    var chart = chart(["temperature"])
    chart.orientation = orientation
    let scene = scene(chart)
    let columns = scene.marks[scene.bars]
    let ticks = self.ticks(scene)
    #expect(columns.count > 100 && ticks.count == columns.count)
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    let top = try #require(scene.chart).domain.upperBound
    let values = chart.data.series[0].values
    for (column, tick) in zip(columns, ticks) {
      let rows = try #require(column.datum?.aggregate)
      let inside = values[rows.first...rows.last]
      let mean = inside.reduce(0, +) / Double(inside.count)
      #expect(abs(try #require(rows.mean) - mean) < 1e-9)
      #expect(tick.datum == .axisValue(try #require(rows.mean)))
      let (box, line) = (column.bounds, tick.bounds)
      #expect(box.union(line) == box)
      let place =
        orientation == .vertical
        ? plot.maxY - mean / top * plot.height : plot.minX + mean / top * plot.width
      let middle = orientation == .vertical ? line.midY : line.midX
      #expect(abs(middle - place) <= 1.5, "\(rows)")
      #expect(orientation == .vertical ? line.width == box.width : line.height == box.height)
      guard case .line(let ink) = tick, case .rect(let bar) = column, let fill = bar.fill else {
        Issue.record("no line on a bar")
        return
      }
      #expect(ink.color.contrast(with: fill) >= 3)
    }
  }

  @Test("What adds up has none; nor have outlines, which lie over each other, though they tell it")
  func none() {
    let sales = scene(chart(["sales"]))
    #expect(ticks(sales).isEmpty)
    #expect(sales.bars.allSatisfy { sales.marks[$0].datum?.aggregate?.mean == nil })
    let outlines = scene(chart(["high", "low"]))
    #expect(ticks(outlines).isEmpty)
    #expect(outlines.bars.allSatisfy { outlines.marks[$0].datum?.aggregate?.mean != nil })
  }

  @Test("Tooltip, title, elements and JSON say it")
  func texts() throws {
    let chart = chart(["temperature"])
    let bar = BarID(row: 14, series: 0)
    let scene = scene(chart, ChartState(hovered: bar))
    let column = try #require(
      scene.bars.first { scene.marks[$0].datum?.cell?.rows.contains(14) == true })
    let rows = try #require(scene.marks[column].datum?.aggregate)
    let mean = NumberFormat().string(try #require(rows.mean), .detail)
    let text = "Rows \(rows.first + 1)–\(rows.last + 1): 10 to 90, mean \(mean)"
    #expect(chart.title(ofBar: scene.marks[column]) == text)
    let tooltip = scene.marks.filter { $0.role == .tooltip }.compactMap(\.attributes.label)
    #expect(tooltip == ["14", text])
    let series = chart.elements(
      in: scene, state: ChartState(), index: 0, origin: Point(x: 0, y: 0))
    #expect(String(describing: series).contains("10 to 90, mean \(mean)"))
    #expect(scene.json().contains("\"max\":90,\"mean\":"))
  }
}
