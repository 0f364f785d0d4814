// Colours as eight-bit sRGB, the form that design tokens, PNG and SVG share.
import Glibc

/// An opaque sRGB colour.
public struct Color: Hashable, Sendable {
  /// A component, 0…255, in the sRGB transfer curve.
  public var red, green, blue: UInt8
  /// How opaque it is, 0…255; 255 in written scenes, less only while a mark comes or goes.
  package var alpha: UInt8 = 255

  /// A colour by its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// From `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// This colour blended over `background`, opaque, so that nothing behind a faded bar shows.
  public func blended(over background: Color, opacity: Double) -> Color {
    func mix(_ over: UInt8, _ under: UInt8) -> UInt8 {
      UInt8((Double(over) * opacity + Double(under) * (1 - opacity)).rounded())
    }
    return Color(
      red: mix(red, background.red), green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }

  /// Relative luminance, 0…1 (WCAG 2.2, "relative luminance").
  package var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Contrast ratio, 1…21 (WCAG 2.2, "contrast ratio").
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
