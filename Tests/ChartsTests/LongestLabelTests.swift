// Numbers upon some bars of a series: a reader takes the bars that have them for the longest.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct LongestLabelTests {
  @Test("Where bars have their numbers the longest has its own, up or down, in any size")
  func longest() throws {
    var random = SeededGenerator(seed: 36)
    var labelled = 0
    for index in 0..<400 where Samples.takes(index) {
      let signs: [Double] = [[-1], [1], [-1, 1]][index % 3]
      let values = (0..<Int.random(in: 2...12, using: &random)).map { place in
        signs[place % signs.count] * Double(Int.random(in: 1...99_999, using: &random))
      }
      let rows = values.enumerated().map { "name \($0.offset),\($0.element)\n" }.joined()
      var chart = Chart(
        data: try ChartsTests.chart("name,sales\n" + rows), title: "t",
        numberFormat: NumberFormat())
      chart.orientation = index % 4 == 0 ? .horizontal : .vertical
      let size = Size(
        width: Double(Int.random(in: 160...500, using: &random)),
        height: Double(Int.random(in: 140...640, using: &random)))
      let scene = chart.scene(size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
      let rowsWithNumber = scene.marks.filter { $0.role == .valueLabel }.compactMap(\.datum?.row)
      guard !rowsWithNumber.isEmpty else { continue }
      let ways = [values, values.filter { $0 < 0 }, values.filter { $0 > 0 }]
      for (way, bars) in ways.enumerated() {
        let longest = bars.max { $0.magnitude < $1.magnitude }
        let numbered = rowsWithNumber.map { values[$0] }.filter(bars.contains)
        #expect(
          numbered.isEmpty && way > 0 || longest.map(numbered.contains) ?? true,
          "\(values) in \(size): \(rowsWithNumber)")
      }
      labelled += rowsWithNumber.count < values.count ? 1 : 0
    }
    #expect(labelled > 0 || !Samples.areComplete, "somewhere only some bars have room")
  }
}
