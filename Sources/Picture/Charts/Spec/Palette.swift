// The colours of series, and the patterns that go with them.
package import Scenegraph

/// Twelve colours for each background, in the same order of hues: blue, orange, green, magenta,
/// violet, gold, teal, rose, brown, sky, olive, grey.
///
/// From the fifth on they were found by a search that kept the hue and varied lightness and chroma
/// until any two colours of a background differed by at least 7.5 (CIEDE2000) under normal, protan,
/// deutan and tritan vision, and neighbours by 12. People who lack one kind of cone see little more
/// than two hues, so the twelve colours are told apart by lightness.
enum Palette {
  static let light = colors([
    0x2F6BDB, 0xB85A10, 0x17805F, 0xB5418B, 0x4A288B, 0xBD8611, 0x1A4C5B, 0xE05F7C, 0x7A4A2C,
    0x0D9AD7, 0x4E5F55, 0x87899A,
  ])
  static let dark = colors([
    0x5E9BFF, 0xF29A4E, 0x3CC39C, 0xDD77B8, 0x826DE7, 0xE8D876, 0x6192A0, 0xEFB8C7, 0x95857C,
    0x81D9EB, 0xA69020, 0xE2E3EA,
  ])
  static let highContrast = colors([
    0x61B7FE, 0xFFAA1A, 0x6BD9A4, 0xFC89C9, 0x848BFF, 0xFDE258, 0x07A9B0, 0xFFBFCE, 0xB99C84,
    0x7FF0FF, 0x979D0B, 0xECEFF2,
  ])
  /// On white. A contrast of 7:1 leaves little range of lightness, so hues are farther apart.
  static let highContrastLight = colors([
    0x2534AC, 0x7C2509, 0x056547, 0x9D2174, 0x8001DE, 0x874900, 0x054B5C, 0xA92043, 0x2A1B06,
    0x1C5B96, 0x465029, 0x63545C,
  ])

  private static func colors(_ hexes: [UInt32]) -> [Color] { hexes.map { Color(hex: $0) } }
}

extension Theme {
  /// The contrast between a pattern's lines and the series' colour under them.
  static let hatchContrast = 3.0

  /// The pattern of a series, used with its colour; nil for the first series, which is plain.
  ///
  /// The lines are the series' colour, shifted towards the background just far enough for a
  /// contrast of 3:1, so that they are visible and the bar keeps its hue. Every series has a
  /// contrast of 3:1 with the background, so such a colour always exists. Beyond the palette,
  /// colours repeat with the next pattern. The colour is found by bisection, so look it up once per
  /// series, not per bar. Fading a bar fades its lines too.
  package func hatching(ofSeries index: Int) -> Hatching? {
    let patterns = Pattern.ofSeries
    let pattern = patterns[(index + index / max(1, series.count)) % patterns.count]
    return hatching(pattern, on: color(ofSeries: index))
  }

  /// The pattern of the rest, which no series of the palette has.
  package var restHatching: Hatching? { hatching(.verticalBold, on: rest) }

  private func hatching(_ pattern: Pattern, on color: Color) -> Hatching? {
    guard pattern != .plain else { return nil }
    var (near, far) = (0.0, 1.0)
    for _ in 0..<8 {
      let middle = (near + far) / 2
      let line = background.blended(over: color, opacity: middle)
      if line.contrast(with: color) < Self.hatchContrast { near = middle } else { far = middle }
    }
    return Hatching(pattern, color: background.blended(over: color, opacity: far))
  }
}
