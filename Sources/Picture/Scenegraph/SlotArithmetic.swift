// Converts coordinates to slots and back without a search, for hover and the enlarged hit areas of
// small bars.

/// A half-open interval on one axis, in logical pixels.
struct Span: Equatable {
  var start: Double
  var end: Double

  func contains(_ position: Double) -> Bool { position >= start && position < end }

  /// At least `extent` long, about the same centre, moved and clipped to the limits.
  func grown(to extent: Double, within limits: Span) -> Span {
    let length = min(max(end - start, extent), limits.end - limits.start)
    let start = min(max((start + end - length) / 2, limits.start), limits.end - length)
    return Span(start: start, end: start + length)
  }
}

extension SlotGrid {
  var isVertical: Bool { orientation == .vertical }

  func categorySpan(_ rect: Rect) -> Span {
    isVertical
      ? Span(start: rect.minX, end: rect.maxX) : Span(start: rect.minY, end: rect.maxY)
  }

  func valueSpan(_ rect: Rect) -> Span {
    isVertical
      ? Span(start: rect.minY, end: rect.maxY) : Span(start: rect.minX, end: rect.maxX)
  }

  /// The row whose slot contains the point; nil outside the plot and outside the slots.
  func row(at point: Point) -> Int? {
    guard plot.contains(point), step > 0 else { return nil }
    let position = ((isVertical ? point.x : point.y) - start) / step
    // Compared as a Double, since a value out of range, or NaN, does not fit an Int.
    guard position >= 0, position < Double(rowCount) else { return nil }
    return min(Int(position), rowCount - 1)
  }

  /// The index, among the visible series, of the one whose part of the slot is nearest to the
  /// point. The point must lie in a slot, and a series must be visible.
  func seriesPosition(at point: Point) -> Int {
    let position = isVertical ? point.x : point.y
    let inSlot = position - start - step * ((position - start) / step).rounded(.down)
    let share = (inSlot - seriesStart) / seriesStep
    guard share > 0, seriesStep > 0 else { return 0 }
    return share < Double(series.count) ? Int(share) : series.count - 1
  }

  /// The interval of the category axis for which `slot(at:)` gives this bar: its rows' slots,
  /// within them the part of the series (outer parts extend to the slot's edges), clipped to the
  /// plot. Without a place, the series share the whole slot.
  func categoryZone(of rows: ClosedRange<Int>, atSeries place: Int?) -> Span {
    let (first, last) = (rows.lowerBound, rows.upperBound)
    var zone = Span(start: start + Double(first) * step, end: start + Double(last + 1) * step)
    if let place, first == last, seriesStep > 0 {
      let share = zone.start + seriesStart + Double(place) * seriesStep
      if place > 0 { zone.start = max(zone.start, share) }
      if place < series.count - 1 { zone.end = min(zone.end, share + seriesStep) }
    }
    let visible = categorySpan(plot)
    let start = max(zone.start, visible.start)
    return Span(start: start, end: max(start, min(zone.end, visible.end)))
  }
}
