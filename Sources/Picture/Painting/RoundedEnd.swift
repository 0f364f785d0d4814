// Cuts rectangles with round corners, so that only their ends are painted as outlines.
internal import Scenegraph

/// What has the round corners of a rectangle on device pixels, or a part of them.
struct RoundedEnd {
  let rect: PixelRect
  /// In logical pixels, as large as they are drawn.
  let radii: CornerRadii

  /// The outline, in logical pixels.
  func path(scale: Double) -> Path {
    .roundedRectangle(rect.logical(scale: scale), radii)
  }

  /// Cuts a rectangle across its longer side at edges of pixels into its ends and what is between,
  /// which is most of a bar and needs no outline. A pixel is covered by the same share as before: a row
  /// of pixels has the same edges in it, and nothing is drawn across a cut.
  ///
  /// - Parameters:
  ///   - radii: of the corners, in logical pixels.
  ///   - scale: device pixels per logical pixel.
  /// - Returns: the rectangle between the ends, empty if there is none, and the ends that have corners.
  static func cut(
    _ rect: PixelRect, _ radii: CornerRadii, scale: Double
  ) -> (middle: PixelRect, first: RoundedEnd?, last: RoundedEnd?) {
    guard radii != CornerRadii(0) else { return (rect, nil, nil) }
    let drawn = radii.fitted(in: rect.logical(scale: scale))
    let isUpright = rect.height >= rect.width
    var (first, last) = (drawn, drawn)
    if isUpright {
      (first.bottomLeft, first.bottomRight, last.topLeft, last.topRight) = (0, 0, 0, 0)
    } else {
      (first.topRight, first.bottomRight, last.topLeft, last.bottomLeft) = (0, 0, 0, 0)
    }
    let (before, after) = (first.reach(scale), last.reach(scale))
    guard before + after < max(rect.width, rect.height) else {
      return (.empty, RoundedEnd(rect: rect, radii: drawn), nil)
    }
    var (start, middle, end) = (rect, rect, rect)
    if isUpright {
      (start.height, middle.height, end.height) = (before, rect.height - before - after, after)
      (middle.y, end.y) = (start.maxY, start.maxY + middle.height)
    } else {
      (start.width, middle.width, end.width) = (before, rect.width - before - after, after)
      (middle.x, end.x) = (start.maxX, start.maxX + middle.width)
    }
    return (
      middle, before > 0 ? RoundedEnd(rect: start, radii: first) : nil,
      after > 0 ? RoundedEnd(rect: end, radii: last) : nil
    )
  }
}

extension CornerRadii {
  /// How many device pixels the corners reach from the edge.
  fileprivate func reach(_ scale: Double) -> Int {
    DevicePixels.ceiling(max(topLeft, topRight, bottomLeft, bottomRight) * scale)
  }
}
