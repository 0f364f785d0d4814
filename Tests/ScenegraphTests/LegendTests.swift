// Clicks on the legend: an entry is its swatch, its label and what lies between.
import Scenegraph
import Testing

@Suite struct LegendTests {
  /// Entries 16 high at a pitch of 18 from y = 10 on: swatches at x 300…312, labels at 318…380.
  private func scene(series: [Int], pitch: Double = 18) -> Scene {
    let marks: [Mark] = [
      .rect(
        RectMark(
          MarkAttributes(.plot), bounds: Rect(x: 0, y: 0, width: 298, height: 200), fill: nil))
    ]
    let items = series.enumerated().map { place, series in
      Control.Item(
        frame: Rect(x: 300, y: 10 + Double(place) * pitch, width: 80, height: 16), name: "name",
        action: .toggleSeries(series))
    }
    var scene = Scene(
      size: Size(width: 400, height: 200), background: BarScenes.white, title: "", domain: 0...1,
      marks: marks)
    scene.controls = [
      Control(
        .legend, .toggles, name: "Legend",
        frame: items.reduce(Rect.zero) { $0.union($1.frame) }, items: items)
    ]
    return scene
  }

  @Test func `swatch, gap and label all belong to the entry`() {
    let scene = scene(series: [3, 5])
    for x in [300.5, 306, 315, 320, 379] {
      #expect(scene.legendEntry(at: Point(x: x, y: 18)) == 3)
      #expect(scene.legendEntry(at: Point(x: x, y: 36)) == 5)
    }
  }

  @Test func `an entry is grown to a target of 24 pixels where that is free`() {
    let scene = scene(series: [3])
    #expect(scene.legendEntry(at: Point(x: 340, y: 6.5)) == 3)
    #expect(scene.legendEntry(at: Point(x: 340, y: 29.5)) == 3)
    #expect(scene.legendEntry(at: Point(x: 340, y: 5.5)) == nil)
    #expect(scene.legendEntry(at: Point(x: 340, y: 30.5)) == nil)
    #expect(scene.legendEntry(at: Point(x: 297, y: 18)) == nil, "the plot's")
  }

  @Test func `between two entries the nearer one is picked, and never one under another`() {
    let scene = scene(series: [3, 5])
    #expect(scene.legendEntry(at: Point(x: 340, y: 25.9)) == 3)
    #expect(scene.legendEntry(at: Point(x: 340, y: 26.5)) == 3)
    #expect(scene.legendEntry(at: Point(x: 340, y: 27.5)) == 5)
    #expect(scene.legendEntry(at: Point(x: 340, y: 28.1)) == 5)
  }

  @Test func `a scene without a legend has no entry`() {
    #expect(BarScenes(values: [[1]]).scene.legendEntry(at: Point(x: 100, y: 100)) == nil)
  }
}
