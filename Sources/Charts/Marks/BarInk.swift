// What a bar is painted with in each of its states, so that none is told by its colour alone.
import Scenegraph

/// The colours of one series' bars.
struct BarInk {
  /// As it is, or where no bar is selected.
  let full: Color
  /// While others are selected, within an edge in the full colour.
  let faded: Color
  /// The same where there is no room for an edge.
  let thinFaded: Color
  /// The pattern on each of the first two; nil where it is plain.
  let fullHatching: Hatching?
  let fadedHatching: Hatching?
  private let theme: Theme

  init(_ chart: Chart, series: Int) {
    self.init(
      chart, chart.color(ofSeries: series),
      chart.wearsPatterns ? chart.hatching(ofSeries: series) : nil)
  }

  /// Of each series, and last of the rest in one, which is none of the names that are compared.
  static func all(of chart: Chart) -> [BarInk] {
    chart.data.series.indices.map { BarInk(chart, series: $0) }
      + [BarInk(chart, chart.theme.softInk, nil)]
  }

  private init(_ chart: Chart, _ color: Color, _ hatching: Hatching?) {
    theme = chart.theme
    full = color
    faded = full.blended(over: theme.background, opacity: theme.fadedOpacity)
    thinFaded = full.blended(over: theme.background, opacity: theme.thinFadedOpacity)
    fullHatching = hatching
    let (background, opacity, full) = (theme.background, theme.fadedOpacity, full)
    fadedHatching = fullHatching.map { hatching in
      // On a hollow bar the lines have the series' colour.
      let color =
        opacity == 0 ? full : hatching.color.blended(over: background, opacity: opacity)
      return Hatching(hatching.pattern, color: color)
    }
  }

  /// How far a hovered bar keeps its own colour.
  static let hoveredOpacity = 0.86

  /// A step away from the text on the bar, so that it is read better and not worse.
  func hovered(_ color: Color) -> Color {
    let isDarkened = color == full && theme.ink(on: color).luminance > 0.5
    let target: Color = isDarkened ? Color(hex: 0x000000) : Color(hex: 0xFFFFFF)
    return color.blended(over: target, opacity: Self.hoveredOpacity)
  }

  /// A step away from the background, for a bar that is too thin for an edge.
  func hoveredThin(_ color: Color) -> Color {
    let target =
      theme.background.luminance > 0.5 ? Color(hex: 0x000000) : Color(hex: 0xFFFFFF)
    return color.blended(over: target, opacity: Self.hoveredOpacity)
  }
}

extension Chart {
  /// Which of all inks a bar has. Several series keep their colours in the rest, which tell them
  /// apart.
  func inkPlace(of bar: BarID) -> Int {
    data.series.count == 1 && bar.row == arrangement.otherRow ? data.series.count : bar.series
  }
}

extension Theme {
  /// The better of the two inks for text on a bar.
  func ink(on color: Color) -> Color {
    color.contrast(with: inkOnBars) >= color.contrast(with: ink) ? inkOnBars : ink
  }
}
