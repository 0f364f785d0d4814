// Notes in windows so narrow that no letter of them has room.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct NoteRoomTests {
  @Test func `a note is drawn in full, or it is told; no box is empty`() {
    var chart = SampleChart("t", ChartData("region", ["North"], ("total", [128]))).chart
    chart.looks.notes = ["North": "Fireworks"]
    var ends: Set<Bool> = []
    for width in stride(from: 12.0, through: 400, by: 2) {
      let scene = chart.scene(
        size: Size(width: width, height: 200), measurer: FixedAdvanceMeasurer())
      let drawn = scene.texts(.note)
      let isWhole = drawn == ["Fireworks"]
      let isTold = chart.cutTexts(ChartState(), in: scene).contains("North: Fireworks")
      #expect(isTold != isWhole, "\(width): \(drawn)")
      #expect(!drawn.contains(""), "\(width)")
      let boxes = scene.marks.filter { mark in
        if case .rect = mark { mark.role == .note } else { false }
      }
      #expect(boxes.count == drawn.count, "\(width)")
      if width <= 28 { #expect(drawn.isEmpty, "\(width)") }
      ends.insert(isWhole)
    }
    #expect(ends.count == 2)
  }
}
