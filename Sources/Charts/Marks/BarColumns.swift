// One bar for each series and column of pixels where there are more bars than pixels: what a frame
// costs depends on the window and not on the data.
import Scales
import Scenegraph

extension BarMarks {
  /// One bar for each series of each column of device pixels, or of each row where there are fewer
  /// of these. A row is never split: the order of bars depends on it. Series that lie side by side
  /// share a column's pixels, so that none of them covers another.
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
    var mark = columnMark(bar, rows: rows)
    mark.attributes.label = bounds == nil ? "off the scale" : nil
    mark.bounds = bounds ?? channels.offScaleBox(start: stretch.start, length: stretch.length)
    return mark
  }

  /// What stands for some rows, without its place.
  func columnMark(_ bar: ColumnBar, rows: Range<Int>) -> RectMark {
    let isSelected =
      !state.selection.isEmpty && state.selection.intersects(rows: rows, series: bar.series)
    let ink = inks[bar.series]
    var color = isSelected || state.selection.isEmpty ? ink.full : ink.thinFaded
    if let hovered = state.hovered, hovered.series == bar.series, rows.contains(hovered.row) {
      color = ink.hoveredThin(color)
    }
    let shown = channels.isOffScale(bar.furthest.value) ? bar.highest : bar.furthest
    // No name: it stands for rows of many, and to fetch one from anywhere in ten million costs more
    // than all the rest of the bar.
    var datum = Datum(
      row: rows.lowerBound, series: bar.series, seriesName: chart.data.series[bar.series].name,
      value: shown.value)
    if rows.count == 1 {
      datum.category = chart.data.category(ofRow: rows.lowerBound)
    }
    datum.aggregate = RowAggregate(
      first: rows.lowerBound, last: rows.upperBound - 1, minimum: bar.lowest.value,
      maximum: bar.highest.value)
    return RectMark(
      MarkAttributes(.bar, datum: datum, isSelected: isSelected), bounds: .zero, fill: color)
  }
}

/// Which rows a column of pixels stands for.
struct ColumnBoundaries {
  let rowCount: Int
  let columnCount: Int
  /// Where a column has many rows, it begins with a large block of the series' summaries: nobody
  /// sees a boundary move by a sixty-fourth of a pixel, but looking at each column's ends row by
  /// row would lead through memory that is in no cache.
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
  /// The smallest rectangle around both, of which either may have no height or no width.
  fileprivate func spanning(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
