// A line at the bottom of the window that a text is typed into: a prompt, the text, and a note.
internal import Charts
internal import Input
internal import Scenegraph

/// A layer that is such a line. It takes all keys.
protocol TextLine: Layer {
  /// Of its accessible element.
  static var part: ElementID.Part { get }
  var question: String { get }
  var name: TextField { get }
  /// What is said of the text; nil for nothing.
  var note: String? { get }
  /// The same as it is spoken.
  var spokenNote: String? { get }
  /// Whether the note stands behind the text where it has room; else below.
  var hasNoteBeside: Bool { get }
  /// Whether the text cannot be edited now.
  var isFixed: Bool { get }
  /// As it is on the screen.
  var layout: TextLineLayout? { get set }

  mutating func edit<Result>(_ body: (inout TextField) -> Result) -> Result
  /// - Parameter isBack: whether Shift is held.
  func enter(isBack: Bool, in model: inout Model) -> [Effect]
  /// What a key does besides editing the text; nil for nothing.
  func handleOwnKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]?
}

extension TextLine {
  var spokenNote: String? { note }
  var hasNoteBeside: Bool { false }
  var isFixed: Bool { false }
  func handleOwnKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? { nil }

  var takesText: Bool { true }
  var caret: Point? {
    layout.map { Point(x: $0.name.x(ofCaret: name.caret), y: $0.name.room.maxY) }
  }
  var message: (text: String, frame: Rect)? {
    spokenNote.map { ($0, layout?.noteFrame ?? .zero) }
  }
  func covers(_ point: Point) -> Bool { layout?.frame.contains(point) ?? false }
  func cursor(at point: Point) -> CursorShape? { covers(point) ? .text : nil }

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let (layout, marks) = TextLineLayout.draw(self, with: pen)
    self.layout = layout
    return marks
  }

  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    switch stroke.key {
    case .escape:
      model[Self.self] = nil
      return [.redraw]
    case .enter: return enter(isBack: stroke.modifiers.contains(.shift), in: &model)
    case _ where isFixed: return []
    default:
      return handleOwnKey(stroke, in: &model)
        ?? model.perform(in: Self.self) {
          $0.handleKey(stroke.key, stroke.modifiers, text: stroke.text)
        }
    }
  }

  /// The middle button pastes the primary selection.
  func press(_ click: Click, in model: inout Model) -> [Effect]? {
    guard covers(click.point), let hit = layout?.name.hit(x: click.point.x) else { return nil }
    if click.button == 2 {
      return model.edit(Self.self) { $0.moveCaret(to: hit.caret, selects: false) }
        + [.paste(.primary)]
    }
    guard click.button == 1 else { return [] }
    let isDoubled = model.doubles(click, chart: nil)
    model.press =
      isDoubled ? nil : Press(point: click.point, timeMilliseconds: click.timeMilliseconds)
    model.gesture = isDoubled ? nil : .text
    return model.edit(Self.self) { name in
      if isDoubled {
        name.selectWord(at: hit.character)
      } else {
        name.moveCaret(to: hit.caret, selects: click.modifiers.contains(.shift))
      }
    }
  }

  func drag(to point: Point, in model: inout Model) -> [Effect] {
    guard let place = layout?.name.hit(x: point.x).caret else { return [] }
    return model.edit(Self.self) { $0.moveCaret(to: place, selects: true) }
  }

  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]? {
    guard case .edit(ElementID(Self.part), let edit) = request else { return nil }
    return isFixed ? [] : model.perform(in: Self.self) { $0.perform(edit) }
  }

  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? {
    var entry = AccessibleElement(
      ElementID(Self.part), .entry, name: question, bounds: layout?.frame ?? .zero,
      states: hasFocus ? [.focusable, .focused] : .focusable)
    let selection = name.selection
    entry.text = AccessibleElement.EditedText(
      name.text, caret: name.scalars(before: name.caret),
      selection: name.scalars(
        before: selection.lowerBound)..<name.scalars(before: selection.upperBound))
    return entry
  }
}

extension Model {
  mutating func edit<L: TextLine>(_ line: L.Type, _ body: (inout TextField) -> Void) -> [Effect] {
    perform(in: line) { name in
      body(&name)
      return nil
    }
  }

  /// - Parameter body: returns what the edit asks of the clipboard.
  mutating func perform<L: TextLine>(
    in _: L.Type, _ body: (inout TextField) -> TextField.Request?
  ) -> [Effect] {
    guard var line = self[L.self] else { return [] }
    let before = line.name
    let request = line.edit(body)
    self[L.self] = line
    return (line.name == before ? [] : [.redraw]) + (request.map { [$0.effect] } ?? [])
  }
}

struct TextLineLayout: Equatable {
  /// The whole line, in the window's logical pixels.
  let frame: Rect
  let name: TextFieldLayout
  /// Empty if there is no note.
  let noteFrame: Rect

  private static let padding = 12.0
  private static let lineGap = 4.0
  /// The least width for a name to have the prompt before it, or the note behind it.
  private static let nameWidth = 96.0
  private static let font = Typography.legend

  static func draw(_ line: some TextLine, with pen: Pen) -> (layout: Self, marks: [Mark]) {
    let (size, theme) = (pen.size, pen.theme)
    let lineHeight = pen.measurer.lineHeight(of: font)
    let question = line.question + ": "
    let start = pen.round(padding + pen.width(of: question, font))
    // A window too narrow for the question shows the name alone.
    let asks = size.width - start - padding >= nameWidth
    let text = line.note ?? ""
    let noteWidth = text.isEmpty ? 0 : pen.width(of: text, font) + padding
    let isBeside =
      line.hasNoteBeside && size.width - (asks ? start : padding) - padding - noteWidth >= nameWidth
    let isBelow = !text.isEmpty && !isBeside
    let height = lineHeight + 2 * padding + (isBelow ? lineHeight + lineGap : 0)
    let frame = Rect(
      minX: 0, minY: max(0, pen.round(size.height - height)), maxX: size.width, maxY: size.height)
    var room = Rect(
      x: padding, y: pen.round(frame.minY + padding), width: max(0, size.width - 2 * padding),
      height: lineHeight)
    let note = pen.text(
      text, in: isBelow ? room.offset(x: 0, y: lineHeight + lineGap) : room, font, theme.softInk,
      at: isBelow ? .leading : .trailing)
    var marks = [
      pen.box(frame, theme.panel), pen.line(frame.minY, from: 0, to: frame.maxX, theme.axisLine),
    ]
    if asks {
      marks += pen.text(question, in: room, font, theme.softInk)
      room = Rect(minX: start, minY: room.minY, maxX: room.maxX, maxY: room.maxY)
    }
    if !isBelow {
      room = Rect(minX: room.minX, minY: room.minY, maxX: room.maxX - noteWidth, maxY: room.maxY)
    }
    let name = TextFieldLayout(
      line.name, in: room, font: font, after: line.layout?.name, measurer: pen.measurer)
    marks +=
      note
      + name.marks(
        of: line.name, attributes: MarkAttributes(pen.role), theme: theme,
        scaleFactor: pen.scaleFactor)
    let noteFrame = note.first?.bounds ?? .zero
    return (TextLineLayout(frame: frame, name: name, noteFrame: noteFrame), marks)
  }
}
