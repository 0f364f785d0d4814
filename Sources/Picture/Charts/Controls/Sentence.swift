// The sentence under the title as a control: where its words go, what they look like, and what a
// press on one does; and the button that opens the menu.
import Queries
import Scenegraph

private let mostLines = 2
/// A word cut shorter than this says nothing.
private let leastWord = 48.0
/// Windows lower than this have one line.
private let leastHeightOfTwo = 220.0
private let remover = "×"
private let adder = "+"
private let more = "…"

/// The words of the sentence on one line or two; those without room are behind the last word.
struct SentenceLayout {
  struct Piece {
    var text: String
    var box: Rect
    /// nil for words that cannot be changed.
    var action: Control.Action?
    var name = ""
    /// All of a word that is cut.
    var full: String?
  }

  private(set) var pieces: [Piece] = []
  let frame: Rect

  static let buttonSize = 24.0
  /// The width that the menu's button takes from the header.
  static let buttonRoom = buttonSize + 8
  /// nil if not even one word fits.
  init?(_ chart: Chart, without hidden: Set<Int>, in room: Rect, typesetter: Typesetter) {
    var pen = Pen(room: room, typesetter: typesetter)
    guard pen.height <= room.height else { return nil }
    var isWhole = true
    for (index, phrase) in chart.phrases(without: hidden).enumerated() where isWhole {
      isWhole = pen.write(phrase, at: index)
    }
    guard !pen.pieces.isEmpty else { return nil }
    pen.x += pen.space
    pen.put(
      isWhole ? adder : more, isWhole ? .addWord : .moreWords,
      name: isWhole ? "add to the question" : "the rest of the question")
    for aside in isWhole ? chart.asides(without: hidden) : [] { pen.write(aside: aside) }
    pieces = pen.pieces
    frame = Rect(
      minX: room.minX, minY: room.minY, maxX: pieces.map(\.box.maxX).max() ?? pen.x,
      maxY: room.minY + Double(pen.line + 1) * pen.height)
  }

  private struct Pen {
    let room: Rect
    let typesetter: Typesetter
    let height, space: Double
    /// The width that the last word needs: a blank and what opens the rest.
    private let end: Double
    private let lines: Int
    var x: Double
    private(set) var line = 0
    private(set) var pieces: [Piece] = []

    init(room: Rect, typesetter: Typesetter) {
      (self.room, self.typesetter, x) = (room, typesetter, room.minX)
      height = typesetter.lineHeight(Typography.subtitle)
      space = typesetter.width(" ", Typography.subtitle)
      end = space + typesetter.width(more, Typography.subtitle)
      lines = room.height >= leastHeightOfTwo ? mostLines : 1
    }

    private func width(_ text: String) -> Double { typesetter.width(text, Typography.subtitle) }

    mutating func put(_ text: String, _ action: Control.Action? = nil, name: String = "") {
      let width = width(text)
      let box = Rect(x: x, y: room.minY + Double(line) * height, width: width, height: height)
      pieces.append(Piece(text: text, box: box, action: action, name: name))
      x += width
    }

    /// Puts what cannot be changed on this line or on the next, if there is room.
    mutating func write(aside: String) {
      if x + width(" · " + aside) <= room.maxX {
        put(" · " + aside)
      } else if line + 1 < lines, width(aside) <= room.width {
        (x, line) = (room.minX, line + 1)
        put(aside)
      }
    }

    /// Puts a phrase on this line or on the next; false if there is no room.
    mutating func write(_ phrase: Query.Phrase, at index: Int) -> Bool {
      var lead = phrase.lead
      let tail = phrase.word.isFilter ? space + width(remover) : 0
      let text = Typesetter.line(phrase.text)
      if x > room.minX, x + width(lead) + width(text) + tail + end > room.maxX, line + 1 < lines {
        // A comma stays with the words before it.
        if lead.hasPrefix(","), let last = pieces.indices.last {
          pieces[last].text += ","
          pieces[last].box.width = width(pieces[last].text)
        }
        (x, line) = (room.minX, line + 1)
        lead = String(lead.drop { $0 == " " || $0 == "," })
      }
      let left = room.maxX - x - width(lead) - tail - end
      guard left >= leastWord || index == 0 else { return false }
      let shown = typesetter.fitted(text, Typography.subtitle, maximumWidth: left)
      guard !shown.isEmpty else { return false }
      if !lead.isEmpty { put(lead) }
      put(shown, .changeWord(index), name: "\(phrase.word.name): \(phrase.text)")
      if shown != text { pieces[pieces.count - 1].full = text }
      if phrase.word.isFilter {
        x += space
        put(remover, .removeWord(index), name: "remove \(phrase.text)")
      }
      return true
    }
  }

  static func menuButton(in room: Rect, _ grid: PixelGrid) -> Rect {
    let side = Size(width: buttonSize, height: buttonSize)
    return Rect(x: grid.round(room.maxX - buttonSize), y: grid.round(room.minY), size: side)
  }

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
    case .addWord, .moreWords: "Opens a list of what else can be asked"
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
            MarkAttributes(.sentence, label: piece.full ?? piece.text), bounds: piece.box,
            text: piece.text, font: Typography.subtitle, color: theme.softInk)))
      if case .changeWord = piece.action {
        marks.append(Self.underline(piece.box, theme.axisLine, grid))
      }
    }
    return marks
  }

  private static let dot = 1.0
  private static let dotStep = 3.0

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

  static func menuMarks(_ frame: Rect, _ theme: Theme, _ grid: PixelGrid) -> [Mark] {
    let dot = Size(width: 3, height: 3)
    return [-6.0, 0, 6].map { offset in
      .rect(
        RectMark(
          MarkAttributes(.sentence, label: "Menu"),
          bounds: grid.centered(dot, about: Point(x: frame.midX + offset, y: frame.midY)),
          shape: .rounded(CornerRadii(dot.width / 2)), fill: theme.softInk))
    }
  }
}

extension Query.Word {
  var isFilter: Bool { if case .filter = self { true } else { false } }

  package var name: String {
    switch self {
    case .measure: "measure"
    case .category: "by"
    case .series: "split by"
    case .layout: "layout"
    case .order: "order"
    case .top: "number of bars"
    case .filter: "filter"
    case .table: "table"
    }
  }
}
