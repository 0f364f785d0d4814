// Selected bars that are neighbours in another order.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct SelectedRunTests {
  @Test(arguments: 0..<40)
  func `bars that come to stand side by side are one range, be they few or many`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // A value is the row that it has in their order.
    let values = (0..<400).map { Double($0) }.shuffled(using: &random)
    let data = ChartData("Name", values.indices.map { "n\($0)" }, ("X", values))
    let (source, sorted) = (data.arranged(), data.arranged(sort: .value))
    let first = Int.random(in: 0..<380, using: &random)
    let rows = first..<first + Int.random(in: 1...20, using: &random)
    let bars = values.indices.filter { rows.contains(Int(values[$0])) }.map {
      BarID(row: $0, series: 0)
    }
    let mapped = sorted.selection(Selection(bars), from: source)
    #expect(mapped == Selection(rows: rows, series: [0]))
    #expect(mapped.rows(ofSeries: 0).ranges.count == 1)
    #expect(source.selection(mapped, from: sorted) == Selection(bars))
  }
}
