// Distances on a 4-px grid, by available size, and the insets of a plot.
package import Scenegraph

/// The distances of one layout, in logical pixels.
package struct Spacing {
  /// Around everything.
  package let margin: Double
  /// Between the title block and what follows, and between column and plot.
  let section: Double
  /// Between the plot and its labels.
  let label: Double

  /// - Parameter size: of the whole picture.
  package init(_ size: Size) {
    let side = min(size.width, size.height)
    switch side {
    case 480...: (margin, section, label) = (24, 24, 8)
    case 240..<480: (margin, section, label) = (16, 16, 8)
    case 120..<240: (margin, section, label) = (8, 8, 8)
    case 40..<120: (margin, section, label) = (4, 4, 4)
    default: (margin, section, label) = (0, 0, 0)
    }
  }
}

struct Insets {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  func covers(_ other: Insets) -> Bool {
    left >= other.left && right >= other.right && top >= other.top && bottom >= other.bottom
  }

  func union(_ other: Insets) -> Insets {
    Insets(
      left: max(left, other.left), right: max(right, other.right), top: max(top, other.top),
      bottom: max(bottom, other.bottom))
  }
}
