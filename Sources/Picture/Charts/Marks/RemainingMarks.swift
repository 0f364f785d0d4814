// What the selections of linked charts leave of bars: in full colour before the faint whole, or where
// it is another value and no part, before the outline of the whole.
import Queries
import Scales
import Scenegraph

/// What remains of the bars of a scene, found while these are made, and what the bar under the pointer
/// in a linked chart has of them.
struct RemainingMarks {
  let bars: BarMarks
  private(set) var marks: [Mark] = []
  private(set) var shares: [Mark] = []
  /// Of the bar under the pointer, in the order of these rows.
  private let share: Remains?

  private var chart: Chart { bars.chart }
  private var channels: Channels { bars.channels }
  private var grid: PixelGrid { bars.grid }
  private var areParts: Bool { bars.remainsAreParts }
  private var inks: BarInks { bars.inks }

  /// An outline is seen on both sides of another value, as far as there is room, in logical pixels.
  private static let widestShoulder = 4.0
  private static let leastShouldered = 10.0

  init(_ bars: BarMarks) {
    self.bars = bars
    let chart = bars.chart
    share =
      bars.channels.areOutlines ? nil : bars.state.linked.hoverShare.flatMap { chart.shown($0) }
  }

  /// Whether there is anything to add to bars.
  var isNeeded: Bool { bars.areFiltered || share != nil }

  /// Adds what remains of a bar that has its final box.
  mutating func add(_ bar: BarSpan, row: Int, _ stretch: Stretch, whole: RectMark) {
    let id = BarID(row: row, series: bar.series)
    var part: RectMark?
    if let value = whole.attributes.datum?.remaining?.value {
      part = add(value, id, bar, stretch, whole: whole)
    }
    guard let share, case let value = chart.data.remainingValue(id, share.bars),
      let piece = piece(value, id, bar, inset(stretch, isShare: true), whole: whole)
    else { return }
    let isWithinPart = part.map { channels.reach(of: $0.bounds) > channels.reach(of: piece.bounds) }
    addShare(piece, inks[id], whole: whole, on: isWithinPart == true ? part : nil)
  }

  private mutating func add(
    _ value: Double, _ id: BarID, _ bar: BarSpan, _ stretch: Stretch, whole: RectMark
  ) -> RectMark? {
    guard let piece = piece(value, id, bar, inset(stretch, isShare: false), whole: whole) else {
      return nil
    }
    let attributes = MarkAttributes(
      .remainingBar, datum: bars.plainDatum(id, value),
      isSelected: whole.attributes.isSelected)
    var mark = RectMark(attributes, bounds: piece.bounds, shape: piece.shape, fill: nil)
    if piece.isWhole { mark.seam = whole.seam }
    bars.dressRemaining(&mark, id)
    marks.append(.rect(mark))
    if let end = wholeEnd(of: whole, across: mark, from: bar.span.start) { marks.append(end) }
    return mark
  }

  /// What a value is of a bar: a part from its foot, or another bar in its place.
  private struct Piece {
    let bounds: Rect
    let shape: Shape
    let isWhole: Bool
    let isNegative: Bool
  }

  /// nil for nothing, or for what has no place.
  private func piece(
    _ value: Double, _ id: BarID, _ bar: BarSpan, _ stretch: Stretch, whole: RectMark
  ) -> Piece? {
    guard value != 0, !value.isNaN, !channels.isOffScale(value),
      let span = span(of: value, id, in: bar.span)
    else { return nil }
    let isNegative = span.end < span.start
    if areParts, span == bar.span {
      return Piece(
        bounds: whole.bounds, shape: whole.shape, isWhole: true, isNegative: isNegative)
    }
    var bounds = channels.box(start: stretch.start, length: stretch.length, span: span)
    if areParts, bar.isInnermost, chart.barShape == .capsule {
      bounds = withinFoot(bounds, of: whole)
    }
    var part = bar
    part.span = span
    // Within a stack the end of a part is no end of the stack.
    part.isOutermost = bar.isOutermost && bars.spans.hasFreeEnds
    let shape = bars.shape(
      bounds, part, value, stretch, isOffScale: false,
      isCut: chart.looks.range != nil && channels.isBeyondPlot(span.end))
    return Piece(bounds: bounds, shape: shape, isWhole: false, isNegative: isNegative)
  }

