// The line at the bottom of the window that asks for a file to save or to open, or for a title.
internal import Base
internal import Charts
internal import Input
internal import Scenegraph

/// The prompt for a file name or a title, and the answer being typed.
struct SaveField: Equatable {
  enum Purpose: Equatable {
    case save, open
    case name(NamedText, chart: Int)
  }

  let purpose: Purpose
  private(set) var name: TextField
  /// Why the file has not been written or opened; shown below the line.
  var note: String?
  /// The name that was reported as taken; Enter replaces that file.
  var taken: String?
  /// The rows to write; nil for a picture.
  let rows: FoundRows?
  /// Whether the rows are being written, in the background.
  var isWriting = false
  /// As it is on the screen.
  private(set) var layout: SaveFieldLayout?

  /// The longest path that Linux accepts (PATH_MAX without its NUL), in bytes.
  static let byteLimit = 4_095
  /// The extension of the proposed name, also given to a name that has none.
  static let pictureEnding = ".png"
  private var ending: String { rows == nil ? Self.pictureEnding : ".csv" }

  /// - Parameters:
  ///   - proposed: selected without the folder before it, so that typing replaces it.
  ///   - rows: to write; nil for a picture.
  init(_ proposed: String, purpose: Purpose = .save, rows: FoundRows? = nil) {
    (self.purpose, self.rows) = (purpose, rows)
    name = TextField(proposed, isSelected: true, byteLimit: Self.byteLimit)
    // What is typed replaces the name, and the folder stays.
    if purpose == .save, let slash = name.characters.lastIndex(of: "/") {
      name.moveCaret(to: slash + 1, selects: false)
      name.moveCaret(to: name.characters.count, selects: true)
    }
  }

  var text: String { name.text }

  /// Edits the name; notes about the previous name are cleared.
  mutating func edit<Result>(_ body: (inout TextField) -> Result) -> Result {
    let before = name.characters
    defer { if name.characters != before { (note, taken) = (nil, nil) } }
    return body(&name)
  }

  /// Gives a name without an extension the proposed one.
  mutating func addEnding() {
    let file = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !file.isEmpty, !file.contains(".") else { return }
    let ending = self.ending
    edit { name in
      name.moveCaret(to: name.characters.count, selects: false)
      name.insert(ending)
    }
  }

  /// A file name from a chart's title, without characters that trip shells and file systems.
  static func fileName(of title: String) -> String {
    var name = ""
    for character in title.lowercased().prefix(80) {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "chart" : name
  }

  var question: String {
    switch purpose {
    case .save: "Save as"
    case .open: "Open"
    case .name(let named, _): named.question
    }
  }
}

extension SaveField: Layer {
  static let level = LayerLevel.overlay
  static let role = Role.saveField
  var takesText: Bool { true }
  var caret: Point? {
    layout.map { Point(x: $0.name.x(ofCaret: name.caret), y: $0.name.room.maxY) }
  }
  var message: (text: String, frame: Rect)? { note.map { ($0, layout?.noteFrame ?? .zero) } }
  func covers(_ point: Point) -> Bool { layout?.frame.contains(point) ?? false }
  func cursor(at point: Point) -> CursorShape? { covers(point) ? .text : nil }

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let (layout, marks) = SaveFieldLayout.draw(self, with: pen)
    self.layout = layout
    return marks
  }

