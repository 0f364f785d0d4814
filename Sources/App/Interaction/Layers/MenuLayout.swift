// A menu beside what it opened on: placement, drawing, hit testing and accessibility.
internal import Charts
internal import Input
internal import Scenegraph
internal import Words

struct MenuLayout {
  let frame: Rect
  /// The found rows in view.
  let rows: [(place: Int, frame: Rect)]
  /// The line that shows the search; nil if the list is not searchable.
  fileprivate let searchFrame: Rect?
  fileprivate let segments: [(place: Int, frame: Rect)]

  static let width = 280.0
  static let rowHeight = 28.0
  /// In a window this narrow, the list is a sheet at the bottom with rows sized for a thumb.
  static let sheetWidth = 360.0
  static let sheetRowHeight = 36.0
  private static let margin = 8.0
  fileprivate static let padding = 4.0

  /// - Parameter menu: is updated with the number of rows that fit.
  init(_ menu: inout Menu, with pen: Pen) {
    let size = pen.size
    let isSheet = size.width <= Self.sheetWidth
    var rowHeight = isSheet ? Self.sheetRowHeight : Self.rowHeight
    let width = isSheet ? size.width : min(Self.width, size.width - 2 * Self.margin)
    let search = menu.list.isSearchable ? 1 : 0
    var segments = Self.flow(menu.segments, width: width, with: pen)
    var above: Double { (segments.last.map { $0.frame.maxY + Self.padding } ?? 0).rounded(.up) }
    var count: Int {
      Int((size.height - 2 * (Self.padding + Self.margin) - above) / rowHeight) - search
    }
    // Of all rows, so that nothing changes its size while a search narrows them.
    if count < min(Self.leastRows, menu.list.rows.count) {
      rowHeight = Self.rowHeight
      if count < Self.leastRows { segments = Self.line(menu, width: width, with: pen) }
    }
    menu.list.show(count: count)
    let visible = menu.list.visible
    // A search that finds nothing keeps a line for the message.
    let lines = max(1, visible.count) + search
    let height = Double(lines) * rowHeight + 2 * Self.padding + above
    let anchor = menu.anchor
    let below = anchor.maxY
    var y = below
    if isSheet {
      y = size.height - height
    } else if below + height > size.height - Self.margin {
      // Above the anchor if it fits, else as far down as possible.
      let above = anchor.minY - height
      y = above >= Self.margin ? above : size.height - height - Self.margin
    }
    let x = isSheet ? 0 : min(max(Self.margin, anchor.minX), size.width - width - Self.margin)
    let frame = Rect(x: pen.round(x), y: pen.round(max(0, y)), width: width, height: height)
    func line(_ index: Int) -> Rect {
      Rect(
        x: frame.minX, y: frame.minY + Self.padding + above + Double(index) * rowHeight,
        width: width, height: rowHeight)
    }
    self.frame = frame
    self.segments = segments.map { ($0.place, $0.frame.offset(x: frame.minX, y: frame.minY)) }
    searchFrame = search == 1 ? line(0) : nil
    rows = visible.enumerated().map { ($1, line($0 + search)) }
  }

  /// The segments in lines, relative to the frame's corner.
  private static func flow(
    _ segments: [ListBox.Row], width: Double, with pen: Pen
  ) -> [(place: Int, frame: Rect)] {
    var (x, y) = (segmentGap, segmentGap)
    return segments.enumerated().map { place, segment in
      let wide = Self.width(of: segment, in: width, with: pen)
      if x > segmentGap, segment.startsGroup || x + wide > width - segmentGap {
        let gap = segment.startsGroup ? segmentGap : segmentGap / 2
        (x, y) = (segmentGap, y + segmentHeight + gap)
      }
      defer { x += wide + 2 }
      return (place, Rect(x: x, y: y, width: wide, height: segmentHeight))
    }
  }

