// The coordinate system: maps category and value to x and y, so that marks know no orientation.
import Scales
import Scenegraph

/// The visible extent of a bar along the category axis.
struct Stretch {
  var start: Double
  /// Zero for a bar out of view.
  var length: Double
  var isCutAtStart = false
  var isCutAtEnd = false
  var isCut: Bool { isCutAtStart || isCutAtEnd }
}

/// The channels of position (T. Munzner, Visualization Analysis and Design, 2014): category and value
/// bound to the axes of a plot.
struct Channels {
  let orientation: Scene.Orientation
  let plot: Rect
  /// One band per category.
  let bands: BandScale
  /// One band per grouped series, from 0, relative to a category's band.
  let group: BandScale
  let grid: PixelGrid
  private let scale: ValueScale
  /// The exact position of the value that bars start from.
  private let exactBaseline: Double
  /// The position that bars start from: the nearest device pixel.
  let baseline: Double
  /// The position of the last line inside the window.
  private let lastLine: Double

  /// Whether grouped series are drawn as overlaid outlines, because their bars would be too thin.
  let areOutlines: Bool
  private static let leastThickness = 3.0
  /// With fewer categories the groups remain recognizable.
  private static let leastOutlined = 40
  /// See `ChartLayout.leastStep`.
  private let leastStep: Double

  /// The gap between the bars of one group, in logical pixels.
  static let groupGap = 2.0

  init(_ layout: ChartLayout, grid: PixelGrid) {
    orientation = layout.orientation
    plot = layout.plot
    leastStep = layout.leastStep
    self.grid = grid
    bands = layout.bands(pixel: grid.pixel)
    let group = BandScale(
      groupOf: layout.spans.besideCount, start: 0, length: bands.bandwidth, gap: Self.groupGap,
      pixel: grid.pixel)
    areOutlines =
      layout.spans.besideCount > 1 && group.bandwidth < Self.leastThickness
      && bands.visible.count >= Self.leastOutlined
    self.group =
      areOutlines
      ? BandScale(groupOf: 1, start: 0, length: bands.bandwidth, gap: 0, pixel: grid.pixel) : group
    scale = ValueScale(
      kind: layout.axis.kind, domain: layout.axis.domain,
      range: orientation == .vertical ? (plot.maxY, plot.minY) : (plot.minX, plot.maxX))
    let extent = orientation == .vertical ? layout.window.height : layout.window.width
    lastLine = grid.floor(extent) - grid.pixel
    exactBaseline = scale.position(of: scale.baseline)
    baseline = plot.clamped(grid.round(exactBaseline), along: orientation)
  }

  /// The position of a value, on a device pixel, clamped to the plot. The distance from the baseline
  /// is rounded, not the position: if zero lay between two pixels, rounding both ends of a bar could
  /// make its length wrong by up to a pixel instead of half a pixel.
  func position(of value: Double) -> Double {
    let distance = scale.position(of: value) - exactBaseline
    let rounded = grid.round(abs(distance))
    let position = grid.round(distance < 0 ? baseline - rounded : baseline + rounded)
    return plot.clamped(position, along: orientation)
  }

  func isOffScale(_ value: Double) -> Bool { scale.hasNoPlace(for: value) }

  /// Whether bars begin elsewhere than at zero, though lengths are proportional to values.
  var hasBreak: Bool { scale.kind == .linear && !scale.domain.contains(0) }

  /// Whether a value has its place on the axis: what would end elsewhere has no end in the picture.
  func isOnAxis(_ value: Double) -> Bool { scale.domain ~= value }

  /// Whether a bar that extends to this value is cut at the end of the axis.
  func isBeyondPlot(_ value: Double) -> Bool { !isOffScale(value) && !isOnAxis(value) }

  /// Whether nothing of a span has a length on the axis.
  func isPastEnd(_ span: StackSpan) -> Bool {
    min(span.start, span.end) >= scale.domain.upperBound
      || max(span.start, span.end) <= scale.domain.lowerBound
  }