  /// Takes all keys.
  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    switch stroke.key {
    case .escape:
      model.saveField = nil
      return [.redraw]
    case .enter: return enter(in: &model)
    case _ where isWriting: return []
    default:
      return model.performInSaveField {
        $0.handleKey(stroke.key, stroke.modifiers, text: stroke.text)
      }
    }
  }

  private func enter(in model: inout Model) -> [Effect] {
    switch purpose {
    case .open: return model.openTypedFile()
    case .name(let named, let chart): return model.finishNaming(named, chart: chart)
    case .save: break
    }
    guard !text.isEmpty, !isWriting else { return [] }
    var field = self
    field.addEnding()
    model.saveField = field
    let effects: [Effect] = field == self ? [] : [.redraw]
    guard let path = FilePath(field.text) else { return effects }
    let replaces = field.taken == field.text
    guard let rows else { return effects + [.save(path: path, replaces: replaces)] }
    model.saveField?.isWriting = true
    model.saveField?.note = "Writing…"
    return [.redraw, .saveRows(rows, path: path, replaces: replaces)]
  }

  /// The middle button pastes the primary selection.
  func press(_ click: Click, in model: inout Model) -> [Effect]? {
    guard covers(click.point), let hit = layout?.name.hit(x: click.point.x) else { return nil }
    if click.button == 2 {
      return model.editSaveField { $0.moveCaret(to: hit.caret, selects: false) }
        + [.paste(.primary)]
    }
    guard click.button == 1 else { return [] }
    let isDoubled = model.doubles(click, chart: nil)
    model.press =
      isDoubled ? nil : Press(point: click.point, timeMilliseconds: click.timeMilliseconds)
    model.gesture = isDoubled ? nil : .text
    return model.editSaveField { name in
      if isDoubled {
        name.selectWord(at: hit.character)
      } else {
        name.moveCaret(to: hit.caret, selects: click.modifiers.contains(.shift))
      }
    }
  }

  func drag(to point: Point, in model: inout Model) -> [Effect] {
    guard let place = layout?.name.hit(x: point.x).caret else { return [] }
    return model.editSaveField { $0.moveCaret(to: place, selects: true) }
  }

  func carryOut(_ request: ElementRequest, in model: inout Model) -> [Effect]? {
    guard case .edit(ElementID(.saveField), let edit) = request else { return nil }
    return isWriting ? [] : model.performInSaveField { $0.perform(edit) }
  }

  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? {
    var entry = AccessibleElement(
      ElementID(.saveField), .entry, name: question, bounds: layout?.frame ?? .zero,
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
  mutating func editSaveField(_ body: (inout TextField) -> Void) -> [Effect] {
    performInSaveField { field in
      body(&field)
      return nil
    }
  }

  /// - Parameter body: returns what the edit asks of the clipboard.
  mutating func performInSaveField(_ body: (inout TextField) -> TextField.Request?) -> [Effect] {
    guard let before = saveField else { return [] }
    var field = before
    let request = field.edit(body)
    saveField = field
    return (field == before ? [] : [.redraw]) + (request.map { [$0.effect] } ?? [])
  }
}

struct SaveFieldLayout: Equatable {
  /// The whole line, in the window's logical pixels.
  let frame: Rect
  let name: TextFieldLayout
  /// Empty if there is no note.
  let noteFrame: Rect

  private static let padding = 12.0
  private static let lineGap = 4.0
  /// The least width for a name to have the prompt before it.
  private static let nameWidth = 96.0
  private static let font = Typography.legend

  static func draw(_ field: SaveField, with pen: Pen) -> (layout: Self, marks: [Mark]) {
    let (size, theme) = (pen.size, pen.theme)
    let lineHeight = pen.measurer.lineHeight(of: font)
    let height = lineHeight + 2 * padding + (field.note == nil ? 0 : lineHeight + lineGap)
    let frame = Rect(
      minX: 0, minY: max(0, pen.round(size.height - height)), maxX: size.width, maxY: size.height)
    var room = Rect(
      x: padding, y: pen.round(frame.minY + padding), width: max(0, size.width - 2 * padding),
      height: lineHeight)
    let note = field.note.map {
      pen.text($0, in: room.offset(x: 0, y: lineHeight + lineGap), font, theme.softInk)
    }
    let question = field.question + ": "
    let start = pen.round(padding + pen.width(of: question, font))
    var marks = [
      pen.box(frame, theme.panel), pen.line(frame.minY, from: 0, to: frame.maxX, theme.axisLine),
    ]
    // A window too narrow for the question shows the name alone.
    if size.width - start - padding >= nameWidth {
      marks += pen.text(question, in: room, font, theme.softInk)
      room = Rect(minX: start, minY: room.minY, maxX: room.maxX, maxY: room.maxY)
    }
    let name = TextFieldLayout(
      field.name, in: room, font: font, after: field.layout?.name, measurer: pen.measurer)
    marks +=
      (note ?? [])
      + name.marks(
        of: field.name, attributes: MarkAttributes(pen.role), theme: theme,
        scaleFactor: pen.scaleFactor)
    let noteFrame = note?.first?.bounds ?? .zero
    return (SaveFieldLayout(frame: frame, name: name, noteFrame: noteFrame), marks)
  }
}
