// Where a text field's characters are on the screen, for painting and hit testing.
internal import Charts
internal import Scenegraph

/// A text field laid out in a room; a longer text is shown in part.
struct TextFieldLayout: Equatable {
  /// The room for the text, in logical pixels.
  let room: Rect
  private(set) var shown: Range<Int>
  private let text: String
  /// The span of each shown character, from the room's left edge.
  private let spans: [CharacterSpan]
  private let font: Font

  /// Keeps showing what was shown before, as far as the caret allows.
  init(
    _ field: TextField, in room: Rect, font: Font, after before: TextFieldLayout?,
    measurer: any TextMeasurer
  ) {
    (self.room, self.font) = (room, font)
    let widths = measurer.characterSpans(of: field.text, font: font)
      .map { abs($0.trailing - $0.leading) }
    shown = Self.shown(
      widths, caret: field.caret, from: before?.shown.lowerBound ?? 0, width: room.width)
    text = String(field.characters[shown])
    spans = measurer.characterSpans(of: text, font: font)
  }

  /// As many characters as fit, with the caret in view.
  private static func shown(
    _ widths: [Double], caret: Int, from before: Int, width: Double
  ) -> Range<Int> {
    var first = min(before, caret)
    // Hides no more on the left than necessary.
    var rest = widths[first...].reduce(0, +)
    while first > 0, rest + widths[first - 1] <= width {
      first -= 1
      rest += widths[first]
    }
    var left = widths[first..<caret].reduce(0, +)
    while first < caret, left > width {
      left -= widths[first]
      first += 1
    }
    var last = caret
    while last < widths.count, left + widths[last] <= width {
      left += widths[last]
      last += 1
    }
    return first..<last
  }

  /// The x of a caret before a character, in logical pixels of the window.
  func x(ofCaret place: Int) -> Double {
    let index = place - shown.lowerBound
    if spans.indices.contains(index) { return room.minX + spans[index].leading }
    return room.minX + (index < 0 ? 0 : spans.last?.trailing ?? 0)
  }

  /// And the nearest place for a caret; outside the room, the next hidden ones.
  func hit(x: Double) -> (character: Int, caret: Int) {
    let x = x - room.minX
    if x < 0, shown.lowerBound > 0 { return (shown.lowerBound - 1, shown.lowerBound - 1) }
    if x > room.width { return (shown.upperBound, shown.upperBound + 1) }
    func distance(_ span: CharacterSpan) -> Double {
      max(0, min(span.leading, span.trailing) - x, x - max(span.leading, span.trailing))
    }
    guard let index = spans.indices.min(by: { distance(spans[$0]) < distance(spans[$1]) }) else {
      return (shown.lowerBound, shown.lowerBound)
    }
    let span = spans[index]
    let isBehind = abs(x - span.trailing) < abs(x - span.leading)
    return (shown.lowerBound + index, shown.lowerBound + index + (isBehind ? 1 : 0))
  }

  /// The text over its selection, with the caret. The text's label is the full text.
  func marks(
    of field: TextField, attributes: MarkAttributes, theme: Theme, scaleFactor: Double
  ) -> [Mark] {
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    var marks: [Mark] = []
    func add(_ left: Double, _ right: Double, _ color: Color) {
      let bounds = Rect(minX: left, minY: room.minY, maxX: right, maxY: room.maxY)
      marks.append(.line(LineMark(attributes, bounds: bounds, color: color)))
    }
    // In bidirectional text, the parts of a selection can lie apart.
    for (left, right) in stretches(of: field.selection) {
      add(round(room.minX + left), round(room.minX + right), theme.textSelection)
    }
    if let right = spans.map({ max($0.leading, $0.trailing) }).max() {
      var labelled = attributes
      labelled.label = field.text
      marks.append(
        .text(
          TextMark(
            labelled,
            bounds: Rect(x: room.minX, y: room.minY, width: right, height: room.height),
            text: text, font: font, color: theme.ink)))
    }
    let width = max(1, (1.25 * scaleFactor).rounded()) / scaleFactor
    let x = min(round(x(ofCaret: field.caret)), round(room.maxX + Self.caretRoom) - width)
    add(x, x + width, theme.ink)
    return marks
  }

  /// How far a caret after a text that fills the room reaches beyond it.
  static let caretRoom = 2.0

  private func stretches(of selection: Range<Int>) -> [(Double, Double)] {
    let spans = selection.clamped(to: shown).map { self.spans[$0 - shown.lowerBound] }
      .map { (min($0.leading, $0.trailing), max($0.leading, $0.trailing)) }
      .sorted { $0.0 < $1.0 }
    return spans.reduce(into: []) { merged, span in
      if let last = merged.last, span.0 <= last.1 + 0.5 {
        merged[merged.count - 1].1 = max(last.1, span.1)
      } else {
        merged.append(span)
      }
    }
  }
}

/// A point below the caret, in the window's device pixels: where an input method shows its text.
package struct TextSpot: Equatable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}

extension Theme {
  /// High-contrast themes use the grey with 3:1 contrast to the background.
  fileprivate var textSelection: Color {
    prefersPatterns ? grid : color(ofSeries: 0).blended(over: panel, opacity: 0.38)
  }
}
