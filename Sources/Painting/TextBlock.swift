// Where the lines of a text mark stand, so that what is clipped, drawn and measured is the same.
internal import Cairo
import Glibc
internal import Scenegraph

/// A text mark's lines, placed around an origin that can be turned.
struct TextBlock {
  private struct PlacedLine {
    let index: Int
    let baselineX: Double
    let baselineY: Double
  }

  private let layout: TextLayout
  private let color: Color
  /// The point that lines are relative to, in logical pixels.
  private let origin: Point
  /// Clockwise; zero for almost every text.
  private let radians: Double
  private let lines: [PlacedLine]

  /// - Parameter scale: device pixels per logical pixel; upright text is put on whole ones.
  init(_ mark: TextMark, fonts: FontMap, scale: Double) {
    let style = TextStyle(mark.font)
    let metrics = fonts.lineMetrics(style)
    let layout = fonts.layout(mark.text, style)
    let isUpright = mark.angle == 0
    self.layout = layout
    color = mark.color
    radians = mark.angle * .pi / 180
    let top = DevicePixels.snapped(mark.bounds.minY, scale: scale)
    origin = isUpright ? Point(x: mark.bounds.minX, y: top) : mark.bounds.center
    // A turned text's bounds are the upright box around it, so its own box is what was measured.
    let width = isUpright ? mark.bounds.width : layout.width
    let height = Double(layout.lines.count) * metrics.height
    var lines: [PlacedLine] = []
    for (index, line) in layout.lines.enumerated() {
      let x = mark.alignment.share * (width - line.advance)
      let y = Double(index) * metrics.height + metrics.ascent
      lines.append(
        isUpright
          ? PlacedLine(
            index: index,
            baselineX: DevicePixels.snapped(mark.bounds.minX + x, scale: scale) - mark.bounds.minX,
            baselineY: y)
          : PlacedLine(index: index, baselineX: x - width / 2, baselineY: y - height / 2))
    }
    self.lines = lines
  }

  /// The upright box around everything that is drawn, in logical pixels.
  var inkBounds: Rect {
    var box: Rect?
    for placed in lines {
      let line = layout.lines[placed.index]
      let (x, y) = (placed.baselineX + line.inkX, placed.baselineY + line.inkY)
      let corners = [
        turned(x, y), turned(x + line.inkWidth, y), turned(x, y + line.inkHeight),
        turned(x + line.inkWidth, y + line.inkHeight),
      ]
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
    context.setColor(red: color.red, green: color.green, blue: color.blue)
    guard radians != 0 else {
      for line in lines {
        context.draw(
          layout, line: line.index, baselineX: origin.x + line.baselineX,
          baselineY: origin.y + line.baselineY)
      }
      return
    }
    context.saved {
      context.translate(x: origin.x, y: origin.y)
      context.rotate(radians: radians)
      for line in lines {
        context.draw(
          layout, line: line.index, baselineX: line.baselineX, baselineY: line.baselineY)
      }
    }
  }

  private func turned(_ x: Double, _ y: Double) -> Point {
    let (sine, cosine) = radians == 0 ? (0, 1) : (sin(radians), cos(radians))
    return Point(x: origin.x + x * cosine - y * sine, y: origin.y + x * sine + y * cosine)
  }
}

extension TextMark.Alignment {
  /// How much of a line's spare room is on its left.
  fileprivate var share: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

extension TextStyle {
  /// The design's font as text layout names it.
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
