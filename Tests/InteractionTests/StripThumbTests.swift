// The strip that shows which bars are in view: its thumb goes with the pointer, up, down and aside.
import Charts
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct StripThumbTests {
  /// Of names of one width, so that the plot stays where it is.
  private func window(
    _ count: Int, _ orientation: Scene.Orientation, _ viewport: Viewport?
  ) throws -> ScriptedWindow {
    let names = (0..<count).map { "\($0 + 100)" }
    let values = (0..<count).map { Double($0 % 7 + 1) * 1_000 }
    var chart = Chart(data: try ChartData(categories: names, series: [("n", values)]), title: "")
    chart.orientation = orientation
    var window = ScriptedWindow([chart], size: Size(width: 700, height: 500))
    window.model.state.viewport = viewport
    window.layOut()
    return window
  }

  private func part(_ role: Role, _ window: ScriptedWindow) throws -> Rect {
    try #require(window.scene.marks.last { $0.role == role }).bounds
  }

  private func moved(
    _ point: Point, by distance: Double, _ orientation: Scene.Orientation
  ) -> Point {
    orientation == .vertical
      ? Point(x: point.x + distance, y: point.y) : Point(x: point.x, y: point.y + distance)
  }

  @Test(arguments: [Scene.Orientation.vertical, .horizontal])
  func `a drag moves it as far as the pointer goes, and not beyond its track`(
    orientation: Scene.Orientation
  ) throws {
    func ends(_ rect: Rect) -> (start: Double, end: Double) {
      orientation == .vertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    }
    for seed in 0..<40 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 60...300, using: &random)
      let length = Double.random(in: 2...18, using: &random)
      let start = Double.random(in: 0...Double(count) - length, using: &random)
      let viewport = try #require(Viewport(start: start, length: length, of: count))
      var window = try window(count, orientation, viewport)
      for step in 0..<5 {
        let track = ends(try part(.scrollTrack, window))
        let thumb = try part(.scrollBar, window)
        let last = track.end - (ends(thumb).end - ends(thumb).start)
        let target = Double.random(in: track.start - 40...last + 40, using: &random)
        let distance = (target - ends(thumb).start).rounded()
        window.drag([thumb.center, moved(thumb.center, by: distance, orientation)])
        let wanted = min(max(track.start, ends(thumb).start + distance), last)
        let place = ends(try part(.scrollBar, window)).start
        #expect(abs(place - wanted) <= 2, "seed \(seed), step \(step): \(distance)")
      }
    }
  }

  @Test(arguments: [Scene.Orientation.vertical, .horizontal])
  func `one that fills its track cannot be moved, and no bars come into view by it`(
    orientation: Scene.Orientation
  ) throws {
    // Less than a pixel of all bars is out of view, as after the least turn of a smooth wheel.
    let viewport = try #require(Viewport(start: 0.001, length: 9.998, of: 10))
    var window = try window(10, orientation, viewport)
    let (track, thumb) = (try part(.scrollTrack, window), try part(.scrollBar, window))
    #expect(track == thumb)
    for distance in [0.0, 40, -40] {
      window.drag([thumb.center, moved(thumb.center, by: distance, orientation)])
      #expect(window.state.viewport == viewport, "\(distance)")
    }
  }
}
