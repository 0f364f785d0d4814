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

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `bars with round corners are painted as their whole outlines`(scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    var random = SeededGenerator(seed: 11)
    for round in 0..<120 {
      func pixels(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / scale
      }
      let sizes = [0, 2, 3.3, 5, 12]
      let radii = (0..<4).map { _ in sizes[Int.random(in: 0..<5, using: &random)] }
      let bar = RectMark(
        MarkAttributes(.bar),
        bounds: Rect(
          x: pixels(-5...40), y: pixels(-5...30), width: pixels(1...60), height: pixels(1...50)),
        shape: .rounded(
          CornerRadii(
            topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])),
        fill: Color(hex: 0x2F6BDB), outline: round.isMultiple(of: 3) ? Color(hex: 0xB5581C) : nil)
      let scene = SampleScenes.scene(width: 96, height: 64, [.rect(bar)])
      let painted = try Canvas(scene, fonts).picture
      #expect(
        painted.difference(from: try outlined(bar, scale: scale)) == nil, "round \(round): \(bar)")
    }
  }

  /// The picture of a bar, each of its outlines drawn with one call.
  private func outlined(_ bar: RectMark, scale: Double) throws -> Picture {
    let surface = try ImageSurface(
      widthPixels: Int((96 * scale).rounded(.up)), heightPixels: Int((64 * scale).rounded(.up)),
      scale: scale)
    try surface.draw { context in
      context.setColor(red: 0xFC, green: 0xFC, blue: 0xFA)
      context.paint()
      context.setAntialiasing(.gray)
      if let outline = bar.visibleOutline { fill(bar, outline, insetBy: 0, on: context) }
      let inset = bar.visibleOutline == nil ? 0 : max(1, scale.rounded()) / scale
      if let color = bar.fill { fill(bar, color, insetBy: inset, on: context) }
    }
    return surface.picture
  }

  private func fill(
    _ bar: RectMark, _ color: Color, insetBy distance: Double, on context: borrowing Context
  ) {
    context.setColor(red: color.red, green: color.green, blue: color.blue)
    context.beginPath()
    for segment in bar.shape.path(in: bar.bounds, insetBy: distance).segments {
      switch segment {
      case .move(let point): context.move(x: point.x, y: point.y)
      case .line(let point): context.line(x: point.x, y: point.y)
      case .arc(let center, let radius, let start, let end):
        context.arc(x: center.x, y: center.y, radius: radius, startAngle: start, endAngle: end)
      case .close: context.closePath()
      }
    }
    context.fill()
  }
}
