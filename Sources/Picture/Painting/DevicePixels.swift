// Converts logical to device pixels: where an edge lies, and which pixels a box touches.
package import Scenegraph

extension PixelRect {
  /// The device pixels that a box in logical pixels touches. Edges are clamped to
  /// `DevicePixels.limit`; NaN becomes 0.
  ///
  /// - Parameter scale: device pixels per logical pixel.
  package init(covering rect: Rect, scale: Double) {
    let (left, top) = (DevicePixels.floor(rect.minX * scale), DevicePixels.floor(rect.minY * scale))
    let right = DevicePixels.ceiling(rect.maxX * scale)
    let bottom = DevicePixels.ceiling(rect.maxY * scale)
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Whether the two share a pixel.
  func intersects(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }

  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  /// Smaller by this many pixels on every side; empty if it is too small for that.
  func inset(by pixels: Int) -> PixelRect {
    PixelRect(
      x: x + pixels, y: y + pixels, width: max(0, width - 2 * pixels),
      height: max(0, height - 2 * pixels))
  }

  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// One pixel larger on every side: antialiasing may colour pixels close to an edge.
  var outsetByPixel: PixelRect {
    PixelRect(x: x - 1, y: y - 1, width: width + 2, height: height + 2)
  }
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
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
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
