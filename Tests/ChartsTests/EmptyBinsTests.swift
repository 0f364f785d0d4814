// What is told of bins where there are none.
import Charts
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite("Bins of no rows") struct EmptyBinsTests {
  @Test("Where no row is left, bins begin at zero")
  func start() throws {
    let csv = "size\n" + (0..<40).map { "\($0 * 7 % 60 + 25)\n" }.joined()
    let table = try Table(reading: csv)
    let size = ColumnRef(table.columns[0])
    for (limit, first) in [("0", 20.0), ("1000", 0)] {
      let query = Query(
        category: Field(size, grain: .width(10)), method: .count,
        filters: [.compare(size, .greater, [limit])])
      let answer = try run(query, over: table)
      let chart = Chart(data: ChartData(answer), title: "t", numberFormat: NumberFormat())
      #expect(chart.data.categories.isEmpty == (first == 0))
      let bin = try #require(chart.encoding?.category?.bin)
      #expect(bin.width == 10 && bin.start == first)
    }
  }
}
