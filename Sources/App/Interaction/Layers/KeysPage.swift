// The only list of what keys and pointer do, and its page over the whole window, on as many pages as
// the window's size needs.
internal import Charts
internal import Input
internal import Scenegraph

struct KeysPage: Equatable {
  /// Counts from 0.
  private(set) var page = 0
  /// nil before the first layout, which alone knows how many there are.
  private(set) var pageCount: Int?
  /// Where each text is, by its label.
  private var frames: [String: Rect] = [:]

  /// Turns the pages. Returns whether the list stays open.
  mutating func handleKey(_ key: Key) -> Bool {
    switch key {
    case .character("?"), .function(1), .space, .right, .down, .pageDown, .tab:
      page += 1
      return pageCount.map { page < $0 } ?? true
    case .left, .up, .pageUp, .backTab:
      page = max(0, page - 1)
      return true
    // Shift on the way to another key, which has no meaning of its own.
    case .other: return true
    default: return false
    }
  }

  /// Turns by the wheel, to the first and the last page at most. Returns whether the page changed.
  mutating func scroll(by rows: Double) -> Bool {
    let before = page
    page = min(max(0, page + (rows > 0 ? 1 : rows < 0 ? -1 : 0)), (pageCount ?? 1) - 1)
    return page != before
  }
}

extension KeysPage: Layer {
  static let level = LayerLevel.overlay
  static let role = Role.keys
  var isModal: Bool { true }

  func handleKey(_ stroke: TypedKey, in model: inout Model) -> [Effect]? {
    if model.keysPage?.handleKey(stroke.key) == false { model.keysPage = nil }
    return [.redraw]
  }

  func press(_ click: Click, in model: inout Model) -> [Effect]? {
    guard click.button == 1 else { return [] }
    model.keysPage = nil
    return [.redraw]
  }

  func scroll(_ turn: WheelTurn, in model: inout Model) -> [Effect]? {
    model.keysPage?.scroll(by: turn.rows) == true ? [.redraw] : []
  }

  /// All lines of the list; lines on other pages have an empty frame.
  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? {
    func item(_ name: String, shown texts: [String]) -> Control.Item {
      let frame = texts.compactMap { frames[$0] }.reduce(Rect.zero) { $0.union($1) }
      return Control.Item(frame: frame, name: name, action: .none)
    }
    let items = KeyGroup.all.flatMap { group in
      var heading = item(group.heading, shown: [group.heading])
      heading.isHeading = true
      return [heading]
        + group.entries.map { item("\($0.keys): \($0.words)", shown: [$0.keys, $0.words]) }
    }
    return Control(.keys, .lines, name: "Keys", frame: model.windowBounds, items: items)
      .element(focused: hasFocus ? ElementID(.control(.keys)) : nil)
  }
}

extension KeysPage {
  private static let lineGap = 6.0
  private static let keyGap = 16.0
  private static let columnGap = 40.0
  /// In narrower columns the words would take many lines.
  private static let leastColumn = 320.0
  private static let mostColumns = 3
  private static let groupGap = 12.0
  private static let heading = Typography.selectedLabel
  private static let key = Typography.selectedLabel
  private static let words = Typography.label

