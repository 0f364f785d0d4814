// Values written on the bars: inside the end, else outside it, else not at all.
import Scales
import Scenegraph

/// Makes the value labels for the bars of a scene.
struct ValueLabelMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let seriesCount: Int
  let typesetter: Typesetter
  /// How far a label may stand out above the plot.
  let roomAbove: Double

  /// Between the bar's end and the label's box, inside and outside.
  private let insideGap = 5.0
  private let outsideGap = 2.0
  /// On either side of the text within the bar.
  private let sidePadding = 2.0

  func marks(for bars: [Mark]) -> [Mark] {
    let font = Typography.value
    // No number is narrower than one figure: below that nothing needs to be measured.
    guard max(channels.group.step, channels.bands.step) > font.size / 2 else { return [] }
    var tooWideCount = 0
    let marks = bars.compactMap { bar -> Mark? in
      guard case .rect(let rect) = bar, let datum = bar.datum, let value = datum.value,
        datum.aggregate == nil, let row = datum.row, let series = datum.series
      else { return nil }
      let text = chart.valueText(BarID(row: row, series: series))
      let size = typesetter.size(text, font)
      if size.width > widestText(rect.bounds) { tooWideCount += 1 }
      guard let place = place(rect.bounds, size, isNegative: value < 0) else { return nil }
      let theme = chart.theme
      let color: Color
      if place.isInside {
        // Of the bar as it is when the pointer is elsewhere: ink that flips on hover would flicker.
        let fill = BarMarks.fill(chart, state, series, isSelected: rect.attributes.isSelected)
        color =
          fill.contrast(with: theme.inkOnBars) >= fill.contrast(with: theme.ink)
          ? theme.inkOnBars : theme.ink
      } else {
        let isFaded = !state.selection.isEmpty && !rect.attributes.isSelected
        color = isFaded ? theme.softInk : theme.ink
      }
      return .text(
        TextMark(
          MarkAttributes(.valueLabel, datum: datum, isSelected: rect.attributes.isSelected),
          bounds: place.box, text: text, font: font, color: color))
    }
    // Values on a bar here and there say which numbers are short, not which bars matter: where more
    // than a few are too wide for their bars, the values give way together.
    return tooWideCount * 4 > bars.count ? [] : marks
  }

  /// The widest text that can stand within a bar or beyond its end.
  private func widestText(_ bar: Rect) -> Double {
    let outside = seriesCount == 1 ? channels.bands.step - 4 : channels.group.step - 2
    return max(bar.width - 2 * sidePadding, outside)
  }

  private func place(
    _ bar: Rect, _ size: Size, isNegative: Bool
  ) -> (box: Rect, isInside: Bool)? {
    let grid = typesetter.grid
    let x = grid.round(bar.midX - size.width / 2)
    func box(_ y: Double) -> Rect {
      Rect(x: x, y: grid.round(y), width: size.width, height: size.height)
    }
    if size.width + 2 * sidePadding <= bar.width, size.height + insideGap + 2 <= bar.height {
      return (
        box(isNegative ? bar.maxY - insideGap - size.height : bar.minY + insideGap), true
      )
    }
    guard size.width <= widestText(bar) else { return nil }
    let outside = box(isNegative ? bar.maxY + outsideGap : bar.minY - outsideGap - size.height)
    // Nearer to the end than the line of the axis or the room above the plot allows, it is left
    // out.
    guard outside.minY >= channels.plot.minY - roomAbove, outside.maxY <= channels.plot.maxY
    else { return nil }
    return (outside, false)
  }
}