  /// Whether the axis has any of some values.
  func shows(_ values: ClosedRange<Double>) -> Bool { scale.domain.overlaps(values) }

  /// The ends of the value axis, in order of value.
  private var valueEnds: (low: Double, high: Double) {
    orientation == .vertical ? (plot.maxY, plot.minY) : (plot.minX, plot.maxX)
  }

  func rect(start: Double, length: Double, from: Double, to: Double) -> Rect {
    let (low, extent) = (min(from, to), abs(to - from))
    return orientation == .vertical
      ? Rect(x: start, y: low, width: length, height: extent)
      : Rect(x: low, y: start, width: extent, height: length)
  }

  /// The box of a value extent at a position on the category axis. A non-empty extent gets at least
  /// one device pixel, so that it is visible.
  func box(start: Double, length: Double, span: StackSpan) -> Rect {
    let from = span.start == 0 ? baseline : position(of: span.start)
    var to = position(of: span.end)
    if to == from, span.start != span.end {
      let (low, high) = valueEnds
      let outwards = high > low ? grid.pixel : -grid.pixel
      let isUpward = span.end > span.start ? from != high : from == low
      to += isUpward ? outwards : -outwards
    }
    return rect(start: start, length: length, from: from, to: to)
  }

  /// A box without a distance on each side along the axis of categories.
  func narrowed(_ box: Rect, by inset: Double) -> Rect {
    orientation == .vertical
      ? Rect(x: box.x + inset, y: box.y, width: box.width - 2 * inset, height: box.height)
      : Rect(x: box.x, y: box.y + inset, width: box.width, height: box.height - 2 * inset)
  }

  /// Where a box lies along the axis of categories.
  func stretch(of box: Rect) -> (start: Double, length: Double) {
    orientation == .vertical ? (box.minX, box.width) : (box.minY, box.height)
  }

  /// A point by its places along the axis of categories and along that of values.
  func point(_ across: Double, at along: Double) -> Point {
    orientation == .vertical ? Point(x: across, y: along) : Point(x: along, y: across)
  }

  var categoryRange: (start: Double, length: Double) {
    orientation == .vertical ? (plot.minX, plot.width) : (plot.minY, plot.height)
  }

  func stretch(row: Int, beside place: Int) -> Stretch {
    let start = bands.position(of: row) + group.position(of: place)
    guard isZoomed else { return Stretch(start: start, length: group.bandwidth) }
    let end = start + group.bandwidth
    let range = categoryRange
    let (first, last) = (range.start, range.start + range.length)
    let shownStart = max(start, first)
    return Stretch(
      start: shownStart, length: max(0, min(end, last) - shownStart), isCutAtStart: start < first,
      isCutAtEnd: end > last)
  }

  var isZoomed: Bool { bands.isZoomed }

  func isCut(_ bar: Rect) -> Bool {
    isZoomed && extents(of: bar).thickness < group.bandwidth - grid.pixel / 2
  }

  /// The direction from the line that bars stand on into the plot.
  var inwards: Double { (orientation == .vertical) == isUpsideDown ? 1 : -1 }

  /// Whether all bars begin at the high end of the axis.
  var isUpsideDown: Bool { scale.domain.upperBound <= 0 && scale.domain.lowerBound < 0 }

  /// The marker for a value off the scale: at the baseline, as long as a small bar.
  func offScaleBox(start: Double, length: Double) -> Rect {
    marker(start: start, length: length, from: baseline, isUpward: !hasBreak || !isUpsideDown)
  }

  /// The marker for a value beyond the high end of the axis that has no length before it.
  func endBox(start: Double, length: Double) -> Rect {
    marker(start: start, length: length, from: valueEnds.high, isUpward: false)
  }

  private func marker(start: Double, length: Double, from: Double, isUpward: Bool) -> Rect {
    let (low, high) = valueEnds
    let reach = grid.round(min(Self.offScaleLength, abs(high - low)))
    let to = (high > low) == isUpward ? from + reach : from - reach
    return rect(start: start, length: length, from: from, to: to)
  }

