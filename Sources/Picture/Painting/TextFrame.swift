// Places the lines of a text mark, so that every back end draws them in the same place.
internal import Scenegraph

/// The box of a text's lines, relative to an origin that it can be rotated about.
struct TextFrame {
  /// The origin of the other coordinates, in logical pixels.
  let origin: Point
  /// Degrees, clockwise; zero for almost every text.
  let angle: Double
  let left: Double
  let width: Double
  let firstBaseline: Double
  let lineHeight: Double

  /// - Parameters:
  ///   - layout: as measured for the scene.
  ///   - scale: device pixels per logical pixel; upright text is snapped to device pixels.
  init(_ mark: TextMark, _ layout: TextLayout, _ metrics: FontMap.LineMetrics, scale: Double) {
    let isUpright = mark.angle == 0
    let height = Double(layout.lines.count) * metrics.height
    let top = DevicePixels.snapped(mark.bounds.minY, scale: scale)
    origin = isUpright ? Point(x: mark.bounds.minX, y: top) : mark.bounds.center
    angle = mark.angle
    // The bounds of a rotated text are the upright box around it; its own box is the measured one.
    width = isUpright ? mark.bounds.width : layout.width
    left = isUpright ? 0 : -width / 2
    firstBaseline = metrics.ascent - (isUpright ? 0 : height / 2)
    lineHeight = metrics.height
  }

  func baseline(ofLine index: Int) -> Double { firstBaseline + Double(index) * lineHeight }
}

extension TextMark {
  /// The edge of its box at which a text is anchored if it is drawn with another width than
  /// measured: in a viewer without the font, or without fitting glyphs to pixels. If the box was
  /// measured for its text, `alignment` does not say which.
  var heldAlignment: Alignment {
    switch attributes.role {
    case .valueLabel: .center
    // A slanted name ends under its bar.
    case .categoryLabel where angle < 0: .trailing
    default: alignment
    }
  }
}

extension TextMark.Alignment {
  /// The share of a line's spare width that is on its left.
  var share: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}
