// Device pixels, seen from logical ones: what makes lines crisp at any scale factor.

/// Rounds logical coordinates to whole device pixels.
struct PixelGrid: Sendable {
  /// The length of a device pixel in logical pixels: 1 ÷ scale factor.
  let pixel: Double
  private let scaleFactor: Double

  init(scaleFactor: Double) {
    self.scaleFactor = scaleFactor
    pixel = 1 / scaleFactor
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
