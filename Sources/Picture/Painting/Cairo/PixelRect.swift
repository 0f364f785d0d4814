// Rectangles of whole device pixels, for clearing, clipping, copying and presenting.

/// A rectangle in device pixels, y down.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part inside a surface of this size; its width and height are never negative.
  package func clamped(widthPixels: Int, heightPixels: Int) -> PixelRect {
    let (left, top) = (min(max(x, 0), widthPixels), min(max(y, 0), heightPixels))
    let right = min(max(x.addingSaturated(width), left), widthPixels)
    let bottom = min(max(y.addingSaturated(height), top), heightPixels)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Int {
  /// The sum, or the nearest end of the range if it does not fit.
  func addingSaturated(_ other: Int) -> Int {
    let (sum, hasOverflown) = addingReportingOverflow(other)
    return hasOverflown ? (other < 0 ? .min : .max) : sum
  }
}
