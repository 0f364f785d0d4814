// A list that opens beside its anchor: placement, drawing, hit testing and accessibility.
internal import Charts
internal import Input
internal import Scenegraph
internal import Words

/// An open list.
struct Popover: Hashable {
  let id: ControlID
  /// The accessible name.
  let name: String
  let role: Control.Role
  /// What it opened on, in the window's logical pixels.
  let anchor: Rect
  /// Choices above the list, side by side; Left and Right walk them.
  let segments: [ListBox.Row]
  /// What they choose, as it is spoken.
  let segmentsName: String
  /// The segment that has the keyboard; nil if that is in the list.
  var segment: Int?
  var list: ListBox

  init(
    _ id: ControlID, _ role: Control.Role, name: String, anchor: Rect,
    segments: [ListBox.Row] = [], segmentsName: String = "", list: ListBox
  ) {
    (self.id, self.role, self.name) = (id, role, name)
    (self.anchor, self.segments, self.list) = (anchor, segments, list)
    self.segmentsName = segmentsName
  }
}

/// A popover laid out in a window.
struct PopoverLayout: Equatable {
  let frame: Rect
  /// The found rows in view.
  let rows: [(place: Int, frame: Rect)]
  /// The line that shows the search; nil if the list is not searchable.
  private let searchFrame: Rect?
  /// Each segment with its place among them.
  private let segments: [(place: Int, frame: Rect)]
  private let popover: Popover

  static let width = 280.0
  static let rowHeight = 28.0
  /// In a window this narrow, the list is a sheet at the bottom with rows sized for a thumb.
  static let sheetWidth = 360.0
  static let sheetRowHeight = 36.0
  private static let margin = 8.0
  private static let padding = 4.0
  private static let hintGap = 16.0
  private static let radius = 6.0
  private static let stripWidth = 3.0

  /// - Parameter popover: is updated with the number of rows that fit.
  init(
    _ popover: inout Popover, size: Size, scaleFactor: Double, measurer: any TextMeasurer
  ) {
    let isSheet = size.width <= Self.sheetWidth
    let rowHeight = isSheet ? Self.sheetRowHeight : Self.rowHeight
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    let width = isSheet ? size.width : min(Self.width, size.width - 2 * Self.margin)
    let segments = Self.flow(popover.segments, width: width, measurer: measurer)
    let above = (segments.last.map { $0.frame.maxY + Self.padding } ?? 0).rounded(.up)
    let room = size.height - 2 * (Self.padding + Self.margin) - above
    let search = popover.list.isSearchable ? 1 : 0
    popover.list.show(count: Int(room / rowHeight) - search)
    let visible = popover.list.visible
    // A search that finds nothing keeps a line for the message.
    let lines = max(1, visible.count) + search
    let height = Double(lines) * rowHeight + 2 * Self.padding + above
    let anchor = popover.anchor
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
    let frame = Rect(x: round(x), y: round(max(0, y)), width: width, height: height)
    func line(_ index: Int) -> Rect {
      Rect(
        x: frame.minX, y: frame.minY + Self.padding + above + Double(index) * rowHeight,
        width: width, height: rowHeight)
    }
    self.frame = frame
    self.segments = segments.map { ($0.place, $0.frame.offset(x: frame.minX, y: frame.minY)) }
    searchFrame = search == 1 ? line(0) : nil
    rows = visible.enumerated().map { ($1, line($0 + search)) }
    self.popover = popover
  }

  /// The segments in lines, relative to the frame's corner.
  private static func flow(
    _ segments: [ListBox.Row], width: Double, measurer: any TextMeasurer
  ) -> [(place: Int, frame: Rect)] {
    var (x, y) = (segmentGap, segmentGap)
    return segments.enumerated().map { place, segment in
      // As wide as if it were on, so that nothing moves when it is.
      let text = measurer.size(of: segment.name, font: Typography.selectedLabel).width
      let wide = min(text.rounded(.up) + 2 * segmentPadding, width - 2 * segmentGap)
      if x > segmentGap, x + wide > width - segmentGap {
        (x, y) = (segmentGap, y + segmentHeight + segmentGap / 2)
      }
      defer { x += wide + 2 }
      return (place, Rect(x: x, y: y, width: wide, height: segmentHeight))
    }
  }

  private static let segmentHeight = 24.0
  private static let segmentPadding = 7.0
  private static let segmentGap = 6.0

  /// The segment under a point, by its place.
  func segment(at point: Point) -> Int? { segments.first { $0.frame.contains(point) }?.place }

  /// The found row under a point; nil outside all rows.
  func row(at point: Point) -> Int? { rows.first { $0.frame.contains(point) }?.place }

  /// Has an item for each found row; rows out of view have an empty frame.
  var control: Control {
    let list = popover.list
    let frames = Dictionary(rows.map { ($0.place, $0.frame) }) { first, _ in first }
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
    return Control(popover.id, popover.role, name: popover.name, frame: frame, items: items)
  }

