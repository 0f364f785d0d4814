// Outlines in a zoomed chart: a row of which less than half a pixel is in view has no piece.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct OutlineEdgeTests {
  private func chart(_ count: Int) -> Chart {
    let series = [100.0, 200, 300].enumerated().map { index, base in
      let values = (0..<count).map { base + Double($0 % 5) }
      return ChartData.Series(name: "S\(index)", values: values, texts: values.map(ChartData.text))
    }
    return Chart(
      data: ChartData(
        categoryName: "name", categories: (0..<count).map { "N\($0)" }, series: series),
      title: "", hiddenParts: [.ring, .control])
  }

  @Test func `wherever the view begins, each piece has a width, and each row one of each series`() {
    let chart = chart(100)
    var outlined = 0
    for step in 0..<100 {
      var state = ChartState()
      state.viewport = Viewport(start: 10 + Double(step) / 50, length: 60, of: 100)
      let scene = chart.scene(
        state: state, size: Size(width: 500, height: 300), scaleFactor: 1,
        measurer: FixedAdvanceMeasurer())
      guard scene.slots?.areOutlines == true else { continue }
      outlined += 1
      var pieces: [Int: Int] = [:]
      for mark in scene.marks[scene.bars] {
        #expect(mark.bounds.width > 0 && mark.bounds.height > 0, "\(mark.bounds) in \(step)")
        if let row = mark.datum?.row { pieces[row, default: 0] += 1 }
      }
      let counts = Set(pieces.values)
      #expect(counts == [3], "\(pieces) in \(step)")
    }
    #expect(outlined > 0)
  }
}
