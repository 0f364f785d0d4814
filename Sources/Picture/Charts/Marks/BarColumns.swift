// Aggregates bars by pixel column if there are more bars than pixels, so that a frame's cost
// depends on the window, not the data.
internal import Queries
import Scales
import Scenegraph

extension BarMarks {
  /// Adds one bar per series and column of device pixels, or per row if rows are fewer. Rows are
  /// never split between columns, since the order of bars depends on them. Grouped series divide a
  /// column's pixels, so that none covers another.
  func addColumns(to marks: inout [Mark]) {
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
        marks.append(.rect(mark(bar, rows: rows, stretch)))
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

  /// The bar of some rows, without bounds.
  ///
  /// - Parameter isAlone: whether it stands for its first row alone, not for a run.
  func columnMark(_ bar: ColumnBar, rows: Range<Int>, isAlone: Bool) -> RectMark {
    let isSelected =
      !state.selection.isEmpty && state.selection.intersects(rows: rows, series: bar.series)
    let ink = inks[bar.series]
    var color = isSelected || state.selection.isEmpty ? ink.full : ink.thinFaded
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
    .run(
      Datum.Run(
        rows: RowAggregate(
          first: rows.lowerBound, last: rows.upperBound - 1, minimum: bar.lowest.value,
          maximum: bar.highest.value, mean: mean(bar, rows: rows)),
        series: bar.series,
        category: rows.count == 1 ? chart.data.category(ofRow: rows.lowerBound) : nil,
        seriesName: chart.data.series[bar.series].name, value: value,
        rest: bar.series == chart.data.restSeriesIndex ? chart.data.restSeries.count : nil))
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
    guard !channels.areOutlines, spans.hasFreeEnds else { return [] }
    return marks[bars].compactMap { bar in
      guard case .rect(let rect) = bar, let mean = bar.datum?.aggregate?.mean,
        !channels.isOffScale(mean),
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
}

/// Assigns rows to pixel columns.
struct ColumnBoundaries {
  let rowCount: Int
  let columnCount: Int
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
    column == columnCount
      ? rowCount : (column * rowCount / columnCount + unit / 2) / unit * unit
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
