// The sentence under the title as a control: where its words go, what they look like, and what a
// press on one does; and the button that opens the menu.
import Queries
import Scenegraph

/// The words of the sentence on one line or two; those without room are behind the last word.
struct SentenceLayout {
  struct Piece {
    var text: String
    var box: Rect
    /// nil for words that cannot be changed.
    var action: Control.Action?
    /// As it is spoken.
    var name = ""
  }

  private(set) var pieces: [Piece] = []
  let frame: Rect

  static let buttonSize = 24.0
  /// The width that the menu's button takes from the header.
  static let buttonRoom = buttonSize + 8
  private static let mostLines = 2
  /// A word cut shorter than this says nothing.
  private static let leastWord = 48.0
  /// Windows lower than this have one line.
  private static let leastHeightOfTwo = 220.0
  private static let remover = "×"
  private static let adder = "+"
  private static let more = "…"

  /// nil if not even one word fits.
  init?(_ chart: Chart, in room: Rect, typesetter: Typesetter) {
    let font = Typography.subtitle
    let height = typesetter.lineHeight(font)
    guard height <= room.height else { return nil }
    let lines = room.height >= Self.leastHeightOfTwo ? Self.mostLines : 1
    let space = typesetter.width(" ", font)
    let addRoom = space + typesetter.width(Self.more, font)
    var (x, line) = (room.minX, 0)
    var isWhole = true
    func box(_ width: Double) -> Rect {
      Rect(x: x, y: room.minY + Double(line) * height, width: width, height: height)
    }
    for (index, phrase) in chart.phrases.enumerated() {
      var lead = phrase.lead
      let isFilter = phrase.word.isFilter
      let tail = isFilter ? space + typesetter.width(Self.remover, font) : 0
      let text = Typesetter.line(phrase.text)
      func wide() -> Double { typesetter.width(lead, font) + typesetter.width(text, font) + tail }
      if x > room.minX, x + wide() + addRoom > room.maxX, line + 1 < lines {
        // A comma stays with the words before it.
        if lead.hasPrefix(","), let last = pieces.indices.last {
          pieces[last].text += ","
          pieces[last].box.width = typesetter.width(pieces[last].text, font)
        }
        (x, line) = (room.minX, line + 1)
        lead = String(lead.drop { $0 == " " || $0 == "," })
      }
      let leadWidth = typesetter.width(lead, font)
      let left = room.maxX - x - leadWidth - tail - addRoom
      let shown =
        left < Self.leastWord && index > 0
        ? "" : typesetter.fitted(text, font, maximumWidth: left)
      guard !shown.isEmpty else {
        isWhole = false
        break
      }
      if !lead.isEmpty {
        pieces.append(Piece(text: lead, box: box(leadWidth)))
        x += leadWidth
      }
      let width = typesetter.width(shown, font)
      pieces.append(
        Piece(
          text: shown, box: box(width), action: .changeWord(index),
          name: "\(phrase.word.name): \(phrase.text)"))
      x += width
      if isFilter {
        x += space
        let width = typesetter.width(Self.remover, font)
        pieces.append(
          Piece(
            text: Self.remover, box: box(width), action: .removeWord(index),
            name: "remove \(phrase.text)"))
        x += width
      }
    }
    guard !pieces.isEmpty else { return nil }
    x += space
    let last = isWhole ? Self.adder : Self.more
    pieces.append(
      Piece(
        text: last, box: box(typesetter.width(last, font)), action: .addWord,
        name: isWhole ? "add to the question" : "the rest of the question"))
    x += pieces[pieces.count - 1].box.width
    if isWhole, let total = chart.totalText {
      let text = " · \(total) in all"
      let width = typesetter.width(text, font)
      if x + width <= room.maxX { pieces.append(Piece(text: text, box: box(width))) }
    }
    let right = pieces.map(\.box.maxX).max() ?? x
    frame = Rect(
      minX: room.minX, minY: room.minY, maxX: right, maxY: room.minY + Double(line + 1) * height)
  }

  /// The frame of the menu's button at the top right of a room.
  static func menuButton(in room: Rect, _ grid: PixelGrid) -> Rect {
    Rect(
      x: grid.round(room.maxX - buttonSize), y: grid.round(room.minY), width: buttonSize,
      height: buttonSize)
  }
}

extension SentenceLayout {
  var control: Control {
    let items = pieces.compactMap { piece -> Control.Item? in
      guard let action = piece.action else { return nil }
      let verb = if case .removeWord = action { "remove" } else { "choose" }
      return Control.Item(
        frame: piece.box, name: piece.name, action: action,
        press: AccessibleElement.Action(name: verb, description: Self.description(action)))
    }
    return Control(.sentence, .buttons, name: "What is shown", frame: frame, items: items)
  }

  private static func description(_ action: Control.Action) -> String {
    switch action {
    case .removeWord: "Takes it out of the question"
    case .addWord: "Opens a list of what else can be asked"
    default: "Opens a list of what can stand here"
    }
  }

  /// The words; those that can be changed have a dotted line below.
  func marks(_ chart: Chart, _ grid: PixelGrid) -> [Mark] {
    let theme = chart.theme
    var marks: [Mark] = []
    for piece in pieces {
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.sentence, label: piece.text), bounds: piece.box, text: piece.text,
            font: Typography.subtitle, color: theme.softInk)))
      if case .changeWord = piece.action {
        marks.append(Self.underline(piece.box, theme.axisLine, grid))
      }
    }
    return marks
  }

  private static let dot = 1.0
  private static let dotStep = 3.0

  /// One path of dots, each a device pixel high at least.
  private static func underline(_ box: Rect, _ color: Color, _ grid: PixelGrid) -> Mark {
    let y = grid.round(box.maxY) - dot / 2
    let starts = stride(from: box.minX, through: box.maxX - dot, by: dotStep)
    let segments = starts.flatMap { x in
      [Path.Segment.move(Point(x: x, y: y)), .line(Point(x: x + dot, y: y))]
    }
    return .path(
      PathMark(
        MarkAttributes(.sentence),
        bounds: Rect(minX: box.minX, minY: y - dot / 2, maxX: box.maxX, maxY: y + dot / 2),
        path: Path(segments: segments), stroke: color, strokeWidth: dot))
  }

  static func menuControl(_ frame: Rect) -> Control {
    let item = Control.Item(
      frame: frame, name: "Menu", action: .openMenu,
      press: AccessibleElement.Action(
        name: "open", description: "Opens the menu", key: "Shift+F10"))
    return Control(.menuButton, .buttons, name: "Menu", frame: frame, items: [item])
  }

  /// Three dots.
  static func menuMarks(_ frame: Rect, _ theme: Theme, _ grid: PixelGrid) -> [Mark] {
    let diameter = 3.0
    return [-6.0, 0, 6].map { offset in
      .rect(
        RectMark(
          MarkAttributes(.sentence, label: "Menu"),
          bounds: Rect(
            x: grid.round(frame.midX + offset - diameter / 2),
            y: grid.round(frame.midY - diameter / 2), width: diameter, height: diameter),
          shape: .rounded(CornerRadii(diameter / 2)), fill: theme.softInk))
    }
  }
}

extension Query.Word {
  var isFilter: Bool { if case .filter = self { true } else { false } }

  /// What the word is, as it is spoken.
  package var name: String {
    switch self {
    case .measure: "measure"
    case .category: "by"
    case .series: "split by"
    case .layout: "layout"
    case .order: "order"
    case .top: "number of bars"
    case .filter: "only"
    }
  }
}
