// Measures text with the fonts that paint it.
public import Cairo
public import Scenegraph

/// The measurer of real charts. What it says of a text is what `Painter` needs for it, as both ask
/// the same `FontMap`.
public final class PangoTextMeasurer: TextMeasurer {
  private let fonts: FontMap

  public init(fonts: FontMap) { self.fonts = fonts }

  /// The advance of the widest line, exact, and the height of all lines, whole device pixels.
  public func size(of text: String, font: Font) -> Size {
    let style = TextStyle(font)
    let layout = fonts.layout(text, style)
    return Size(
      width: layout.width,
      height: Double(layout.lines.count) * fonts.lineMetrics(style).height)
  }

  /// Whole device pixels.
  public func lineHeight(of font: Font) -> Double { fonts.lineMetrics(TextStyle(font)).height }
}