  /// The choices above the list; nil if there are none.
  var segmentControl: Control? {
    guard let first = segments.first else { return nil }
    let items = segments.map { place, frame in
      let segment = popover.segments[place]
      return Control.Item(
        frame: frame, name: segment.name, action: .pick, isOn: segment.isOn,
        refusal: segment.refusal,
        press: AccessibleElement.Action(name: "choose", description: ""))
    }
    return Control(
      .segments, .choices, name: popover.segmentsName,
      frame: segments.reduce(first.frame) { $0.union($1.frame) }, items: items)
  }

  /// The list for listeners: the line to type in, the choices above the rows, and all found rows.
  ///
  /// - Parameter hasFocus: whether the window has the keyboard.
  func element(hasFocus: Bool) -> AccessibleElement {
    let list = popover.list
    let place: ElementID.Part =
      if let segment = popover.segment {
        .item(.segments, segment)
      } else if list.isSearchable, list.isTyping || list.highlight == nil {
        .control(.search)
      } else {
        list.highlight.map { .item(popover.id, $0) } ?? .control(popover.id)
      }
    let focused = hasFocus ? ElementID(place) : nil
    var menu = control.element(focused: focused)
    menu.description = list.isSearchable ? "\(Self.count(list)). \(list.placeholder)" : ""
    let choices = segmentControl?.element(focused: focused)
    menu.children = [entry(focused: focused), choices].compactMap(\.self) + menu.children
    return menu
  }

  /// The line that narrows the list; its description says what is left. nil if there is none.
  private func entry(focused: ElementID?) -> AccessibleElement? {
    guard let searchFrame else { return nil }
    let (id, list) = (ElementID(.control(.search)), popover.list)
    var entry = AccessibleElement(
      id, .entry, name: list.placeholder, bounds: searchFrame,
      states: id == focused ? [.focusable, .focused] : .focusable)
    entry.text = AccessibleElement.EditedText(
      list.search, caret: list.search.unicodeScalars.count)
    let taken = list.highlight.map { ", " + list.rows[list.found[$0]].name } ?? ""
    entry.description = Self.count(list) + (list.search.isEmpty ? "" : taken)
    return entry
  }

  /// "No match", "1 of 12", "12 choices".
  private static func count(_ list: ListBox) -> String {
    let (found, all) = (list.found.count, list.rows.count)
    if found == 0 { return "No match" }
    return found < all ? "\(found) of \(all)" : counted(all, "choice")
  }

  static func == (one: Self, other: Self) -> Bool {
    one.frame == other.frame && one.popover == other.popover
  }

  func marks(theme: Theme, scaleFactor: Double, measurer: any TextMeasurer) -> [Mark] {
    let list = popover.list
    let pen = Pen(theme: theme, scaleFactor: scaleFactor, measurer: measurer)
    var marks: [Mark] = [
      .rect(
        RectMark(
          Self.attributes, bounds: frame, shape: .rounded(CornerRadii(Self.radius)),
          fill: theme.background, outline: theme.axisLine))
    ]
    for (place, frame) in segments { marks += segmentMarks(place, frame, pen) }
    if let searchFrame {
      let (text, color) =
        list.search.isEmpty ? (placeholder(measurer), theme.softInk) : (list.search, theme.ink)
      marks += pen.text(text, in: searchFrame, Typography.label, color, room: room)
      marks.append(line(below: searchFrame.maxY, pen))
      if list.found.isEmpty {
        let row = searchFrame.offset(x: 0, y: searchFrame.height)
        marks += pen.text(
          "No matches", in: row, Typography.label, theme.softInk, room: room)
      }
    }
    for (place, row) in rows { marks += self.marks(of: place, in: row, pen) }
    return marks + [scrollMark(pen)].compactMap(\.self)
  }

  /// What a layout draws with.
  private struct Pen {
    let theme: Theme
    let scaleFactor: Double
    let measurer: any TextMeasurer

    /// A text at the start or the end of a row; empty if not even one character fits.
    func text(
      _ text: String, in row: Rect, _ font: Font, _ color: Color, isAtEnd: Bool = false,
      room: Double
    ) -> [Mark] {
      let shown = measurer.fitted(text, font, maximumWidth: room, scaleFactor: scaleFactor)
      guard !shown.isEmpty else { return [] }
      let size = measurer.size(of: shown, font: font)
      let x = isAtEnd ? row.maxX - indent - size.width : row.minX + indent
      return [
        .text(
          TextMark(
            MarkAttributes(.popover, label: text),
            bounds: Rect(
              x: x, y: row.midY - size.height / 2, width: size.width, height: size.height),
            text: shown, font: font, color: color))
      ]
    }
  }

  /// The first words that fit, else the last.
  private func placeholder(_ measurer: any TextMeasurer) -> String {
    let words = [popover.list.placeholder] + popover.list.shorterPlaceholders
    let fitting = words.first { measurer.size(of: $0, font: Typography.label).width <= room }
    return fitting ?? words[words.count - 1]
  }

