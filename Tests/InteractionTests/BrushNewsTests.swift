// A drag along the names of an axis while something else happens: data, another chart, Shift.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Brushing while the picture changes") struct BrushNewsTests {
  /// A point among the labels of a chart, at a row, in the window.
  private func label(_ row: Int, of chart: Int = 0, in window: ScriptedWindow) throws -> Point {
    let panel = window.model.panels[chart]
    let (scene, frame) = (try #require(panel.scene), try #require(panel.frame))
    let slots = try #require(scene.slots)
    let mark = try #require(scene.marks.first { $0.role == .categoryLabel })
    let along = slots.start + (Double(row) + 0.5) * slots.step
    let place =
      slots.orientation == .vertical
      ? Point(x: along, y: mark.bounds.midY) : Point(x: mark.bounds.midX, y: along)
    return Point(x: place.x + frame.minX, y: place.y + frame.minY)
  }

  private func release(_ window: inout ScriptedWindow, at point: Point) {
    window.send(.buttonReleased(1, x: Int(point.x), y: Int(point.y), [], timeMilliseconds: 0))
  }

  /// Costs of some months of 2020.
  private func costs(_ months: ClosedRange<Int>, generation: Int = 0) throws -> Snapshot {
    var text = "date,cost\n"
    for month in months {
      for day in 10...12 { text += "2020-\(month < 10 ? "0" : "")\(month)-\(day),\(month)\n" }
    }
    let table = try Table(reading: text)
    let query = Query(
      category: Field(ColumnRef(name: "date", position: 0), grain: .month),
      values: [ColumnRef(name: "cost", position: 1)], method: .sum)
    let answer = try run(query, over: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, generation: generation)
  }

  @Test(
    arguments: [
      (3...10, 1...10, ", from 2020-04 to 2020-06"), (2...10, 1...4, ", from 2020-03 to 2020-04"),
      (1...10, 8...10, ""), (4...10, 1...4, ""),
    ] as [(ClosedRange<Int>, ClosedRange<Int>, String)])
  func `a range is of the periods gone over, whichever come and go before the release`(
    before: ClosedRange<Int>, after: ClosedRange<Int>, range: String
  ) throws {
    var window = ScriptedWindow(.empty)
    window.send(.read(try costs(before)))
    window.click(try window.middle(row: 0))
    let end = try label(3, in: window)
    window.drag([try label(1, in: window), end], releases: false)
    window.send(.read(try costs(after, generation: 1)))
    let panel = window.model.panels[0]
    if let rows = panel.brush?.rows {
      #expect(panel.state.selectionBand == panel.scene?.slots?.band(of: rows))
    } else {
      #expect(panel.state.selectionBand == nil)
    }
    let selection = window.selection
    release(&window, at: end)
    #expect(window.question == "Sum of cost by month" + range)
    #expect(window.state.selectionBand == nil && window.model.gesture == nil)
    if range.isEmpty { #expect(window.selection == selection && window.state.said == nil) }
  }

  @Test(arguments: [false, true])
  func `a drag goes on from the period where it began`(isDrawn: Bool) throws {
    var window = ScriptedWindow(.empty)
    window.send(.read(try costs(3...10)))
    let places = [try label(1, in: window)] + (isDrawn ? [try label(2, in: window)] : [])
    window.drag(places, releases: false)
    window.send(.read(try costs(1...10, generation: 1)))
    let end = try label(6, in: window)
    window.move(to: end)
    release(&window, at: end)
    #expect(window.question == "Sum of cost by month, from 2020-04 to 2020-07")
  }

  @Test func `names that come in the place of periods have no range`() throws {
    var window = try Strikes.window(by: "date", .month)
    let end = try label(5, in: window)
    window.drag([try label(2, in: window), try label(4, in: window)], releases: false)
    #expect(window.state.selectionBand != nil)
    let states = try #require(try Strikes.window().model.panels[0].read)
    window.send(.read(states))
    #expect(window.model.chart.data.categories == ["AK", "AL", "AR", "AZ"])
    #expect(window.move(to: end) == [])
    release(&window, at: end)
    #expect(window.question == "Sum of cost by state")
    #expect(window.state.selectionBand == nil && window.model.gesture == nil)
  }

  @Test func `four names that come in the place of periods are not said to be too many`() throws {
    var window = try Strikes.window(by: "date", .month)
    let end = try label(4, in: window)
    window.drag([try label(2, in: window), end], releases: false)
    let states = try #require(try Strikes.window().model.panels[0].read)
    window.send(.read(states))
    release(&window, at: end)
    #expect(window.state.selectionBand == nil && window.state.said == nil)
  }

  @Test func `a chart that is linked during the drag selects, and asks nothing`() throws {
    var window = try Strikes.window(by: "date", .month)
    window.model.linksByName = true
    window.drag([try label(2, in: window), try label(3, in: window)], releases: false)
    let other = Panel(chart: Chart(data: .of([1, 2]), title: "Other"))
    window.send(.opened(.beside([other], note: nil)))
    #expect(window.model.panels.count == 2 && window.model.panels[0].isLinked)
    let end = try label(7, in: window)
    window.move(to: end)
    let rows = try #require(window.model.panels[0].brush?.rows)
    #expect(rows.upperBound == 7 || rows.lowerBound == 7)
    let selection = window.model.panels[0].state.selection
    #expect(selection.rows == RangeSet(rows.lowerBound..<rows.upperBound + 1))
    release(&window, at: end)
    #expect(window.question == "Sum of cost by month")
    #expect(window.model.panels[0].state.selection == selection)
  }

  @Test func `a press with Shift or Ctrl on the names keeps the selection`() throws {
    for modifiers: Modifiers in [.shift, .control] {
      var window = try Strikes.window(by: "date", .month)
      window.click(try window.middle(row: 1))
      let place = try label(4, in: window)
      window.drag([place, place], modifiers)
      #expect(window.selection == [bar(1)])
      #expect(window.question == "Sum of cost by month")
      window.drag([place, place])
      #expect(window.selection.isEmpty)
    }
  }
}