  private static let offScaleLength = 6.0

  func withoutLength(_ bar: Rect) -> Rect {
    orientation == .vertical ? bar.with(maxY: bar.minY) : bar.with(maxX: bar.minX)
  }

  func extents(of bar: Rect) -> (thickness: Double, length: Double) {
    orientation == .vertical ? (bar.width, bar.height) : (bar.height, bar.width)
  }

  /// How far from the baseline a bar ends.
  func reach(of bar: Rect) -> Double {
    let (start, end) = orientation == .vertical ? (bar.minY, bar.maxY) : (bar.minX, bar.maxX)
    return max(abs(start - baseline), abs(end - baseline))
  }

  /// Whether the middle of a rectangle is before, beyond or on a bar, and not beside it.
  func isInLine(_ rect: Rect, with bar: Rect) -> Bool {
    orientation == .vertical
      ? rect.midX > bar.minX && rect.midX < bar.maxX : rect.midY > bar.minY && rect.midY < bar.maxY
  }

  /// The side on which a bar ends, opposite its foot.
  func freeSide(isNegative: Bool) -> Edge {
    orientation == .vertical ? (isNegative ? .bottom : .top) : (isNegative ? .left : .right)
  }

  func corners(end: Double, foot: Double = 0, isNegative: Bool, _ stretch: Stretch) -> CornerRadii {
    let (top, right, bottom, left): (Double, Double, Double, Double) =
      switch freeSide(isNegative: isNegative) {
      case .top: (end, 0, foot, 0)
      case .bottom: (foot, 0, end, 0)
      case .right: (0, end, 0, foot)
      case .left: (0, foot, 0, end)
      }
    var corners = CornerRadii(
      topLeft: max(top, left), topRight: max(top, right), bottomRight: max(bottom, right),
      bottomLeft: max(bottom, left))
    // A side cut by the edge of the plot is not rounded.
    if stretch.isCutAtStart {
      corners.topLeft = 0
      if orientation == .vertical { corners.bottomLeft = 0 } else { corners.topRight = 0 }
    }
    if stretch.isCutAtEnd {
      corners.bottomRight = 0
      if orientation == .vertical { corners.topRight = 0 } else { corners.bottomLeft = 0 }
    }
    return corners
  }

  /// The outline of a bar that is cut at the end of the axis, without an edge there.
  func openOutline(_ bar: Rect, width: Double, isNegative: Bool) -> Path {
    let line = bar.outset(by: -width / 2)
    let (start, length) = stretch(of: line)
    let (foot, end): (Double, Double) =
      switch freeSide(isNegative: isNegative) {
      case .top: (line.maxY, bar.minY)
      case .bottom: (line.minY, bar.maxY)
      case .right: (line.minX, bar.maxX)
      case .left: (line.maxX, bar.minX)
      }
    return Path(segments: [
      .move(point(start, at: end)), .line(point(start, at: foot)),
      .line(point(start + length, at: foot)), .line(point(start + length, at: end)),
    ])
  }

  /// A strip along a bar's free end, half of it inside the bar.
  func freeEnd(of bar: Rect, isNegative: Bool, depth: Double) -> Rect {
    switch freeSide(isNegative: isNegative) {
    case .top: Rect(x: bar.minX, y: bar.minY - depth / 2, width: bar.width, height: depth)
    case .bottom: Rect(x: bar.minX, y: bar.maxY - depth / 2, width: bar.width, height: depth)
    case .right: Rect(x: bar.maxX - depth / 2, y: bar.minY, width: depth, height: bar.height)
    case .left: Rect(x: bar.minX - depth / 2, y: bar.minY, width: depth, height: bar.height)
    }
  }

  /// A line across the plot at a value, one device pixel thick.
  func line(at value: Double) -> Rect { line(atPlace: position(of: value)) }

