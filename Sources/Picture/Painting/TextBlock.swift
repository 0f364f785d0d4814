// A text mark's lines on a Cairo context, so that clipping, drawing and measuring agree.
import Glibc
internal import Scenegraph

/// A text mark's lines, placed relative to an origin that they can be rotated about.
struct TextBlock {
  private struct PlacedLine {
    let index: Int
    let baselineX: Double
    let baselineY: Double
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
