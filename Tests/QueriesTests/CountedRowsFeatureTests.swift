// How much the number of rows speaks for a chart that counts them: as many powers of ten as it has.
import Testing

@testable import Queries
@testable import Tables

@Suite struct CountedRowsFeatureTests {
  @Test(arguments: [(1, 0.0), (10, 1.0), (100, 2.0), (1_000, 3.0)])
  func `ten times as many rows say as much again for counting them, and a single row nothing`(
    _ count: Int, _ amount: Double
  ) throws {
    let rows = (0..<count).map { "town \($0),\($0).5" }
    let text = (["town,height"] + rows).joined(separator: "\n") + "\n"
    let place = try #require(ConsideredCharts.featureNames.firstIndex(of: "countOfMany"))
    let charts = ConsideredCharts(of: try table(text)).charts
    var counts = 0
    for chart in charts {
      let isCount = chart.suggestion.query.method == .count
      let wanted = isCount ? amount : 0
      let found = chart.features[place]
      #expect(abs(found - wanted) < 1e-9, "\(chart.suggestion.query)")
      counts += isCount ? 1 : 0
    }
    #expect(counts > 0 && counts < charts.count)
  }
}