  /// The place of a part is that of its bar; that of another value is narrower, so that both are seen.
  private func inset(_ stretch: Stretch, isShare: Bool) -> Stretch {
    if areParts { return stretch }
    var stretch = stretch
    let inset = isShare ? grid.floor(stretch.length / 4) : shoulder(stretch)
    (stretch.start, stretch.length) = (stretch.start + inset, stretch.length - 2 * inset)
    return stretch
  }

  /// A part that is shorter than the round foot of its bar is as wide as that is at its end.
  private func withinFoot(_ box: Rect, of whole: RectMark) -> Rect {
    let (thickness, extent) = channels.extents(of: whole.bounds)
    let (length, radius) = (channels.extents(of: box).length, min(thickness, extent) / 2)
    guard length < radius else { return box }
    let chord = 2 * (radius * radius - (radius - length) * (radius - length)).squareRoot()
    return channels.narrowed(box, by: max(0, grid.floor((thickness - chord) / 2)))
  }

  /// How far an outline stands out on each side of another value.
  private func shoulder(_ stretch: Stretch) -> Double {
    guard stretch.length >= Self.leastShouldered, !stretch.isCut else { return 0 }
    return grid.floor(min(Self.widestShoulder, stretch.length / 6))
  }

  /// Where what remains of a bar reaches; in a stack or among shares from the foot of the bar's own
  /// part, and no farther than it.
  private func span(of value: Double, _ id: BarID, in whole: StackSpan) -> StackSpan? {
    if bars.spans.hasFreeEnds { return StackSpan(start: 0, end: value) }
    let all = chart.data.series[id.series].values[id.row]
    guard all.isFinite, all != 0 else { return value == all ? whole : nil }
    let share = value / all
    guard share > 0 else { return nil }
    if share >= 1 { return whole }
    return StackSpan(start: whole.start, end: whole.start + share * (whole.end - whole.start))
  }

  /// The end of a whole that something longer hides, as a line across it.
  private func wholeEnd(of whole: RectMark, across mark: RectMark, from start: Double) -> Mark? {
    guard start == 0, bars.spans.hasFreeEnds, let value = whole.attributes.datum?.value,
      let remaining = mark.attributes.datum?.value, value != 0, (value < 0) == (remaining < 0),
      abs(value) < abs(remaining), !channels.isOffScale(value),
      let tick = channels.tick(on: mark.bounds, at: value, width: grid.ceil(Self.tickWidth))
    else { return nil }
    return .line(
      LineMark(
        MarkAttributes(.remainingBar, datum: mark.attributes.datum), bounds: tick,
        color: chart.theme.ink(on: mark.fill ?? chart.theme.background)))
  }

  private static let tickWidth = 1.5

  /// Adds what remains of the rows of a column.
  mutating func add(_ column: ColumnBar, rows: Range<Int>, _ stretch: Stretch, whole: RectMark) {
    guard let datum = whole.attributes.datum else { return }
    if let value = datum.remaining?.value, value != 0,
      let box = box(chart.remains, column, rows: rows, stretch)
    {
      let attributes = MarkAttributes(
        .remainingBar, datum: datum.showing(value), isSelected: whole.attributes.isSelected)
      let fill = bars.thinRemaining(rows: rows, series: column.series)
      marks.append(.rect(RectMark(attributes, bounds: box, fill: fill)))
    }
    if share != nil, let box = box(share, column, rows: rows, stretch) {
      addShare(box, inks[series: column.series], datum: datum)
    }
  }

