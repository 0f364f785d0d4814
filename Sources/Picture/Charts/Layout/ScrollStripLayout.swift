// The scroll bar beside the categories.
import Scenegraph

/// A track as long as the plot, with a thumb for the part in view.
struct ScrollStripLayout {
  var track: Rect
  var thumb: Rect

  /// Across the strip, in logical pixels.
  static let thickness = 6.0
  /// A shorter thumb would be hard to grab.
  private static let leastThumb = 24.0
  /// Smaller plots have no scroll bar.
  static let leastPlot = Size(width: 96, height: 64)

  /// - Parameters:
  ///   - place: the strip's position across the categories.
  ///   - share: the part of the categories in view, 0…1.
  init(
    along plot: Rect, at place: Double, share: ClosedRange<Double>,
    _ orientation: Scene.Orientation, grid: PixelGrid
  ) {
    let isBelow = orientation == .vertical
    let (start, length) = isBelow ? (plot.minX, plot.width) : (plot.minY, plot.height)
    let wanted = (share.upperBound - share.lowerBound) * length
    let extent = grid.round(min(length, max(wanted, Self.leastThumb)))
    // A thumb longer than its share still touches the ends exactly when the categories do.
    let hidden = 1 - (share.upperBound - share.lowerBound)
    let position = hidden > 0 ? share.lowerBound / hidden : 0
    let thumbStart = grid.round(start + position * (length - extent))
    func strip(_ from: Double, _ length: Double) -> Rect {
      isBelow
        ? Rect(x: from, y: place, width: length, height: Self.thickness)
        : Rect(x: place, y: from, width: Self.thickness, height: length)
    }
    track = strip(start, length)
    thumb = strip(thumbStart, extent)
  }
}
