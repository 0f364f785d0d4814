// The one place where category and value become x and y: marks ask it for boxes and know no
// orientation.
import Scales
import Scenegraph

/// Category and value bound to the two axes of a plot.
struct Channels {
  let plot: Rect
  /// One band a category.
  let bands: BandScale
  /// One band a visible series, from 0, to be added to a category's band.
  let group: BandScale
  private let scale: LinearScale
  private let grid: PixelGrid
  /// Where zero lies on the value axis, on a device pixel.
  let baseline: Double

  /// The gap between the bars of one group, in logical pixels.
  private static let groupGap = 2.0

  init(_ layout: ChartLayout, rowCount: Int, grid: PixelGrid) {
    plot = layout.plot
    self.grid = grid
    bands = BandScale(
      count: rowCount, start: plot.minX, length: plot.width, pixel: grid.pixel)
    group = BandScale(
      groupOf: layout.visible.series.count, start: 0, length: bands.bandwidth,
      gap: Self.groupGap, pixel: grid.pixel)
    scale = LinearScale(domain: layout.axis.domain, range: (start: plot.maxY, end: plot.minY))
    // Like any other value's place, or the two differ in their last bit and a zero has a height.
    baseline = Self.place(of: 0, on: scale, plot, grid)
  }

  /// A value's place on the value axis, on a device pixel, at most at the ends of the plot.
  func position(of value: Double) -> Double { Self.place(of: value, on: scale, plot, grid) }

  private static func place(
    of value: Double, on scale: LinearScale, _ plot: Rect, _ grid: PixelGrid
  ) -> Double {
    min(max(grid.round(scale.position(of: value)), plot.minY), plot.maxY)
  }

  /// The box from the baseline to a value, for a piece of the category axis. A value that is not
  /// zero is never invisible: it gets a device pixel at least.
  func box(start: Double, length: Double, value: Double) -> Rect {
    var end = position(of: value)
    if value != 0, end == baseline {
      let isUpward = value > 0 ? baseline > plot.minY : baseline >= plot.maxY
      end += isUpward ? -grid.pixel : grid.pixel
    }
    return Rect(
      x: start, y: min(baseline, end), width: length, height: abs(end - baseline))
  }

  /// The box of one bar; `position` counts the visible series.
  func bar(row: Int, position: Int, value: Double) -> Rect {
    box(
      start: bands.position(of: row) + group.position(of: position),
      length: group.bandwidth, value: value)
  }

  /// Round corners at the free end, square feet on the baseline.
  func corners(radius: Double, isNegative: Bool) -> CornerRadii {
    isNegative
      ? CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)
      : CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
  }

  /// A line across the plot at a value, one device pixel thick.
  func line(at value: Double) -> Rect {
    Rect(x: plot.minX, y: position(of: value), width: plot.width, height: grid.pixel)
  }

  /// The slots for hit testing.
  func slots(series: [Int]) -> SlotGrid? {
    guard bands.count > 0, !series.isEmpty else { return nil }
    return SlotGrid(
      orientation: .vertical, plot: plot, start: bands.slotStart(of: 0), step: bands.step,
      rowCount: bands.count, seriesStart: bands.position(of: 0) - bands.slotStart(of: 0),
      seriesStep: group.step, series: series)
  }
}
