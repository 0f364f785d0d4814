// A font as text layout needs it, and the limits of text.

/// The size, weight and figures of a text; the family belongs to the `FontMap`.
package struct TextStyle: Hashable, Sendable {
  /// The em size in logical pixels.
  package var size: Double
  /// 100…1000 as in CSS: 400 is regular, 600 semibold, 700 bold.
  package var weight: Int
  /// Digits of equal width (the OpenType feature "tnum").
  package var hasTabularFigures: Bool

  package init(size: Double, weight: Int = 400, hasTabularFigures: Bool = false) {
    self.size = size
    self.weight = weight
    self.hasTabularFigures = hasTabularFigures
  }

  /// The nearest style that a font supports. A size of NaN would not even equal itself, so it would
  /// never be found in a cache.
  var limited: TextStyle {
    let sizes = TextLimits.sizes
    return TextStyle(
      size: size.isNaN ? sizes.lowerBound : min(max(size, sizes.lowerBound), sizes.upperBound),
      weight: min(max(weight, 100), 1_000), hasTabularFigures: hasTabularFigures)
  }
}

package enum TextLimits {
  /// Longer texts are cut here: at 4 pixels per letter, this is already wider than any surface.
  package static let textBytes = 8_192
  /// This many layouts are cached before the least recently used half is dropped.
  package static let cachedLayouts = 2_048
  /// The same for the length of their texts: a layout takes about fifty times its text's memory.
  package static let cachedTextBytes = 1 << 20
  /// Em sizes are clamped to these; larger glyphs no longer fit a surface.
  package static let sizes = 1.0...4_096.0
}
