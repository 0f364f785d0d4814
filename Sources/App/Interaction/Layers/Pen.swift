// What every layer draws with.
internal import Charts
internal import Scenegraph

/// Draws marks of one role for a window of one size, theme and scale.
struct Pen {
  /// The window's, in logical pixels.
  let size: Size
  let theme: Theme
  let scaleFactor: Double
  let measurer: any TextMeasurer
  let role: Role

  static let stripWidth = 3.0
  private static let leastThumb = 16.0
  private static let ringWidth = 2.0

  var window: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  var pixel: Double { 1 / scaleFactor }
  /// The distance of a page's texts from the window's edges.
  var margin: Double {
    let side = min(size.width, size.height)
    return side >= 480 ? 24 : side >= 240 ? 16 : 8
  }

  /// The nearest place on a device pixel.
  func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }

  func width(of text: String, _ font: Font) -> Double { measurer.size(of: text, font: font).width }

  // MARK: Texts

  /// A text in a room, in the middle of its height, cut if it is longer; empty if not even one
  /// character fits.
  ///
  /// - Parameters:
  ///   - lines: at most so many, from the top of the room, if more than 1.
  ///   - label: all of the text, if that is more than this.
  func text(
    _ text: String, in room: Rect, _ font: Font = Typography.label, _ color: Color? = nil,
    at alignment: TextMark.Alignment = .leading, lines: Int = 1, label: String? = nil
  ) -> [Mark] {
    guard !text.isEmpty else { return [] }
    let shown =
      lines == 1
      ? measurer.fitted(text, font, maximumWidth: room.width, scaleFactor: scaleFactor)
      : measurer.paragraph(
        text.onOneLine, font, maximumWidth: room.width, maximumLines: lines,
        scaleFactor: scaleFactor)
    guard !shown.isEmpty else { return [] }
    let extent = measurer.size(of: shown, font: font)
    let x =
      switch alignment {
      case .leading: room.minX
      case .center: room.midX - extent.width / 2
      case .trailing: room.maxX - extent.width
      }
    let y = lines == 1 ? room.midY - extent.height / 2 : room.minY
    return [
      .text(
        TextMark(
          MarkAttributes(role, label: label ?? text),
          bounds: Rect(x: round(x), y: round(y), width: extent.width, height: extent.height),
          text: shown, font: font, color: color ?? theme.ink,
          alignment: alignment == .center ? .center : .leading))
    ]
  }

  /// A sentence on as many lines as it needs, from the top of a room.
  func paragraph(_ text: String, in room: Rect, _ color: Color? = nil) -> [Mark] {
    self.text(text, in: room, Typography.label, color, lines: .max)
  }

  // MARK: Shapes

  func box(
    _ bounds: Rect, radius: Double = 0, _ fill: Color?, outline: Color? = nil, label: String? = nil,
    isSelected: Bool = false
  ) -> Mark {
    .rect(
      RectMark(
        MarkAttributes(role, label: label, isSelected: isSelected), bounds: bounds,
        shape: radius > 0 ? .rounded(CornerRadii(radius)) : .rectangle, fill: fill,
        outline: outline))
  }

  /// A level line, one device pixel high.
  func line(_ y: Double, from minX: Double, to maxX: Double, _ color: Color) -> Mark {
    .line(
      LineMark(
        MarkAttributes(role), bounds: Rect(x: minX, y: y, width: maxX - minX, height: pixel),
        color: color))
  }

  func stroke(
    _ points: [[Point]], in bounds: Rect, _ color: Color? = nil, label: String? = nil
  ) -> Mark {
    let segments = points.flatMap { line in
      line.enumerated().map { $0 == 0 ? Path.Segment.move($1) : .line($1) }
    }
    return .path(
      PathMark(
        MarkAttributes(role, label: label), bounds: bounds, path: Path(segments: segments),
        stroke: color ?? theme.ink, strokeWidth: 1.5))
  }

  /// The sign of the button that closes a layer, in the middle of it.
  func cross(in button: Rect) -> Mark {
    let (center, half) = (button.center, 4.5)
    let box = Rect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    return stroke(
      [
        [Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)],
        [Point(x: box.minX, y: box.maxY), Point(x: box.maxX, y: box.minY)],
      ], in: box.outset(by: 1), label: "Close")
  }

  /// The ring along the inside of what has the keyboard.
  func ring(in target: Rect, radius: Double) -> [Mark] {
    let middle = target.outset(by: -Self.ringWidth / 2)
    guard !middle.isEmpty else { return [] }
    return [
      .path(
        PathMark(
          MarkAttributes(.focusRing), bounds: target,
          path: .roundedRectangle(middle, CornerRadii(max(0, radius - Self.ringWidth / 2))),
          stroke: theme.ink, strokeWidth: Self.ringWidth))
    ]
  }

  /// The strip that shows which part of a list is in view.
  func strip(_ thumb: Rect?) -> [Mark] {
    thumb.map { [box($0, radius: Self.stripWidth / 2, theme.axisLine)] } ?? []
  }

  /// The thumb of the strip at the right edge of a list; nil if all of the list is in view.
  ///
  /// - Parameters:
  ///   - visible: how much of `total` is in view, in any unit.
  ///   - first: how much is above what is in view.
  static func thumb(
    in body: Rect, showing visible: Double, of total: Double, from first: Double
  ) -> Rect? {
    guard total > visible, body.height > leastThumb else { return nil }
    let length = max(leastThumb, body.height * visible / total)
    return Rect(
      x: body.maxX - stripWidth - 1,
      y: body.minY + (body.height - length) * first / (total - visible), width: stripWidth,
      height: length)
  }
}

extension Rect {
  func inset(x: Double) -> Rect {
    Rect(minX: minX + x, minY: minY, maxX: max(minX + x, maxX - x), maxY: maxY)
  }
}
