// Outlines against the formulas of the shapes they draw.
import Scenegraph
import TestSupport
import Testing

@Suite struct PathContainmentTests {
  private let color = Color(hex: 0)

  @Test func `a disc holds what is within its radius`() {
    let disc = Mark.rect(
      RectMark(
        MarkAttributes(.legendSwatch), bounds: Rect(x: 10, y: 10, width: 40, height: 40),
        shape: .ellipse, fill: color))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let point = Point(
        x: .random(in: 5..<55, using: &random), y: .random(in: 5..<55, using: &random))
      let distance = ((point.x - 30) * (point.x - 30) + (point.y - 30) * (point.y - 30))
        .squareRoot()
      guard abs(distance - 20) > 0.1 else { continue }
      #expect(disc.contains(point) == (distance < 20))
    }
  }

  @Test func `an arc holds what lies within half its stroke`() {
    // A quarter from 12 o'clock to 3 o'clock around 50, 50.
    func arc(hasRoundCaps: Bool) -> Mark {
      let path = Path.arc(
        center: Point(x: 50, y: 50), radius: 40, startAngle: -Double.pi / 2, endAngle: 0)
      return .path(
        PathMark(
          MarkAttributes(.ringArc), bounds: Rect(x: 40, y: 0, width: 60, height: 60), path: path,
          stroke: color, strokeWidth: 10, hasRoundCaps: hasRoundCaps))
    }
    for hasRoundCaps in [false, true] {
      let mark = arc(hasRoundCaps: hasRoundCaps)
      let middle = 50 + 40 * 0.5.squareRoot()
      #expect(mark.contains(Point(x: middle, y: 100 - middle)))
      #expect(mark.contains(Point(x: middle + 3, y: 97 - middle)))
      #expect(!mark.contains(Point(x: middle + 4, y: 96 - middle)))
      #expect(!mark.contains(Point(x: 52, y: 48)), "the hole")
      #expect(mark.contains(Point(x: 47, y: 10)) == hasRoundCaps, "before 12 o'clock")
      #expect(mark.contains(Point(x: 90, y: 53)) == hasRoundCaps, "past 3 o'clock")
    }
  }

  @Test func `radii that do not fit are scaled down and stay inside the bounds`() {
    let bounds = Rect(x: 10, y: 10, width: 3, height: 50)
    let mark = Mark.rect(
      RectMark(
        MarkAttributes(.bar), bounds: bounds, shape: .rounded(CornerRadii(5)), fill: color))
    #expect(mark.contains(Point(x: 10.2, y: 35)))
    #expect(!mark.contains(Point(x: 10.1, y: 10.1)))
    for segment in Shape.rounded(CornerRadii(5)).path(in: bounds).segments {
      if case .arc(_, let radius, _, _) = segment { #expect(abs(radius - 1.5) < 1e-12) }
    }
  }

  @Test func `a text and a line are their boxes`() {
    let bounds = Rect(x: 10, y: 10, width: 30, height: 1)
    let line = Mark.line(LineMark(MarkAttributes(.gridLine), bounds: bounds, color: color))
    #expect(line.contains(Point(x: 10, y: 10)))
    #expect(!line.contains(Point(x: 10, y: 11)))
  }
}
