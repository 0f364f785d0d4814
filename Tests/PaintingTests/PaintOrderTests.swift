// Rectangles are gathered and filled together; what comes out is as if each had been by itself.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PaintOrderTests {
  private static let size = Size(width: 96, height: 64)

  /// Boxes on whole logical pixels, over each other more often than not; some have round ends.
  private func mark(_ random: inout SeededGenerator, spread: Int) -> Mark {
    let patterns = Pattern.allCases
    let colors = [0x2F6BDB, 0xB5581C, 0x1C7F5A, 0xFCFCFA].map { Color(hex: $0) }
    func color() -> Color { colors[Int.random(in: 0..<colors.count, using: &random)] }
    let bounds = Rect(
      x: Double(4 * Int.random(in: -1...spread, using: &random)),
      y: Double(4 * Int.random(in: -1...14, using: &random)),
      width: Double(4 * Int.random(in: 0...5, using: &random)),
      height: Double(4 * Int.random(in: 0...5, using: &random)))
    if Int.random(in: 0..<6, using: &random) == 0 {
      return .line(LineMark(MarkAttributes(.gridLine), bounds: bounds, color: color()))
    }
    let isRound = Int.random(in: 0..<4, using: &random) == 0
    let hatching =
      Bool.random(using: &random)
      ? Hatching(patterns[Int.random(in: 0..<patterns.count, using: &random)], color: color()) : nil
    return .rect(
      RectMark(
        MarkAttributes(.bar), bounds: bounds,
        shape: isRound ? .rounded(CornerRadii(3)) : .rectangle, fill: color(), hatching: hatching,
        outline: Bool.random(using: &random) ? color() : nil))
  }

  /// Touches everything and draws nothing, so that all before it has to be painted before it.
  private static let divider = Mark.path(
    PathMark(
      MarkAttributes(.ringArc), bounds: Rect(x: 0, y: 0, width: 96, height: 64),
      path: Path(segments: []), stroke: Color(hex: 0), strokeWidth: 1))

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `marks together look as marks one after the other`(scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    var random = SeededGenerator(seed: 5)
    for round in 0..<40 {
      // From many on one spot to many side by side.
      let marks = (0..<(10 + 5 * round)).map { _ in
        mark(&random, spread: round.isMultiple(of: 2) ? 4 : 22)
      }
      let together = SampleScenes.scene(width: 96, height: 64, marks)
      let apart = SampleScenes.scene(
        width: 96, height: 64, marks.flatMap { [$0, Self.divider] })
      let difference = try Canvas(together, fonts).picture
        .difference(from: try Canvas(apart, fonts).picture)
      #expect(difference == nil, "round \(round)")
    }
  }
}
