// What stands around the charts of a page of one table: the line that says what selections leave, with
// the × that clears them, and the × that removes a chart.
import Scenegraph

/// "Japan: 79 of 406 rows ×".
struct NoteLayout {
  let text: ChartLayout.PlacedText
  /// The × that clears all selections; nil in a picture.
  let button: Rect?

  static let height = SentenceLayout.buttonSize
  private static let gap = 4.0
  /// Names cut shorter than this say nothing.
  private static let leastNames = 24.0

  /// nil if it has no room. Names give way to numbers.
  init?(
    _ note: LinkedNote, of chart: Chart, hasButton: Bool, in room: Rect, _ typesetter: Typesetter
  ) {
    let font = Typography.subtitle
    let (names, rows) = chart.noteTexts(note)
    let width = room.width - (hasButton ? SentenceLayout.buttonSize + Self.gap : 0)
    let rest = typesetter.width(rows, font)
    guard rest <= width, room.height >= Self.height else { return nil }
    let shown =
      width - rest >= Self.leastNames
      ? typesetter.fitted(names, font, maximumWidth: width - rest) : ""
    let words =
      shown.isEmpty && !names.isEmpty ? String(rows.drop { $0 == ":" || $0 == " " }) : rows
    let size = typesetter.size(shown + words, font)
    let y = typesetter.grid.round(room.minY + (Self.height - size.height) / 2)
    text = ChartLayout.PlacedText(
      text: shown + words, full: names + rows, box: Rect(x: room.minX, y: y, size: size))
    button =
      hasButton
      ? Rect(
        x: typesetter.grid.round(room.minX + size.width + Self.gap),
        y: typesetter.grid.round(room.minY), width: SentenceLayout.buttonSize,
        height: SentenceLayout.buttonSize) : nil
  }

  var control: Control? {
    button.map { frame in
      let item = Control.Item(
        frame: frame, name: "clear all selections", action: .clearSelections,
        press: AccessibleElement.Action(
          name: "clear", description: "Clears the selections of all charts", key: "Escape"))
      return Control(
        .linkedNote, .buttons, name: text.full, frame: frame.union(text.box), items: [item])
    }
  }

  func marks(_ chart: Chart, _ typesetter: Typesetter, isHovered: Bool) -> [Mark] {
    [.placed(.linkedNote, text, Typography.subtitle, chart.theme.softInk)]
      + (button.map {
        CrossButton.marks($0, chart.theme, typesetter, label: "clear all selections", isHovered)
      } ?? [])
  }
}

/// A × on a plate that answers the pointer.
enum CrossButton {
  private static let radius = 5.0

  static func control(removing frame: Rect) -> Control {
    let item = Control.Item(
      frame: frame, name: "remove this chart", action: .removeChart,
      press: AccessibleElement.Action(
        name: "remove", description: "Takes this chart from the page"))
    return Control(.removeChart, .buttons, name: "Chart", frame: frame, items: [item])
  }

  /// The plate is there while the pointer is on it, if the × stands alone.
  static func marks(
    _ frame: Rect, _ theme: Theme, _ typesetter: Typesetter, label: String, _ isHovered: Bool,
    isQuiet: Bool = false
  ) -> [Mark] {
    let arm = 3.5
    let middle = frame.center
    func point(_ x: Double, _ y: Double) -> Point { Point(x: middle.x + x, y: middle.y + y) }
    let path = Path(segments: [
      .move(point(-arm, -arm)), .line(point(arm, arm)), .move(point(-arm, arm)),
      .line(point(arm, -arm)),
    ])
    let width = 1.5
    let plate = Mark.rect(
      RectMark(
        MarkAttributes(.sentence), bounds: frame, shape: .rounded(CornerRadii(radius)),
        fill: isHovered ? theme.grid : theme.panel))
    let box = Rect(x: middle.x - arm, y: middle.y - arm, width: 2 * arm, height: 2 * arm)
    return (isHovered || !isQuiet ? [plate] : [])
      + [
        .path(
          PathMark(
            MarkAttributes(.sentence, label: label), bounds: box.outset(by: width), path: path,
            stroke: isQuiet && !isHovered ? theme.softInk : theme.ink, strokeWidth: width,
            hasRoundCaps: true))
      ]
  }
}
