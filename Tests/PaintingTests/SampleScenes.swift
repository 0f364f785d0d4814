// Marks and scenes that the painting tests share, known or random.
import Painting
import Scenegraph
import TestSupport

enum SampleScenes {
  static let paper = Color(hex: 0xFCFCFA)
  static let ink = Color(hex: 0x1C211E)
  static let blue = Color(hex: 0x2F6BDB)

  /// Latin, Arabic, Hebrew, Chinese, an emoji, stacked combining marks, several lines, a control
  /// character.
  static let texts = [
    "1,232", "Wednesday", "Ägypten, jffi", "مرحبا بالعالم", "שלום", "数据图表", "🎉👩‍👩‍👧",
    "Z\u{361}\u{300}\u{301}\u{302}\u{303}\u{30A}\u{30B}\u{316}\u{317}\u{318}\u{325}algo",
    "two\nlines",
    "\u{1}", "-8.4 °C",
  ]

  static func scene(width: Double, height: Double, _ marks: [Mark]) -> Scene {
    Scene(
      size: Size(width: width, height: height), background: paper, title: "", domain: 0...1,
      marks: marks)
  }

  static func bar(_ bounds: Rect, _ color: Color = blue, shape: Shape = .rectangle) -> Mark {
    .rect(RectMark(MarkAttributes(.bar), bounds: bounds, shape: shape, fill: color))
  }

  static func text(
    _ text: String, in bounds: Rect, font: Font = Font(size: 12), color: Color = ink,
    alignment: TextMark.Alignment = .leading, angle: Double = 0
  ) -> Mark {
    .text(
      TextMark(
        MarkAttributes(.tickLabel), bounds: bounds, text: text, font: font, color: color,
        alignment: alignment, angle: angle))
  }

  /// A part of a circle with the bounds that its stroke needs.
  static func arc(
    center: Point, radius: Double, width: Double, endAngle: Double, color: Color = blue
  ) -> Mark {
    let reach = radius + width / 2
    return .path(
      PathMark(
        MarkAttributes(.ringArc),
        bounds: Rect(
          x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach),
        path: .arc(center: center, radius: radius, startAngle: -.pi / 2, endAngle: endAngle),
        stroke: color, strokeWidth: width, hasRoundCaps: true))
  }
}

/// Marks of every kind in a scene of 110 × 70, partly outside, on and off the pixel.
struct RandomMarks {
  var random: SeededGenerator
  let measurer: any TextMeasurer

  mutating func scene(marks count: Int) -> Scene {
    SampleScenes.scene(width: 110, height: 70, (0..<count).map { _ in mark() })
  }

  /// Some marks are gone, new, changed or painted at another time.
  mutating func changed(_ scene: Scene) -> Scene {
    var scene = scene
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...scene.marks.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: scene.marks.insert(mark(), at: place)
      case 1 where place < scene.marks.count: scene.marks.remove(at: place)
      case 2 where place < scene.marks.count: scene.marks[place] = mark()
      default: if place < scene.marks.count { scene.marks.swapAt(0, place) }
      }
    }
    return scene
  }

  private mutating func mark() -> Mark {
    let bounds = Rect(
      x: number(-40...420), y: number(-40...260), width: number(0...160), height: number(0...100))
    let color = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 7, 8:
      return dressed(bounds, color)
    case 0:
      return .line(LineMark(MarkAttributes(.gridLine), bounds: bounds, color: color))
    case 1:
      return SampleScenes.bar(bounds, color)
    case 2:
      return SampleScenes.bar(bounds, color, shape: .rounded(CornerRadii(number(0...40))))
    case 3:
      return SampleScenes.bar(bounds, color, shape: .ellipse)
    case 4:
      return SampleScenes.arc(
        center: Point(x: bounds.x, y: bounds.y), radius: number(1...80), width: number(1...40),
        endAngle: number(-6...18), color: color)
    default:
      return text(at: Point(x: bounds.x, y: bounds.y), color)
    }
  }

  /// A bar with a pattern, an outline or both, of any shape.
  private mutating func dressed(_ bounds: Rect, _ color: Color) -> Mark {
    let shapes: [Shape] = [
      .rectangle, .rounded(CornerRadii(number(0...40))), .ellipse, .pointed(.top), .pointed(.right),
      .pointed(.bottom), .pointed(.left),
    ]
    return .rect(
      RectMark(
        MarkAttributes(.bar), bounds: bounds,
        shape: shapes.randomElement(using: &random) ?? .ellipse,
        fill: color,
        hatching: Pattern.ofSeries.randomElement(using: &random).map {
          Hatching($0, color: SampleScenes.paper)
        },
        outline: Bool.random(using: &random) ? SampleScenes.ink : nil))
  }

  private mutating func text(at place: Point, _ color: Color) -> Mark {
    let text = SampleScenes.texts.randomElement(using: &random) ?? ""
    let font = Font(
      size: [12, 13, 20].randomElement(using: &random) ?? 12,
      weight: [.regular, .semibold, .bold].randomElement(using: &random) ?? .regular,
      hasTabularFigures: Bool.random(using: &random))
    let size = measurer.size(of: text, font: font)
    let isTurned = Int.random(in: 0..<3, using: &random) == 0
    // A square of the diagonal holds the text at any angle.
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    return SampleScenes.text(
      text,
      in: Rect(
        x: place.x, y: place.y, width: isTurned ? diagonal : size.width,
        height: isTurned ? diagonal : size.height),
      font: font, color: color,
      alignment: [.leading, .center, .trailing].randomElement(using: &random) ?? .leading,
      angle: isTurned ? Double(Int.random(in: -90...90, using: &random)) : 0)
  }

  /// Quarters of the numbers in the range.
  private mutating func number(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random)) / 4
  }
}
