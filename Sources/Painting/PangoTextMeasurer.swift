// Measures text with the fonts that paint it.
public import Scenegraph

/// The measurer of real charts. What it says of a text is what `Painter` needs for it, as both ask
/// the same `FontMap`.
public final class PangoTextMeasurer: TextMeasurer {
  private let fonts: FontMap
  /// Of the font that was asked for last: layout asks for many texts in one font.
  private var lastLineHeight: (style: TextStyle, height: Double)?

  /// Measures with these fonts, at their scale.
  public init(fonts: FontMap) { self.fonts = fonts }

  /// The advance of the widest line, exact, and the height of all lines, whole device pixels.
  public func size(of text: String, font: Font) -> Size {
    let style = TextStyle(font)
    let layout = fonts.layout(text, style)
    return Size(
      width: layout.width,
      height: Double(layout.lines.count) * lineHeight(style))
  }

  /// Whole device pixels.
  public func lineHeight(of font: Font) -> Double { lineHeight(TextStyle(font)) }

  /// As Pango places carets, whatever way the text is written.
  public func characterSpans(of line: String, font: Font) -> [CharacterSpan] {
    let layout = fonts.layout(line, TextStyle(font))
    var start = 0
    return line.map { character in
      let end = start + character.utf8.count
      defer { start = end }
      let last = end - (character.unicodeScalars.last.map { UTF8.width($0) } ?? 0)
      let (leading, trailing) = layout.edges(from: start, through: last)
      return CharacterSpan(leading: leading, trailing: trailing)
    }
  }

  private func lineHeight(_ style: TextStyle) -> Double {
    if let lastLineHeight, lastLineHeight.style == style { return lastLineHeight.height }
    let height = fonts.lineMetrics(style).height
    lastLineHeight = (style, height)
    return height
  }
}
