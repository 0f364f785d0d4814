// Parts of a stack that begin where a chosen range has ended.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct CutPartTests {
  @Test func `a part has a length if some of it is on the axis`() {
    var random = SeededGenerator(seed: 39_107)
    var kinds: Set<Bool> = []
    for index in 0..<200 where Samples.takes(index) {
      let names = (0..<Int.random(in: 1...4, using: &random)).map { "n\($0)" }
      let parts = (0..<Int.random(in: 2...5, using: &random)).map { part in
        (name: "p\(part)", values: names.map { _ in Double.random(in: 5...40, using: &random) })
      }
      var chart = SampleChart(
        "t",
        ChartData(
          categoryName: "Name", categories: CellTexts(names),
          series: parts.map { part in
            ChartData.Series(
              name: part.name, values: part.values, texts: CellTexts(part.values.map { "\($0)" }))
          })
      ).chart
      chart.layout = .stacked
      chart.orientation = index % 2 == 0 ? .vertical : .horizontal
      let upper = Double.random(in: 45...90, using: &random)
      chart.looks.range = AxisRange(0, upper)
      let scene = chart.scene(
        size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
      var count = 0
      for case .rect(let mark) in scene.marks where mark.attributes.role == .bar {
        guard let row = mark.attributes.datum?.row, let series = mark.attributes.datum?.series
        else { continue }
        let start = parts[..<series].reduce(0) { $0 + $1.values[row] }
        #expect(!mark.bounds.isEmpty == (start < upper), "\(row) from \(start), axis to \(upper)")
        kinds.insert(start < upper)
        count += 1
      }
      #expect(count == names.count * parts.count)
    }
    #expect(kinds == [false, true])
  }
}