  private func box(
    _ remains: Remains?, _ column: ColumnBar, rows: Range<Int>, _ stretch: Stretch
  ) -> Rect? {
    func box(_ span: StackSpan) -> Rect? {
      guard span.end != span.start, !channels.isOffScale(span.end) else { return nil }
      return channels.box(start: stretch.start, length: stretch.length, span: span)
    }
    guard bars.spans.hasFreeEnds else {
      // The stack is that of one row.
      let id = BarID(row: column.furthest.row, series: column.series)
      guard let remaining = remains?.bars,
        case let value = chart.data.remainingValue(id, remaining), !value.isNaN,
        let span = span(of: value, id, in: column.span)
      else { return nil }
      return box(span)
    }
    let found = chart.data.remainingExtremes(remains, series: column.series, rows: rows)
    guard let (low, high) = found else { return nil }
    let boxes = [max(high.value, 0), min(low.value, 0)].compactMap {
      box(StackSpan(start: 0, end: $0))
    }
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  /// Adds the piece of outline of what remains of some rows.
  mutating func addOutline(_ mark: RectMark) { marks.append(.rect(mark)) }

  // MARK: Under the pointer

  /// In logical pixels.
  private static let shareEdge = 2.0

  /// Adds the part of a bar that the bar under the pointer has, in a shade of its own colour, below a
  /// line that tells both sides apart.
  ///
  /// - Parameter part: what remains of the bar where the share ends within it.
  private mutating func addShare(
    _ piece: Piece, _ ink: BarInk, whole: RectMark, on part: RectMark?
  ) {
    let edgeFill = chart.theme.edge(between: part?.fill ?? whole.fill ?? ink.full, ink.shared)
    let attributes = MarkAttributes(.hoverShare, datum: whole.attributes.datum?.alone)
    var mark = RectMark(attributes, bounds: piece.bounds, fill: ink.shared)
    let (thickness, _) = channels.extents(of: piece.bounds)
    let hasEdge = thickness >= Pattern.minimumExtent
    if piece.isWhole || chart.barShape == .capsule {
      mark.shape = piece.shape
    } else if hasEdge {
      // The half of it that the share hides leaves no gap.
      let edge = channels.freeEnd(
        of: piece.bounds, isNegative: piece.isNegative, depth: 2 * grid.ceil(Self.shareEdge))
      let room = areParts ? whole.bounds : channels.plot
      let bounds = edge.intersection(room)
      if !bounds.isEmpty {
        shares.append(.rect(RectMark(attributes, bounds: bounds, fill: edgeFill)))
      }
    }
    if hasEdge, mark.shape != .rectangle { mark.outline = edgeFill }
    shares.append(.rect(mark))
  }

  private mutating func addShare(_ box: Rect, _ ink: BarInk, datum: Datum?) {
    let attributes = MarkAttributes(.hoverShare, datum: datum?.alone)
    shares.append(.rect(RectMark(attributes, bounds: box, fill: ink.shared)))
  }
}

extension BarMarks {
  /// Whether linked charts filter these bars.
  var areFiltered: Bool { chart.remains != nil }
  var remainsAreParts: Bool { chart.data.remainsArePart || !spans.hasFreeEnds }

  /// Sets the look of the whole of a filtered bar: faint where what remains is a part of it, else an
  /// outline.
  func dressWhole(_ mark: inout RectMark, _ id: BarID, isFaded: Bool) {
    let ink = inks[id]
    let (thickness, extent) = channels.extents(of: mark.bounds)
    let isHovered = state.hovered == id
    guard min(thickness, extent) >= Pattern.minimumExtent else {
      mark.fill = isHovered ? ink.hoveredThin(ink.thinFaded) : ink.thinFaded
      return
    }
    if !remainsAreParts {
      mark.fill = isHovered ? ink.hoveredUnfinished : chart.theme.background
    } else if chart.data.isUnfinished(id) {
      nameUnfinished(&mark, id)
      mark.fill = isHovered ? ink.hoveredUnfinished : chart.theme.background
      mark.hatching = ink.fadedUnfinishedHatching
    } else {
      mark.fill = isHovered ? ink.hovered(ink.faded) : ink.faded
      mark.hatching = ink.fadedHatching
    }
    mark.outline = isFaded ? ink.halfFaded : ink.edge ?? ink.full
  }