  /// Of the segments only those that fit beside the one that has the keyboard or is on.
  private static func line(
    _ menu: Menu, width: Double, with pen: Pen
  ) -> [(place: Int, frame: Rect)] {
    let segments = menu.segments
    guard let current = menu.segment ?? segments.firstIndex(where: \.isOn) ?? segments.indices.first
    else { return [] }
    let widths = segments.map { Self.width(of: $0, in: width, with: pen) + 2 }
    var (shown, free) = (current..<current + 1, width - 2 * segmentGap + 2 - widths[current])
    // The one before it comes first, so that a pointer can go both ways.
    let around =
      [current - 1] + (current + 1..<segments.count) + (0..<current).reversed()
    for place in around where segments.indices.contains(place) && widths[place] <= free {
      guard place == shown.lowerBound - 1 || place == shown.upperBound else { continue }
      shown = min(place, shown.lowerBound)..<max(place + 1, shown.upperBound)
      free -= widths[place]
    }
    var x = segmentGap
    return shown.map { place in
      defer { x += widths[place] }
      return (place, Rect(x: x, y: segmentGap, width: widths[place] - 2, height: segmentHeight))
    }
  }

  /// As wide as if it were on, so that nothing moves when it is.
  private static func width(of segment: ListBox.Row, in width: Double, with pen: Pen) -> Double {
    let text = pen.width(of: segment.name, Typography.selectedLabel)
    return min(text.rounded(.up) + 2 * segmentPadding, width - 2 * segmentGap)
  }

  /// Fewer rows of a list than this are not enough to choose from.
  private static let leastRows = 2
  private static let segmentHeight = 24.0
  private static let segmentPadding = 7.0
  private static let segmentGap = 6.0

  func segment(at point: Point) -> Int? { segments.first { $0.frame.contains(point) }?.place }

  /// The found row under a point; nil outside all rows.
  func row(at point: Point) -> Int? { rows.first { $0.frame.contains(point) }?.place }
}

// MARK: - Drawing

