// One bar for each series and column of pixels where there are more bars than pixels: what a frame
// costs depends on the window and not on the data.
import Scales
import Scenegraph

extension BarMarks {
  /// One bar for each series of each column of device pixels, or of each row where there are fewer
  /// of these. A row is never split: the order of bars depends on it. Series that lie side by side
  /// share a column's pixels, so that none of them covers another.
  func columns() -> [Mark] {
    let rowCount = channels.bands.count
    let (start, length) = channels.categoryRange
    let pixelCount = max(1, Int((length / grid.pixel).rounded()))
    let besideCount = max(1, spans.besideCount)
    let columnCount = min(rowCount, max(1, pixelCount / besideCount))
    var marks: [Mark] = []
    marks.reserveCapacity(columnCount * besideCount)
    for column in 0..<columnCount {
      let rows = (column * rowCount / columnCount)..<((column + 1) * rowCount / columnCount)
      let pixels = (column * pixelCount / columnCount)..<((column + 1) * pixelCount / columnCount)
      for bar in spans.columnBars(rows: rows) {
        let first = pixels.lowerBound + bar.place * pixels.count / besideCount
        let end = pixels.lowerBound + (bar.place + 1) * pixels.count / besideCount
        let stretch = (
          start: start + Double(first) * grid.pixel,
          length: Double(max(1, end - first)) * grid.pixel
        )
        marks.append(mark(bar, rows: rows, stretch))
      }
    }
    return marks
  }

  private func mark(
    _ bar: ColumnBar, rows: Range<Int>, _ stretch: (start: Double, length: Double)
  ) -> Mark {
    var bounds = Rect.zero
    var isOffScale = true
    for span in bar.spans where !channels.isOffScale(span.end) {
      let box = channels.box(start: stretch.start, length: stretch.length, span: span)
      bounds = isOffScale ? box : bounds.spanning(box)
      isOffScale = false
    }
    if isOffScale { bounds = channels.offScaleBox(start: stretch.start, length: stretch.length) }
    let isSelected = state.selection.intersects(rows: rows, series: bar.series)
    var color = Self.fill(chart, state, bar.series, isSelected: isSelected)
    if let hovered = state.hovered, hovered.series == bar.series, rows.contains(hovered.row) {
      color = color.blended(over: chart.theme.highlight, opacity: Theme.hoveredOpacity)
    }
    let values = chart.data.series[bar.series].values
    let shown = channels.isOffScale(values[bar.furthest]) ? bar.highest : bar.furthest
    var datum = datum(BarID(row: shown, series: bar.series), values[shown])
    datum.row = rows.lowerBound
    datum.aggregate = RowAggregate(
      first: rows.lowerBound, last: rows.upperBound - 1, minimum: values[bar.lowest],
      maximum: values[bar.highest])
    return .rect(
      RectMark(
        MarkAttributes(
          .bar, datum: datum, label: isOffScale ? "off the scale" : nil, isSelected: isSelected),
        bounds: bounds, fill: color))
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
