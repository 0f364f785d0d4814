// The strip that shows which bars are in view: the least room for it, and where its thumb is.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct StripRoomTests {
  private func scene(
    _ count: Int, _ orientation: Scene.Orientation, _ viewport: Viewport, _ size: Size,
    hiddenParts: Set<Part>
  ) -> Scene {
    let data = ChartData(
      "name", (1...count).map { "Name \($0)" }, ("n", (1...count).map { Double($0) }))
    var chart = Chart(data: data, title: "", hiddenParts: hiddenParts)
    chart.orientation = orientation
    var state = ChartState()
    state.viewport = viewport
    return chart.scene(state: state, size: size, measurer: FixedAdvanceMeasurer())
  }

  /// Bars alone: what the strip leaves of its room is plot.
  private func bare(_ orientation: Scene.Orientation, _ size: Size) throws -> Scene {
    let viewport = try #require(Viewport(start: 2, length: 3, of: 10))
    return scene(10, orientation, viewport, size, hiddenParts: Set(Part.allCases))
  }

  @Test func `beside bars it is there from a height of 64 on`() throws {
    var heights: Set<Double> = []
    for height in 60...90 {
      let scene = try bare(.horizontal, Size(width: 600, height: Double(height)))
      let plot = try #require(scene.slots).plot
      heights.insert(plot.height)
      #expect((scene.strip != nil) == (plot.height >= 64), "\(height)")
    }
    #expect(heights.isSuperset(of: [63, 64, 65]))
  }

  @Test func `below bars it is there from a width of 96 on`() throws {
    var widths: Set<Double> = []
    for width in 90...118 {
      let scene = try bare(.vertical, Size(width: Double(width), height: 500))
      let plot = try #require(scene.slots).plot
      widths.insert(plot.width)
      #expect((scene.strip != nil) == (plot.width >= 96), "\(width)")
    }
    #expect(widths.isSuperset(of: [95, 96, 97]))
  }

  @Test(arguments: [Scene.Orientation.vertical, .horizontal], [16.0, 17.5, 18, 19])
  func `of rows that were more before, its thumb is at the end of its track`(
    _ orientation: Scene.Orientation, _ start: Double
  ) throws {
    let viewport = try #require(Viewport(start: start, length: 5, of: 57))
    let scene = scene(
      20, orientation, viewport, Size(width: 500, height: 400),
      hiddenParts: [.ring, .control, .legend])
    let track = try #require(scene.marks.last { $0.role == .scrollTrack }).bounds
    let thumb = try #require(scene.marks.last { $0.role == .scrollBar }).bounds
    #expect(track.contains(thumb, tolerance: 1))
    let left = orientation == .vertical ? track.maxX - thumb.maxX : track.maxY - thumb.maxY
    #expect(left <= 1)
  }
}