extension Menu {
  private static let radius = 6.0
  private static let hintGap = 16.0
  private static let checkSize = 12.0
  private static let checkRoom = checkSize + 8

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let layout = MenuLayout(&self, with: pen)
    self.layout = layout
    let frame = layout.frame
    let theme = pen.theme
    var marks = [pen.box(frame, radius: Self.radius, theme.background, outline: theme.axisLine)]
    for (place, frame) in layout.segments { marks += segmentMarks(place, frame, pen) }
    if let search = layout.searchFrame {
      let room = search.inset(x: indent)
      marks +=
        list.search.isEmpty
        ? pen.text(placeholder(room.width, pen), in: room, Typography.label, theme.softInk)
        : pen.text(list.search, in: room)
      marks.append(separator(search.maxY, in: frame, pen))
      if list.found.isEmpty {
        marks += pen.text(
          "No matches", in: room.offset(x: 0, y: search.height), Typography.label, theme.softInk)
      }
    }
    let parts = layout.rows.map { self.parts(of: $0.place, in: $0.frame, pen) }
    let names = pen.measurer.fitted(parts.map(\.name), scaleFactor: pen.scaleFactor)
    for (index, (place, row)) in layout.rows.enumerated() {
      marks += self.marks(of: place, in: row, parts[index], names[index], pen)
      if list.rows[list.found[place]].startsGroup, place != layout.rows.first?.place {
        marks.append(separator(row.minY, in: frame, pen))
      }
    }
    return marks + pen.strip(layout.thumb(of: list))
  }

  /// The first words that fit, else the last.
  private func placeholder(_ room: Double, _ pen: Pen) -> String {
    let words = [list.placeholder] + list.shorterPlaceholders
    return words.first { pen.width(of: $0, Typography.label) <= room } ?? words[words.count - 1]
  }

  /// Stays inside the outline.
  private func separator(_ y: Double, in frame: Rect, _ pen: Pen) -> Mark {
    pen.line(y, from: frame.minX + 1, to: frame.maxX - 1, pen.theme.grid)
  }

  private func segmentMarks(_ place: Int, _ frame: Rect, _ pen: Pen) -> [Mark] {
    let (segment, theme) = (segments[place], pen.theme)
    let hasKeyboard = place == self.segment
    let box = pen.box(
      frame, radius: Self.radius - 2, segment.isOn || hasKeyboard ? theme.panel : nil,
      outline: hasKeyboard ? theme.ink : segment.isOn ? theme.softInk : nil, label: segment.name,
      isSelected: segment.isOn)
    return [box]
      + pen.text(
        segment.name, in: frame, segment.isOn ? Typography.selectedLabel : Typography.label,
        segment.refusal == nil ? theme.ink : theme.disabledInk, at: .center)
  }

  private func marks(
    of place: Int, in row: Rect, _ parts: RowParts, _ name: String, _ pen: Pen
  ) -> [Mark] {
    let entry = list.rows[list.found[place]]
    let theme = pen.theme
    var marks: [Mark] = []
    if place == list.highlight, segment == nil {
      marks.append(
        pen.box(
          row.inset(x: MenuLayout.padding), radius: Self.radius - 2, theme.panel,
          outline: theme.axisLine, isSelected: true))
    }
    if entry.hasCheck { marks += checkMarks(entry, in: row, pen) }
    if let color = entry.swatch { marks.append(swatch(color, in: row, pen)) }
    return marks
      + pen.text(
        name, in: parts.room, parts.name.font,
        entry.refusal == nil ? theme.ink : theme.disabledInk, label: parts.name.text)
      + parts.hint
  }

  /// The name of a row, the room for it, and the hint beside it.
  private struct RowParts {
    let name: CutText
    let room: Rect
    let hint: [Mark]
  }

  private func parts(of place: Int, in row: Rect, _ pen: Pen) -> RowParts {
    let entry = list.rows[list.found[place]]
    var room = row.inset(x: indent)
    let hint = pen.text(
      entry.refusal ?? entry.hint,
      in: Rect(minX: room.midX, minY: row.minY, maxX: room.maxX, maxY: row.maxY),
      Typography.label, pen.theme.softInk, at: .trailing)
    if list.hasChecks || list.rows.contains(where: { $0.swatch != nil }) {
      (room.x, room.width) = (room.x + Self.checkRoom, room.width - Self.checkRoom)
    }
    room.width = max(0, room.width - (hint.first.map { $0.bounds.width + Self.hintGap } ?? 0))
    let name = CutText(
      text: entry.opensList ? entry.name + " ▸" : entry.name,
      font: entry.isOn && !entry.hasCheck ? Typography.selectedLabel : Typography.label,
      maximumWidth: room.width)
    return RowParts(name: name, room: room, hint: hint)
  }

  private func swatch(_ color: Color, in row: Rect, _ pen: Pen) -> Mark {
    let size = Self.checkSize
    let box = Rect(
      x: row.minX + indent, y: pen.round(row.midY - size / 2), width: size, height: size)
    return pen.box(box, radius: size / 2, color, outline: pen.theme.axisLine)
  }

  private func checkMarks(_ entry: ListBox.Row, in row: Rect, _ pen: Pen) -> [Mark] {
    let size = Self.checkSize
    let box = Rect(
      x: row.minX + indent, y: pen.round(row.midY - size / 2), width: size, height: size)
    let frame = pen.box(
      box, radius: 2, pen.theme.background, outline: pen.theme.softInk, isSelected: entry.isOn)
    guard entry.isOn else { return [frame] }
    let tick = [
      Point(x: box.minX + 3, y: box.midY), Point(x: box.minX + 5, y: box.maxY - 3),
      Point(x: box.maxX - 3, y: box.minY + 3),
    ]
    return [
      frame,
      pen.stroke([tick], in: box, entry.refusal == nil ? pen.theme.ink : pen.theme.softInk),
    ]
  }
}

