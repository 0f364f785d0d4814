// A drag along the names of periods that are followed by a bar of rows without a date.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct DatelessBrushTests {
  /// Rows counted by the years from 2020, and those without a date.
  private func window(years: Int) throws -> ScriptedWindow {
    var text = "date,cost\n"
    for year in 2020..<2020 + years {
      for day in 10...12 { text += "\(year)-03-\(day),\(day)\n" }
    }
    text += ",7\n,8\n"
    let table = try Table(reading: text)
    let query = Query(
      category: Field(ColumnRef(name: "date", position: 0), grain: .year), method: .count)
    let answer = try run(query, over: table)
    var window = ScriptedWindow(.empty)
    window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
    return window
  }

  /// A point among the labels, at the middle of a row.
  private func label(_ row: Int, in window: ScriptedWindow) throws -> Point {
    let slots = try #require(window.scene.slots)
    let mark = try #require(window.scene.marks.first { $0.role == .categoryLabel })
    let along = slots.start + (Double(row) + 0.5) * slots.step
    return slots.orientation == .vertical
      ? Point(x: along, y: mark.bounds.midY) : Point(x: mark.bounds.midX, y: along)
  }

  @Test func `a range of periods ends before the bar without a date, also after a single one`()
    throws
  {
    for years in 1...4 {
      for first in 0..<years {
        var window = try window(years: years)
        let what = "\(years) years, from \(first)"
        let names = Array(window.model.chart.data.categories)
        #expect(names.count == years + 1 && names.last == "", "\(what)")
        let (from, to) = (try label(first, in: window), try label(years, in: window))
        window.drag([from, to], releases: false)
        let isOne = first == years - 1
        let text = isOne ? "\(2020 + first)" : "\(2020 + first) – \(2019 + years)"
        #expect(window.state.bandText == text, "\(what)")
        window.send(.buttonReleased(1, x: Int(to.x), y: Int(to.y), [], timeMilliseconds: 0))
        let left = Array(window.model.chart.data.categories)
        #expect(left == (first..<years).map { "\(2020 + $0)" }, "\(what)")
      }
    }
  }
}
