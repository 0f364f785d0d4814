// The sentence under the title as a control: where its words go, what they look like, and what a
// press on one does; and the button that opens the menu.
import Queries
import Scenegraph

private let mostLines = 2
/// A word cut shorter than this says nothing.
private let leastWord = 48.0
/// Windows lower than this have one line.
private let leastHeightOfTwo = 220.0
/// Beside the text on its plate, and the mark behind a word that opens a list.
private let platePadding = 6.0
private let plateRadius = 5.0
private let chevronRoom = 12.0
private let remover = "×"
private let adder = "+"
private let more = "…"

/// The words of the sentence on one line or two; those without room are behind the last word.
struct SentenceLayout {
  struct Piece {
    var text: String
    /// What is pressed, a plate behind the text; the text alone if it cannot be pressed.
    var box: Rect
    var textBox: Rect
    /// nil for words that cannot be changed.
    var action: Control.Action?
    var name = ""
    /// All of a word that is cut.
    var full: String?
    /// The corners of the plate that are round.
    var corners = CornerRadii(plateRadius)
  }

  private(set) var pieces: [Piece] = []
  let frame: Rect

  static let buttonSize = 24.0
  /// The width that the menu's button takes from the header.
  static let buttonRoom = buttonSize + 8
  /// nil if not even one word fits.
  init?(
    _ chart: Chart, without hidden: Set<Int>, isLinked: Bool, in room: Rect,
    typesetter: Typesetter
  ) {
    var pen = Pen(room: room, typesetter: typesetter)
    guard pen.height <= room.height else { return nil }
    var isWhole = true
    for (index, phrase) in chart.phrases(without: hidden).enumerated() where isWhole {
      isWhole = pen.write(phrase, at: index)
    }
    guard !pen.pieces.isEmpty else { return nil }
    pen.x += pen.space
    pen.plate(
      isWhole ? adder : more, isWhole ? .addWord : .moreWords,
      name: isWhole ? "add to the question" : "the rest of the question")
    if isWhole {
      for aside in chart.asides(without: hidden, isLinked: isLinked) { pen.write(aside: aside) }
    }
    pieces = pen.pieces
    frame = Rect(
      minX: room.minX, minY: room.minY, maxX: pieces.map(\.box.maxX).max() ?? pen.x,
      maxY: room.minY + Double(pen.line) * pen.pitch + pen.height)
  }

  private struct Pen {
    let room: Rect
    let typesetter: Typesetter
    /// Of a plate, of a line of text, and from line to line.
    let height, textHeight, pitch, space: Double
    /// The width that the last word needs: a blank and what opens the rest.
    private let end: Double
    private let lines: Int
    var x: Double
    private(set) var line = 0
    private(set) var pieces: [Piece] = []

    init(room: Rect, typesetter: Typesetter) {
      (self.room, self.typesetter, x) = (room, typesetter, room.minX)
      textHeight = typesetter.lineHeight(Typography.subtitle)
      height = max(SentenceLayout.buttonSize, textHeight)
      pitch = height + 4
      space = typesetter.width(" ", Typography.subtitle)
      end = space + height
      lines = room.height >= leastHeightOfTwo ? mostLines : 1
    }

    private func width(_ text: String) -> Double { typesetter.width(text, Typography.subtitle) }
    private var top: Double { room.minY + Double(line) * pitch }

    private func textBox(_ x: Double, _ width: Double) -> Rect {
      let y = typesetter.grid.round(top + (height - textHeight) / 2)
      return Rect(x: x, y: y, width: width, height: textHeight)
    }

    mutating func put(_ text: String) {
      let width = width(text)
      let box = textBox(x, width)
      pieces.append(Piece(text: text, box: box, textBox: box))
      x += width
    }

