// Value labels: inside the end of a bar, else outside, of all bars, else of the telling ones, else of
// none; the sums of stacks.
import Scales
import Scenegraph

struct ValueLabelMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let spans: BarSpans
  let visible: VisibleValues
  let typesetter: Typesetter
  let voice: NumberVoice
  let saysScale: Bool
  let inks: BarInks
  /// How far a label may extend beyond the high end of the value axis.
  let roomBeyond: Double
  let gridValues: [Double]
  /// What stands on bars; nil for what their lengths are.
  var labels: BarLabels?
  /// What a bar under the pointer in a linked chart has of each bar.
  var shares: [BarID: RectMark]

  private let outsideGap = 2.0

  private struct Value {
    var bar: RectMark
    /// The whole of a bar that linked charts filter, of which `bar` is what remains.
    var whole: RectMark?
    var id: BarID
    var text: String
    var size: Size
    var isNegative: Bool
  }

  /// A bar as its label is placed by, read once: a mark is large.
  private struct Bar {
    var index: Int
    var id: BarID
    var bounds: Rect
    /// nil where nothing is shown: of a filtered one what remains.
    var shown: Double?
    var whole: Double
    var isRest: Bool
    /// Whether it stands for rows that are drawn as one.
    var isRun: Bool
    var hasRoom: Bool
    /// Whether linked charts leave nothing of it, so that it is faint as a whole and has no label.
    var isGone: Bool
  }

  private func read(_ index: Int, _ mark: Mark, _ remaining: [BarID: RectMark]) -> Bar? {
    guard let datum = mark.datum, let id = BarID(datum) else { return nil }
    let bounds = mark.bounds
    var bar = Bar(
      index: index, id: id, bounds: bounds, shown: datum.value, whole: datum.value ?? .nan,
      isRest: false, isRun: true, hasRoom: widestText(bounds) >= Self.narrowest,
      isGone: chart.remains != nil && remaining[id] == nil)
    if let left = datum.remaining { bar.shown = left.value }
    if case .bar(let datum) = datum { (bar.isRest, bar.isRun) = (datum.rest != nil, false) }
    return bar
  }

  /// - Parameter remaining: what linked charts leave of the bars, by the bar.
  func marks(for marks: ArraySlice<Mark>, remaining: [BarID: RectMark] = [:]) -> [Mark] {
    // No label is narrower than one digit, so below that nothing needs measuring.
    let isThin = max(channels.group.step, channels.bands.step) <= Self.narrowest
    guard !isThin || channels.group.count == 1 && spans.hasFreeEnds else { return [] }
    let lines = (
      references: channels.lines(at: chart.shownReferences.map(\.value)),
      grid: channels.lines(at: gridValues)
    )
    let all = marks.indices.compactMap { read($0, marks[$0], remaining) }
    // A bar cut by the edge of the view has no end for a label, and no say in others' labels.
    let bars = channels.isZoomed ? all.filter { !channels.isCut($0.bounds) } : all
    let columns = spans.series.map { series in
      bars.filter { $0.id.series == series && !$0.isGone }
    }
    let totals = totals(of: bars)
    let whole = columns.map { labels(of: $0, marks, remaining) }
    if labels == .both, whole.contains(where: { $0 == nil }) {
      // Half of what is wanted says more than none of it.
      var shorter = self
      shorter.labels = .value
      return shorter.marks(for: marks, remaining: remaining)
    }
    var placed: Placed = [:]
    if !whole.contains(where: { $0 == nil }) {
      for found in whole.compactMap(\.self) { placed.merge(found) { one, _ in one } }
      // Beside its sum, a stack with values on some of its parts says less than one without.
      let parts = bars.compactMap(\.shown).count { $0 > 0 }
      if !totals.isEmpty, placed.count * 4 < parts * 3 { placed = [:] }
    } else if columns.count == 1 {
      placed = ends(columns[0], among: all, marks, remaining)
    }
    // In the order of the bars.
    return placed.sorted { $0.key < $1.key }.map { mark($0.value.value, $0.value.place, lines) }
      + totals
  }

  private typealias Place = (box: Rect, isInside: Bool)
  /// Keyed by the index of the bar's mark.
  private typealias Placed = [Int: (value: Value, place: Place)]
  private static let narrowest = Typography.value.size / 2

  /// The labels of a series whose bars have space for them; nil if one is too wide for its bar, since
  /// only the short numbers, which matter least, would be left.
  private func labels(
    of own: [Bar], _ marks: ArraySlice<Mark>, _ remaining: [BarID: RectMark]
  ) -> Placed? {
    guard own.count(where: \.hasRoom) * 4 >= own.count * 3 else { return nil }
    let values = own.compactMap { bar in
      value(bar, marks, remaining).map { (bar.index, $0) }
    }
    guard !values.contains(where: { isTooWide($0.1) }) else { return nil }
    // Labels of a series are all inside or all outside, as far as their widths allow.
    let prefersOutside = values.contains { !fitsInside($0.1) }
    var placed: Placed = [:]
    for (index, value) in values {
      placed[index] = labelled(value, prefersOutside: prefersOutside)
    }
    return spans.hasFreeEnds ? honest(placed, of: own) : placed
  }

  /// Without what would mislead, a number beside a bar that is longer and has none: nil if the longest
  /// has none, and nothing the other way from zero if the longest there has none.
  private func honest(_ placed: Placed, of own: [Bar]) -> Placed? {
    let counted = counted(own)
    func longest(_ bars: some Sequence<(bar: Bar, number: Double)>) -> (bar: Bar, number: Double)? {
      bars.max { $0.number.magnitude < $1.number.magnitude }
    }
    guard let first = longest(counted) else { return placed }
    if placed[first.bar.index] == nil { return nil }
    let others = counted.lazy.filter { ($0.number < 0) != (first.number < 0) }
    guard let other = longest(others), placed[other.bar.index] == nil else { return placed }
    var left = placed
    for other in others { left[other.bar.index] = nil }
    return left
  }

  /// Those that stand for a number of the data.
  private func counted(_ own: [Bar]) -> some Sequence<(bar: Bar, number: Double)> {
    own.lazy.compactMap { bar in
      guard let number = bar.shown, number.isFinite, !bar.isRest else { return nil }
      return (bar, number)
    }
  }

  private func isTooWide(_ value: Value) -> Bool {
    channels.extentAlongCategories(value.size) > widestText(value.bar.bounds)
  }

  /// The labels of the largest, the smallest, the first and the last bar, as far as nothing lies
  /// under them: what one would ask of bars that are too many for all.
  private func ends(
    _ own: [Bar], among all: [Bar], _ marks: ArraySlice<Mark>, _ remaining: [BarID: RectMark]
  ) -> Placed {
    guard spans.hasFreeEnds else { return [:] }
    let counted = counted(own)
    let largest = counted.max { $0.number < $1.number }
    let smallest = counted.min { $0.number < $1.number }
    var found: Placed = [:]
    for bar in [largest?.bar, smallest?.bar, own.last, own.first].compactMap(\.self)
    where found[bar.index] == nil {
      guard let read = value(bar, marks, remaining),
        let (value, place) = labelled(read, prefersOutside: true, beyondWhole: true),
        !place.isInside, let moved = channels.moved(place.box)
      else { continue }
      let box = moved.outset(by: -Self.tolerance)
      let isTaken =
        all.contains { $0.bounds.intersects(box) }
        || found.values.contains { $0.place.box.outset(by: Self.air).intersects(box) }
      if !isTaken { found[bar.index] = (value, (moved, false)) }
    }
    return honest(found, of: own) ?? [:]
  }

  /// Between two values, so that they are not read as one.
  private static let air = 4.0

  /// The sums of stacks, beyond their ends: of all that have one, or none where one has no room.
  private func totals(of bars: [Bar]) -> [Mark] {
    guard spans.haveSums, chart.scale == .linear else { return [] }
    var ends: [Int: (sum: Double, whole: Double, bounds: Rect, parts: Int)] = [:]
    for bar in bars {
      guard !bar.isRun, let value = bar.shown, value.isFinite, value >= 0 else { return [] }
      let before = ends[bar.id.row]
      ends[bar.id.row] = (
        (before?.sum ?? 0) + value, (before?.whole ?? 0) + bar.whole,
        before?.bounds.union(bar.bounds) ?? bar.bounds,
        (before?.parts ?? 0) + (value > 0 ? 1 : 0)
      )
    }
    var marks: [Mark] = []
    for (row, end) in ends.sorted(by: { $0.key < $1.key }) where end.parts > 0 {
      func label(_ sum: Double) -> String {
        voice.label(visible.rounded(sum), saysScale: saysScale)
      }
      // At the end of the whole stack what remains of it says of what.
      let text = label(end.sum) + (end.sum == end.whole ? "" : " of " + label(end.whole))
      let size = typesetter.size(text, Typography.selectedLabel)
      let box = channels.boxOutside(end.bounds, size, isNegative: false, gap: outsideGap)
      guard channels.extentAlongCategories(size) <= channels.outsideExtent,
        channels.isInReach(box, beyondHighEnd: roomBeyond)
      else { return [] }
      let name = chart.data.category(ofRow: row)
      marks.append(
        .text(
          TextMark(
            MarkAttributes(
              .valueLabel, datum: .category(row: row, name: name),
              isSelected: state.selection.contains(row: row)),
            bounds: box, text: text, font: Typography.selectedLabel,
            color: state.selection.isEmpty ? chart.theme.ink : chart.theme.softInk,
            plate: plate(behind: box))))
    }
    return marks
  }

  private func plate(behind box: Rect) -> Color? {
    let values = gridValues + chart.shownReferences.map(\.value)
    return channels.lines(at: values).contains { $0.intersects(box) } ? chart.theme.background : nil
  }

  private static let tolerance = 1e-6

  private func value(
    _ bar: Bar, _ marks: ArraySlice<Mark>, _ remaining: [BarID: RectMark]
  ) -> Value? {
    guard !bar.isRun, case .rect(let rect) = marks[bar.index], !spans.isCovered(bar.id),
      let shown = bar.shown
    else { return nil }
    let text = text(bar.id, shown)
    var value = Value(
      bar: rect, id: bar.id, text: text, size: typesetter.size(text, Typography.value),
      isNegative: shown < 0 && !channels.isOffScale(shown))
    if let part = remaining[bar.id] { (value.whole, value.bar) = (rect, part) }
    return value
  }

  private func mark(
    _ value: Value, _ place: Place, _ lines: (references: [Rect], grid: [Rect])
  ) -> Mark {
    let theme = chart.theme
    let isSelected = value.bar.attributes.isSelected
    let isFaded = state.isFaded(value.id, isSelected: isSelected)
    var color = isFaded ? theme.softInk : theme.ink
    if place.isInside, !value.bar.attributes.isUnfinished {
      // For the bar without hover, so that the text colour does not flicker.
      let ink = inks[value.id]
      let faded = value.whole == nil ? ink.faded : ink.halfFaded
      color = theme.ink(on: isFaded ? faded : ink.full)
    }
    let share = shareBehind(place, value)
    if let fill = share.color { color = theme.ink(on: fill) }
    return .text(
      TextMark(
        MarkAttributes(
          .valueLabel, datum: (value.whole ?? value.bar).attributes.datum, isSelected: isSelected),
        bounds: place.box, text: value.text, font: Typography.value, color: color,
        plate: plate(place, value, lines) ?? share.plate
          ?? (isOutlined(value.id, at: place.box)
            ? place.isInside ? value.bar.fill : theme.background : nil)))
  }

  /// The plate behind a label that would be hard to read: on a pattern, or crossed by a line.
  private func plate(
    _ place: Place, _ value: Value, _ lines: (references: [Rect], grid: [Rect])
  ) -> Color? {
    let bar = value.bar
    if !place.isInside, let whole = value.whole, whole.bounds.intersects(place.box) {
      return whole.hatching == nil ? nil : whole.fill
    }
    let isCrossed = lines.references.contains { $0.intersects(place.box) }
    if place.isInside { return isCrossed || bar.hatching != nil ? bar.fill : nil }
    return isCrossed || lines.grid.contains { $0.intersects(place.box) }
      ? chart.theme.background : nil
  }

  /// The colour of the share that a label lies on, or the plate behind one that would lie across its
  /// end.
  private func shareBehind(_ place: Place, _ value: Value) -> (color: Color?, plate: Color?) {
    guard let share = shares[value.id], share.bounds.outset(by: Self.edge).intersects(place.box)
    else { return (nil, nil) }
    if share.bounds.contains(place.box, tolerance: Self.tolerance) { return (share.fill, nil) }
    if place.isInside { return (nil, value.bar.fill) }
    let isOnWhole = value.whole?.bounds.intersects(place.box) ?? false
    return (nil, isOnWhole ? value.whole?.fill : chart.theme.background)
  }

  /// The value in the voice of the chart, or its share if the axis shows shares; or what is wanted.
  private func text(_ id: BarID, _ shown: Double) -> String {
    let saysScale = saysScale || spans.areShares
    func value() -> String { voice.label(shown, saysScale: saysScale) }
    // The shares of what remains are of other wholes.
    if chart.remains != nil { return value() }
    guard let labels else {
      return spans.share(id).map(chart.numberFormat.wholePercent) ?? value()
    }
    let ratio = labels == .value ? .nan : chart.share(of: id, visible, spans).ratio
    if ratio.isNaN { return value() }
    let share = chart.numberFormat.wholePercent(ratio)
    return labels == .share ? share : "\(value()) (\(share))"
  }

  /// The widest text, along the category axis, that fits inside a bar or outside its end.
  private func widestText(_ bar: Rect) -> Double {
    let inside = channels.insideExtent(channels.extents(of: bar).thickness)
    return spans.hasFreeEnds ? max(inside, channels.outsideExtent) : inside
  }

  /// A bar as far as its whisker reaches; nil for one without.
  private func whisker(on value: Value) -> Rect? {
    guard let error = chart.data.error(value.id), error > 0 else { return nil }
    let number = chart.data.series[value.id.series].values[value.id.row]
    let end = value.isNegative ? number - error : number + error
    guard end.isFinite, ![number, end].contains(where: channels.isOffScale) else { return nil }
    let bounds = value.bar.bounds
    let (start, length) = channels.stretch(of: bounds)
    return bounds.union(
      channels.box(start: start, length: length, span: StackSpan(start: 0, end: end)))
  }

  /// Whether the outline of what a bar is compared with ends where its label is.
  private func isOutlined(_ id: BarID, at box: Rect) -> Bool {
    guard let compared = chart.data.ends(.outline, of: id)?.upperBound,
      channels.isOnAxis(compared)
    else { return false }
    return channels.line(at: compared).outset(by: 2).intersects(box)
  }

  /// The tick of a bar's target with its casing; nil for a bar without.
  private func target(on value: Value) -> Rect? {
    guard let target = chart.data.ends(.target, of: value.id)?.upperBound,
      channels.isOnAxis(target)
    else { return nil }
    let (start, length) = channels.stretch(of: value.bar.bounds)
    return channels.target(at: target, start: start, length: length, width: 2).outset(by: 1)
  }

  private func fitsInside(_ value: Value) -> Bool {
    let thickness = channels.extents(of: value.bar.bounds).thickness
    return channels.extentAlongCategories(value.size) <= channels.insideExtent(thickness)
  }

  /// - Parameter beyondWhole: whether the label of what remains stands beyond the whole.
  private func labelled(
    _ value: Value, prefersOutside: Bool, beyondWhole: Bool = false
  ) -> (value: Value, place: Place)? {
    guard let whole = value.whole else {
      return place(value, prefersOutside: prefersOutside).map { (value, $0) }
    }
    return placeOfRemaining(
      value, whole, prefersOutside: prefersOutside, beyondWhole: beyondWhole)
  }

  private func place(_ value: Value, prefersOutside: Bool) -> Place? {
    let bar = value.bar.bounds
    var room = bar
    if case .pointed(let edge) = value.bar.shape {
      room = channels.withoutTip(bar, at: edge, for: value.size)
    }
    if let whisker = whisker(on: value) {
      // Beyond the whisker, which would cross it anywhere else.
      let box = channels.boxOutside(
        whisker, value.size, isNegative: value.isNegative, gap: outsideGap)
      return channels.isInReach(box, beyondHighEnd: roomBeyond) ? (box, false) : nil
    }
    var inside = channels.boxInside(
      room, value.size, isNegative: value.isNegative, hasFreeEnd: spans.hasFreeEnds
    ).map { (box: $0, isInside: true) }
    let target = target(on: value)
    if let target, let box = inside?.box, target.intersects(box) {
      // On the other side of the tick, nearer to the foot.
      inside = channels.boxInside(
        channels.part(of: bar, from: target, isNegative: value.isNegative), value.size,
        isNegative: value.isNegative
      ).map { (box: $0, isInside: true) }
    }
    guard spans.hasFreeEnds else { return inside }
    if !prefersOutside, !value.bar.attributes.isUnfinished, let inside { return inside }
    var box = channels.boxOutside(bar, value.size, isNegative: value.isNegative, gap: outsideGap)
    if let target, target.intersects(box) {
      box = channels.boxOutside(
        bar.union(target), value.size, isNegative: value.isNegative, gap: outsideGap)
    }
    // A label that would touch the axis line or leave the plot goes inside or is left out.
    return channels.isInReach(box, beyondHighEnd: roomBeyond) ? (box, false) : inside
  }

  /// In what remains or beyond its end: on the whole if the label has room there, else beyond both,
  /// where it says of what it is a part, or the whole would seem to have its length.
  private func placeOfRemaining(
    _ value: Value, _ whole: RectMark, prefersOutside: Bool, beyondWhole: Bool
  ) -> (value: Value, place: Place)? {
    let (bar, size, isNegative) = (value.bar.bounds, value.size, value.isNegative)
    let inside = channels.boxInside(
      bar, size, isNegative: isNegative, hasFreeEnd: spans.hasFreeEnds
    ).map { (value: value, place: (box: $0, isInside: true)) }
    guard spans.hasFreeEnds else { return inside }
    if !prefersOutside, !value.bar.attributes.isUnfinished, let inside { return inside }
    if !beyondWhole {
      let box = channels.boxOutside(bar, size, isNegative: isNegative, gap: outsideGap)
      let (thickness, _) = channels.extents(of: whole.bounds)
      let hasRoom = channels.extentAlongCategories(size) <= channels.insideExtent(thickness)
      if hasRoom, channels.isAlong(box, whole.bounds, edge: Self.edge) {
        return (value, (box, false))
      }
    }
    var longer = value
    if channels.reach(of: whole.bounds) > channels.reach(of: bar) {
      guard chart.data.remainsArePart, let all = whole.attributes.datum?.value else {
        return inside
      }
      longer.text += " of " + voice.label(all, saysScale: saysScale)
      longer.size = typesetter.size(longer.text, Typography.value)
      // A label that stands alone may be wider than its bar.
      let width = channels.extentAlongCategories(longer.size)
      guard beyondWhole || width <= channels.outsideExtent else { return inside }
    }
    let box = channels.boxOutside(
      bar.union(whole.bounds), longer.size, isNegative: isNegative, gap: outsideGap)
    return channels.isInReach(box, beyondHighEnd: roomBeyond) ? (longer, (box, false)) : inside
  }

  /// The edge of a whole with a pixel of air.
  private static let edge = 2.0
}
