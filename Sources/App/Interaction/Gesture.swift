// What the pointer does while its button is held: each drag has one meaning from start to end. A drag
// over the empty plot draws a band, which selects what it touches; one along the labels of periods or
// bins picks a range of them, which becomes a filter.
internal import Charts
internal import Input
internal import Queries
internal import Scales
internal import Scenegraph
internal import Words

/// A drag. Positions are in logical pixels; those within a chart are relative to its cell.
enum Gesture {
  /// Drags the page's scroll bar: where it was grabbed, and the page's offset then.
  case page(grabbedY: Double, offset: Double)
  /// Pans the categories along their axis: where they were grabbed, and the viewport then.
  case pan(chart: Int, grabbed: Double, from: Viewport)
  case strip(chart: Int, grabbed: Double, from: Viewport)
  /// Draws a band around bars; the panel keeps the band's state.
  case band(chart: Int)
  /// Drags the thumb of the rows: where it was grabbed, and the first row in view then.
  case rows(grabbedY: Double, first: Double)
  /// Carries the name of a bar to another place; the panel keeps its state.
  case carry(chart: Int)
  /// Picks a range of periods or bins along their labels; the panel keeps its state.
  case brush(chart: Int)
  /// Selects text in a field, from the caret.
  case text
}

/// A drag over the empty plot (brush). Its selections follow the data, like the visible selection.
struct Band {
  /// Where it began, in the chart's cell.
  var from: Point
  /// What stays selected whatever the band touches: the earlier selection with Ctrl or Shift.
  var base: Selection
  /// The earlier selection, which Escape restores.
  var before: Selection
}

extension Point {
  /// Whether a hand that is unsteady may be at one place for both.
  func isNear(_ other: Point) -> Bool { abs(x - other.x) <= 5 && abs(y - other.y) <= 5 }
}

/// A press of the first button, kept to recognise a double click.
package struct Press {
  /// nil for a press on an overlay.
  var chart: Int?
  var point: Point
  var timeMilliseconds: UInt32
  /// The series of the legend entry that was pressed, wherever it is by the second press.
  var legend: SeriesKey?
  var hiddenSeries: Set<SeriesKey> = []

  func isDoubled(
    at point: Point, chart: Int?, timeMilliseconds: UInt32, within limit: UInt32
  ) -> Bool {
    // The server's clock wraps after 49 days.
    chart == self.chart && timeMilliseconds &- self.timeMilliseconds <= limit
      && point.isNear(self.point)
  }
}

extension Panel {
  /// A shorter drag counts as a click by an unsteady hand.
  static let threshold = 4.0

  mutating func drawBand(to end: Point) -> [Effect] {
    pointer = nil
    guard let scene, let plot = scene.slots?.plot, let drag = band else { return [] }
    let start = drag.from
    let isDrag = abs(end.x - start.x) >= Self.threshold || abs(end.y - start.y) >= Self.threshold
    guard isDrag || state.selectionBand != nil else { return [] }
    let end = Point(
      x: min(max(end.x, plot.minX), plot.maxX), y: min(max(end.y, plot.minY), plot.maxY))
    let band = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    guard band != state.selectionBand else { return [] }
    state.selectionBand = band
    state.selection = bars(touching: band, in: scene).union(drag.base)
    state.hovered = nil
    moves = true
    return [.redraw]
  }

  /// Ends the drag; the selection stays.
  mutating func endBand() -> [Effect] {
    band = nil
    guard state.selectionBand != nil else { return [] }
    state.selectionBand = nil
    holdsTooltip = true
    return [.redraw]
  }

  mutating func cancelBand() -> [Effect] {
    if let band, state.selectionBand != nil { state.selection = band.before }
    return endBand()
  }

  /// The bars that a rectangle touches; a bar of zero length is touched at its base.
  func bars(touching band: Rect, in scene: Scene) -> Selection {
    var touched = Selection()
    for index in scene.bars {
      let mark = scene.marks[index]
      // The picture may be older than the last key, which has hidden a series.
      guard mark.bounds.outset(by: 0.5).intersects(band), let (rows, series) = mark.datum?.cell,
        !state.hiddenSeries.contains(series)
      else { continue }
      touched.insert(rows: Range(rows), series: series)
    }
    return chart.data.selection(keeping: touched)
  }
}

/// A drag along the categories' labels.
struct Brush {
  /// Where it began, in the chart's cell.
  let from: Point
  /// The row there; like those gone over, it follows the data.
  var start: Int
  /// What was held at the press.
  let modifiers: Modifiers
  /// The rows gone over so far; nil before the pointer has moved.
  var rows: ClosedRange<Int>?
}

extension Panel {
  /// Whether a range of the categories has a meaning: of periods, or bins in their order.
  var canBrush: Bool { orderedCount > 0 && shownQuery?.category != nil && read?.table != nil }

