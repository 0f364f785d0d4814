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
