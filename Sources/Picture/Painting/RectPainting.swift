// Paints a filled shape with its hatching and its outline.
internal import Scenegraph

/// Paints a filled shape. Edges on device pixels stay on them: insets are whole device pixels.
struct RectPainting {
  private let mark: RectMark
  private let fill: Color
  private let bounds: Rect
  private let scale: Double

  /// nil if there is nothing to paint.
  init?(_ mark: RectMark, scale: Double) {
    guard let fill = mark.fill, !mark.bounds.isEmpty else { return nil }
    self.mark = mark
    self.fill = fill
    self.scale = scale
    bounds = DevicePixels.limited(mark.bounds, scale: scale)
  }

  /// - Parameters:
  ///   - picture: nothing needs to be drawn outside it.
  ///   - tiles: for patterns; nil for output without pixels, where every line stays a line.
  func paint(on context: borrowing Context, within picture: Rect, tiles: HatchTiles?) {
    // Fills over the outline's colour: under a stroke, the fill would show through along the edge.
    var inset = 0.0
    if let outline = mark.visibleOutline {
      context.fill(mark.shape.path(in: bounds), outline)
      inset = DevicePixels.thickness(1, scale: scale)
    }
    let inside = mark.shape.path(in: bounds, insetBy: inset)
    context.fill(inside, fill)
    if let hatching = mark.visibleHatching {
      inset += DevicePixels.thickness(Pattern.edgeInset, scale: scale)
      let hatched = mark.shape.path(in: bounds, insetBy: inset)
      if let tile = tiles?.tile(hatching) {
        context.setSource(tile)
        context.setAntialiasing(.gray)
        context.add(hatched)
        context.fill()
      } else {
        HatchLines(over: hatched, scale: scale, within: picture).draw(hatching, on: context)
      }
    }
  }
}