extension MenuLayout {
  /// Shows which of the found rows are in view; nil if all are.
  fileprivate func thumb(of list: ListBox) -> Rect? {
    guard let first = rows.first?.frame, let last = rows.last?.frame else { return nil }
    let body = Rect(minX: frame.minX, minY: first.minY, maxX: frame.maxX, maxY: last.maxY)
    return Pen.thumb(
      in: body, showing: Double(list.visible.count), of: Double(list.found.count),
      from: Double(list.first))
  }
}

// MARK: - Accessibility

extension Menu {
  /// Has an item for each found row; rows out of view have an empty frame, as segments have.
  var control: Control {
    let frames = Dictionary(layout?.rows.map { ($0.place, $0.frame) } ?? []) { first, _ in first }
    let items = list.found.indices.map { place in
      let row = list.rows[list.found[place]]
      var item = Control.Item(
        frame: frames[place] ?? .zero, name: row.name, action: .pick, isOn: row.isOn,
        refusal: row.refusal,
        press: AccessibleElement.Action(name: "choose", description: "", key: row.key))
      item.kind = row.kind.element
      item.advice = [row.detail, row.advice].filter { !$0.isEmpty }.joined(separator: ". ")
      return item
    }
    return Control(.menu, .commands, name: name, frame: layout?.frame ?? .zero, items: items)
  }

  var segmentControl: Control? {
    guard let layout, let first = layout.segments.first else { return nil }
    let frames = Dictionary(layout.segments.map { ($0.place, $0.frame) }) { first, _ in first }
    let items = segments.enumerated().map { place, segment in
      Control.Item(
        frame: frames[place] ?? .zero, name: segment.name, action: .pick, isOn: segment.isOn,
        refusal: segment.refusal,
        press: AccessibleElement.Action(name: "choose", description: ""))
    }
    return Control(
      .segments, .choices, name: segmentsName,
      frame: layout.segments.reduce(first.frame) { $0.union($1.frame) }, items: items)
  }

  /// The list for listeners: the line to type in, the choices above the rows, and all found rows.
  func element(in model: Model, hasFocus: Bool) -> AccessibleElement? {
    let place: ElementID.Part =
      if let segment {
        .item(.segments, segment)
      } else if list.isSearchable, list.isTyping || list.highlight == nil {
        .control(.search)
      } else {
        list.highlight.map { .item(.menu, $0) } ?? .control(.menu)
      }
    let focused = hasFocus ? ElementID(place) : nil
    var menu = control.element(focused: focused)
    menu.description = list.isSearchable ? "\(count). \(list.placeholder)" : ""
    let choices = segmentControl?.element(focused: focused)
    menu.children = [entry(focused: focused), choices].compactMap(\.self) + menu.children
    return menu
  }

  /// The line that narrows the list; its description says what is left. nil if there is none.
  private func entry(focused: ElementID?) -> AccessibleElement? {
    guard let frame = layout?.searchFrame else { return nil }
    let id = ElementID(.control(.search))
    var entry = AccessibleElement(
      id, .entry, name: list.placeholder, bounds: frame,
      states: id == focused ? [.focusable, .focused] : .focusable)
    entry.text = AccessibleElement.EditedText(list.search, caret: list.search.unicodeScalars.count)
    let taken = list.highlight.map { ", " + list.rows[list.found[$0]].name } ?? ""
    entry.description = count + (list.search.isEmpty ? "" : taken)
    return entry
  }

  /// "No match", "1 of 12", "12 choices".
  private var count: String {
    let (found, all) = (list.found.count, list.rows.count)
    if found == 0 { return "No match" }
    return found < all ? "\(found) of \(all)" : counted(all, "choice")
  }
}

extension ListBox.Row.Kind {
  fileprivate var element: AccessibleElement.Kind {
    switch self {
    case .command: .menuItem
    case .choice: .radioItem
    case .toggle: .checkItem
    }
  }
}

/// The gap between the edge of a list and its texts.
private let indent = 12.0
