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
}
