// The colours of series, and the patterns that go with them.
package import Scenegraph

/// Twelve colours for each ground, in the same order of hues: blue, orange, green, magenta, violet,
/// gold, teal, rose, brown, sky, olive, grey.
///
/// From the fifth on they were found by a search that held to the hue and moved lightness and
/// chroma, until any two of a ground are at least 7.5 apart (CIEDE2000) under normal, protan,
/// deutan and tritan vision, and neighbours 12. Who lacks one kind of cone sees hardly more than
/// two hues, so it is lightness that tells twelve colours apart.
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
  /// On white. Below 7:1 there is little lightness to go by, so that hues are farther apart.
  static let highContrastLight = colors([
    0x2534AC, 0x7C2509, 0x056547, 0x9D2174, 0x8001DE, 0x874900, 0x054B5C, 0xA92043, 0x2A1B06,
    0x1C5B96, 0x465029, 0x63545C,
  ])

  private static func colors(_ hexes: [UInt32]) -> [Color] { hexes.map { Color(hex: $0) } }
}

extension Theme {
  /// The contrast of a pattern's lines with the series' colour that they lie on.
  static let hatchContrast = 3.0

  /// The pattern that a series wears beside its colour; nil for the first, which is plain.
  ///
  /// The lines are the series' colour moved towards the background until the two stand at 3:1, no
  /// further, so that they are seen and the bar keeps its hue. Every series has 3:1 with the
  /// background, so there always is such a colour. Beyond the palette the colours start again, each
  /// with the next pattern. A look-up by bisection: ask once a series, not once a bar. A bar whose
  /// colour is faded fades its lines with it.
  package func hatching(ofSeries index: Int) -> Hatching? {
    let patterns = Pattern.allCases
    let pattern = patterns[(index + index / max(1, series.count)) % patterns.count]
    guard pattern != .plain else { return nil }
    let color = color(ofSeries: index)
    var (near, far) = (0.0, 1.0)
    for _ in 0..<8 {
      let middle = (near + far) / 2
      let line = background.blended(over: color, opacity: middle)
      if line.contrast(with: color) < Self.hatchContrast { near = middle } else { far = middle }
    }
    return Hatching(pattern, color: background.blended(over: color, opacity: far))
  }
}