  private static let attributes = MarkAttributes(.popover)
  /// The width for the texts of a row.
  private var room: Double { frame.width - 2 * indent }

  private func line(below y: Double, _ pen: Pen) -> Mark {
    // Stays inside the outline.
    let edge = Rect(x: frame.minX + 1, y: y, width: frame.width - 2, height: 1 / pen.scaleFactor)
    return .line(LineMark(Self.attributes, bounds: edge, color: pen.theme.grid))
  }

  private func segmentMarks(_ place: Int, _ frame: Rect, _ pen: Pen) -> [Mark] {
    let segment = popover.segments[place]
    let hasKeyboard = place == popover.segment
    let font = segment.isOn ? Typography.selectedLabel : Typography.label
    let size = pen.measurer.size(of: segment.name, font: font)
    let box: Mark = .rect(
      RectMark(
        MarkAttributes(.popover, label: segment.name, isSelected: segment.isOn), bounds: frame,
        shape: .rounded(CornerRadii(Self.radius - 2)),
        fill: segment.isOn || hasKeyboard ? pen.theme.panel : nil,
        outline: hasKeyboard ? pen.theme.ink : segment.isOn ? pen.theme.softInk : nil))
    return [
      box,
      .text(
        TextMark(
          MarkAttributes(.popover, label: segment.name),
          bounds: Rect(
            x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
            height: size.height),
          text: segment.name, font: font,
          color: segment.refusal == nil ? pen.theme.ink : pen.theme.softInk, alignment: .center)),
    ]
  }

  private func marks(of place: Int, in row: Rect, _ pen: Pen) -> [Mark] {
    let list = popover.list
    let entry = list.rows[list.found[place]]
    let theme = pen.theme
    var marks: [Mark] = []
    if place == list.highlight, popover.segment == nil {
      marks.append(
        .rect(
          RectMark(
            MarkAttributes(.popover, isSelected: true),
            bounds: Rect(
              x: row.minX + Self.padding, y: row.minY, width: row.width - 2 * Self.padding,
              height: row.height),
            shape: .rounded(CornerRadii(Self.radius - 2)), fill: theme.panel)))
    }
    if entry.startsGroup, place != rows.first?.place {
      marks.append(line(below: row.minY, pen))
    }
    var nameRow = row
    if list.hasChecks { nameRow.x += Self.checkRoom }
    if entry.hasCheck { marks += checkMarks(entry, in: row, pen) }
    let hint = pen.text(
      entry.refusal ?? entry.hint, in: row, Typography.label, theme.softInk, isAtEnd: true,
      room: room / 2)
    let name = pen.text(
      entry.opensList ? entry.name + " ▸" : entry.name, in: nameRow,
      entry.isOn && !entry.hasCheck ? Typography.selectedLabel : Typography.label,
      entry.refusal == nil ? theme.ink : theme.softInk,
      room: room - (nameRow.x - row.x)
        - (hint.first.map { $0.bounds.width + Self.hintGap } ?? 0))
    return marks + name + hint
  }

  private static let checkSize = 12.0
  private static let checkRoom = checkSize + 8

  /// A box, with a tick if the row is on.
  private func checkMarks(_ entry: ListBox.Row, in row: Rect, _ pen: Pen) -> [Mark] {
    let color = entry.refusal == nil ? pen.theme.ink : pen.theme.softInk
    let size = Self.checkSize
    let y = ((row.midY - size / 2) * pen.scaleFactor).rounded() / pen.scaleFactor
    let box = Rect(x: row.minX + indent, y: y, width: size, height: size)
    let frame: Mark = .rect(
      RectMark(
        MarkAttributes(.popover, isSelected: entry.isOn), bounds: box,
        shape: .rounded(CornerRadii(2)), fill: pen.theme.background, outline: pen.theme.softInk))
    guard entry.isOn else { return [frame] }
    let tick = Path(segments: [
      .move(Point(x: box.minX + 3, y: box.midY)),
      .line(Point(x: box.minX + 5, y: box.maxY - 3)),
      .line(Point(x: box.maxX - 3, y: box.minY + 3)),
    ])
    return [
      frame,
      .path(
        PathMark(Self.attributes, bounds: box, path: tick, stroke: color, strokeWidth: 1.5)),
    ]
  }

  /// Shows which of the found rows are in view; nil if all are.
  private func scrollMark(_ pen: Pen) -> Mark? {
    let list = popover.list
    guard list.visible.count < list.found.count, let first = rows.first, let last = rows.last
    else { return nil }
    let share = (last.frame.maxY - first.frame.minY) / Double(list.found.count)
    return .rect(
      RectMark(
        Self.attributes,
        bounds: Rect(
          x: frame.maxX - Self.stripWidth - 1, y: first.frame.minY + share * Double(list.first),
          width: Self.stripWidth, height: share * Double(list.visible.count)),
        shape: .rounded(CornerRadii(Self.stripWidth / 2)), fill: pen.theme.axisLine))
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
