// The band that a drag over the empty plot draws, and the legend's double click: without X.
import Charts
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Selecting by a drag")
struct BandTests {
  private let data = ChartData.of([("A", [10, 8, 6, 4, 2]), ("B", [1, 3, 5, 7, 9])])

  private func box(_ window: ScriptedWindow, _ row: Int, _ series: Int) throws -> Rect {
    let index = try #require(window.scene.barIndex(row: row, series: series))
    return window.scene.marks[index].bounds
  }

  @Test("A band selects the bars that it touches and no other, in any direction")
  func touches() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    // Just above the end of B's bar in row 1, over the heads of all lower bars on the way.
    let top = Point(x: plot.maxX - 1, y: plot.minY + 1)
    let low = Point(
      x: try box(window, 2, 0).midX, y: try box(window, 2, 0).minY - 2)
    window.drag([low, Point(x: low.x + 9, y: low.y - 9), top])
    #expect(window.selection == [BarID(row: 3, series: 1), BarID(row: 4, series: 1)])
    #expect(!window.scene.marks.contains { $0.role == .selectionBand })
    let once = window.selection
    window.drag([top, low])
    #expect(window.selection == once)
  }

  @Test("A series that a key has just hidden is not selected, though the picture still has it")
  func hidden() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    let (x, y) = (Int(plot.maxX) - 1, Int(plot.minY) + 1)
    // No picture is drawn between these.
    for event in [
      Event.key(.character("1"), []), .buttonPressed(1, x: x, y: y, [], timeMilliseconds: 9),
      .pointerMoved(x: x - 20, y: y + 20, []),
      .pointerMoved(x: Int(plot.minX) + 1, y: Int(plot.maxY) - 1, []),
    ] {
      _ = update(&window.model, .window(event))
    }
    #expect(window.state.hiddenSeries == [0])
    #expect(window.selection == Set((0..<5).map { BarID(row: $0, series: 1) }))
  }

  @Test("While it is drawn it is seen, and Escape takes it back")
  func escape() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    window.click(try box(window, 0, 0).center)
    let corner = Point(x: plot.maxX - 1, y: plot.minY + 1)
    window.drag([corner, Point(x: plot.minX + 1, y: plot.maxY - 1)], releases: false)
    #expect(window.selection.count == 10)
    let band = try #require(window.scene.marks.first { $0.role == .selectionBand })
    #expect(band.bounds.width > plot.width - 5)
    #expect(window.model.cursor == .crosshair)
    window.press(.escape)
    #expect(window.selection == [BarID(row: 0, series: 0)])
    #expect(!window.scene.marks.contains { $0.role == .selectionBand })
    window.move(to: corner)
    #expect(window.selection == [BarID(row: 0, series: 0)])
  }

  @Test("A step repaints where the band differs, and not what is within it")
  func stepDamage() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    let end = Point(x: try box(window, 2, 1).midX, y: plot.minY + 10)
    window.drag([Point(x: plot.minX + 1, y: plot.maxY - 1), end], releases: false)
    let (before, selected) = (window.scene, window.selection)
    window.move(to: Point(x: end.x + 2, y: end.y))
    #expect(window.selection == selected)
    guard case .rects(let rects) = Damage.between(before, window.scene, pixel: 1) else {
      Issue.record("nothing differs, or everything")
      return
    }
    let area = rects.reduce(0) { $0 + $1.width * $1.height }
    #expect(area < 0.1 * plot.width * plot.height, "\(rects)")
  }

  @Test("With Ctrl or Shift what was selected stays", arguments: [Modifiers.control, .shift])
  func adds(modifiers: Modifiers) throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    window.click(try box(window, 0, 0).center)
    let end = Point(x: try box(window, 4, 1).midX, y: try box(window, 4, 1).midY)
    window.drag([Point(x: end.x, y: plot.minY + 1), end], modifiers)
    #expect(window.selection == [BarID(row: 0, series: 0), BarID(row: 4, series: 1)])
  }

  @Test("A hand that is not still clicks all the same")
  func unsteady() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    window.click(try box(window, 0, 0).center)
    let corner = Point(x: plot.maxX - 20, y: plot.minY + 1)
    window.drag([corner, Point(x: corner.x + 2, y: corner.y + 2)])
    #expect(window.selection.isEmpty)
    #expect(!window.scene.marks.contains { $0.role == .selectionBand })
  }

  @Test("Rows that are summed up in a column are selected as they are touched")
  func columns() throws {
    let count = 100_000
    var window = ScriptedWindow(.of([("A", (0..<count).map { Double($0 % 100) })]))
    let plot = try #require(window.scene.slots).plot
    window.drag([
      Point(x: plot.midX, y: plot.minY + 1), Point(x: plot.maxX, y: plot.maxY - 1),
    ])
    let rows = window.state.selection.rows.ranges
    #expect(rows.count == 1)
    let first = try #require(rows.first?.lowerBound)
    #expect(abs(first - count / 2) < 300)
    #expect(rows.first?.upperBound == count)
  }

  @Test("Data that come during the drag leave a selection that is true")
  func snapshot() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    window.press(.character("a"), .control)
    window.drag(
      [Point(x: plot.maxX - 1, y: plot.minY + 1), Point(x: plot.minX + 1, y: plot.maxY - 1)],
      .control, releases: false)
    window.send(.read(Snapshot(data: .of([("A", [1])]), reading: nil)))
    window.move(to: plot.center)
    #expect(window.selection == [BarID(row: 0, series: 0)])
  }

  @Test("A double click on a legend entry shows its series alone, another shows all again")
  func isolate() throws {
    var window = ScriptedWindow(data)
    func entry(_ series: Int) throws -> Point {
      try #require(
        window.scene.marks.first { $0.role == .legendLabel && $0.datum?.series == series }
      ).bounds.center
    }
    window.doubleClick(try entry(0))
    #expect(window.state.hiddenSeries == [1])
    #expect(window.scene.bars.count == 5)
    window.doubleClick(try entry(0))
    #expect(window.state.hiddenSeries.isEmpty)
    window.doubleClick(try entry(1))
    #expect(window.state.hiddenSeries == [0])
    // Two entries in quick succession are two clicks.
    window.click(try entry(0))
    #expect(window.state.hiddenSeries.isEmpty)
  }

  @Test("The pointer tells what a press would do")
  func cursor() throws {
    var window = ScriptedWindow(data)
    let plot = try #require(window.scene.slots).plot
    #expect(window.model.cursor == .arrow)
    window.move(to: try box(window, 0, 0).center)
    #expect(window.model.cursor == .pointingHand)
    window.move(to: Point(x: plot.maxX - 1, y: plot.minY + 1))
    #expect(window.model.cursor == .crosshair)
    window.move(to: Point(x: plot.midX, y: plot.maxY + 12))
    #expect(window.model.cursor == .arrow)
    window.scroll(rows: -2, at: plot.center)
    let strip = try #require(window.scene.marks.first { $0.role == .scrollTrack })
    window.move(to: strip.bounds.center)
    #expect(window.model.cursor == .openHand)
    let name = try #require(window.scene.marks.first { $0.role == .categoryLabel })
    let names = name.bounds.center
    window.move(to: names)
    #expect(window.model.cursor == .openHand)
    window.drag([names, Point(x: names.x + 1, y: names.y)], releases: false)
    #expect(window.model.cursor == .closedHand)
    window.send(.pointerLeft)
    let legend = try #require(window.scene.marks.first { $0.role == .legendLabel }).bounds
    window.drag([legend.center])
    window.move(to: legend.center)
    #expect(window.model.cursor == .pointingHand)
  }
}
