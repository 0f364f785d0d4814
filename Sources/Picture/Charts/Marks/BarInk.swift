// The paints of a bar in each of its states, none of which depends on colour alone.
import Scenegraph

struct BarInk {
  /// The normal fill, used if the bar is selected or none is.
  let full: Color
  /// The fill while others are selected, inside an edge in the full colour.
  let faded: Color
  /// The faded fill of bars too thin for an edge.
  let thinFaded: Color
  /// The fill of what remains of a filtered bar while others are selected.
  let halfFaded: Color
  /// The patterns on the first two; nil if plain.
  let fullHatching: Hatching?
  let fadedHatching: Hatching?
  /// The lines of what is unfinished, in place of a fill, and while others are selected.
  let unfinishedHatching: Hatching
  let fadedUnfinishedHatching: Hatching
  /// The edge of a bar whose colour is hard to tell from the background; nil for others.
  let edge: Color?
  /// The fill of bars too thin for that edge.
  let thin: Color
  private let theme: Theme

  init(_ chart: Chart, series: Int) {
    self.init(
      chart, chart.color(ofSeries: series),
      chart.wearsPatterns ? chart.hatching(ofSeries: series) : nil)
  }

  fileprivate init(_ chart: Chart, _ color: Color, _ hatching: Hatching?) {
    theme = chart.theme
    full = color
    (edge, thin) = theme.isFaint(color) ? (theme.softInk, theme.legible(color)) : (nil, color)
    faded = full.blended(over: theme.background, opacity: theme.fadedOpacity)
    thinFaded = thin.blended(over: theme.background, opacity: theme.thinFadedOpacity)
    halfFaded = thin.blended(
      over: theme.background, opacity: max(Self.halfOpacity, theme.thinFadedOpacity))
    fullHatching = hatching
    let pattern = hatching.map(\.pattern) ?? .plain
    let lines = pattern == .plain ? Pattern.unfinished : pattern
    unfinishedHatching = Hatching(lines, color: color)
    fadedUnfinishedHatching = Hatching(lines, color: thinFaded)
    let (background, opacity, full) = (theme.background, theme.fadedOpacity, full)
    fadedHatching = fullHatching.map { hatching in
      // On a hollow bar the lines have the series' colour.
      let color = opacity == 0 ? full : hatching.color.blended(over: background, opacity: opacity)
      return Hatching(hatching.pattern, color: color)
    }
  }

  private static let halfOpacity = 0.62

  /// The opacity of a hovered bar's own colour.
  static let hoveredOpacity = 0.86

  /// Shifts a colour away from that of the text on the bar, so that hovering improves legibility.
  func hovered(_ color: Color) -> Color {
    let isDarkened = color == full && theme.ink(on: color).luminance > 0.5
    let target: Color = isDarkened ? Color(hex: 0x000000) : Color(hex: 0xFFFFFF)
    return color.blended(over: target, opacity: Self.hoveredOpacity)
  }

  /// The fill of the part that a bar under the pointer in a linked chart has of this one: the same hue,
  /// nearer to the ink, or where that is no difference to the background.
  var shared: Color {
    func shade(_ target: Color) -> Color? {
      Self.sharedOpacities.lazy.map { target.blended(over: thin, opacity: $0) }.first {
        $0.contrast(with: thin) >= Self.sharedContrast
      }
    }
    return shade(theme.ink) ?? shade(theme.background) ?? theme.ink
  }

  /// The edge beside it has the contrast that must be seen; this one tells the two sides apart.
  private static let sharedContrast = 2.0
  private static let sharedOpacities = [0.5, 0.6, 0.7, 0.8]

  var hoveredUnfinished: Color {
    full.blended(over: theme.background, opacity: 1 - Self.hoveredOpacity)
  }

  /// Shifts a colour away from the background, for a bar that is too thin for an edge.
  func hoveredThin(_ color: Color) -> Color {
    let target =
      theme.background.luminance > 0.5 ? Color(hex: 0x000000) : Color(hex: 0xFFFFFF)
    return color.blended(over: target, opacity: Self.hoveredOpacity)
  }
}

/// The inks of all bars of a chart.
struct BarInks {
  /// Last that of the rest, which is not one of the compared names.
  private let ofSeries: [BarInk]
  private let chart: Chart
  /// Whether bars have colours of their own.
  private let areOwn: Bool

  init(_ chart: Chart) {
    let rest = chart.wearsPatterns ? chart.theme.restHatching : nil
    ofSeries =
      chart.data.series.indices.map { BarInk(chart, series: $0) }
      + [BarInk(chart, chart.theme.rest, rest)]
    self.chart = chart
    areOwn = chart.data.series.count == 1 && !chart.looks.colors.isEmpty
  }

  subscript(_ bar: BarID) -> BarInk {
    if areOwn, let color = chart.ownColor(ofRow: bar.row) {
      return BarInk(
        chart, color, chart.wearsPatterns ? chart.hatching(ofSeries: 0, on: color) : nil)
    }
    return ofSeries[chart.inkPlace(of: bar)]
  }

  subscript(series series: Int) -> BarInk { ofSeries[series] }
}

extension Theme {
  /// The least contrast of what has to be seen (WCAG 2.2, 1.4.11).
  private static let leastContrast = 3.0

  /// Whether a colour is hard to tell from the background.
  func isFaint(_ color: Color) -> Bool { color.contrast(with: background) < Self.leastContrast }

  /// A faint colour, mixed with as much ink as makes it seen.
  func legible(_ color: Color) -> Color {
    var (near, far) = (0.0, 1.0)
    for _ in 0..<8 {
      let middle = (near + far) / 2
      if isFaint(ink.blended(over: color, opacity: middle)) { near = middle } else { far = middle }
    }
    return ink.blended(over: color, opacity: far)
  }
}

extension Chart {
  /// The index of a bar's ink. With several series, the rest keeps their colours.
  func inkPlace(of bar: BarID) -> Int {
    data.series.count == 1 && bar.row == arrangement.restRow ? data.series.count : bar.series
  }
}

extension Theme {
  /// The colour of a line between two others: of ink and background the one that is farther from both.
  func edge(between one: Color, _ other: Color) -> Color {
    func distance(_ edge: Color) -> Double {
      min(edge.contrast(with: one), edge.contrast(with: other))
    }
    return distance(background) >= distance(ink) ? background : ink
  }

  /// The ink with the higher contrast on a bar.
  func ink(on color: Color) -> Color {
    color.contrast(with: inkOnBars) >= color.contrast(with: ink) ? inkOnBars : ink
  }
}
