// Measures text without fonts, so that the golden scenes are the same on every machine.
public import Scenegraph

/// Every character is 0.6 em wide; a line is 1.35 em high, rounded up to a whole pixel.
public final class FixedAdvanceMeasurer: TextMeasurer {
  public init() {}

  public func size(of text: String, font: Font) -> Size {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let longest = lines.map(\.count).max() ?? 0
    return Size(
      width: Double(longest) * 0.6 * font.size,
      height: Double(lines.count) * lineHeight(of: font))
  }

  public func lineHeight(of font: Font) -> Double { (1.35 * font.size).rounded(.up) }
}
