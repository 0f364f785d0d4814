// Brushing: a drag along the labels of periods or bins picks a range of them, which becomes a filter.
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph
internal import Words

/// A drag along the categories' labels.
struct Brush {
  /// Where it began, in the chart's cell.
  let from: Point
  /// Whether a press without a drag leaves the selection alone.
  let keepsSelection: Bool
  /// The rows gone over so far; nil before the pointer has moved.
  var rows: ClosedRange<Int>?
}

extension Panel {
  /// Whether the categories are periods of time or bins in their order, so that a range of them has
  /// a meaning.
  var canBrush: Bool { orderedCount > 0 && shownQuery?.category != nil && read?.table != nil }

  /// The number of categories in the order of time or numbers; one without a date may follow.
  var orderedCount: Int {
    switch chart.data.kind {
    case .names: 0
    case .periods(let periods): periods.isRepeating ? 0 : periods.count
    case .bins(let bins): bins.count
    }
  }

  /// Draws a band over the plot, from the category where the drag began to that of the pointer.
  mutating func drawBrush(to end: Point) -> [Effect] {
    guard let slots = scene?.slots, let brush, canBrush else { return [] }
    let distance = abs(end.along(slots.orientation) - brush.from.along(slots.orientation))
    guard distance >= Self.threshold || brush.rows != nil else { return [] }
    let (one, other) = (row(at: brush.from, slots), row(at: end, slots))
    let rows = min(one, other)...max(one, other)
    guard rows != brush.rows else { return [] }
    self.brush?.rows = rows
    state.selectionBand = slots.band(of: rows)
    state.bandText = text(ofRows: rows)
    state.hovered = nil
    return [.redraw]
  }

  /// The row at a point's place along the categories; the nearest in view if there is none.
  private func row(at point: Point, _ slots: SlotGrid) -> Int {
    let plot = slots.plot
    let inside = Point(
      x: min(max(point.x, plot.minX), plot.maxX), y: min(max(point.y, plot.minY), plot.maxY))
    return min(max(0, Int(slots.place(of: inside))), orderedCount - 1)
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

  /// Puts the range into the question; without a drag, does what a press beside the bars does.
  mutating func endBrush() -> [Effect] {
    guard let brush else { return [] }
    let rows = brush.rows?.clamped(to: 0...max(0, orderedCount - 1))
    _ = cancelBrush()
    guard let rows else { return brush.keepsSelection ? [] : clearSelection() }
    guard canBrush, let query = query(onlyRows: rows) else {
      return [.redraw] + say(.refused(.tooManyNames))
    }
    return [.redraw] + ask(query)
  }

  mutating func cancelBrush() -> [Effect] {
    guard brush != nil else { return [] }
    (brush, state.selectionBand, state.bandText) = (nil, nil, nil)
    return [.redraw]
  }
}

extension SlotGrid {
  /// The part of the plot that the slots of some rows take.
  fileprivate func band(of rows: ClosedRange<Int>) -> Rect {
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