  private struct Line {
    var heading: String?
    var keys: String?
    /// What the keys do, or as much of it as fits on one line.
    var words: String?
    var full: String?
    /// The distance from the column's top.
    var y: Double
  }

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let (sheet, theme) = (Sheet(pen: pen), pen.theme)
    let pages = sheet.pages()
    pageCount = pages.count
    page = min(page, pages.count - 1)
    frames = [:]
    var marks = [pen.box(pen.window, theme.background)]
    func add(
      _ text: String, _ font: Font, _ x: Double, _ y: Double, _ color: Color, _ room: Double,
      full: String? = nil
    ) {
      let room = Rect(x: x, y: y, width: room, height: pen.measurer.lineHeight(of: font))
      for mark in pen.text(text, in: room, font, color, label: full) {
        marks.append(mark)
        frames[full ?? text] = mark.bounds.union(frames[full ?? text] ?? .zero)
      }
    }
    let room = pen.size.width - 2 * pen.margin
    add("Keys", Typography.title, pen.margin, pen.margin, theme.ink, room)
    for (column, lines) in pages[page].enumerated() {
      let x = pen.margin + Double(column) * (sheet.columnWidth + Self.columnGap)
      for line in lines {
        let y = sheet.top + line.y
        if let heading = line.heading {
          add(heading, Self.heading, x, y, theme.softInk, sheet.columnWidth)
        }
        if let keys = line.keys { add(keys, Self.key, x, y, theme.ink, sheet.keyWidth) }
        if let words = line.words {
          let start = x + sheet.keyWidth + Self.keyGap
          add(words, Self.words, start, y, theme.ink, sheet.wordWidth, full: line.full)
        }
      }
    }
    let footer =
      pages.count == 1
      ? "Any key closes this list"
      : "\(page + 1) of \(pages.count) · ? for more, Escape closes"
    add(footer, Self.words, pen.margin, sheet.footerTop, theme.softInk, room)
    return marks
  }

  /// The list broken into columns and pages for one window size.
  private struct Sheet {
    let pen: Pen
    let columnCount: Int
    let keyWidth: Double
    let columnWidth: Double
    let lineHeight: Double

    init(pen: Pen) {
      self.pen = pen
      let entries = KeyGroup.all.flatMap(\.entries)
      func widest(_ font: Font, _ text: (KeyEntry) -> String) -> Double {
        entries.map { pen.width(of: text($0), font) }.max() ?? 0
      }
      let inner = pen.size.width - 2 * pen.margin
      let gap = KeysPage.columnGap
      let count = Int((inner + gap) / (KeysPage.leastColumn + gap))
      columnCount = min(max(1, count), KeysPage.mostColumns)
      let room = (inner - Double(columnCount - 1) * gap) / Double(columnCount)
      keyWidth = min(widest(KeysPage.key, \.keys), room * 0.45)
      columnWidth = min(room, keyWidth + KeysPage.keyGap + widest(KeysPage.words, \.words))
      lineHeight = pen.measurer.lineHeight(of: KeysPage.words)
    }

    var wordWidth: Double { columnWidth - keyWidth - KeysPage.keyGap }
    var top: Double { pen.margin + pen.measurer.lineHeight(of: Typography.title) + pen.margin / 2 }
    var footerTop: Double { pen.size.height - pen.margin - lineHeight }

    private var columnHeight: Double { footerTop - pen.margin / 2 - top }

    /// Pages of columns of lines: the fewest that are possible, if need be by closer lines or by
    /// groups that go on in the next column. Else a group starts a new column where it does not fit
    /// into the rest of one.
    func pages() -> [[[Line]]] {
      var best = pages(gap: KeysPage.lineGap, splits: false)
      for (gap, splits) in [(KeysPage.lineGap, true), (2, false), (2, true)] where best.count > 1 {
        let pages = pages(gap: gap, splits: splits)
        if pages.count < best.count { best = pages }
      }
      return best
    }

    private func pages(gap: Double, splits: Bool) -> [[[Line]]] {
      let step = lineHeight + gap
      var columns: [[Line]] = [[]]
      var y = 0.0
      /// Puts lines that stay together if a column has room for them.
      func put(_ lines: [Line], after space: Double) {
        let fits = y + space + Double(lines.count) * step - gap <= columnHeight
        if y > 0, !fits { (columns, y) = (columns + [[]], 0) }
        if y > 0 { y += space }
        for line in lines {
          if y > 0, y + lineHeight > columnHeight { (columns, y) = (columns + [[]], 0) }
          var line = line
          line.y = y
          columns[columns.count - 1].append(line)
          y += step
        }
      }
      for group in KeyGroup.all {
        let heading = Line(heading: group.heading, y: 0)
        let entries = group.entries.map(lines)
        if splits {
          put([heading] + entries[0], after: KeysPage.groupGap)
          for entry in entries.dropFirst() { put(entry, after: 0) }
        } else {
          put([heading] + entries.flatMap(\.self), after: KeysPage.groupGap)
        }
      }
      return stride(from: 0, to: columns.count, by: columnCount).map {
        Array(columns[$0..<min($0 + columnCount, columns.count)])
      }
    }

    private func lines(_ entry: KeyEntry) -> [Line] {
      var texts: [String] = []
      for word in entry.words.split(separator: " ") {
        let longer = texts.last.map { $0 + " " + word }
        if let longer, pen.width(of: longer, KeysPage.words) <= wordWidth {
          texts[texts.count - 1] = longer
        } else {
          texts.append(String(word))
        }
      }
      return texts.enumerated().map { index, text in
        Line(
          keys: index == 0 ? entry.keys : nil, words: text,
          full: index == 0 ? entry.words : text, y: 0)
      }
    }
  }
}

