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
    let isThin = max(channels.group.step, channels.bands.step) <= Self.narrowest
    guard !isThin || channels.group.count == 1 && spans.hasFreeEnds else { return [] }
    let lines = (
      references: channels.lines(at: chart.shownReferences.map(\.value)),
      grid: channels.lines(at: gridValues)
    )
    let columns = spans.series.map { series in
      bars.indices.filter { bars[$0].datum?.series == series }
    }
    // First the series that have room for all, then of the others what is left.
    let whole = columns.map { all($0, bars) }
    var placed: Placed = [:]
    for found in whole { placed.merge(found ?? [:]) { one, _ in one } }
    for (column, found) in zip(columns, whole) where found == nil {
      placed.merge(largest(column, bars, allBars, placed)) { one, _ in one }
    }
    // In the order of the bars.
    return placed.sorted { $0.key < $1.key }.map { mark($0.value.value, $0.value.place, lines) }
  }

  private typealias Place = (box: Rect, isInside: Bool)
  /// By the index of the bar's mark.
  private typealias Placed = [Int: (value: Value, place: Place)]
  private static let narrowest = Typography.value.size / 2

  private func hasRoom(_ bar: Mark) -> Bool {
    if case .rect(let rect) = bar { widestText(rect) >= Self.narrowest } else { false }
  }

  /// The values of a series whose bars have room for them; nil where more than a few have none, as the
  /// rest would be the short numbers, which matter least.
  private func all(_ own: [Int], _ bars: ArraySlice<Mark>) -> Placed? {
    guard own.count(where: { hasRoom(bars[$0]) }) * 4 >= own.count * 3 else { return nil }
    let values = own.compactMap { index in value(bars[index]).map { (index, $0) } }
    guard values.count(where: { isTooWide($0.1) }) * 4 <= own.count else { return nil }
    // Those of a series stand alike, as far as their widths decide it.
    let prefersOutside = values.contains { !fitsInside($0.1) }
    var placed: Placed = [:]
    for (index, value) in values where !isTooWide(value) {
      placed[index] = place(value, prefersOutside: prefersOutside).map { (value, $0) }
    }
    return placed
  }

  private func isTooWide(_ value: Value) -> Bool {
    channels.extentAlongCategories(value.size) > widestText(value.bar)
  }

  /// The values of the largest bars of a series, down to the first that there is no room for: a bar
  /// without one is smaller than all that have one.
  ///
  /// - Parameter placed: those of other series.
  private func largest(
    _ own: [Int], _ bars: ArraySlice<Mark>, _ allBars: ArraySlice<Mark>, _ placed: Placed
  ) -> Placed {
    guard spans.hasFreeEnds else { return [:] }
    let sorted = own.sorted { one, other in
      let (first, second) = (size(bars[one]), size(bars[other]))
      return first != second ? first > second : one < other
    }
    var found: Placed = [:]
    for index in sorted {
      guard let value = value(bars[index]),
        let place = place(value, prefersOutside: true), !place.isInside,
        let moved = channels.moved(place.box)
      else { return without(size(bars[index]), found) }
      let box = moved.outset(by: -Self.tolerance)
      let isTaken =
        allBars.contains { $0.bounds.intersects(box) }
        || placed.values.contains { $0.place.box.intersects(box) }
        || found.values.contains { $0.place.box.intersects(box) }
      if isTaken { return without(size(bars[index]), found) }
      found[index] = (value, (moved, false))
    }
    return found
  }

  /// Of equal bars all have their values, or none.
  private func without(_ size: Double, _ found: Placed) -> Placed {
    found.filter { self.size($0.value.value.bar) > size }
  }

  /// Coordinates may be a rounding error off.
  private static let tolerance = 1e-6

  private func size(_ bar: Mark) -> Double { (bar.datum?.value ?? 0).magnitude }

  private func size(_ bar: RectMark) -> Double { size(.rect(bar)) }

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
    _ value: Value, _ place: Place,
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
