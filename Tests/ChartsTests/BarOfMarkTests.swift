// Which bar a mark stands for.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct BarOfMarkTests {
  @Test func `bars and runs of rows are bars, and nothing else is`() {
    let bar = Datum.bar(Datum.Bar(row: 3, series: 1, category: "a", value: 5))
    #expect(BarID(bar) == BarID(row: 3, series: 1))
    let rows = RowAggregate(first: 4, last: 9, minimum: 1, maximum: 2)
    #expect(BarID(.run(Datum.Run(rows: rows, series: 2, value: 2))) == BarID(row: 4, series: 2))
    let others: [Datum] = [
      .category(row: 3, name: "a"), .series(1, name: "v"), .axisValue(5), .share(0.5),
      .numberOfBars(10), .numberOfBars(nil),
    ]
    #expect(others.allSatisfy { BarID($0) == nil })
  }

  @Test func `no tick, label or name of a scene is taken for a bar`() {
    let scene = SampleChart.mortality.chart.scene(
      size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
    let found = scene.marks.filter { $0.datum.flatMap { BarID($0) } != nil }
    let roles: Set<Role> = [.bar, .valueLabel]
    #expect(Set(found.map(\.role)).subtracting(roles).isEmpty)
    #expect(found.count { $0.role == .bar } == 12)
  }
}
