// The colours and type of the design, as tokens; no other colours or sizes are used.
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
  /// The surface of tooltips and toasts, which has an edge in the axis line's colour, and the texts
  /// on it.
  public var tooltip, tooltipInk, tooltipSoftInk: Color
  /// Text on a bar in its full colour.
  public var inkOnBars: Color
  /// One colour per series; a series keeps its colour whatever is hidden.
  public var series: [Color]
  /// What stands for all that has no colour or no room of its own: a grey that is no series'.
  public var rest = Color(hex: 0x8F928B)
  /// The opacity of unselected bars while others are selected; they keep an edge in their colour.
  public var fadedOpacity: Double
  /// The opacity of such bars if they are too thin for an edge.
  public var thinFadedOpacity: Double
  /// Whether several series are hatched by default.
  public var prefersPatterns = false

  /// The colour of a series; beyond the palette, colours repeat.
  package func color(ofSeries index: Int) -> Color {
    series.isEmpty ? ink : series[index % series.count]
  }

  /// Near black on near white.
  public static let light = Theme(
    background: Color(hex: 0xFCFCFA), panel: Color(hex: 0xF3F4EE), grid: Color(hex: 0xE6E7E1),
    axisLine: Color(hex: 0x8A918A), ink: Color(hex: 0x1C211E), softInk: Color(hex: 0x5A625C),
    tooltip: Color(hex: 0xFFFFFF), tooltipInk: Color(hex: 0x1C211E),
    tooltipSoftInk: Color(hex: 0x5A625C), inkOnBars: Color(hex: 0xFFFFFF),
    series: Palette.light, fadedOpacity: 0.28, thinFadedOpacity: 0.28)

  /// Near white on near black.
  public static let dark = Theme(
    background: Color(hex: 0x14171A), panel: Color(hex: 0x1C2024), grid: Color(hex: 0x272C31),
    axisLine: Color(hex: 0x6B747C), ink: Color(hex: 0xECEFF1), softInk: Color(hex: 0xA3ACB4),
    tooltip: Color(hex: 0x20252A), tooltipInk: Color(hex: 0xECEFF1),
    tooltipSoftInk: Color(hex: 0xA3ACB4), inkOnBars: Color(hex: 0x0E1113),
    series: Palette.dark, rest: Color(hex: 0x656861), fadedOpacity: 0.28, thinFadedOpacity: 0.28)

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
}

/// The type scale; sizes in logical pixels.
package enum Typography {
  package static let title = Font(size: 20, weight: .semibold)
  package static let subtitle = Font(size: 13)
  package static let legend = Font(size: 13)
  package static let emptyMessage = Font(size: 13, weight: .semibold)
  package static let label = Font(size: 12)
  package static let selectedLabel = Font(size: 12, weight: .semibold)
  package static let tick = Font(size: 12, hasTabularFigures: true)
  package static let value = Font(size: 12, weight: .bold, hasTabularFigures: true)
  package static let ring = Font(size: 20, weight: .semibold, hasTabularFigures: true)
}