/// A key, or several that belong together, and what they do.
package struct KeyEntry: Hashable {
  package var keys: String
  package var words: String

  init(_ keys: String, _ words: String) { (self.keys, self.words) = (keys, words) }
}

/// Keys with one purpose, under a heading.
package struct KeyGroup: Hashable {
  package var heading: String
  package var entries: [KeyEntry]

  package static let all = [
    KeyGroup(
      heading: "Bars",
      entries: [
        KeyEntry("← → ↑ ↓", "to the next bar or series; with Shift select on the way"),
        KeyEntry("Home End", "to the first or the last bar"),
        KeyEntry("Page Up/Down", "a tenth of all bars on"),
        KeyEntry("Ctrl+F", "find bars by name; Enter and Shift+Enter go on, F3 later"),
        KeyEntry("Space, Enter", "select the bar, press what has the focus"),
        KeyEntry("Ctrl+A", "select all"),
        KeyEntry("Alt+arrow", "move the bar; with the pointer drag its name"),
        KeyEntry("Ctrl+C", "copy what is selected, or all"),
        KeyEntry("Ctrl+R", "the rows behind the selection, or all; Enter on a selected bar"),
        KeyEntry("Escape", "close a message or tooltip, clear, show all, stop reading"),
      ]),
    KeyGroup(
      heading: "Pointer",
      entries: [
        KeyEntry("Click", "select; Ctrl adds or removes, Shift extends"),
        KeyEntry("Drag", "select what a band touches; on the names, move along or pick a range"),
        KeyEntry("Wheel", "zoom; with Shift, move along; with Ctrl over a word, change it"),
        KeyEntry("Double click", "the rows of a bar, show all, in the legend one series alone"),
        KeyEntry("Right button", "the menu of what is there"),
      ]),
    KeyGroup(
      heading: "Question",
      entries: [
        KeyEntry("e", "to the sentence; arrows between its words"),
        KeyEntry("m b k", "measure, by, split"),
        KeyEntry("Space", "in the list of measures, one more or one less; Ctrl+click too"),
        KeyEntry("f", "only some rows"),
        KeyEntry("/", "other charts"),
        KeyEntry("Ctrl+Z", "undo; with Shift redo"),
        KeyEntry("Ctrl+Shift+C", "copy the command"),
      ]),
    KeyGroup(
      heading: "View",
      entries: [
        KeyEntry("+ − 0", "zoom in, zoom out, show all"),
        KeyEntry("h", "vertical or horizontal"),
        KeyEntry("s", "side by side, stacked, shares"),
        KeyEntry("o", "order of the bars"),
        KeyEntry("L", "logarithmic or linear"),
        KeyEntry("w", "looks: numbers, labels, lines, axis, legend"),
        KeyEntry("N", "title, subtitle, names of columns"),
        KeyEntry("1 … 9", "hide or show a series; with Ctrl one alone"),
        KeyEntry("t", "light, dark, high contrast on black, on white"),
        KeyEntry("i", "truncated texts in full"),
        KeyEntry("F11", "full screen"),
      ]),
    KeyGroup(
      heading: "Hide or show",
      entries: [
        KeyEntry("n u d", "title, subtitle, description"),
        KeyEntry("l p c", "legend, ring, control"),
        KeyEntry("x y g v", "x-axis, y-axis, grid, values"),
        KeyEntry("P", "all of them as a list"),
      ]),
    KeyGroup(
      heading: "Window",
      entries: [
        KeyEntry("Tab", "to the legend, the control, the next chart"),
        KeyEntry("Menu", "the menu of what has the focus; Shift+F10 too"),
        KeyEntry("Ctrl+O", "open files"),
        KeyEntry("a, A", "another chart of the table; a table or a file beside"),
        KeyEntry("X, Delete", "remove the chart"),
        KeyEntry("Ctrl+S", "save a picture, the numbers or the chart"),
        KeyEntry("Ctrl+P", "print"),
        KeyEntry("F5", "read the file or the table again"),
        KeyEntry("r", "other numbers, where they are random"),
        KeyEntry("?", "this list"),
        KeyEntry("q, Ctrl+W", "close; Ctrl+Q too"),
      ]),
  ]
}
