// Device pixels, seen from logical ones: what makes lines crisp at any scale factor.
import Scenegraph

/// Rounds logical coordinates to whole device pixels.
struct PixelGrid: Sendable {
  /// The length of a device pixel in logical pixels.
  let pixel: Double
  private let scaleFactor: Double

  init(scaleFactor: Double) {
    self.scaleFactor = scaleFactor
    pixel = 1 / scaleFactor
  }

  /// The grid of a picture. One that is smaller than a device pixel has one all the same, which is
  /// as large as the picture: what is rounded to whole pixels must have a place in it.
  ///
  /// - Parameter size: in logical pixels.
  init(scaleFactor: Double, size: Size) {
    self.init(scaleFactor: max(scaleFactor, 1 / min(size.width, size.height)))
  }

  /// A half goes up, and so does what only a rounding error keeps from being one: texts half a
  /// pixel off in each of many rows must all go the same way.
  func round(_ value: Double) -> Double {
    (value * scaleFactor + 0.5 + 1e-6).rounded(.down) / scaleFactor
  }

  func floor(_ value: Double) -> Double {
    (value * scaleFactor + 1e-6).rounded(.down) / scaleFactor
  }

  func ceil(_ value: Double) -> Double { (value * scaleFactor - 1e-6).rounded(.up) / scaleFactor }
}
