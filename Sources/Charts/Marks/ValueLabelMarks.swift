// Values written on the bars: inside the end, else outside it, else not at all.
import Scales
import Scenegraph

/// Makes the value labels for the bars of a scene.
struct ValueLabelMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let spans: BarSpans
  let typesetter: Typesetter
  /// How far a label may stand out beyond the high end of the value axis.
  let roomBeyond: Double

  /// Between the bar's end and a label beyond it.
  private let outsideGap = 2.0

  func marks(for bars: [Mark]) -> [Mark] {
    let font = Typography.value
    // No number is narrower than one figure: below that nothing needs to be measured.
    guard max(channels.group.step, channels.bands.step) > font.size / 2 else { return [] }
    let lines = channels.references(chart.shownReferences)
    var tooWideCount = 0
    let marks = bars.compactMap { bar -> Mark? in
      guard case .rect(let rect) = bar, let datum = bar.datum, let value = datum.value,
        datum.aggregate == nil, let row = datum.row, let series = datum.series
      else { return nil }
      let text = text(BarID(row: row, series: series), value, rect.bounds)
      let size = typesetter.size(text, font)
      let isTooWide = channels.extentAlongCategories(size) > widestText(rect.bounds)
      if isTooWide { tooWideCount += 1 }
      let isNegative = value < 0 && !channels.isOffScale(value)
      guard !isTooWide, let place = place(rect.bounds, size, isNegative: isNegative)
      else { return nil }
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
          bounds: place.box, text: text, font: font, color: color,
          plate: plate(place, rect, lines)))
    }
    // Values on a bar here and there say which numbers are short, not which bars matter: where more
    // than a few are too wide for their bars, the values give way together.
    return tooWideCount * 4 > bars.count ? [] : marks
  }

  /// The ground of a value that would be hard to read: on a hatching, or crossed by a line.
  private func plate(
    _ place: (box: Rect, isInside: Bool), _ bar: RectMark, _ lines: [Rect]
  ) -> Color? {
    let isCrossed = lines.contains { $0.intersects(place.box) }
    guard isCrossed || place.isInside && bar.hatching != nil else { return nil }
    return place.isInside ? bar.fill : chart.theme.background
  }

  /// The value as it stood in the data, or its share of the whole where the axis has shares.
  private func text(_ id: BarID, _ value: Double, _ bar: Rect) -> String {
    guard spans.layout == .normalized else { return chart.valueText(id) }
    let span = spans.bars(row: id.row).first { $0.series == id.series }?.span
    return chart.numberFormat.percent(span.map { abs($0.end - $0.start) } ?? .nan)
  }

  /// The widest text, along the category axis, that can stand within a bar or beyond its end.
  private func widestText(_ bar: Rect) -> Double {
    let step = channels.group.count == 1 ? channels.bands.step - 4 : channels.group.step - 2
    let inside = channels.insideExtent(channels.extents(of: bar).thickness)
    return spans.hasFreeEnds ? max(inside, step) : inside
  }

  private func place(
    _ bar: Rect, _ size: Size, isNegative: Bool
  ) -> (box: Rect, isInside: Bool)? {
    if let box = channels.boxInside(bar, size, isNegative: isNegative) {
      return (box, true)
    }
    guard spans.hasFreeEnds else { return nil }
    let outside = channels.boxOutside(bar, size, isNegative: isNegative, gap: outsideGap)
    // Nearer to the end than the line of the axis or the room beyond the plot allows, it is left
    // out.
    return channels.isInReach(outside, beyondHighEnd: roomBeyond) ? (outside, false) : nil
  }
}
