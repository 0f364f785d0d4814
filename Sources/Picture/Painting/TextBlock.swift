// A text mark's lines, in the same place for every back end, and for clipping and measuring.
import Glibc
internal import Scenegraph

/// A text mark's lines, placed relative to an origin that they can be rotated about.
struct TextBlock {
  private struct PlacedLine {
    let index: Int
    let baselineX, baselineY: Double
    /// The factor for the widths of its letters.
    let stretch: Double
  }

  private let layout: TextLayout
  private let color: Color
  private let origin: Point
  private let radians: Double
  private let lines: [PlacedLine]

  /// - Parameters:
  ///   - outlines: see `Painter.init`.
  ///   - scale: device pixels per logical pixel; upright text is snapped to device pixels.
  init(_ mark: TextMark, fonts: FontMap, outlines: FontMap? = nil, scale: Double) {
    let style = TextStyle(mark.font)
    let measured = fonts.layout(mark.text, style)
    let frame = TextFrame(mark, measured, fonts.lineMetrics(style), scale: scale)
    layout = outlines?.layout(mark.text, style) ?? measured
    color = mark.color
    origin = frame.origin
    radians = frame.angle * .pi / 180
    let isOnPixels = outlines == nil && radians == 0
    let share = (outlines == nil ? mark.alignment : mark.heldAlignment).share
    lines = zip(layout.lines, measured.lines).enumerated().map { index, line in
      let (drawn, measured) = line
      let room = max(frame.width, measured.advance)
      let stretch = drawn.advance > room && room > 0 ? room / drawn.advance : 1
      let x = frame.left + share * (frame.width - drawn.advance * stretch)
      let snapped = DevicePixels.snapped(frame.origin.x + x, scale: scale) - frame.origin.x
      return PlacedLine(
        index: index, baselineX: isOnPixels ? snapped : x,
        baselineY: frame.baseline(ofLine: index), stretch: stretch)
    }
  }

  /// The upright bounding box of everything drawn, in logical pixels.
  var inkBounds: Rect {
    var box: Rect?
    for placed in lines {
      let line = layout.lines[placed.index]
      let (x, y) = (placed.baselineX + line.inkX * placed.stretch, placed.baselineY + line.inkY)
      let (right, bottom) = (x + line.inkWidth * placed.stretch, y + line.inkHeight)
      let corners = [turned(x, y), turned(right, y), turned(x, bottom), turned(right, bottom)]
      for corner in corners {
        let old = box ?? Rect(x: corner.x, y: corner.y, width: 0, height: 0)
        box = Rect(
          minX: min(old.minX, corner.x), minY: min(old.minY, corner.y),
          maxX: max(old.maxX, corner.x), maxY: max(old.maxY, corner.y))
      }
    }
    return box ?? .zero
  }

  func draw(on context: borrowing Context) {
    context.setColor(color)
    guard radians != 0 else {
      for line in lines { draw(line, from: origin, on: context) }
      return
    }
    context.saved {
      context.translate(x: origin.x, y: origin.y)
      context.rotate(radians: radians)
      for line in lines { draw(line, from: Point(x: 0, y: 0), on: context) }
    }
  }

  private func draw(_ line: PlacedLine, from origin: Point, on context: borrowing Context) {
    let (x, y) = (origin.x + line.baselineX, origin.y + line.baselineY)
    guard line.stretch != 1 else {
      return context.draw(layout, line: line.index, baselineX: x, baselineY: y)
    }
    context.saved {
      context.translate(x: x, y: y)
      context.stretch(x: line.stretch)
      context.draw(layout, line: line.index, baselineX: 0, baselineY: 0)
    }
  }

  private func turned(_ x: Double, _ y: Double) -> Point {
    let (sine, cosine) = radians == 0 ? (0, 1) : (sin(radians), cos(radians))
    return Point(x: origin.x + x * cosine - y * sine, y: origin.y + x * sine + y * cosine)
  }
}

extension TextStyle {
  init(_ font: Font) {
    let weight =
      switch font.weight {
      case .regular: 400
      case .semibold: 600
      case .bold: 700
      }
    self.init(size: font.size, weight: weight, hasTabularFigures: font.hasTabularFigures)
  }
}

/// The box of a text's lines, relative to an origin that it can be rotated about.
struct TextFrame {
  /// The origin of the other coordinates, in logical pixels.
  let origin: Point
  /// Degrees, clockwise; zero for almost every text.
  let angle: Double
  let left, width, firstBaseline, lineHeight: Double

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
