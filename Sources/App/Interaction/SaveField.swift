// The line at the bottom of the window that asks for a file to save or to open, or for a title.
internal import Charts
internal import Input
internal import Scenegraph

/// The prompt for a file name or a title, and the answer being typed.
struct SaveField: Equatable {
  /// What is done with the text.
  enum Purpose: Equatable {
    case save, open
    /// It becomes a title.
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

  /// The longest path that Linux accepts (PATH_MAX without its NUL), in bytes.
  static let byteLimit = 4_095
  /// The extension of the proposed name, also given to a name that has none.
  static let pictureEnding = ".png"
  private var ending: String { rows == nil ? Self.pictureEnding : ".csv" }

  /// - Parameters:
  ///   - proposed: selected without the folder before it, so that typing replaces it.
  ///   - rows: to write; nil for a picture.
  init(_ proposed: String, purpose: Purpose = .save, rows: FoundRows? = nil) {
    self.purpose = purpose
    self.rows = rows
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
}

extension SaveField {
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
}

extension SaveField {
  var question: String {
    switch purpose {
    case .save: "Save as"
    case .open: "Open"
    case .name(let named, _): named.question
    }
  }
}

/// The line at the bottom of the window, laid out.
struct SaveFieldLayout: Equatable {
  /// The whole line, in the window's logical pixels.
  let frame: Rect
  let name: TextFieldLayout
  /// The prompt before the name; nil if the window is too narrow for it.
  private let prompt: TextMark?
  private let note: TextMark?

  private static let padding = 12.0
  private static let lineGap = 4.0
  /// The least width for a name to have the prompt before it.
  private static let nameWidth = 96.0

  init(
    _ field: SaveField, size: Size, theme: Theme, scaleFactor: Double, after before: Self?,
    measurer: any TextMeasurer
  ) {
    let font = Typography.legend
    let lineHeight = measurer.lineHeight(of: font)
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    let height =
      lineHeight + 2 * Self.padding + (field.note == nil ? 0 : lineHeight + Self.lineGap)
    frame = Rect(
      minX: 0, minY: max(0, round(size.height - height)), maxX: size.width, maxY: size.height)
    let top = round(frame.minY + Self.padding)
    func line(_ text: String, y: Double, label: String? = nil) -> TextMark {
      TextMark(
        MarkAttributes(.saveField, label: label),
        bounds: Rect(
          x: Self.padding, y: y, width: measurer.size(of: text, font: font).width,
          height: lineHeight),
        text: text, font: font, color: theme.softInk)
    }
    let prompt = line(field.question + ": ", y: top)
    let isAsked = size.width - prompt.bounds.maxX - Self.padding >= Self.nameWidth
    self.prompt = isAsked ? prompt : nil
    let start = isAsked ? round(prompt.bounds.maxX) : Self.padding
    name = TextFieldLayout(
      field.name,
      in: Rect(
        x: start, y: top, width: max(0, size.width - start - Self.padding), height: lineHeight),
      font: font, after: before?.name, measurer: measurer)
    note = field.note.map { note in
      let room = size.width - 2 * Self.padding
      let shown = measurer.fitted(note, font, maximumWidth: room, scaleFactor: scaleFactor)
      return line(shown, y: round(top + lineHeight + Self.lineGap), label: note)
    }
  }

  func marks(of field: SaveField, theme: Theme, scaleFactor: Double) -> [Mark] {
    let attributes = MarkAttributes(.saveField)
    let edge = Rect(x: 0, y: frame.minY, width: frame.width, height: 1 / scaleFactor)
    let ground: [Mark] = [
      .rect(RectMark(attributes, bounds: frame, fill: theme.panel)),
      .line(LineMark(attributes, bounds: edge, color: theme.axisLine)),
    ]
    return ground + [prompt, note].compactMap { $0.map(Mark.text) }
      + name.marks(
        of: field.name, attributes: attributes, theme: theme, scaleFactor: scaleFactor)
  }
}
