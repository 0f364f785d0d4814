// The colours and type of the design, as tokens; no other colours or sizes are used. A series is
// given its colour by its place in the table, so that none changes with the question.
internal import Queries
public import Scenegraph

/// The colours of a chart.
public struct Theme: Hashable, Sendable {
  /// Behind everything.
  public var background: Color
  /// Behind the description.
  public var panel: Color
  /// Grid lines and the ring's track.
  public var grid: Color
  /// The line that the bars stand on.
  public var axisLine: Color
  /// Titles and names.
  public var ink: Color
  /// Numbers and other secondary texts.
  public var softInk: Color
  /// The surface of tooltips and toasts, with an edge in the axis line's colour, and its texts.
  public var tooltip, tooltipInk, tooltipSoftInk: Color
  /// Text on a bar in its full colour.
  public var inkOnBars: Color
  /// One colour per series; a series keeps its colour whatever is hidden.
  public var series: [Color]
  /// What stands for all that has no colour or no room of its own: a grey that is no series'.
  public var rest = Color(hex: 0x8F928B)
  /// From the nearest to the farthest step of an ordered scale, and of the low side of one with two
  /// sides; nil if series are told apart by the palette alone.
  package var steps: StepPalette?
  /// The opacity of unselected bars while others are selected; they keep an edge in their colour.
  public var fadedOpacity: Double
  /// The opacity of such bars if they are too thin for an edge.
  public var thinFadedOpacity: Double
  /// Whether several series are hatched by default.
  public var prefersPatterns = false

  /// Words that cannot be pressed, where others can.
  package var disabledInk: Color { softInk == ink ? grid : softInk }

  /// The colour of a series; beyond the palette, colours repeat.
  package func color(ofSeries index: Int) -> Color {
    series.isEmpty ? ink : series[index % series.count]
  }

  /// The red that no series has of its own.
  var red: Color {
    if background.luminance > 0.5 { return Color(hex: prefersPatterns ? 0x9C0006 : 0xC22E2E) }
    return Color(hex: prefersPatterns ? 0xFF8C82 : 0xFF6B66)
  }

  /// Near black on near white.
  public static let light = Theme(
    background: Color(hex: 0xFCFCFA), panel: Color(hex: 0xF3F4EE), grid: Color(hex: 0xE6E7E1),
    axisLine: Color(hex: 0x8A918A), ink: Color(hex: 0x1C211E), softInk: Color(hex: 0x5A625C),
    tooltip: Color(hex: 0xFFFFFF), tooltipInk: Color(hex: 0x1C211E),
    tooltipSoftInk: Color(hex: 0x5A625C), inkOnBars: Color(hex: 0xFFFFFF),
    series: Palette.light, steps: .light, fadedOpacity: 0.28, thinFadedOpacity: 0.28)

  /// Near white on near black.
  public static let dark = Theme(
    background: Color(hex: 0x14171A), panel: Color(hex: 0x1C2024), grid: Color(hex: 0x272C31),
    axisLine: Color(hex: 0x6B747C), ink: Color(hex: 0xECEFF1), softInk: Color(hex: 0xA3ACB4),
    tooltip: Color(hex: 0x20252A), tooltipInk: Color(hex: 0xECEFF1),
    tooltipSoftInk: Color(hex: 0xA3ACB4), inkOnBars: Color(hex: 0x0E1113),
    series: Palette.dark, rest: Color(hex: 0x656861), steps: .dark, fadedOpacity: 0.28,
    thinFadedOpacity: 0.28)

  /// High contrast in white on black: text at 7:1 and everything else that carries meaning at 3:1.
  /// The ring's track is at 3:1 from both the background and the arc.
  public static let highContrast = Theme(
    background: Color(hex: 0x000000), panel: Color(hex: 0x141414), grid: Color(hex: 0x5B5B5B),
    axisLine: Color(hex: 0xFFFFFF), ink: Color(hex: 0xFFFFFF), softInk: Color(hex: 0xFFFFFF),
    tooltip: Color(hex: 0x000000), tooltipInk: Color(hex: 0xFFFFFF),
    tooltipSoftInk: Color(hex: 0xFFFFFF), inkOnBars: Color(hex: 0x000000),
    series: Palette.highContrast, rest: Color(hex: 0x999C9C), fadedOpacity: 0,
    thinFadedOpacity: 0.62, prefersPatterns: true)

  /// High contrast in black on white, for desktops whose high-contrast theme is not inverse.
  public static let highContrastLight = Theme(
    background: Color(hex: 0xFFFFFF), panel: Color(hex: 0xF0F0F0), grid: Color(hex: 0x919191),
    axisLine: Color(hex: 0x000000), ink: Color(hex: 0x000000), softInk: Color(hex: 0x000000),
    tooltip: Color(hex: 0xFFFFFF), tooltipInk: Color(hex: 0x000000),
    tooltipSoftInk: Color(hex: 0x000000), inkOnBars: Color(hex: 0xFFFFFF),
    series: Palette.highContrastLight, rest: Color(hex: 0x4C4F4C), fadedOpacity: 0,
    thinFadedOpacity: 0.66, prefersPatterns: true)

  /// The contrast between a pattern's lines and the series' colour under them.
  static let hatchContrast = 3.0

