// Finds the mark under a point: slots by arithmetic, bars by their painted outline.

extension Mark {
  /// Whether painting this mark covers the point. A text is its box.
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    switch self {
    case .rect(let mark):
      return mark.shape == .rectangle || mark.shape.path(in: mark.bounds).fillContains(point)
    case .path(let mark):
      return mark.path.strokeContains(
        point, width: mark.strokeWidth, hasRoundCaps: mark.hasRoundCaps)
    case .line, .text: return true
    }
  }
}

extension Scene {
  /// The index of the topmost mark that covers the point and has a role that `includes` accepts.
  public func markIndex(at point: Point, where includes: (Role) -> Bool = { _ in true }) -> Int? {
    marks.indices.last { includes(marks[$0].role) && marks[$0].contains(point) }
  }

  /// The category and the visible series whose slot lies under the point, bar or gap; nil outside the
  /// plot and its slots. Beside a slot's bars it is the series of the nearest one, so hover has no
  /// holes. Where the series lie upon or over each other, the one whose bar is nearest along the
  /// value axis.
  public func slot(at point: Point) -> (row: Int, series: Int)? {
    guard let slots, let row = slots.row(at: point), let first = slots.series.first else {
      return nil
    }
    guard chart?.layout != .grouped || slots.areOutlines else {
      return (row, slots.series[slots.seriesPosition(at: point)])
    }
    let value = slots.isVertical ? point.y : point.x
    let nearest = bars(ofRow: row).min { distance($0, to: value) < distance($1, to: value) }
    return (row, nearest.flatMap { marks[$0].datum?.series } ?? first)
  }

  /// From a bar to a coordinate on the value axis; 0 within the bar.
  private func distance(_ bar: Int, to value: Double) -> Double {
    let span = slots?.valueSpan(marks[bar].bounds) ?? Span(start: 0, end: 0)
    return max(0, span.start - value, value - span.end)
  }

  /// The datum of the bar that a click at the point picks, in a chart's scene; a small bar answers
  /// as if it were `minimumTarget` logical pixels large where that takes no click from a neighbour.
  public func bar(at point: Point, minimumTarget: Double = 6) -> Datum? {
    barIndex(at: point, minimumTarget: minimumTarget).flatMap { marks[$0].datum }
  }

  /// The index of the bar that a click at the point picks.
  ///
  /// What is painted wins, the topmost first; what remains of a filtered bar is that bar. Failing
  /// that, a bar smaller than `minimumTarget` logical pixels, either way, answers as if it were that
  /// large: grown about its centre, then moved and cut so that it stays where `slot(at:)` names this
  /// very bar. So growth never takes a click from a neighbour.
  package func barIndex(at point: Point, minimumTarget: Double = 6) -> Int? {
    let bars = bars
    if let exact = bars.last(where: { marks[$0].contains(point) }) { return exact }
    if let part = remainingParts(after: bars).last(where: { marks[$0].contains(point) }),
      let cell = marks[part].datum?.cell
    {
      return barIndex(row: cell.rows.lowerBound, series: cell.series)
    }
    guard let slots, let slot = slot(at: point),
      let bar = barIndex(row: slot.row, series: slot.series), let cell = marks[bar].datum?.cell
    else { return nil }
    let bounds = marks[bar].bounds
    guard min(bounds.width, bounds.height) < minimumTarget else { return nil }
    let isBeside = chart?.layout == .grouped && !slots.areOutlines
    let zone = slots.categoryZone(
      of: cell.rows, atSeries: isBeside ? slots.series.firstIndex(of: slot.series) : nil)
    let category = slots.categorySpan(bounds).grown(to: minimumTarget, within: zone)
    let value = slots.valueSpan(bounds)
      .grown(to: minimumTarget, within: slots.valueSpan(slots.plot))
    let (x, y) = slots.isVertical ? (category, value) : (value, category)
    return x.contains(point.x) && y.contains(point.y) ? bar : nil
  }
}

extension Rect {
  /// At least `extent` wide and high, about the same centre.
  func grown(to extent: Double) -> Rect {
    let (width, height) = (max(width, extent), max(height, extent))
    return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }

  func squaredDistance(to point: Point) -> Double {
    let dx = max(0, minX - point.x, point.x - maxX)
    let dy = max(0, minY - point.y, point.y - maxY)
    return dx * dx + dy * dy
  }
}

/// A half-open interval on one axis, in logical pixels.
struct Span: Equatable {
  var start, end: Double

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
  func categorySpan(_ rect: Rect) -> Span { span(rect, isHorizontal: isVertical) }
  func valueSpan(_ rect: Rect) -> Span { span(rect, isHorizontal: !isVertical) }

  private func span(_ rect: Rect, isHorizontal: Bool) -> Span {
    isHorizontal ? Span(start: rect.minX, end: rect.maxX) : Span(start: rect.minY, end: rect.maxY)
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
