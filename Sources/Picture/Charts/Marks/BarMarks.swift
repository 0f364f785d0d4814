// The bars, one per visible cell; of more bars than pixels one per pixel column, so that a frame's
// cost depends on the window, not the data; overlaid outlines where grouped bars would be too thin
// to be told apart.
import Queries
import Scales
import Scenegraph

struct BarMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let visible: VisibleValues
  let spans: BarSpans
  let grid: PixelGrid
  let inks: BarInks

  /// The maximum radius of a bar's round end, in logical pixels.
  static let radius = 5.0
  /// The maximum radius of bars that touch, as in histograms.
  private static let touchingRadius = 2.0
  /// Bars thinner or shorter than this get no outline, which would hide them.
  private static let leastOutlined = 5.0

  private var areTouching: Bool {
    if case .bins = chart.data.kind { spans.besideCount == 1 } else { false }
  }

  /// Whether single bars would be narrower than a device pixel.
  var isSummarised: Bool {
    let bars = Double(channels.bands.visible.count * channels.group.count)
    guard bars > 0 else { return false }
    return bars > channels.categoryRange.length / grid.pixel || channels.group.step < grid.pixel
  }

  /// Adds the bars on top of the existing marks, in place, because marks are large and many. Returns
  /// what linked charts leave of them.
  func add(to marks: inout [Mark]) -> RemainingMarks {
    var remaining = RemainingMarks(self)
    if channels.areOutlines {
      addOutlines(to: &marks, &remaining)
    } else if isSummarised {
      addColumns(to: &marks, &remaining)
    } else {
      addBars(to: &marks, &remaining)
    }
    return remaining
  }

  /// Roughly the number of marks in a scene besides its bars.
  static let roomForOthers = 128

  private func addBars(to marks: inout [Mark], _ remaining: inout RemainingMarks) {
    let isNeeded = remaining.isNeeded
    let rows = channels.bands.visible
    marks.reserveCapacity(
      marks.count + min(visible.barCount, rows.count * spans.series.count) + Self.roomForOthers)
    for row in rows {
      for bar in spans.bars(row: row) {
        let stretch = channels.stretch(row: row, beside: bar.place)
        guard stretch.length > 0 else { continue }
        let mark = mark(bar, row: row, stretch)
        marks.append(.rect(mark))
        if isNeeded, !mark.bounds.isEmpty { remaining.add(bar, row: row, stretch, whole: mark) }
      }
    }
  }

  private func mark(_ bar: BarSpan, row: Int, _ stretch: Stretch) -> RectMark {
    let value = chart.data.series[bar.series].values[row]
    let id = BarID(row: row, series: bar.series)
    let (start, length) = (stretch.start, stretch.length)
    let isOffScale = channels.isOffScale(value)
    var bounds = channels.box(start: start, length: length, span: bar.span)
    if isOffScale { bounds = channels.offScaleBox(start: start, length: length) }
    // Normalised plots have no space beyond 100 %, so the tip covers the end of the plot.
    if spans.areShares, value.isInfinite { bounds = channels.endBox(start: start, length: length) }
    let isSelected = state.selection.contains(id)
    let mayBeCut =
      chart.looks.range != nil || chart.data.restCount(row: row, series: bar.series) != nil
    var isCut = mayBeCut && channels.isBeyondPlot(bar.span.end)
    // A part that begins where the axis has ended has no length there, not even a pixel.
    if isCut, !bar.isInnermost, channels.isPastEnd(bar.span) {
      bounds = channels.withoutLength(bounds)
      isCut = false
    }
    let shape = shape(bounds, bar, value, stretch, isOffScale: isOffScale, isCut: isCut)
    let attributes = MarkAttributes(
      .bar, datum: datum(id, value), label: isOffScale ? "off the scale" : nil,
      isSelected: isSelected)
    var mark = RectMark(attributes, bounds: bounds, shape: shape, fill: nil)
    if areFiltered {
      dressWhole(&mark, id, isFaded: state.isFaded(id, isSelected: isSelected))
    } else if chart.data.isUnfinished(id) {
      dressUnfinished(&mark, id, isSelected: isSelected)
    } else {
      dress(&mark, id, isSelected: isSelected)
    }
    if !mark.attributes.isUnfinished {
      let (thickness, extent) = channels.extents(of: bounds)
      if !spans.hasFreeEnds, !bar.isInnermost, chart.barShape != .capsule,
        min(thickness, extent) >= Self.leastOutlined
      {
        mark.seam = channels.freeSide(isNegative: bar.span.end >= bar.span.start)
      }
    }
    return mark
  }

  /// Sets fill, pattern and edge; faded and hovered bars keep an edge in their own colour.
  private func dress(_ mark: inout RectMark, _ id: BarID, isSelected: Bool) {
    let ink = inks[id]
    let (thickness, extent) = channels.extents(of: mark.bounds)
    let hasEdge = min(thickness, extent) >= Pattern.minimumExtent
    let isFaded = state.isFaded(id, isSelected: isSelected)
    let isHovered = state.hovered == id
    if thickness >= Pattern.minimumExtent {
      mark.hatching = isFaded ? ink.fadedHatching : ink.fullHatching
    }
    let fill = isFaded ? hasEdge ? ink.faded : ink.thinFaded : hasEdge ? ink.full : ink.thin
    mark.fill = !isHovered ? fill : hasEdge ? ink.hovered(fill) : ink.hoveredThin(fill)
    if hasEdge, isFaded || isHovered || ink.edge != nil {
      mark.outline = ink.edge ?? ink.full
    } else if chart.barShape == .capsule, min(thickness, extent) >= Self.leastOutlined {
      mark.outline = chart.theme.background
    }
  }

  /// Sets the look of a bar whose period is unfinished: lines within an edge, on the background.
  private func dressUnfinished(_ mark: inout RectMark, _ id: BarID, isSelected: Bool) {
    let ink = inks[id]
    let (thickness, extent) = channels.extents(of: mark.bounds)
    guard min(thickness, extent) >= Pattern.minimumExtent else { return thinUnfinished(&mark, id) }
    nameUnfinished(&mark, id)
    let isFaded = state.isFaded(id, isSelected: isSelected)
    mark.fill = state.hovered == id ? ink.hoveredUnfinished : chart.theme.background
    mark.hatching = isFaded ? ink.fadedUnfinishedHatching : ink.unfinishedHatching
    mark.outline = isFaded ? ink.thinFaded : ink.thin
  }

  func nameUnfinished(_ mark: inout RectMark, _ id: BarID) {
    mark.attributes.isUnfinished = true
    mark.attributes.label = mark.attributes.label ?? chart.data.name(of: id)
  }

  func thinUnfinished(_ mark: inout RectMark, _ id: BarID) {
    nameUnfinished(&mark, id)
    let ink = inks[id]
    mark.fill = state.hovered == id ? ink.hoveredThin(ink.thinFaded) : ink.thinFaded
  }

  func datum(_ id: BarID, _ value: Double) -> Datum {
    var bar = Datum.Bar(
      row: id.row, series: id.series, category: chart.data.category(ofRow: id.row),
      seriesName: chart.data.series[id.series].name, value: value,
      rest: chart.data.restCount(row: id.row, series: id.series))
    bar.beside = Datum.BarBeside(
      compared: chart.data.compared(id), error: chart.data.error(id),
      target: chart.data.target(id), remaining: chart.remaining(id))
    return .bar(bar)
  }

  /// The radius shrinks with the bar. Bars that extend beyond the plot are pointed.
  func shape(
    _ bounds: Rect, _ bar: BarSpan, _ value: Double, _ stretch: Stretch, isOffScale: Bool,
    isCut: Bool
  ) -> Shape {
    let isNegative = bar.span.end < bar.span.start
    if isOffScale { return .pointed(channels.freeSide(isNegative: !channels.isUpsideDown)) }
    if value.isInfinite || isCut { return .pointed(channels.freeSide(isNegative: isNegative)) }
    let (thickness, extent) = channels.extents(of: bounds)
    switch chart.barShape {
    case .square: return .rectangle
    case .rounded:
      let radius = min(areTouching ? Self.touchingRadius : Self.radius, thickness / 4, extent)
      guard radius >= 1, bar.isOutermost else { return .rectangle }
      return .rounded(channels.corners(end: radius, isNegative: isNegative, stretch))
    case .capsule:
      let radius = min(thickness, extent) / 2
      guard radius >= 1 else { return .rectangle }
      return .rounded(
        channels.corners(
          end: bar.isOutermost ? radius : 0, foot: bar.isInnermost ? radius : 0,
          isNegative: isNegative, stretch))
    }
  }

  /// Adds one bar per series and column of device pixels, or per row if rows are fewer. Rows are
  /// never split between columns, since the order of bars depends on them. Grouped series divide a
  /// column's pixels, so that none covers another.
  private func addColumns(to marks: inout [Mark], _ remaining: inout RemainingMarks) {
    let isNeeded = remaining.isNeeded
    let visible = channels.bands.visible
    let rowCount = visible.count
    let (start, length) = channels.categoryRange
    let pixelCount = max(1, Int((length / grid.pixel).rounded()))
    let besideCount = max(1, spans.besideCount)
    let columnCount = min(rowCount, max(1, pixelCount / besideCount))
    let boundary = ColumnBoundaries(rowCount: rowCount, columnCount: columnCount)
    marks.reserveCapacity(marks.count + columnCount * besideCount + Self.roomForOthers)
    var bars: [ColumnBar] = []
    for column in 0..<columnCount {
      let columnRows = boundary.rows(ofColumn: column)
      let rows =
        columnRows.lowerBound + visible.lowerBound..<columnRows.upperBound + visible.lowerBound
      let pixels = (column * pixelCount / columnCount)..<((column + 1) * pixelCount / columnCount)
      spans.columnBars(rows: rows, into: &bars)
      for bar in bars {
        let first = pixels.lowerBound + bar.place * pixels.count / besideCount
        let end = pixels.lowerBound + (bar.place + 1) * pixels.count / besideCount
        let stretch = Stretch(
          start: start + Double(first) * grid.pixel,
          length: Double(max(1, end - first)) * grid.pixel)
        let mark = mark(bar, rows: rows, stretch)
        marks.append(.rect(mark))
        if isNeeded { remaining.add(bar, rows: rows, stretch, whole: mark) }
      }
    }
  }

  private func mark(_ bar: ColumnBar, rows: Range<Int>, _ stretch: Stretch) -> RectMark {
    var bounds: Rect?
    if !channels.isOffScale(bar.span.end) {
      bounds = channels.box(start: stretch.start, length: stretch.length, span: bar.span)
    }
    if let below = bar.spanBelow, !channels.isOffScale(below.end) {
      let box = channels.box(start: stretch.start, length: stretch.length, span: below)
      bounds = bounds?.spanning(box) ?? box
    }
    var mark = columnMark(bar, rows: rows, isAlone: false)
    mark.attributes.label = bounds == nil ? "off the scale" : nil
    mark.bounds = bounds ?? channels.offScaleBox(start: stretch.start, length: stretch.length)
    return mark
  }

  /// The bar of some rows, without bounds; alone, of its first row and not of a run.
  func columnMark(_ bar: ColumnBar, rows: Range<Int>, isAlone: Bool) -> RectMark {
    let isSelected =
      !state.selection.isEmpty && state.selection.intersects(rows: rows, series: bar.series)
    let ink = inks[series: bar.series]
    let isFaded =
      areFiltered || state.isFaded(rows: rows, series: bar.series, isSelected: isSelected)
    var color = isFaded ? ink.thinFaded : ink.thin
    if let hovered = state.hovered, hovered.series == bar.series, rows.contains(hovered.row) {
      color = ink.hoveredThin(color)
    }
    let shown = channels.isOffScale(bar.furthest.value) ? bar.highest : bar.furthest
    let id = BarID(row: rows.lowerBound, series: bar.series)
    let datum = isAlone ? datum(id, shown.value) : run(bar, rows: rows, shown.value)
    var mark = RectMark(
      MarkAttributes(.bar, datum: datum, isSelected: isSelected), bounds: .zero, fill: color)
    if isAlone, chart.data.isUnfinished(id) { thinUnfinished(&mark, id) }
    return mark
  }

  private func run(_ bar: ColumnBar, rows: Range<Int>, _ value: Double) -> Datum {
    // Without a category name if there are many rows: fetching a name from anywhere in ten million
    // costs more than the rest of the bar.
    var run = Datum.Run(
      rows: RowAggregate(
        first: rows.lowerBound, last: rows.upperBound - 1, minimum: bar.lowest.value,
        maximum: bar.highest.value, mean: mean(bar, rows: rows)),
      series: bar.series,
      category: rows.count == 1 ? chart.data.category(ofRow: rows.lowerBound) : nil,
      seriesName: chart.data.series[bar.series].name, value: value,
      rest: bar.series == chart.data.restSeriesIndex ? chart.data.restSeries.count : nil)
    if areFiltered {
      run.beside = Datum.BarBeside(
        compared: nil, error: nil, remaining: remaining(rows: rows, series: bar.series))
    }
    return .run(run)
  }

  /// The mean of values that do not add up, which their greatest would overstate.
  private func mean(_ bar: ColumnBar, rows: Range<Int>) -> Double? {
    let addsUp = visible.isAdditive && chart.data.amounts.addUp(series: [bar.series])
    guard !addsUp, bar.lowest.value < bar.highest.value, bar.lowest.value.isFinite,
      bar.highest.value.isFinite
    else { return nil }
    let summary = chart.data.series[bar.series].summary
    let mean = summary.sum(in: rows) / Double(summary.count(in: rows))
    return mean.isFinite ? mean : nil
  }

  /// A tick at the mean of each bar that has one. Outlines have none: they lie over each other, so
  /// that nobody could tell whose it is; nor has a part of a stack, which does not begin at zero.
  func meanTicks(of bars: Range<Int>, in marks: [Mark]) -> [Mark] {
    // That of whole rows says nothing of what remains.
    guard !channels.areOutlines, spans.hasFreeEnds, !areFiltered else { return [] }
    return marks[bars].compactMap { bar in
      guard case .rect(let rect) = bar, let mean = bar.datum?.aggregate?.mean,
        channels.isOnAxis(mean),
        let tick = channels.tick(on: rect.bounds, at: mean, width: grid.ceil(Self.tickWidth))
      else { return nil }
      return .line(
        LineMark(
          MarkAttributes(.meanTick, datum: .axisValue(mean)), bounds: tick,
          color: chart.theme.ink(on: rect.fill ?? chart.theme.background)))
    }
  }

  /// In logical pixels.
  private static let tickWidth = 2.0

  /// Adds a piece of outline per series and row, or per pixel column if there are more rows.
  private func addOutlines(to marks: inout [Mark], _ remaining: inout RemainingMarks) {
    let visible = channels.bands.visible
    let pixelCount = max(1, Int((channels.categoryRange.length / grid.pixel).rounded()))
    let columnCount = min(visible.count, pixelCount)
    marks.reserveCapacity(marks.count + columnCount * spans.series.count + Self.roomForOthers)
    let boundary = ColumnBoundaries(rowCount: visible.count, columnCount: columnCount)
    let isAlone = columnCount == visible.count
    // In slots wider than a few pixels, joined pieces would look like blocks.
    let areJoined = channels.bands.step <= Self.widestJoined
    var last: [Int: (low: Double, high: Double)] = [:]
    var lastRemaining = last
    var bars: [ColumnBar] = []
    for column in 0..<columnCount {
      let part = boundary.rows(ofColumn: column)
      let rows = part.lowerBound + visible.lowerBound..<part.upperBound + visible.lowerBound
      spans.columnBars(rows: rows, into: &bars)
      let stretch =
        isAlone
        ? channels.slots(rows)
        : channels.pixels(
          column * pixelCount / columnCount..<(column + 1) * pixelCount / columnCount)
      let (before, remainingBefore) = (last, lastRemaining)
      last.removeAll(keepingCapacity: true)
      lastRemaining.removeAll(keepingCapacity: true)
      for bar in bars where stretch.length > 0 {
        last[bar.series] = (bar.lowest.value, bar.highest.value)
        let mark = outline(
          bar, rows: rows, isAlone: isAlone, stretch,
          after: areJoined ? before[bar.series] : nil)
        marks.append(.rect(mark))
        guard areFiltered, let part = self.remaining(of: bar, rows: rows) else { continue }
        lastRemaining[part.series] = (part.lowest.value, part.highest.value)
        var rest = outline(
          part, rows: rows, isAlone: isAlone, stretch,
          after: areJoined ? remainingBefore[part.series] : nil)
        rest.attributes.role = .remainingBar
        rest.attributes.datum = rest.attributes.datum?.showing(part.furthest.value)
        rest.fill = thinRemaining(rows: rows, series: part.series)
        if rest.attributes.label == nil { remaining.addOutline(rest) }
      }
    }
  }

  /// In logical pixels.
  private static let widestJoined = 6.0
  private static let outlineWidth = 2.0

  /// A piece of outline from the least to the greatest value of some rows, or of one alone,
  /// extended to join the previous piece.
  private func outline(
    _ bar: ColumnBar, rows: Range<Int>, isAlone: Bool, _ stretch: Stretch,
    after last: (low: Double, high: Double)?
  ) -> RectMark {
    var (low, high) = (bar.lowest.value, bar.highest.value)
    if let last {
      low = min(low, last.high)
      high = max(high, last.low)
    }
    var mark = columnMark(bar, rows: rows, isAlone: isAlone)
    if channels.isOffScale(high) {
      mark.bounds = channels.offScaleBox(start: stretch.start, length: stretch.length)
      mark.attributes.label = "off the scale"
    } else {
      mark.bounds = channels.outline(
        stretch, from: low, to: high, width: grid.ceil(Self.outlineWidth))
    }
    return mark
  }
}

struct ColumnBoundaries {
  let rowCount, columnCount: Int
  /// Columns with many rows begin at a large block of the series' summaries. Nobody sees a boundary
  /// move by a sixty-fourth of a pixel, but scanning the rows at each column's ends would cause
  /// cache misses.
  private let unit: Int

  init(rowCount: Int, columnCount: Int) {
    self.rowCount = rowCount
    self.columnCount = columnCount
    var unit = 1
    while unit * SeriesFacts.blockSize * 32 * columnCount <= rowCount {
      unit *= SeriesFacts.blockSize
    }
    self.unit = unit
  }

  func rows(ofColumn column: Int) -> Range<Int> { start(of: column)..<start(of: column + 1) }

  private func start(of column: Int) -> Int {
    column == columnCount ? rowCount : (column * rowCount / columnCount + unit / 2) / unit * unit
  }
}

extension Rect {
  /// The bounding rectangle of both, either of which may have zero height or width.
  fileprivate func spanning(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
