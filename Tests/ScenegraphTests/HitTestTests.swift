// Clicks: what is painted wins, small bars are grown, neighbours keep what is theirs.
import Scenegraph
import TestSupport
import Testing

@Suite struct HitTestTests {
  @Test func `the centre of every mark picks it or one painted above`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let scene = randomScene(using: &random, marks: 60)
      for (index, mark) in scene.marks.enumerated() where !mark.bounds.isEmpty {
        let picked = scene.markIndex(at: mark.bounds.center)
        #expect(picked.map { $0 >= index } ?? false)
      }
    }
  }

  @Test func `a point outside every mark picks none`() {
    let scene = BarScenes(values: [[1]]).scene
    #expect(scene.markIndex(at: Point(x: 5, y: 5)) == nil)
    #expect(scene.markIndex(at: Point(x: 200, y: 100), where: { $0 == .legendLabel }) == nil)
  }

  @Test func `the cut of a rounded corner is not the bar`() {
    let radii = CornerRadii(topLeft: 20, topRight: 20, bottomRight: 0, bottomLeft: 0)
    let bars = BarScenes(values: [[0.5]], shape: .rounded(radii))
    let scene = bars.scene
    // The bar covers x 72…328, y 100…180.
    #expect(scene.barIndex(at: Point(x: 73, y: 101)) == nil)
    #expect(scene.barIndex(at: Point(x: 327, y: 101)) == nil)
    #expect(scene.barIndex(at: Point(x: 80, y: 108)) == 1)
    #expect(scene.barIndex(at: Point(x: 73, y: 179)) == 1)
  }

  @Test func `every bar of every layout and orientation is found at its centre`() throws {
    for orientation in [Scene.Orientation.vertical, .horizontal] {
      for layout in [Scene.Layout.grouped, .stacked, .normalized] {
        let bars = BarScenes(
          orientation: orientation, layout: layout,
          values: [[0.3, 0.2, 0.1], [nil, 0.4, 0.2], [0.001, 0.002, 0.9]])
        let scene = bars.scene
        for index in scene.bars {
          let point = scene.marks[index].bounds.center
          #expect(scene.barIndex(at: point) == index)
          #expect(scene.bar(at: point) == scene.marks[index].datum)
          let slot = try #require(scene.slot(at: point))
          #expect(scene.barIndex(row: slot.row, series: slot.series) == index)
        }
      }
    }
  }

  @Test func `a bar of no length answers within six pixels and no farther`() {
    for orientation in [Scene.Orientation.vertical, .horizontal] {
      let scene = BarScenes(orientation: orientation, values: [[0], [0.5]]).scene
      let vertical = orientation == .vertical
      func at(_ category: Double, _ value: Double) -> Point {
        vertical
          ? Point(x: 40 + category * 320, y: 180 - value)
          : Point(x: 40 + value, y: 20 + category * 160)
      }
      #expect(scene.bar(at: at(0.25, 1))?.row == 0)
      #expect(scene.bar(at: at(0.25, 5.5))?.row == 0)
      #expect(scene.bar(at: at(0.25, 6.5)) == nil)
      #expect(scene.bar(at: at(0.25, 6.5), minimumTarget: 8)?.row == 0)
      #expect(scene.bar(at: at(0.49, 1)) == nil, "the gap between bars is not grown into")
    }
  }

  @Test func `a thin bar grows into the gaps beside it and not into the next slot`() {
    // Slots of 4 px with bars of 1 px: a bar at 41.5…42.5 owns 40…44.
    let values = [[Double?]](repeating: [0.5], count: 80)
    let scene = BarScenes(values: values, fill: 0.25).scene
    for tenth in 0..<400 {
      let x = 40.05 + Double(tenth) / 10
      #expect(scene.bar(at: Point(x: x, y: 150))?.row == tenth / 40, "x \(x)")
    }
  }

  @Test func `growth never takes a click from what another bar paints, nor from its slot`() throws {
    var random = SeededGenerator(seed: 99)
    for layout in [Scene.Layout.grouped, .stacked] {
      for orientation in [Scene.Orientation.vertical, .horizontal] {
        let values = (0..<40).map { _ in (0..<3).map { _ in thin(using: &random) } }
        let scene = BarScenes(orientation: orientation, layout: layout, values: values).scene
        for _ in 0..<5_000 {
          let point = Point(
            x: Double.random(in: 30..<370, using: &random),
            y: Double.random(in: 10..<190, using: &random))
          let picked = scene.barIndex(at: point)
          if let exact = scene.bars.last(where: { scene.marks[$0].contains(point) }) {
            #expect(picked == exact)
          } else if let picked {
            let slot = try #require(scene.slot(at: point))
            #expect(scene.barIndex(row: slot.row, series: slot.series) == picked)
            let near = scene.marks[picked].bounds.outset(by: 6)
            #expect(near.contains(point))
          }
        }
      }
    }
  }

  @Test func `of bars upon each other the one painted last is picked`() {
    var scene = BarScenes(values: [[0.5], [0.5]]).scene
    guard case .rect(var bar) = scene.marks[2] else { return }
    bar.bounds = scene.marks[1].bounds
    scene.marks[2] = .rect(bar)
    #expect(scene.barIndex(at: bar.bounds.center) == 2)
  }

  private func thin(using random: inout SeededGenerator) -> Double? {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: nil
    case 1: 0
    default: Double.random(in: 0..<0.3, using: &random)
    }
  }
}
