// The line at the bottom of the window that asks for a file's name.
internal import Charts
internal import Scenegraph
internal import X11

/// A line of text under construction.
struct SaveField: Equatable {
  private(set) var characters: [Character]
  /// Before which character the next one goes.
  private(set) var caret: Int
  /// Why the file has not been written; asked or told below the line.
  var note: String?
  /// The name that the person has been told is taken; Enter replaces that file.
  var taken: String?

  /// A name longer than this is none that a file system takes.
  static let characterLimit = 1_024

  init(_ text: String) {
    characters = Array(text)
    caret = characters.count
  }

  var text: String { String(characters) }

  /// Whether the key was one for the line, which has then changed or not.
  mutating func press(_ key: Key, _ modifiers: Modifiers) {
    switch key {
    case .character(let character) where modifiers.isDisjoint(with: [.control, .alt, .super]):
      insert(character)
    case .space: insert(" ")
    case .backspace where caret > 0:
      caret -= 1
      remove()
    case .delete where caret < characters.count: remove()
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(characters.count, caret + 1)
    case .home: caret = 0
    case .end: caret = characters.count
    default: break
    }
  }

  private mutating func insert(_ character: Character) {
    guard characters.count < Self.characterLimit else { return }
    characters.insert(character, at: caret)
    caret += 1
    (note, taken) = (nil, nil)
  }

  private mutating func remove() {
    characters.remove(at: caret)
    (note, taken) = (nil, nil)
  }
}

extension SaveField {
  /// The name of a file after a chart's title: without what shells and file systems stumble over.
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
}

extension SaveField {
  static let question = "Save as"
  private static let prompt = question + ": "
  private static let padding = 12.0

  /// The line with its caret, over the bottom of the window.
  func marks(size: Size, theme: Theme, scaleFactor: Double, measurer: any TextMeasurer) -> [Mark] {
    let font = Typography.legend
    let lineHeight = measurer.lineHeight(of: font)
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    func width(_ text: String) -> Double { measurer.size(of: text, font: font).width }
    let lines = note == nil ? 1.0 : 2.0
    let height = lines * lineHeight + 2 * Self.padding + (lines - 1) * 4
    let frame = Rect(
      minX: 0, minY: max(0, round(size.height - height)), maxX: size.width, maxY: size.height)
    var marks: [Mark] = [
      .rect(RectMark(MarkAttributes(.saveField), bounds: frame, fill: theme.panel)),
      .line(
        LineMark(
          MarkAttributes(.saveField),
          bounds: Rect(x: 0, y: frame.minY, width: size.width, height: 1 / scaleFactor),
          color: theme.axisLine)),
    ]
    func add(_ text: String, x: Double, y: Double, _ color: Color, label: String? = nil) {
      let size = measurer.size(of: text, font: font)
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.saveField, label: label),
            bounds: Rect(x: x, y: y, width: size.width, height: size.height), text: text,
            font: font, color: color)))
    }
    let top = round(frame.minY + Self.padding)
    let promptEnd = round(Self.padding + width(Self.prompt))
    add(Self.prompt, x: Self.padding, y: top, theme.softInk)
    // Of a line that is too long the part around the caret is shown.
    let room = size.width - promptEnd - Self.padding
    var first = 0
    while first < caret, width(String(characters[first..<caret])) > room { first += 1 }
    var last = characters.count
    while last > caret, width(String(characters[first..<last])) > room { last -= 1 }
    let shown = String(characters[first..<last])
    if !shown.isEmpty { add(shown, x: promptEnd, y: top, theme.ink, label: text) }
    marks.append(
      .line(
        LineMark(
          MarkAttributes(.saveField),
          bounds: Rect(
            x: round(promptEnd + width(String(characters[first..<caret]))), y: top,
            width: max(1, scaleFactor.rounded()) / scaleFactor, height: lineHeight),
          color: theme.ink)))
    if let note {
      var cut = note
      while cut.count > 1, width(cut) > size.width - 2 * Self.padding {
        cut = String(cut.dropLast(2)) + "…"
      }
      add(cut, x: Self.padding, y: round(top + lineHeight + 4), theme.softInk, label: note)
    }
    return marks
  }
}
