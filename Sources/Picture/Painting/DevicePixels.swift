// Rectangles of whole device pixels, and which of them a box in logical pixels touches.
package import Scenegraph

extension PixelRect {
  /// The device pixels, so many per logical pixel, that a box in logical pixels touches. Edges are
  /// clamped to `DevicePixels.limit`; NaN becomes 0.
  package init(covering rect: Rect, scale: Double) {
    self.init(
      minX: DevicePixels.floor(rect.minX * scale), minY: DevicePixels.floor(rect.minY * scale),
      maxX: DevicePixels.ceiling(rect.maxX * scale), maxY: DevicePixels.ceiling(rect.maxY * scale))
  }

  /// An inverted pair of edges gives zero extent.
  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
  }

  static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  var maxX: Int { x + width }
  var maxY: Int { y + height }

  /// The rectangle in logical pixels.
  func logical(scale: Double) -> Rect {
    Rect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale,
      height: Double(height) / scale)
  }

  func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// What is in both; empty if nothing is.
  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(x, other.x), minY: max(y, other.y), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// What lies between two rows; nil if nothing does.
  func part(from top: Int, to bottom: Int) -> PixelRect? {
    let part = intersection(PixelRect(minX: x, minY: top, maxX: maxX, maxY: bottom))
    return part.isEmpty ? nil : part
  }

  /// Smaller by this many pixels on every side; empty if it is too small for that.
  func inset(by pixels: Int) -> PixelRect {
    PixelRect(minX: x + pixels, minY: y + pixels, maxX: maxX - pixels, maxY: maxY - pixels)
  }

  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// One pixel larger on every side: antialiasing may colour pixels close to an edge.
  var outsetByPixel: PixelRect { inset(by: -1) }
}

extension Rect {
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}

enum DevicePixels {
  /// An edge this close to the edge of a pixel counts as lying on it. Absorbs the rounding error of
  /// scales such as 1.1. Cairo's own coordinates are multiples of 1/256.
  static let tolerance = 1.0 / 1_024
  /// Beyond every surface, and within the range of Cairo's own coordinates, which wrap at 2²³.
  static let limit = Double(1 << 22)

  static func floor(_ value: Double) -> Int { integer((value + tolerance).rounded(.down)) }
  static func ceiling(_ value: Double) -> Int { integer((value - tolerance).rounded(.up)) }

  /// The rectangle in device pixels if all four edges lie on them, else nil.
  static func aligned(_ rect: Rect, scale: Double) -> PixelRect? {
    func edge(_ value: Double) -> Int? {
      let (device, whole) = (value * scale, (value * scale).rounded())
      return abs(device - whole) <= tolerance ? integer(whole) : nil
    }
    guard
      let left = edge(rect.minX), let right = edge(rect.maxX),
      let top = edge(rect.minY), let bottom = edge(rect.maxY)
    else { return nil }
    return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  static func limited(_ rect: Rect, scale: Double) -> Rect {
    let reach = limit / scale
    return rect.intersection(Rect(minX: -reach, minY: -reach, maxX: reach, maxY: reach))
  }

  /// The nearest edge of a device pixel, in logical pixels.
  static func snapped(_ value: Double, scale: Double) -> Double {
    (value * scale).rounded() / scale
  }

  /// A width rounded to whole device pixels, at least one, in logical pixels.
  static func thickness(_ width: Double, scale: Double) -> Double {
    max(1, (width * scale).rounded()) / scale
  }

  private static func integer(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -limit), limit))
  }
}

/// A rectangle in device pixels, y down.
package struct PixelRect: Hashable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
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