  /// The number of categories in the order of time or numbers; one without a date may follow.
  var orderedCount: Int {
    switch chart.data.kind {
    case .names: 0
    case .periods(let periods): periods.isRepeating ? 0 : periods.count
    case .bins(let bins): bins.count
    }
  }

  mutating func drawBrush(to end: Point) -> [Effect] {
    pointer = nil
    guard let slots = scene?.slots, let brush else { return [] }
    let distance = abs(end.along(slots.orientation) - brush.from.along(slots.orientation))
    guard distance >= Self.threshold || brush.rows != nil else { return [] }
    let last = row(at: end, slots)
    let rows = min(brush.start, last)...max(brush.start, last)
    guard rows != brush.rows else { return [] }
    self.brush?.rows = rows
    state.selectionBand = slots.band(of: rows)
    state.bandText = text(ofRows: rows)
    if isLinked {
      let all = bars(
        rows: rows.lowerBound..<rows.upperBound + 1, series: chart.data.series.indices)
      state.selection = all.union(band?.base ?? [])
    }
    state.hovered = nil
    return [.redraw]
  }

  /// The row at a point's place along the categories; the nearest in view if there is none.
  func row(at point: Point, _ slots: SlotGrid) -> Int {
    let plot = slots.plot
    let inside = Point(
      x: min(max(point.x, plot.minX), plot.maxX), y: min(max(point.y, plot.minY), plot.maxY))
    let count = orderedCount > 0 ? orderedCount : chart.data.rowCount
    return min(max(0, Int(slots.place(of: inside))), count - 1)
  }

  /// "2012 – 2015"; of bins their outer edges.
  private func text(ofRows rows: ClosedRange<Int>) -> String {
    if case .bins(let bins) = chart.data.kind {
      let edges = [bins.edge(rows.lowerBound), bins.edge(rows.upperBound + 1)]
      return edges.map { chart.numberFormat.string($0, .detail) }.joined(separator: " – ")
    }
    let ends = rows.count == 1 ? [rows.lowerBound] : [rows.lowerBound, rows.upperBound]
    return ends.map { chart.data.category(ofRow: $0).onOneLine }.joined(separator: " – ")
  }

  /// What a drag along the names covers: the rows gone over, or the place that is taken; nil before it
  /// has begun.
  func draggedBand(_ slots: SlotGrid) -> Rect? {
    let rows = brush?.rows ?? carriedTarget(slots).map { $0...$0 }
    return rows.map { slots.band(of: $0) }
  }

  /// Other data have come: the drag goes on over the same periods or bins, as far as there are any
  /// of those gone over; else it is given up.
  mutating func moveBrush(by answer: Arranged) {
    guard var brush else { return }
    let count = orderedCount
    func moved(_ row: Int) -> Int? { answer.moved(row: row).flatMap { $0 < count ? $0 : nil } }
    let rows = brush.rows ?? brush.start...brush.start
    guard let first = rows.lazy.compactMap(moved).first,
      let last = rows.reversed().lazy.compactMap(moved).first, first <= last
    else {
      _ = cancelBrush()
      return
    }
    brush.start = brush.start == rows.lowerBound ? first : last
    if brush.rows != nil {
      brush.rows = first...last
      state.bandText = text(ofRows: first...last)
    }
    self.brush = brush
  }

  /// Puts the range into the question; without a drag, does what a press beside the bars does.
  mutating func endBrush() -> [Effect] {
    guard let brush else { return [] }
    let rows = brush.rows
    (self.brush, state.selectionBand, state.bandText) = (nil, nil, nil)
    if isLinked, rows != nil {
      band = nil
      return [.redraw]
    }
    band = nil
    guard let rows else { return clickPlot(nil, brush.modifiers) }
    guard let query = query(onlyRows: rows) else {
      return [.redraw] + say(.refused(.tooManyNames))
    }
    return [.redraw] + ask(query)
  }

  mutating func cancelBrush() -> [Effect] {
    guard let brush else { return [] }
    if brush.rows != nil, let band { state.selection = band.before }
    band = nil
    (self.brush, state.selectionBand, state.bandText) = (nil, nil, nil)
    return [.redraw]
  }
}

extension SlotGrid {
  func band(of rows: ClosedRange<Int>) -> Rect {
    let (from, to) = (
      start + Double(rows.lowerBound) * step, start + Double(rows.upperBound + 1) * step
    )
    let band =
      orientation == .vertical
      ? Rect(minX: from, minY: plot.minY, maxX: to, maxY: plot.maxY)
      : Rect(minX: plot.minX, minY: from, maxX: plot.maxX, maxY: to)
    return band.intersection(plot)
  }
}
