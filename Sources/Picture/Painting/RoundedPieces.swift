// Cuts rectangles with round corners, so that only their ends are painted as outlines.
internal import Scenegraph

/// A rectangle on device pixels with round corners, cut across its longer side at edges of pixels into
/// ends that have corners and what is between, which is most of a bar and needs no outline.
///
/// A pixel is covered by the same share as before, if the ends are filled with one call: a row of pixels
/// has the same edges in it, and nothing is drawn across a cut. Ends of others may not be filled with
/// them: where Cairo finds more edges in a row, it finds a pixel's share in another way, and it is out by
/// one in 255.
struct RoundedPieces {
  struct End {
    let rect: PixelRect
    /// In logical pixels, as large as they are drawn.
    let radii: CornerRadii
  }

  /// Between the ends; empty if there is nothing.
  private(set) var middle: PixelRect
  private(set) var ends: [End]

  /// The pieces of a rectangle with corners of these radii, in logical pixels.
  init(_ rect: PixelRect, _ radii: CornerRadii, scale: Double) {
    (middle, ends) = (rect, [])
    guard radii != CornerRadii(0) else { return }
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
      (middle, ends) = (.empty, [End(rect: rect, radii: drawn)])
      return
    }
    var (start, end) = (rect, rect)
    if isUpright {
      (start.height, middle.height, end.height) = (before, rect.height - before - after, after)
      (middle.y, end.y) = (start.maxY, start.maxY + middle.height)
    } else {
      (start.width, middle.width, end.width) = (before, rect.width - before - after, after)
      (middle.x, end.x) = (start.maxX, start.maxX + middle.width)
    }
    if before > 0 { ends.append(End(rect: start, radii: first)) }
    if after > 0 { ends.append(End(rect: end, radii: last)) }
  }

  /// Whether an end shares a pixel with one of the rectangles.
  func hasEnd(in region: [PixelRect]) -> Bool {
    ends.contains { end in region.contains { $0.intersects(end.rect) } }
  }

  /// The outlines of all ends, in logical pixels.
  func outline(scale: Double) -> Path {
    Path(
      segments: ends.flatMap {
        Path.roundedRectangle($0.rect.logical(scale: scale), $0.radii).segments
      })
  }
}

extension CornerRadii {
  /// How many device pixels the corners reach from the edge.
  fileprivate func reach(_ scale: Double) -> Int {
    DevicePixels.ceiling(max(topLeft, topRight, bottomLeft, bottomRight) * scale)
  }
}