  /// Sets the look of what remains of a bar.
  func dressRemaining(_ mark: inout RectMark, _ id: BarID) {
    let ink = inks[id]
    let isFaded = state.isFaded(id, isSelected: mark.attributes.isSelected)
    let isHovered = state.hovered == id
    let (thickness, extent) = channels.extents(of: mark.bounds)
    let hasEdge = min(thickness, extent) >= Pattern.minimumExtent
    if chart.data.isUnfinished(id), hasEdge {
      mark.attributes.isUnfinished = true
      mark.fill = isHovered ? ink.hoveredUnfinished : chart.theme.background
      mark.hatching = isFaded ? ink.fadedUnfinishedHatching : ink.unfinishedHatching
      mark.outline = isFaded ? ink.thinFaded : ink.thin
      return
    }
    let fill = isFaded ? ink.halfFaded : hasEdge ? ink.full : ink.thin
    if thickness >= Pattern.minimumExtent { mark.hatching = ink.fullHatching }
    mark.fill = !isHovered ? fill : hasEdge ? ink.hovered(fill) : ink.hoveredThin(fill)
    if hasEdge, isFaded || isHovered || ink.edge != nil { mark.outline = ink.edge ?? ink.full }
  }

  /// The fill of what remains of bars too thin for an edge.
  func thinRemaining(rows: Range<Int>, series: Int) -> Color {
    let ink = inks[series: series]
    let isSelected =
      !state.selection.isEmpty && state.selection.intersects(rows: rows, series: series)
    let color =
      state.isFaded(rows: rows, series: series, isSelected: isSelected) ? ink.halfFaded : ink.thin
    guard let hovered = state.hovered, hovered.series == series, rows.contains(hovered.row) else {
      return color
    }
    return ink.hoveredThin(color)
  }

  /// The datum of a mark that stands for a part of a bar.
  func plainDatum(_ id: BarID, _ value: Double) -> Datum {
    .bar(
      Datum.Bar(
        row: id.row, series: id.series, category: chart.data.category(ofRow: id.row),
        seriesName: chart.data.series[id.series].name, value: value,
        rest: chart.data.restCount(row: id.row, series: id.series)))
  }

  /// What remains of several rows of one series, by the value that is farthest from zero.
  func remaining(rows: Range<Int>, series: Int) -> Datum.Remaining? {
    guard let remains = chart.remains else { return nil }
    let counts = remains.bars.rowCounts[series]
    let found = chart.data.remainingExtremes(remains, series: series, rows: rows)
    let value = found.map {
      $0.lowest.value < 0 && -$0.lowest.value > $0.highest.value
        ? $0.lowest.value : $0.highest.value
    }
    return Datum.Remaining(value: value, rowCount: rows.reduce(0) { $0 + counts[$1] })
  }

  /// The same column with the values of what remains of its rows; nil if nothing does.
  func remaining(of bar: ColumnBar, rows: Range<Int>) -> ColumnBar? {
    let found = chart.data.remainingExtremes(chart.remains, series: bar.series, rows: rows)
    guard let (low, high) = found else { return nil }
    var column = bar
    (column.lowest, column.highest) = (low, high)
    column.furthest = low.value < 0 && -low.value > high.value ? low : high
    return column
  }
}

extension Datum {
  /// That of what remains of a bar.
  func showing(_ value: Double) -> Datum {
    switch self {
    case .bar(var bar):
      (bar.value, bar.beside) = (value, nil)
      return .bar(bar)
    case .run(var run):
      (run.value, run.beside) = (value, nil)
      return .run(run)
    case .category, .series, .axisValue, .share, .numberOfBars: return self
    }
  }
}
