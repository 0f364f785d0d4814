// Text as layout sees it: a font token, a size, and a measurer.

/// A font by its design properties; the measurer and the painter choose the family.
public struct Font: Hashable, Sendable {
  /// The thickness of the strokes.
  public enum Weight: Hashable, Sendable {
    /// 400, 600 and 700 on the CSS scale.
    case regular, semibold, bold
  }

  /// The em size in logical pixels.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// Digits of equal width, for ticks and values.
  public var hasTabularFigures: Bool

  /// A font by its em size in logical pixels.
  public init(size: Double, weight: Weight = .regular, hasTabularFigures: Bool = false) {
    (self.size, self.weight, self.hasTabularFigures) = (size, weight, hasTabularFigures)
  }
}

/// Measures text in logical pixels. Layout's only source of font metrics, so that charts can be
/// laid out with real fonts or, in tests, with a fixed advance.
public protocol TextMeasurer: AnyObject {
  /// The advance width and the height (lines × line height) of a text; `\n` separates lines.
  func size(of text: String, font: Font) -> Size

  /// The height of one line, the same for every text in this font.
  func lineHeight(of font: Font) -> Double

  /// The extent of each `Character` of a line, in text order, in logical pixels from its left edge.
  func characterSpans(of line: String, font: Font) -> [CharacterSpan]
}

/// The extent of one character in a line.
public struct CharacterSpan: Hashable, Sendable {
  /// The carets before and after the character; in right-to-left text the first is the greater.
  public var leading, trailing: Double

  /// An extent by its ends.
  public init(leading: Double, trailing: Double) {
    self.leading = leading
    self.trailing = trailing
  }
}

extension TextMeasurer {
  /// A default that lays characters out from left to right, each as wide as it is alone.
  public func characterSpans(of line: String, font: Font) -> [CharacterSpan] {
    var x = 0.0
    return line.map { character in
      let start = x
      x += size(of: String(character), font: font).width
      return CharacterSpan(leading: start, trailing: x)
    }
  }
}
