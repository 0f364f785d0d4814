// Text as layout sees it: a font token, a size, and someone who can measure.

/// A font as the design names it; the family is the measurer's and the painter's affair.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are.
  public enum Weight: Hashable, Sendable {
    /// 400, 600 and 700 on the scale of CSS.
    case regular, semibold, bold
  }

  /// The em size in logical pixels.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// Figures of one width, for ticks and values.
  public var hasTabularFigures: Bool

  /// A font by its em size in logical pixels.
  public init(size: Double, weight: Weight = .regular, hasTabularFigures: Bool = false) {
    self.size = size
    self.weight = weight
    self.hasTabularFigures = hasTabularFigures
  }
}

/// Measures text in logical pixels. Layout asks it and nothing else about fonts, so that a chart
/// can be laid out with real fonts or, in tests, with a fixed advance.
public protocol TextMeasurer: AnyObject {
  /// The advance width and the height (lines × line height) of a text; `\n` separates lines.
  func size(of text: String, font: Font) -> Size

  /// The height of one line, the same for every text in this font.
  func lineHeight(of font: Font) -> Double

  /// Where each `Character` of a text of one line stands, in the order of the text, in logical
  /// pixels from the line's left edge.
  func characterSpans(of line: String, font: Font) -> [CharacterSpan]
}

/// The stretch of a line that one character takes.
public struct CharacterSpan: Hashable, Sendable {
  /// Where a caret before and a caret after the character stands; the first is the greater one in
  /// what is written from right to left.
  public var leading, trailing: Double

  /// A stretch by its ends.
  public init(leading: Double, trailing: Double) {
    self.leading = leading
    self.trailing = trailing
  }
}

extension TextMeasurer {
  /// Character by character from left to right, each as wide as it is alone.
  public func characterSpans(of line: String, font: Font) -> [CharacterSpan] {
    var x = 0.0
    return line.map { character in
      let start = x
      x += size(of: String(character), font: font).width
      return CharacterSpan(leading: start, trailing: x)
    }
  }
}
