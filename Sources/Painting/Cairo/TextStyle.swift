// A font as text layout is asked for it, and the names of its limits.

/// The size, weight and figures of a text; the family belongs to the `FontMap`.
package struct TextStyle: Hashable, Sendable {
  /// The em size in logical pixels.
  package var size: Double
  /// 100…1000 as in CSS: 400 is regular, 600 semibold, 700 bold.
  package var weight: Int
  /// Figures of one width (the OpenType feature "tnum").
  package var hasTabularFigures: Bool

  package init(size: Double, weight: Int = 400, hasTabularFigures: Bool = false) {
    self.size = size
    self.weight = weight
    self.hasTabularFigures = hasTabularFigures
  }

  /// What a font can be asked for. A size that is no number would equal nothing, not even itself,
  /// and so never be found in a cache.
  var limited: TextStyle {
    let sizes = TextLimits.sizes
    return TextStyle(
      size: size.isNaN ? sizes.lowerBound : min(max(size, sizes.lowerBound), sizes.upperBound),
      weight: min(max(weight, 100), 1_000), hasTabularFigures: hasTabularFigures)
  }
}

/// What text may cost at most.
package enum TextLimits {
  /// A longer text is cut here: at 4 pixels a letter it is already wider than any surface can be.
  package static let textBytes = 8_192
  /// Layouts of this many texts are kept before the least recently used half is dropped.
  package static let cachedLayouts = 2_048
  /// The same for the length of these texts: a layout takes some fifty times its text's room.
  package static let cachedTextBytes = 1 << 20
  /// Em sizes outside are brought inside; above, glyphs no longer fit a surface.
  package static let sizes = 1.0...4_096.0
}