    /// A plate with a text that can be pressed, at least as wide as high.
    mutating func plate(
      _ text: String, _ action: Control.Action, name: String, full: String? = nil
    ) {
      let textWidth = width(text)
      var before = platePadding
      var whole = textWidth + 2 * platePadding
      if case .changeWord = action { whole += chevronRoom }
      if whole < height || action == .addWord || action == .moreWords {
        whole = max(whole, height)
        before = (whole - textWidth) / 2
      }
      let start = typesetter.grid.round(x)
      whole = typesetter.grid.round(whole)
      pieces.append(
        Piece(
          text: text, box: Rect(x: start, y: top, width: whole, height: height),
          textBox: textBox(start + before, textWidth), action: action, name: name, full: full))
      x = start + whole
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
      let around = 2 * platePadding + chevronRoom + (phrase.word.isRemovable ? height : 0)
      let text = Typesetter.line(phrase.text)
      if x > room.minX, x + width(lead) + width(text) + around + end > room.maxX, line + 1 < lines {
        // A comma stays with the words before it.
        if lead.hasPrefix(","), !pieces.isEmpty { put(",") }
        (x, line) = (room.minX, line + 1)
        lead = String(lead.drop { $0 == " " || $0 == "," })
      }
      let left = room.maxX - x - width(lead) - around - end
      guard left >= leastWord || index == 0 else { return false }
      let shown = typesetter.fitted(text, Typography.subtitle, maximumWidth: left)
      guard !shown.isEmpty else { return false }
      if !lead.isEmpty { put(lead) }
      plate(
        shown, .changeWord(index), name: "\(phrase.word.name): \(phrase.text)",
        full: shown == text ? nil : text)
      guard phrase.word.isRemovable else { return true }
      plate(remover, .removeWord(index), name: "remove \(phrase.text)")
      let (word, button) = (pieces.count - 2, pieces.count - 1)
      pieces[word].corners = CornerRadii(
        topLeft: plateRadius, topRight: 0, bottomRight: 0, bottomLeft: plateRadius)
      pieces[button].corners = CornerRadii(
        topLeft: 0, topRight: plateRadius, bottomRight: plateRadius, bottomLeft: 0)
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

  /// The words; those that can be pressed are in ink, on a plate that answers the pointer, with the
  /// mark of a list behind those that open one.
  func marks(_ chart: Chart, hovered: Int?) -> [Mark] {
    let theme = chart.theme
    var marks: [Mark] = []
    var item = 0
    for piece in pieces {
      if piece.action != nil {
        marks.append(
          .rect(
            RectMark(
              MarkAttributes(.sentence), bounds: piece.box, shape: .rounded(piece.corners),
              fill: item == hovered ? theme.grid : theme.panel)))
        item += 1
      }
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.sentence, label: piece.full ?? piece.text), bounds: piece.textBox,
            text: piece.text, font: Typography.subtitle,
            color: piece.action == nil ? theme.softInk : theme.ink)))
      if case .changeWord = piece.action { marks.append(Self.chevron(piece, theme)) }
    }
    return marks
  }

  private static func chevron(_ piece: Piece, _ theme: Theme) -> Mark {
    let middle = Point(x: piece.textBox.maxX + chevronRoom / 2 + 2, y: piece.box.midY + 1)
    let points = [(-3.0, -1.5), (0.0, 1.5), (3.0, -1.5)].map {
      Point(x: middle.x + $0.0, y: middle.y + $0.1)
    }
    return .path(
      PathMark(
        MarkAttributes(.sentence),
        bounds: Rect(x: middle.x - 4.5, y: middle.y - 3, width: 9, height: 6),
        path: Path(segments: [.move(points[0]), .line(points[1]), .line(points[2])]),
        stroke: theme.softInk, strokeWidth: 1.2))
  }

  static func menuControl(_ frame: Rect) -> Control {
    let item = Control.Item(
      frame: frame, name: "Menu", action: .openMenu,
      press: AccessibleElement.Action(
        name: "open", description: "Opens the menu", key: "Shift+F10"))
    return Control(.menuButton, .buttons, name: "Menu", frame: frame, items: [item])
  }

  static func menuMarks(
    _ frame: Rect, _ theme: Theme, _ grid: PixelGrid, isHovered: Bool
  ) -> [Mark] {
    let dot = Size(width: 3, height: 3)
    let plate = Mark.rect(
      RectMark(
        MarkAttributes(.sentence), bounds: frame, shape: .rounded(CornerRadii(plateRadius)),
        fill: theme.grid))
    return (isHovered ? [plate] : [])
      + [-6.0, 0, 6].map { offset in
        .rect(
          RectMark(
            MarkAttributes(.sentence, label: "Menu"),
            bounds: grid.centered(dot, about: Point(x: frame.midX + offset, y: frame.midY)),
            shape: .rounded(CornerRadii(dot.width / 2)), fill: theme.softInk))
      }
  }
}

extension Query.Word {
  /// Whether a × beside it takes it out of the question.
  var isRemovable: Bool {
    switch self {
    case .filter, .group, .comparison, .condition: true
    case .measure, .category, .series, .layout, .order, .top, .table: false
    }
  }

  package var name: String {
    switch self {
    case .measure: "measure"
    case .category: "by"
    case .series: "split by"
    case .layout: "layout"
    case .order: "order"
    case .top: "number of bars"
    case .group: "group"
    case .filter: "filter"
    case .comparison: "compared with"
    case .condition: "only bars"
    case .table: "table"
    }
  }
}
