// Hover: which row and series a point names, by arithmetic.
import Scenegraph
import Testing

@Suite struct SlotTests {
  let two = BarScenes(values: [[0.5, 0.25], [nil, 1], [0.1, 0.2], [1, 0.5]])

  @Test func `a slot is found above its bar, in its gap and over a missing value`() throws {
    let scene = two.scene
    // Slots are 80 wide from x = 40; bars fill 64 of them from 8 on, 32 for each series.
    let cases: [(Double, Int, Int)] = [
      (41, 0, 0), (50, 0, 0), (79, 0, 0), (81, 0, 1), (119, 0, 1), (121, 1, 0), (200, 2, 0),
      (359, 3, 1),
    ]
    for (x, row, series) in cases {
      let slot = try #require(scene.slot(at: Point(x: x, y: 25)))
      #expect(slot == (row, series), "x \(x)")
    }
  }

  @Test func `outside the plot there is no slot`() {
    let scene = two.scene
    for point in [
      Point(x: 39.9, y: 100), Point(x: 360, y: 100), Point(x: 100, y: 19.9), Point(x: 100, y: 180),
      Point(x: .nan, y: 100), Point(x: .infinity, y: 100), Point(x: 100, y: -.infinity),
    ] {
      #expect(scene.slot(at: point) == nil)
      #expect(scene.barIndex(at: point) == nil)
    }
  }

  @Test func `a horizontal chart has its slots from top to bottom`() throws {
    var bars = two
    bars.orientation = .horizontal
    let slot = try #require(bars.scene.slot(at: Point(x: 300, y: 20 + 40 + 30)))
    #expect(slot == (1, 1))
  }

  @Test func `a hidden series is never under the pointer`() throws {
    var bars = two
    bars.hiddenSeries = [0]
    for x in [45.0, 79, 81, 115] {
      #expect(try #require(bars.scene.slot(at: Point(x: x, y: 100))) == (0, 1))
    }
    bars.hiddenSeries = [0, 1]
    #expect(bars.scene.slot(at: Point(x: 45, y: 100)) == nil)
  }

  @Test func `in a stack the series is told by the value axis`() throws {
    var bars = BarScenes(layout: .stacked, values: [[0.25, 0.25, 0.25], [0.5, nil, 0.25]])
    let scene = bars.scene
    #expect(try #require(scene.slot(at: Point(x: 60, y: 170))) == (0, 0))
    #expect(try #require(scene.slot(at: Point(x: 60, y: 125))) == (0, 1))
    #expect(try #require(scene.slot(at: Point(x: 60, y: 30))) == (0, 2))
    #expect(try #require(scene.slot(at: Point(x: 260, y: 30))) == (1, 2))
    bars.orientation = .horizontal
    #expect(try #require(bars.scene.slot(at: Point(x: 50, y: 30))) == (0, 0))
    #expect(try #require(bars.scene.slot(at: Point(x: 350, y: 30))) == (0, 2))
  }

  @Test func `a zoomed chart's slots start outside the plot`() throws {
    var scene = two.scene
    scene.slots?.start = -120
    scene.slots?.step = 160
    #expect(try #require(scene.slot(at: Point(x: 40, y: 100))).row == 1)
    #expect(try #require(scene.slot(at: Point(x: 359, y: 100))).row == 2)
  }

  @Test func `with a thousand rows to a pixel the row is still arithmetic`() throws {
    var scene = two.scene
    scene.slots?.step = 0.001
    scene.slots?.rowCount = 320_000
    scene.slots?.seriesStart = 0
    scene.slots?.seriesStep = 0
    #expect(try #require(scene.slot(at: Point(x: 200.0005, y: 100))) == (160_000, 0))
  }

  @Test func `a grid with no extent answers nothing`() {
    var scene = two.scene
    scene.slots?.step = 0
    #expect(scene.slot(at: Point(x: 100, y: 100)) == nil)
    scene.slots?.step = .nan
    #expect(scene.slot(at: Point(x: 100, y: 100)) == nil)
    scene.slots = nil
    #expect(scene.slot(at: Point(x: 100, y: 100)) == nil)
  }
}
