// Draws grouped series as overlaid outlines if their bars would be too thin to be told apart.
import Scales
import Scenegraph

extension BarMarks {
  /// Adds a piece of outline per series and row, or per pixel column if there are more rows.
  func addOutlines(to marks: inout [Mark]) {
    let visible = channels.bands.visible
    guard !visible.isEmpty else { return }
    let pixelCount = max(1, Int((channels.categoryRange.length / grid.pixel).rounded()))
    let columnCount = min(visible.count, pixelCount)
    marks.reserveCapacity(marks.count + columnCount * spans.series.count + Self.roomForOthers)
    let boundary = ColumnBoundaries(rowCount: visible.count, columnCount: columnCount)
    let isAlone = columnCount == visible.count
    // In slots wider than a few pixels, joined pieces would look like blocks.
    let areJoined = channels.bands.step <= Self.widestJoined
    var last: [Int: (low: Double, high: Double)] = [:]
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
      let before = last
      last.removeAll(keepingCapacity: true)
      for bar in bars where stretch.length > 0 {
        last[bar.series] = (bar.lowest.value, bar.highest.value)
        let mark = outline(
          bar, rows: rows, isAlone: isAlone, stretch,
          after: areJoined ? before[bar.series] : nil)
        marks.append(.rect(mark))
      }
    }
  }

  /// In logical pixels.
  private static let widestJoined = 6.0
  private static let outlineWidth = 2.0

  /// A piece of outline from the least to the greatest value of some rows, extended to join the
  /// previous piece.
  ///
  /// - Parameter isAlone: whether each piece is a single row.
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