  /// The colour of a step of a scale, from light to dark on a light background; of one that goes
  /// from one opposite to the other, from dark orange over grey to dark blue. nil without such
  /// colours.
  package func color(ofStep step: Int, of count: Int, isDiverging: Bool) -> Color? {
    guard let steps else { return nil }
    let last = Double(max(1, count - 1))
    guard isDiverging else {
      return steps.high.far.blended(over: steps.high.near, opacity: Double(step) / last)
    }
    let place = 2 * Double(step) / last - 1
    if abs(place) < 0.01 { return rest }
    let side = place < 0 ? steps.low : steps.high
    // The step beside the middle is the nearest.
    let nearest = count % 2 == 0 ? 1 / last : 2 / last
    let reach = nearest < 1 ? (abs(place) - nearest) / (1 - nearest) : 1
    return side.far.blended(over: side.near, opacity: reach)
  }

  /// The pattern of a series, used with its colour; nil for the first series, which is plain.
  ///
  /// The lines are the series' colour, shifted towards the background just far enough for a
  /// contrast of 3:1, so that they are visible and the bar keeps its hue. Every series has a
  /// contrast of 3:1 with the background, so such a colour always exists. Beyond the palette,
  /// colours repeat with the next pattern. The colour is found by bisection, so look it up once per
  /// series, not per bar. Fading a bar fades its lines too.
  ///
  /// - Parameter color: nil for that of the palette.
  package func hatching(ofSeries index: Int, on color: Color? = nil) -> Hatching? {
    let (patterns, count) = (Pattern.ofSeries, max(1, series.count))
    let pattern = patterns[(index % count + index / count) % patterns.count]
    return hatching(pattern, on: color ?? self.color(ofSeries: index))
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

/// The colours of ordered series, between which steps are blended: those of one side, and those of the
/// other side of scales with two.
package struct StepPalette: Hashable, Sendable {
  struct Side: Hashable, Sendable {
    /// Of the step that is nearest to the background, at 3:1, and of the farthest.
    let near, far: Color

    init(_ near: UInt32, _ far: UInt32) {
      (self.near, self.far) = (Color(hex: near), Color(hex: far))
    }
  }

  let high, low: Side

  static let light = StepPalette(high: Side(0x618CE3, 0x14285A), low: Side(0xC8701F, 0x6B3204))
  static let dark = StepPalette(high: Side(0x3467C4, 0xD3E2FF), low: Side(0xA9601F, 0xFFD9B0))
}

/// The type scale; sizes in logical pixels.
package enum Typography {
  /// What a chart without any choice is written in, the most frequent first.
  package static let first = [label, title, subtitle, selectedLabel]
  package static let title = Font(size: 20, weight: .semibold)
  package static let subtitle = Font(size: 13)
  package static let legend = Font(size: 13)
  package static let emptyMessage = Font(size: 13, weight: .semibold)
  package static let label = Font(size: 12)
  package static let selectedLabel = Font(size: 12, weight: .semibold)
  package static let tick = Font(size: 12, hasTabularFigures: true)
  package static let value = Font(size: 12, hasTabularFigures: true)
  /// In the small ring, the first that has room.
  package static let smallRing = [12.0, 10, 9].map {
    Font(size: $0, weight: .semibold, hasTabularFigures: true)
  }
  package static let ring = Font(size: 20, weight: .semibold, hasTabularFigures: true)
}

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

/// The index in the palette of each series.
///
/// It follows from the table and the names alone: what was shown before does not matter. The first
/// names of a column have the first colours, whichever of them a filter leaves. Of names that would
/// have one colour those that are farther back take the next free one; names so far back that they
/// have no place begin at a place that their letters give. Measures have the colours of their
/// columns' places; one alone has the first, since nothing has to be told apart.
enum SeriesSlots {
  /// The slots of series. Beyond the palette, a series' slot is its index.
  ///
  /// - Parameters:
  ///   - order: nil if series are not of a table: then they are in palette order.
  ///   - shared: the names of all charts beside each other; nil for those of the order.
  ///   - count: the number of colours in the palette.
  static func slots(
    of names: [String], _ order: SeriesOrder?, shared: [String]?, count: Int
  ) -> [Int] {
    switch order {
    case .columns(let places) where places.count >= names.count:
      let order = names.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      return resolved(order.map { ($0, places[$0]) }, count)
    case .names(let all), .steps(let all, _):
      let places = Dictionary(
        (shared ?? all).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let known = names.indices.compactMap { index in places[names[index]].map { (index, $0) } }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      let others = names.indices.filter { places[names[$0]] == nil }
        .sorted { (names[$0], $0) < (names[$1], $1) }
      return resolved(known + others.map { ($0, place(ofLetters: names[$0], count)) }, count)
    case .columns, nil: return Array(names.indices)
    }
  }

  /// - Parameter series: each with its place; the first come first.
  private static func resolved(_ series: [(index: Int, place: Int)], _ count: Int) -> [Int] {
    var slots = series.map { _ in 0 }
    var taken = Set<Int>()
    for (index, place) in series {
      let free = (0..<count).lazy.map { (place + $0) % count }.first { !taken.contains($0) }
      slots[index] = free ?? index
      if let free { taken.insert(free) }
    }
    return slots
  }

  /// FNV-1a (Fowler, Noll, Vo): the same in every run, unlike Swift's own hash.
  private static func place(ofLetters name: String, _ count: Int) -> Int {
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(hash % UInt64(max(1, count)))
  }
}

extension Chart {
  /// The names of series in all charts beside each other, each once: where several charts name their
  /// series by what stands in a column, a name has one colour in all. nil if no two do.
  package static func sharedNames(of charts: [Chart]) -> [String]? {
    let orders = charts.compactMap { chart -> [String]? in
      switch chart.source.seriesOrder {
      case .names(let names), .steps(let names, _): names
      case .columns, nil: nil
      }
    }
    guard orders.count > 1 else { return nil }
    var known = Set<String>()
    return orders.joined().filter { known.insert($0).inserted }
  }
}
