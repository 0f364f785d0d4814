// Where the pieces of a series' outline lie.
import Scales
import Scenegraph

extension Channels {
  /// The slots of some rows, from device pixel to device pixel, as far as they are in view.
  func slots(_ rows: Range<Int>) -> Stretch {
    let range = categoryRange
    let first = max(range.start, grid.round(bands.slotStart(of: rows.lowerBound)))
    let end = min(range.start + range.length, grid.round(bands.slotStart(of: rows.upperBound)))
    return Stretch(start: first, length: max(0, end - first))
  }

  /// Some device pixels of the plot's stretch of the category axis.
  func pixels(_ pixels: Range<Int>) -> Stretch {
    Stretch(
      start: categoryRange.start + Double(pixels.lowerBound) * grid.pixel,
      length: Double(pixels.count) * grid.pixel)
  }

  /// A piece of an outline: around the places of two values, so wide at the least, within the plot.
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
