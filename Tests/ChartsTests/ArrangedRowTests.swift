// Where the rows of the data stand among the bars that are shown, and what these tell of the rest.
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct ArrangedRowTests {
  @Test(arguments: [nil, 3, 1_000, 1_025, 2_000] as [Int?])
  func `a row is found where it is shown, and nowhere if it is part of the rest`(top: Int?) {
    var random = SeededGenerator(seed: 64)
    let count = 3_000
    let values = (0..<count).map { _ in Double(Int.random(in: 0...9_999, using: &random)) }
    let data = ChartData("Name", (0..<count).map { "N\($0)" }, ("v", values))
    for sort in [SortOrder.none, .value, .valueDescending] {
      let arrangement = data.arranged(sort: sort, top: top)
      var places: [Int: Int] = [:]
      for row in 0..<arrangement.data.rowCount {
        if let source = arrangement.sourceRow(of: row) { places[source] = row }
      }
      #expect(places.count == min(count, top ?? count))
      let sources = Array(-1...count)
      let wrong = sources.filter { arrangement.row(ofSource: $0) != places[$0] }
      #expect(wrong.isEmpty, "\(sort): \(wrong.prefix(5))")
    }
  }

  @Test func `the bars tell the rest of sums and extremes, and only the table that of others`() {
    let methods: [(Query.Method, Bool)] = [
      (.sum, true), (.count, true), (.min, true), (.max, true), (.last, true), (.mean, false),
      (.median, false), (.distinct, false),
    ]
    for (method, isKnown) in methods {
      let data = ChartData(
        categoryName: "k", categories: ["a", "b", "c"],
        series: [.init(name: "v", values: [5, 3, 1], texts: CellTexts(["5", "3", "1"]))],
        grouping: Grouping(method: method, valueNames: ["v"], keyNames: ["k"]))
      #expect(data.knows(.none, top: 1, within: .max) == isKnown, "\(method)")
      let values = data.arranged(sort: .valueDescending, top: 1).data.series[0].values
      #expect(values.count == 2 && values.last?.isNaN == !isKnown, "\(method)")
    }
  }
}
