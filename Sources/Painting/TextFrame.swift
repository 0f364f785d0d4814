// Where the lines of a text mark stand, so that every back end puts them at the same place.
internal import Scenegraph

/// The box of a text's lines, around an origin that can be turned.
struct TextFrame {
  /// The point that all else is relative to, in logical pixels.
  let origin: Point
  /// Degrees, clockwise; zero for almost every text.
  let angle: Double
  let left: Double
  let width: Double
  let firstBaseline: Double
  let lineHeight: Double

  /// - Parameters:
  ///   - layout: as it was measured for the scene.
  ///   - scale: device pixels per logical pixel; upright text is put on whole ones.
  init(_ mark: TextMark, _ layout: TextLayout, _ metrics: FontMap.LineMetrics, scale: Double) {
    let isUpright = mark.angle == 0
    let height = Double(layout.lines.count) * metrics.height
    let top = DevicePixels.snapped(mark.bounds.minY, scale: scale)
    origin = isUpright ? Point(x: mark.bounds.minX, y: top) : mark.bounds.center
    angle = mark.angle
    // A turned text's bounds are the upright box around it, so its own box is what was measured.
    width = isUpright ? mark.bounds.width : layout.width
    left = isUpright ? 0 : -width / 2
    firstBaseline = metrics.ascent - (isUpright ? 0 : height / 2)
    lineHeight = metrics.height
  }

  /// Of a line counted from 0, relative to the origin.
  func baseline(ofLine index: Int) -> Double { firstBaseline + Double(index) * lineHeight }
}

extension TextMark {
  /// The edge of its box that a text is held at where it is drawn with another width than was
  /// measured: in a viewer that has not the font, or without fitting glyphs to pixels. A box that
  /// was measured for its text leaves that open.
  var heldAlignment: Alignment {
    switch attributes.role {
    case .valueLabel: .center
    // The end of a slanted name lies under its bar.
    case .categoryLabel where angle < 0: .trailing
    default: alignment
    }
  }
}

extension TextMark.Alignment {
  /// How much of a line's spare room is on its left.
  var share: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}