  func widened(_ line: Rect, by distance: Double) -> Rect {
    orientation == .vertical
      ? Rect(x: line.x, y: line.y - distance, width: line.width, height: line.height + 2 * distance)
      : Rect(x: line.x - distance, y: line.y, width: line.width + 2 * distance, height: line.height)
  }

  var baselineRect: Rect { line(atPlace: baseline) }

  /// A line at the low end of an axis lies just outside the plot, but inside the window.
  private func line(atPlace position: Double) -> Rect {
    let place = min(position, lastLine)
    return orientation == .vertical
      ? Rect(x: plot.minX, y: place, width: plot.width, height: grid.pixel)
      : Rect(x: place, y: plot.minY, width: grid.pixel, height: plot.height)
  }

  func slots(series: [Int]) -> SlotGrid? {
    guard bands.count > 0, !series.isEmpty else { return nil }
    return SlotGrid(
      orientation: orientation, plot: plot, start: bands.slotStart(of: 0), step: bands.step,
      rowCount: bands.count, seriesStart: bands.position(of: 0) - bands.slotStart(of: 0),
      seriesStep: group.step, series: series, leastStep: leastStep, areOutlines: areOutlines)
  }

  /// The slots of some rows, rounded to device pixels and clipped to the plot.
  func slots(_ rows: Range<Int>) -> Stretch {
    let range = categoryRange
    let first = max(range.start, grid.round(bands.slotStart(of: rows.lowerBound)))
    let end = min(range.start + range.length, grid.round(bands.slotStart(of: rows.upperBound)))
    return Stretch(start: first, length: max(0, end - first))
  }

  func pixels(_ pixels: Range<Int>) -> Stretch {
    Stretch(
      start: categoryRange.start + Double(pixels.lowerBound) * grid.pixel,
      length: Double(pixels.count) * grid.pixel)
  }

  /// A short line across a bar at a value, `width` thick; nil if it would cover most of the bar.
  func tick(on bar: Rect, at value: Double, width: Double) -> Rect? {
    let (thickness, extent) = extents(of: bar)
    guard extent >= 2 * width else { return nil }
    let (start, low) = orientation == .vertical ? (bar.minX, bar.minY) : (bar.minY, bar.minX)
    let place = min(max(position(of: value) - grid.round(width / 2), low), low + extent - width)
    return rect(start: start, length: thickness, from: place, to: place + width)
  }

  /// A line across a bar's place at a value, `width` thick, within the plot.
  func target(at value: Double, start: Double, length: Double, width: Double) -> Rect {
    let (low, high) = orientation == .vertical ? (plot.minY, plot.maxY) : (plot.minX, plot.maxX)
    let place = min(max(position(of: value) - grid.round(width / 2), low), high - width)
    return rect(start: start, length: length, from: place, to: place + width)
  }

  /// A piece of an outline around two values, at least `width` thick, within the plot.
  func outline(_ stretch: Stretch, from low: Double, to high: Double, width: Double) -> Rect {
    let (first, second) = (position(of: low), position(of: high))
    let half = grid.round(width / 2)
    let ends = orientation == .vertical ? (plot.minY, plot.maxY) : (plot.minX, plot.maxX)
    var start = max(ends.0, min(first, second) - half)
    let end = min(ends.1, max(max(first, second) + width - half, start + width))
    start = max(ends.0, min(start, end - width))
    return rect(start: stretch.start, length: stretch.length, from: start, to: end)
  }
}

extension ValueScale {
  /// Whether a value has no place on an axis of this scale: not above zero on a logarithmic one, or
  /// on the other side of an axis that does not begin at zero.
  func hasNoPlace(for value: Double) -> Bool {
    isOffScale(value) || domain.lowerBound > 0 && value < domain.lowerBound
      || domain.upperBound < 0 && value > domain.upperBound
  }
}

extension Rect {
  fileprivate func clamped(_ position: Double, along orientation: Scene.Orientation) -> Double {
    let (low, high) = orientation == .vertical ? (minY, maxY) : (minX, maxX)
    return min(max(position, low), high)
  }
}
