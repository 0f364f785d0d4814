// Where the value of a bar stands that has a whisker.
import Charts
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@Suite("The value of a mean stands beyond its whisker") struct WhiskerLabelTests {
  @Test("It stands there at once, however small the means are")
  func small() throws {
    var csv = "name,v\n"
    for (name, first) in [("a", 20), ("b", 30), ("c", 40)] {
      for step in 0..<3 { csv += "\(name),0.\(first + step)\n" }
    }
    let table = try Table(reading: csv)
    var asked = AskedQuery(ColumnRequest(category: "name", values: ["v"]), method: .mean)
    asked.hasErrors = true
    var choice = try QueryChoice(asked, in: table)
    let answer = try choice.answer(from: table)
    let chart = Chart(data: ChartData(answer), title: "t", numberFormat: NumberFormat())
    let scene = chart.scene(
      size: Size(width: 800, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    let labels = scene.marks.filter { $0.role == .valueLabel }
    let whiskers = scene.marks.filter { $0.role == .errorBar }
    #expect(labels.count == 3 && whiskers.count == 3)
    for (label, whisker) in zip(labels, whiskers) {
      #expect(label.datum?.row == whisker.datum?.row)
      let gap = whisker.bounds.minY - label.bounds.maxY
      #expect(gap >= 0 && gap <= 4, "\(label.bounds) and \(whisker.bounds)")
    }
  }
}
