// The program's icon, computed to be sharp at every size that desktops ask for.

/// The images of `_NET_WM_ICON`.
package enum WindowIcon {
  /// The sides in pixels, for title bars, task bars and window switchers.
  package static let sidesPixels = [16, 24, 32, 48, 64, 128]

  private static let blue: UInt32 = 0x2F6BDB
  private static let orange: UInt32 = 0xB85A10

  /// The bars of Resources/icon/barchart.svg: heights relative to the tallest, and colours.
  private static let bars: [(share: Double, color: UInt32)] = [
    (0.5, blue), (0.72, blue), (1, orange), (0.56, blue),
  ]

  /// The image of one size, row by row: 0xAARRGGBB, not premultiplied.
  ///
  /// Widths, gaps and heights are whole pixels at every size; only the round corners are blended.
  package static func pixels(sidePixels side: Int) -> [UInt32] {
    let width = side * 3 / 16
    let gap = (side - bars.count * width) / bars.count
    let left = (side - bars.count * width - (bars.count - 1) * gap) / 2
    let margin = max(1, side / 16)
    let radius = Double(width) / 3
    var pixels = [UInt32](repeating: 0, count: side * side)
    for (index, bar) in bars.enumerated() {
      let height = Int((Double(side - 2 * margin) * bar.share).rounded())
      let start = (side - margin - height) * side + left + index * (width + gap)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = coverage(
            x: Double(min(x, width - 1 - x)) + 0.5, y: Double(y) + 0.5, radius: radius)
          pixels[start + y * side + x] = alpha == 0 ? 0 : alpha << 24 | bar.color
        }
      }
    }
    return pixels
  }

  /// The coverage of a pixel by a rounded corner, 0…255, from the distance of its centre to the
  /// arc.
  ///
  /// - Parameters:
  ///   - x: of the pixel's centre, from the nearer side of the bar.
  ///   - y: of the pixel's centre, from the bar's upper end.
  private static func coverage(x: Double, y: Double, radius: Double) -> UInt32 {
    guard x < radius, y < radius else { return 255 }
    let (dx, dy) = (radius - x, radius - y)
    let inside = radius - (dx * dx + dy * dy).squareRoot() + 0.5
    return UInt32((min(max(inside, 0), 1) * 255).rounded())
  }

  /// Width, height and pixels of each image, one C `long` per number (EWMH, `_NET_WM_ICON`).
  static var property: [UInt] {
    var numbers: [UInt] = []
    numbers.reserveCapacity(sidesPixels.reduce(0) { $0 + $1 * $1 + 2 })
    for side in sidesPixels {
      numbers.append(UInt(side))
      numbers.append(UInt(side))
      for pixel in pixels(sidePixels: side) { numbers.append(UInt(pixel)) }
    }
    return numbers
  }
}
