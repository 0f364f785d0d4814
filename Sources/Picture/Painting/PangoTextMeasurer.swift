// Measures text with the fonts that paint it.
public import Scenegraph

/// The measurer of real charts. It agrees with `Painter`, since both use the same `FontMap`.
public final class PangoTextMeasurer: TextMeasurer {
  private let fonts: FontMap
  /// A cache for the last font: layout measures many texts in one font.
  private var lastLineHeight: (style: TextStyle, height: Double)?

  /// A measurer with these fonts, at their scale.
  public init(fonts: FontMap) { self.fonts = fonts }

  /// The exact advance of the widest line, and the height of all in whole device pixels.
  public func size(of text: String, font: Font) -> Size {
    let style = TextStyle(font)
    let layout = fonts.layout(text, style)
    return Size(width: layout.width, height: Double(layout.lines.count) * lineHeight(style))
  }

  /// A whole number of device pixels.
  public func lineHeight(of font: Font) -> Double { lineHeight(TextStyle(font)) }

  /// Uses Pango's caret positions, for any writing direction.
  public func characterSpans(of line: String, font: Font) -> [CharacterSpan] {
    let layout = fonts.layout(line, TextStyle(font))
    var start = 0
    return line.map { character in
      let end = start + character.utf8.count
      defer { start = end }
      let (leading, trailing) = layout.edges(of: start..<end)
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
