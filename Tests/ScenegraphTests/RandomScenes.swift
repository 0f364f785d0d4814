// Scenes of random marks, for properties that hold whatever is in them.
import Scenegraph
import TestSupport

/// A scene of 48 × 36 with marks of every kind, some of them partly or wholly outside.
func randomScene(using random: inout SeededGenerator, marks count: Int) -> Scene {
  Scene(
    size: Size(width: 48, height: 36), background: Color(hex: 0xFFFFFF), title: "", domain: 0...1,
    marks: (0..<count).map { _ in randomMark(using: &random) })
}

/// A mark with bounds on quarters of a pixel.
func randomMark(using random: inout SeededGenerator) -> Mark {
  func number(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random)) / 4
  }
  let bounds = Rect(
    x: number(-24...192), y: number(-24...144), width: number(0...64), height: number(0...64))
  let attributes = MarkAttributes(Role.allCases.randomElement(using: &random) ?? .bar)
  let color = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
  switch Int.random(in: 0..<4, using: &random) {
  case 0:
    return .line(LineMark(attributes, bounds: bounds, color: color))
  case 1:
    return .text(
      TextMark(attributes, bounds: bounds, text: "text", font: Font(size: 12), color: color))
  case 2:
    return .rect(
      RectMark(attributes, bounds: bounds, shape: .rounded(CornerRadii(3)), fill: color))
  default:
    return .rect(RectMark(attributes, bounds: bounds, fill: color))
  }
}
