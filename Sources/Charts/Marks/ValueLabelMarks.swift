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
  /// By `Chart.inkPlace(of:)`.
  let inks: [BarInk]
  /// How far a label may stand out beyond the high end of the value axis.
  let roomBeyond: Double
  /// Where grid lines are drawn.
  let gridValues: [Double]

  /// Between the bar's end and a label beyond it.
  private let outsideGap = 2.0

  /// A bar with what is to be written on it.
  private struct Value {
    var bar: RectMark
    var datum: Datum
    var series: Int
    var text: String
    var size: Size
    var isNegative: Bool
  }

  func marks(for allBars: ArraySlice<Mark>) -> [Mark] {
    // A bar that is coming into view has no end to write at, and no say in whether others have.
    let bars =
      channels.isZoomed ? allBars.filter { !channels.isCut($0.bounds) }[...] : allBars
    // No number is narrower than one figure: below that nothing needs to be measured.
    let narrowest = Typography.value.size / 2
    guard max(channels.group.step, channels.bands.step) > narrowest else { return [] }
    let hopeless = bars.count { bar in
      if case .rect(let rect) = bar { widestText(rect) < narrowest } else { false }
    }
    guard hopeless * 4 <= bars.count else { return [] }
    let values = bars.compactMap(value)
    let tooWide = values.filter { channels.extentAlongCategories($0.size) > widestText($0.bar) }
    // Values on a bar here and there say which numbers are short, not which bars matter: where more
    // than a few are too wide for their bars, the values give way together.
    guard tooWide.count * 4 <= bars.count else { return [] }
    // For the same reason those of a series stand alike, as far as their widths decide it.
    let outer = Set(values.filter { !fitsInside($0) }.map(\.series))
    let lines = (
      references: channels.lines(at: chart.shownReferences.map(\.value)),
      grid: channels.lines(at: gridValues)
    )
    return values.compactMap { value in
      guard channels.extentAlongCategories(value.size) <= widestText(value.bar),
        let place = place(value, prefersOutside: outer.contains(value.series))
      else { return nil }
      return mark(value, place, lines)
    }
  }

  private func value(_ bar: Mark) -> Value? {
    guard case .rect(let rect) = bar, let datum = bar.datum, let value = datum.value,
      datum.aggregate == nil, let row = datum.row, let series = datum.series,
      !spans.isCovered(BarID(row: row, series: series))
    else { return nil }
    let text = text(BarID(row: row, series: series))
    return Value(
      bar: rect, datum: datum, series: series, text: text,
      size: typesetter.size(text, Typography.value),
      isNegative: value < 0 && !channels.isOffScale(value))
  }

  private func mark(
    _ value: Value, _ place: (box: Rect, isInside: Bool),
    _ lines: (references: [Rect], grid: [Rect])
  ) -> Mark {
    let theme = chart.theme
    let isSelected = value.bar.attributes.isSelected
    let color: Color
    if place.isInside {
      // Of the bar as it is when the pointer is elsewhere: ink that flips on hover would flicker.
      let isFaded = !state.selection.isEmpty && !isSelected
      let ink = inks[chart.inkPlace(of: BarID(row: value.datum.row ?? 0, series: value.series))]
      color = theme.ink(on: isFaded ? ink.faded : ink.full)
    } else {
      let isFaded = !state.selection.isEmpty && !isSelected
      color = isFaded ? theme.softInk : theme.ink
    }
    return .text(
      TextMark(
        MarkAttributes(.valueLabel, datum: value.datum, isSelected: isSelected),
        bounds: place.box, text: value.text, font: Typography.value, color: color,
        plate: plate(place, value.bar, lines)))
  }

  /// The ground of a value that would be hard to read: on a hatching, or crossed by a line. The
  /// grid lies behind the bars.
  private func plate(
    _ place: (box: Rect, isInside: Bool), _ bar: RectMark,
    _ lines: (references: [Rect], grid: [Rect])
  ) -> Color? {
    let isCrossed = lines.references.contains { $0.intersects(place.box) }
    if place.isInside { return isCrossed || bar.hatching != nil ? bar.fill : nil }
    return isCrossed || lines.grid.contains { $0.intersects(place.box) }
      ? chart.theme.background : nil
  }

  /// The value as it stood in the data, or its share of the whole where the axis has shares.
  private func text(_ id: BarID) -> String {
    spans.share(id).map(chart.numberFormat.percent) ?? chart.valueText(id, .label)
  }

  /// The widest text, along the category axis, that can stand within a bar or beyond its end.
  private func widestText(_ bar: RectMark) -> Double {
    let inside = channels.insideExtent(channels.extents(of: bar.bounds).thickness)
    return spans.hasFreeEnds ? max(inside, channels.outsideExtent) : inside
  }

  private func fitsInside(_ value: Value) -> Bool {
    let thickness = channels.extents(of: value.bar.bounds).thickness
    return channels.extentAlongCategories(value.size) <= channels.insideExtent(thickness)
  }

  private func place(
    _ value: Value, prefersOutside: Bool
  ) -> (box: Rect, isInside: Bool)? {
    let bar = value.bar.bounds
    var room = bar
    if case .pointed(let edge) = value.bar.shape {
      room = channels.withoutTip(bar, at: edge, for: value.size)
    }
    let inside = channels.boxInside(room, value.size, isNegative: value.isNegative)
      .map { (box: $0, isInside: true) }
    guard spans.hasFreeEnds else { return inside }
    if !prefersOutside, let inside { return inside }
    let box = channels.boxOutside(
      bar, value.size, isNegative: value.isNegative, gap: outsideGap)
    // Nearer to the end than the line of the axis or the room beyond the plot allows, it is left
    // out.
    return channels.isInReach(box, beyondHighEnd: roomBeyond) ? (box, false) : inside
  }
}
