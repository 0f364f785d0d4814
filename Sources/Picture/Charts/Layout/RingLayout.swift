// Places the circle of the ring and its texts.
import Scenegraph

struct RingLayout {
  let reading: RingReading
  var center: Point
  /// To the middle of the stroke.
  var radius: Double
  var strokeWidth: Double
  /// The text in the middle; a long number gets a smaller font.
  var text: String
  var textFont: Font
  var textBox: Rect
  /// The captions that have text, each with its font.
  var captions: [(text: ChartLayout.PlacedText, font: Font)]
  /// Circle and captions.
  var frame: Rect

  /// - Parameters:
  ///   - frame: the ring's column; the circle is centred at its top.
  ///   - diameter: the outer diameter with two captions; 96 gives a stroke of 8. More captions make
  ///     the circle smaller, so that everything around the ring stays in place.
  init(_ reading: RingReading, in frame: Rect, diameter: Double, typesetter: Typesetter) {
    let grid = typesetter.grid
    let lineHeight = max(
      typesetter.lineHeight(Typography.tick), typesetter.lineHeight(Typography.selectedLabel))
    let bottom = grid.ceil(frame.minY + diameter + Self.gap) + Self.captionLines * lineHeight
    let diameter = diameter - (Double(reading.captionLines) - Self.captionLines) * lineHeight
    self.reading = reading
    strokeWidth = grid.round(max(4, diameter / 12))
    center = Point(x: frame.midX, y: frame.minY + diameter / 2)
    radius = (diameter - strokeWidth) / 2

    let inside = 2 * (radius - strokeWidth / 2) - 8
    textFont = Typography.ring
    if typesetter.width(reading.text, textFont) > inside { textFont = Typography.legend }
    text = typesetter.fitted(reading.text, textFont, maximumWidth: inside)
    let size = typesetter.size(text, textFont)
    textBox = Rect(
      x: grid.round(center.x - size.width / 2), y: grid.round(center.y - size.height / 2),
      width: size.width, height: size.height)

    let top = grid.ceil(frame.minY + diameter + Self.gap)
    self.captions = reading.captions.enumerated().compactMap { line, caption in
      Self.place(
        caption, top: top + Double(line) * lineHeight, within: frame, typesetter: typesetter
      ).map { ($0, caption.font) }
    }
    self.frame = Rect(
      minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: bottom)
  }

  /// Between the circle and the first caption.
  private static let gap = 8.0
  /// The number of captions below a share.
  private static let captionLines = 2.0

  private static func place(
    _ caption: RingCaption, top: Double, within frame: Rect, typesetter: Typesetter
  ) -> ChartLayout.PlacedText? {
    let font = caption.font
    guard let full = caption.forms.first else { return nil }
    let fitting = caption.forms.first { typesetter.width($0, font) <= frame.width }
    let text = fitting ?? typesetter.fitted(full, font, maximumWidth: frame.width)
    guard !text.isEmpty else { return nil }
    let size = typesetter.size(text, font)
    let isLongest = text == full
    let width = isLongest ? max(size.width, typesetter.width(caption.widest, font)) : size.width
    let end = min(frame.maxX, typesetter.grid.round(frame.midX - width / 2) + width)
    return ChartLayout.PlacedText(
      text: text, full: full,
      box: Rect(x: end - size.width, y: top, width: size.width, height: size.height))
  }
}
