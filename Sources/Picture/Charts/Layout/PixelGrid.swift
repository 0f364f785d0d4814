// Aligns coordinates to device pixels, so that lines are crisp at any scale factor.
import Scenegraph

struct PixelGrid: Sendable {
  /// The length of a device pixel in logical pixels.
  let pixel: Double
  private let scaleFactor: Double

  init(scaleFactor: Double) {
    self.scaleFactor = scaleFactor
    pixel = 1 / scaleFactor
  }

  /// The grid of a picture. A picture smaller than a device pixel is given a grid of its own size,
  /// since rounded positions must lie inside it.
  ///
  /// - Parameter size: in logical pixels.
  init(scaleFactor: Double, size: Size) {
    self.init(scaleFactor: max(scaleFactor, 1 / min(size.width, size.height)))
  }

  /// Rounds halves up, with a tolerance for rounding errors, so that texts half a pixel off in each
  /// of many rows are all rounded in the same direction.
  func round(_ value: Double) -> Double {
    (value * scaleFactor + 0.5 + 1e-6).rounded(.down) / scaleFactor
  }

  func floor(_ value: Double) -> Double {
    (value * scaleFactor + 1e-6).rounded(.down) / scaleFactor
  }

  func ceil(_ value: Double) -> Double { (value * scaleFactor - 1e-6).rounded(.up) / scaleFactor }
}
